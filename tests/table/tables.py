"""Tables for tests: opened in one line, played in another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from oche.core.registry import find_game
from oche.core.tokens import split
from oche.table import Entry, Opened, Seat, Table, open_table, take
from oche.table.entries import BOT, PERSON, Corrected, Deleted, Inserted, Played
from tests.play import NAMES

SEED = "5e" * 32


def opened(game: str, seats: int | tuple[str, ...] = 2, **changes: Any) -> Opened:
    """The opening of a table; a seat named `greedy` is that bot's."""
    names = NAMES[:seats] if isinstance(seats, int) else seats
    return Opened(
        game=game,
        rules=find_game(game).version,
        seats=tuple(seat(name, number) for number, name in enumerate(names)),
        seed=changes.pop("seed", SEED),
        **changes,
    )


def seat(name: str, number: int) -> Seat:
    bot = name if name in ("greedy", "random") else None
    return Seat(name, BOT if bot else PERSON, bot, number)


def table(game: str, log: str = "", **opening: Any) -> Table:
    """A table after the moves of a log."""
    return after(open_table(opened(game, **opening)), *(Played(token) for token in split(log)))


def after(table: Table, *entries: Entry) -> Table:
    """The table after more entries."""
    for entry in entries:
        table = take(table, entry)[0]
    return table


def tokens(table: Table) -> list[str]:
    return [move.token for move in table.made]


def same(one: Table, other: Table) -> bool:
    """Whether two tables stand alike, however they came to."""
    return (
        one.match.state == other.match.state
        and one.states == other.states
        and tokens(one) == tokens(other)
        and [move.seat for move in one.made] == [move.seat for move in other.made]
        and one.ranking() == other.ranking()
    )


def told(table: Table, entry: Entry) -> list[str]:
    return [event.words for event in take(table, entry)[1]]


def edited(log: Iterable[str], entry: Corrected | Inserted | Deleted) -> list[str]:
    """What a log is once a correction is taken into account, as a list of words."""
    fresh, at = list(log), entry.number - 1
    if isinstance(entry, Corrected):
        fresh[at] = entry.token
    elif isinstance(entry, Inserted):
        fresh.insert(at, entry.token)
    else:
        del fresh[at]
    return fresh
