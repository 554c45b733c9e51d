"""Who sits at the table and how it is played: people and bots, real dice or rolled ones."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from oche.bots.heads import HEADS, BotName
from oche.core.errors import RecordError, listed, shown
from oche.throwing.hands import DEFAULT_HAND, read_hand

PERSON = "person"
BOTS = tuple(HEADS)
KINDS = (PERSON, *BOTS)
DARTS = ("drawn", "real")
DICE = ("rolled", "real")
_SEEDS = 2**53


@dataclass(frozen=True)
class Table:
    """What a record says of its table; the rules know nothing of it.

    `kinds` says of each seat whether a person plays it or which head, `hands` by which hand its
    darts are drawn (the default one where nothing is said). People's darts are aimed here and
    drawn, or real ones that are typed in; dice are rolled here, or real. `seed` is what all luck of
    this table is drawn from.
    """

    kinds: tuple[str, ...]
    darts: str = DARTS[0]
    dice: str = DICE[0]
    seed: int = 0
    hands: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.hands:
            object.__setattr__(self, "hands", (DEFAULT_HAND,) * len(self.kinds))

    def as_record(self) -> dict[str, Any]:
        """The table as it stands in a record."""
        return {
            "kinds": list(self.kinds),
            "hands": list(self.hands),
            "darts": self.darts,
            "dice": self.dice,
            "seed": self.seed,
        }

    def bot(self, seat: int) -> BotName | None:
        """The bot on a seat; None where a person sits."""
        kind = self.kinds[seat]
        return None if kind == PERSON else BotName(kind, self.hands[seat])


def new_seed() -> int:
    """Luck that nobody knows beforehand."""
    return secrets.randbelow(_SEEDS)


def new_table(
    kinds: Sequence[str],
    darts: str | None,
    dice: str | None,
    seed: int | None,
    hands: Sequence[str] = (),
) -> Table:
    """A table for these seats; RecordError where a word is none of those known."""
    return Table(
        tuple(kinds),
        _one_of("darts", darts or DARTS[0], DARTS),
        _one_of("dice", dice or DICE[0], DICE),
        new_seed() if seed is None else seed,
        tuple(hands),
    )


def read_table(extra: Mapping[str, Any], seats: int) -> Table:
    """The table that a record tells of; everyone is a person where it tells nothing."""
    said = extra.get("table", {})
    if not isinstance(said, dict):
        raise RecordError("table: a table is needed")
    table = cast("dict[str, Any]", said)
    kinds = _one_each("kinds", table.get("kinds", [PERSON] * seats), seats)
    hands = _one_each("hands", table.get("hands", [DEFAULT_HAND] * seats), seats)
    seed = table.get("seed", None)
    if seed is not None and type(seed) is not int:
        raise RecordError("table.seed: a whole number is needed")
    return new_table(
        [_one_of("kinds", kind, KINDS) for kind in kinds],
        _one_of("darts", table.get("darts", DARTS[0]), DARTS),
        _one_of("dice", table.get("dice", DICE[0]), DICE),
        seed,
        [checked_hand(str(hand or DEFAULT_HAND), "table.hands") for hand in hands],
    )


def _one_each(what: str, said: object, seats: int) -> list[object]:
    listed_ones = cast("list[object]", said) if isinstance(said, list) else []
    if len(listed_ones) != seats:
        raise RecordError(f"table.{what}: a list of {seats} is needed, one for each seat")
    return listed_ones


def checked_hand(text: str, where: str) -> str:
    """A hand's canonical text; RecordError, with where it was said, if it is none."""
    try:
        read_hand(text)
    except ValueError as error:
        raise RecordError(f"{where}: {error}") from None
    return text.strip().casefold()


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


def parse_seats(
    written: Sequence[str], hand: str = DEFAULT_HAND
) -> tuple[list[str], list[str], list[str]]:
    """Names, kinds and hands from `Ann`, `Bo=greedy`, `Cy=quick@professional`, `Di=person@casual`.

    `hand` is that of people of whom nothing else is said. RecordError names what is not known.
    """
    names: list[str] = []
    kinds: list[str] = []
    hands: list[str] = []
    for one in written:
        name, equals, kind = one.rpartition("=")
        if not equals:
            name, kind = one, PERSON
        kind, at, said = kind.partition("@")
        kinds.append(_one_of(f"seat {shown(one)}", kind.strip(), KINDS))
        default = hand if kinds[-1] == PERSON else DEFAULT_HAND
        hands.append(checked_hand(said, f"seat {shown(one)}") if at else default)
        names.append(name.strip() or (kinds[-1].capitalize() if equals else ""))
    return names, kinds, hands
