"""Who sits at the table and how it is played: people and bots, real dice or rolled ones."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any, cast

from oche.bots.bot import Bot
from oche.core.errors import RecordError, listed, shown

PERSON = "person"
_BOTS = {"random": ("oche.bots.random", "RandomBot"), "greedy": ("oche.bots.greedy", "GreedyBot")}
BOTS = tuple(_BOTS)
KINDS = (PERSON, *BOTS)
DARTS = ("drawn", "real")
DICE = ("rolled", "real")
_SEEDS = 2**53


@dataclass(frozen=True)
class Table:
    """What a record says of its table; the rules know nothing of it.

    `kinds` says of each seat whether a person or which bot plays it. People's darts are aimed here
    and drawn, or real ones that are typed in; dice are rolled here, or real. `seed` is what all
    luck of this table is drawn from.
    """

    kinds: tuple[str, ...]
    darts: str = DARTS[0]
    dice: str = DICE[0]
    seed: int = 0

    def as_record(self) -> dict[str, Any]:
        """The table as it stands in a record."""
        return {
            "kinds": list(self.kinds),
            "darts": self.darts,
            "dice": self.dice,
            "seed": self.seed,
        }


def new_seed() -> int:
    """Luck that nobody knows beforehand."""
    return secrets.randbelow(_SEEDS)


def new_table(kinds: Sequence[str], darts: str | None, dice: str | None, seed: int | None) -> Table:
    """A table for these seats; RecordError where a word is none of those known."""
    return Table(
        tuple(kinds),
        _one_of("darts", darts or DARTS[0], DARTS),
        _one_of("dice", dice or DICE[0], DICE),
        new_seed() if seed is None else seed,
    )


def read_table(extra: Mapping[str, Any], seats: int) -> Table:
    """The table that a record tells of; everyone is a person where it tells nothing."""
    said = extra.get("table", {})
    if not isinstance(said, dict):
        raise RecordError("table: a table is needed")
    table = cast("dict[str, Any]", said)
    kinds = table.get("kinds", [PERSON] * seats)
    if not isinstance(kinds, list) or len(cast("list[object]", kinds)) != seats:
        raise RecordError(f"table.kinds: a list of {seats} is needed, one for each seat")
    seed = table.get("seed", None)
    if seed is not None and type(seed) is not int:
        raise RecordError("table.seed: a whole number is needed")
    return new_table(
        [_one_of("kinds", kind, KINDS) for kind in cast("list[object]", kinds)],
        _one_of("darts", table.get("darts", DARTS[0]), DARTS),
        _one_of("dice", table.get("dice", DICE[0]), DICE),
        seed,
    )


def changed(table: Table, darts: str | None, dice: str | None) -> Table:
    """The same table with other ways of throwing or rolling."""
    return replace(
        table,
        darts=_one_of("darts", darts or table.darts, DARTS),
        dice=_one_of("dice", dice or table.dice, DICE),
    )


def _one_of(what: str, word: object, known: Sequence[str]) -> str:
    if not isinstance(word, str) or word.lower() not in known:
        raise RecordError(f"{what}: {listed([*known])} is needed, not {shown(str(word))}")
    return word.lower()


def parse_seats(written: Sequence[str]) -> tuple[list[str], list[str]]:
    """Names and kinds from `Ann`, `Bo=greedy`; RecordError names a kind that is not known."""
    names: list[str] = []
    kinds: list[str] = []
    for one in written:
        name, equals, kind = one.rpartition("=")
        if not equals:
            name, kind = one, PERSON
        kinds.append(_one_of(f"seat {shown(one)}", kind.strip(), KINDS))
        names.append(name.strip() or (kinds[-1].capitalize() if equals else ""))
    return names, kinds


def make_bot(kind: str) -> Bot | None:
    """The bot of that kind; None for a person."""
    if kind == PERSON:
        return None
    module, name = _BOTS[kind]
    return getattr(import_module(module), name)()
