"""What has happened at a table, told of the moves that stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

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


Kept = tuple[Any, tuple[str, ...], list[Told]]  # the state after a move, the seats, what it did


class Stories:
    """What moves of a table did, each told once for as long as it stands."""

    def __init__(self) -> None:
        self._kept: dict[int, Kept] = {}

    def newest(self, table: Table, most: int) -> list[Told]:
        """The last things that happened, the oldest first."""
        lines: list[Told] = []
        seen: dict[int, Kept] = {}
        for number in range(len(table.made), 0, -1):
            if len(lines) >= most:
                break
            seen[number] = self._of(table, number)
            lines += reversed(seen[number][2])
        self._kept = seen
        return lines[:most][::-1]

    def _of(self, table: Table, number: int) -> Kept:
        # No state is ever changed: a move that led to the very same one is the same move.
        after, seats = table.states[number], table.match.seats
        kept = self._kept.get(number)
        if kept is not None and kept[0] is after and kept[1] == seats:
            return kept
        return after, seats, told(story_of(table, number))


def story_since(table: Table, seq: int) -> list[Told]:
    """What happened after an entry, of the moves that still stand."""
    return [
        line for made in table.made if made.seq > seq for line in told(story_of(table, made.number))
    ]
