"""What has happened at a table, told of the moves that stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from oche.core.game import Event
from oche.server.messages import Told
from oche.table.table import Table


def told(events: Iterable[Event]) -> list[Told]:
    """Events as they are sent."""
    return [
        Told(kind=one.kind, rule=one.rule, words=one.words, seat=one.seat, data=dict(one.data))
        for one in events
    ]


def story_of(table: Table, number: int) -> Sequence[Event]:
    """What move `number` (from 1) did."""
    match = table.match
    before, after = table.states[number - 1], table.states[number]
    move = match.log[number - 1].move
    return match.game.story(match.setup, match.seats, before, move, after)


def newest(table: Table, most: int) -> list[Event]:
    """The last things that happened, the oldest first."""
    lines: list[Event] = []
    for number in range(len(table.made), 0, -1):
        if len(lines) >= most:
            break
        lines += reversed(story_of(table, number))
    return lines[:most][::-1]


def goes_on(before: Table, after: Table) -> bool:
    """Whether a table's story is what it was, and then what its newest entries did."""
    only_moves = after.seq - before.seq == len(after.made) - len(before.made)
    same_names = after.match.seats == before.match.seats
    return only_moves and same_names and after.made.goes_on(before.made)


def story_since(table: Table, seq: int) -> list[Told]:
    """What happened after an entry, of the moves that still stand."""
    return [
        line for made in table.made if made.seq > seq for line in told(story_of(table, made.number))
    ]
