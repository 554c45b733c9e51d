"""`oche doctor` over a real PostgreSQL."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from oche.cli.data import on_store
from oche.cli.doctor.data import kept
from oche.cli.doctor.finding import State
from oche.store.store import Store

pytestmark = pytest.mark.xdist_group("postgres")


def states(url: str) -> dict[str, tuple[State, str]]:
    return {each.what: (each.state, each.words) for each in kept(url, datetime.now(UTC))}


async def _nothing(store: Store) -> None:
    """Opening it has made all that is needed."""


def test_a_postgresql_is_looked_at_and_left_alone(postgres):
    with postgres.database() as url:
        state, words = states(url)["database"]
        assert (state, "without tables yet" in words) == (State.OK, True)
        on_store(url, _nothing)
        assert [state for state, _ in states(url).values()] == [State.OK, State.OK]


def test_a_postgresql_that_forgets_is_noticed(postgres):
    with postgres.database() as url:
        on_store(url, _nothing)
        postgres.set("fsync", "off")
        try:
            state, words = states(url)["database"]
            assert (state, "fsync = off" in words) == (State.MEND, True)
        finally:
            postgres.set("fsync", "on")
