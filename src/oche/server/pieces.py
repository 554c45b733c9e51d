"""What a table's screens were sent already, kept as it was written: most of it is sent again.

A piece is JSON text. It stands beside what it was written of, and holds as long as that is the
same; so nothing need be said here when a table changes, is taken back or put right.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from pydantic_core import to_json

from oche.core.growing import Growing
from oche.server.landing import point_in, shown_point
from oche.server.turns import is_dart, turn_mark
from oche.table.table import Made, Table
from oche.table.taking import bare

LAST = 6  # darts
KEPT = 4096  # darts


def text_of(value: object) -> str:
    """A value as JSON: plain values, events and messages alike."""
    return to_json(value).decode()


class Darts(NamedTuple):
    """The last moves that can be corrected after some move, and those of the turn it was in.

    They are darts where the game throws any, else all moves; `mark` is what marks that turn.
    """

    move: Made | None = None
    mark: tuple[object, ...] = ()
    last: tuple[str, ...] = ()
    turn: tuple[str, ...] = ()

    def plus(self, table: Table, move: Made) -> Darts:
        """And after the next one."""
        mark = turn_mark(table.states[move.number - 1])
        turn = self.turn if mark == self.mark else ()
        if not is_dart(table, move):
            return Darts(move, mark, self.last, turn)
        text = move_text(move, table.match.game.target)
        return Darts(move, mark, (*self.last[1 - LAST :], text), (*turn, text))


class Pieces:
    """The pieces of one table. What is kept does not grow with its log."""

    def __init__(self) -> None:
        self._kept: dict[object, tuple[object, str]] = {}
        self._darts = Darts()
        self._found: dict[str, tuple[int, Made, Made | None]] = {}

    def piece(self, name: object, of: object, write: Callable[[], str]) -> str:
        """The piece of that name, written anew where it was not written of the same."""
        kept = self._kept.get(name)
        if kept is None or kept[0] != of:
            kept = self._kept[name] = of, write()
        return kept[1]

    def newest(self, name: str, made: Growing[Made], is_it: Callable[[Made], bool]) -> Made | None:
        """The newest move that passes a test, looked for where it was not looked before."""
        seen, last, found = self._found.get(name, (0, None, None))
        # A move never comes to stand after others than it did: before the same are the same.
        if seen > len(made) or (seen and made[seen - 1] is not last):
            seen, found = 0, None
        fresh = made[seen:]
        if fresh:
            found = next((move for move in reversed(fresh) if is_it(move)), found)
            self._found[name] = seen + len(fresh), fresh[-1], found
        return found

    def darts(self, table: Table, *, held: bool) -> tuple[str, str]:
        """The last moves that can be corrected, and the darts of the turn.

        That is the turn in progress; while the board is held, the one that ended.
        """
        made, darts = table.made, self._darts
        if made and darts.move is not made[-1]:
            if len(made) > 1 and darts.move is made[-2]:
                darts = darts.plus(table, made[-1])
            else:
                darts = _darts(table)
            self._darts = darts
        elif not made:
            darts = Darts()
        goes_on = held or turn_mark(table.states[-1]) == darts.mark
        turn = darts.turn if goes_on and table.match.game.target is not None else ()
        return f"[{','.join(darts.last)}]", f"[{','.join(turn)}]"


def _darts(table: Table) -> Darts:
    """Where no move before the newest is known: as far back as it matters."""
    begin, found = len(table.made) - 1, 0
    mark = turn_mark(table.states[begin])
    while begin and (found < LAST or turn_mark(table.states[begin]) == mark):
        found += is_dart(table, table.made[begin])
        begin -= 1
    darts = Darts()
    for move in table.made[begin:]:
        darts = darts.plus(table, move)
    return darts


def move_text(move: Made, target: str | None) -> str:
    """A move of the log as `Dart` has it."""
    seat = "null" if move.seat is None else move.seat
    thrown = _thrown(move.token, move.drawn, move.aim, target)
    return f'{{"number":{move.number},"seat":{seat},{thrown}}}'


@lru_cache(KEPT)  # most darts are entered as a bed alone, of which there are some sixty
def _thrown(token: str, drawn: str, aim: str | None, target: str | None) -> str:
    point, aim_point = point_in(token), point_in(aim)
    thrown = {
        "token": bare(token),
        "drawn": drawn != "",
        "aim": None if aim is None else bare(aim),
        "point": point,
        "aim_point": aim_point,
        "shown": shown_point(target, point),
        "aim_shown": shown_point(target, aim_point),
    }
    return text_of(thrown)[1:-1]
