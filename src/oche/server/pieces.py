"""What a table's screens were sent already, kept as it was written: most of it is sent again.

A piece is JSON text. It stands beside what it was written of, and holds as long as that is the
same; so nothing need be said here when a table changes, is taken back or put right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from pydantic_core import to_json

from oche.core.growing import Growing
from oche.server.landing import point_in, shown_point
from oche.server.turns import is_dart, turn_mark
from oche.table.table import Made, Table
from oche.table.taking import bare

LAST = 6  # darts


def text_of(value: object) -> str:
    """A value as JSON: plain values, events and messages alike."""
    return to_json(value).decode()


@dataclass(frozen=True, slots=True)
class Kept:
    """A move, as it is shown where it can be corrected, and what marks the turn that it was in."""

    move: Made
    text: str | None
    mark: tuple[object, ...]


class Pieces:
    """The pieces of one table. What is kept does not grow with its log."""

    def __init__(self) -> None:
        self._kept: dict[object, tuple[object, str]] = {}
        self._moves: dict[int, Kept] = {}
        self._found: dict[str, tuple[int, Made, Made | None]] = {}

    def piece(self, name: object, of: object, write: Callable[[], str]) -> str:
        """The piece of that name, written anew where it was not written of the same."""
        kept = self._kept.get(name)
        if kept is None or kept[0] != of:
            kept = self._kept[name] = of, write()
        return kept[1]

    def newest(self, name: str, made: Growing[Made], is_it: Callable[[Made], bool]) -> Made | None:
        """The newest move that passes a test, looked for where it was not looked before."""
        count, last, found = self._found.get(name, (0, None, None))
        # A move never comes to stand after others than it did: before the same are the same.
        if count > len(made) or (count and made[count - 1] is not last):
            count, found = 0, None
        fresh = islice(reversed(made), len(made) - count)
        found = next((move for move in fresh if is_it(move)), found)
        if made:
            self._found[name] = len(made), made[-1], found
        return found

    def darts(self, table: Table, *, held: bool) -> tuple[str, str]:
        """The last moves that can be corrected, and the darts of the turn.

        They are darts where the game throws any, else all moves. The turn is the one in progress;
        while the board is held, the one that ended.
        """
        last: list[str] = []
        turn: list[str] = []
        used: dict[int, Kept] = {}
        mark = None
        if table.made and table.match.game.target is not None:
            mark = turn_mark(table.states[-2 if held else -1])
        for kept in self._back(table):
            used[kept.move.number] = kept
            if kept.mark != mark:
                mark = None  # that was the turn
            if kept.text is not None:
                if len(last) < LAST:
                    last.append(kept.text)
                if mark is not None:
                    turn.append(kept.text)
            if mark is None and len(last) == LAST:
                break
        self._moves = used
        return f"[{','.join(reversed(last))}]", f"[{','.join(reversed(turn))}]"

    def _back(self, table: Table) -> Iterator[Kept]:
        for move in reversed(table.made):
            kept = self._moves.get(move.number)
            yield kept if kept is not None and kept.move is move else _kept(table, move)


def _kept(table: Table, move: Made) -> Kept:
    text = move_text(move, table.match.game.target) if is_dart(table, move) else None
    return Kept(move, text, turn_mark(table.states[move.number - 1]))


def move_text(move: Made, target: str | None) -> str:
    """A move of the log as `Dart` has it."""
    point, aim = point_in(move.token), point_in(move.aim)
    return text_of(
        {
            "number": move.number,
            "seat": move.seat,
            "token": bare(move.token),
            "drawn": bool(move.drawn),
            "aim": None if move.aim is None else bare(move.aim),
            "point": point,
            "aim_point": aim,
            "shown": shown_point(target, point),
            "aim_shown": shown_point(target, aim),
        }
    )
