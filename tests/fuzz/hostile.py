"""A server to be fuzzed: real, with a table in every game, without the limits of an address."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from hypothesis import HealthCheck, settings

from oche.server.safety.limits import Limits
from tests.server.houses import QUICK, Device, serving

SOAK = bool(os.environ.get("OCHE_SOAK"))  # `make soak`: many
MANY = 10**6
ROUNDS = settings(
    derandomize=not SOAK,
    deadline=None,
    database=None,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.filter_too_much,
        HealthCheck.data_too_large,
        HealthCheck.function_scoped_fixture,
    ],
)
UNLIMITED = replace(
    QUICK,
    thinkers=0,
    limits=Limits(
        guesses=MANY,
        tables=MANY,
        uploads=MANY,
        odds=MANY,
        hints=MANY,
        series=MANY,
        connections=MANY,
    ),
)


def rounds(few: int, many: int) -> settings:
    """So many examples: a few, always the same, in the suite; many others in `make soak`."""
    return settings(ROUNDS, max_examples=many if SOAK else few)


@dataclass
class House:
    """A running server, the owner's device, and its tables by game."""

    host: str
    owner: Device
    tables: dict[str, str]


@contextmanager
def house(folder: Path) -> Iterator[House]:
    """Open a server with a table in each game."""
    with serving(folder, UNLIMITED) as host:
        owner = Device(host)
        tables = {
            game: owner.open(game, "Ann", "Bo", darts="real", dice="real")["table"]
            for game in ("warlord", "adventure", "scavenger")
        }
        yield House(host, owner, tables)
        assert owner.get("/readyz") == {"ready": True}
        owner.close()
