"""What a screen is shown of a table: the same game, with what this role and seat may do.

All of it is written as JSON, of which most is kept from one telling to the next; `View` reads that
where somebody wants it as a value, and so nothing can stand in the one that is not in the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from oche.core.errors import listed
from oche.core.game import Event
from oche.server.extras import choices, extra, reach
from oche.server.hands import hand_of, hand_view
from oche.server.landing import point_in, shown_point
from oche.server.messages import Ask, Dart, Hold, SeatView, View
from oche.server.own import own
from oche.server.pieces import Pieces, move_text, text_of
from oche.server.story import newest
from oche.table.entries import BOT
from oche.table.roles import HINTS, Who, may_answer
from oche.table.table import PLAYING, Made, Table

LETTERS = "ABCDEFGH"
STORY = 60  # lines


def status_of(table: Table) -> str:
    """How a table stands, in a word."""
    return "over" if table.over else table.status


def view_of(name: str, table: Table, who: Who, *, code: str | None = None) -> View:
    """All that a screen needs to draw a table at which nobody sits just now."""
    shown = Shown(
        name,
        table,
        Pieces(),
        present=frozenset(),
        hold=None,
        code=code,
        following=None,
        story=newest(table, STORY),
    )
    return shown.view(who, [])


class Shown:
    """A table as it is shown at one moment: what is the same for every role, written once."""

    def __init__(
        self,
        name: str,
        table: Table,
        pieces: Pieces,
        *,
        present: frozenset[int],
        hold: Hold | None,
        code: str | None,
        following: str | None,
        story: Sequence[Event],
    ) -> None:
        self._table = table
        self._code = code
        last, turn = pieces.darts(table, held=hold is not None)
        text = (
            f"{{{pieces.piece('fixed', name, lambda: _fixed(name, table))},"
            f"{pieces.piece('settings', table.settings, lambda: _settings(table))},"
            f"{_moving(table, hold, following, story)},"
            f'"seats":[{_seats(table, pieces, present)}],"extra":{extra(table, pieces)},'
            f'"last":{last},"turn_darts":{turn},'
        )
        self._shared = text.encode()
        self._act = _to_act(table, pieces)

    def text(self, who: Who, asks: list[Ask]) -> bytes:
        """The view of that role, as JSON."""
        mine = may_answer(self._table, who)
        act = self._act and f'{self._act},"mine":{"true" if mine else "false"}}}'
        mine_too = own(self._table, who, mine=mine, asks=asks, code=self._code)
        return self._shared + f'"to_act":{act or "null"},{mine_too}}}'.encode()

    def view(self, who: Who, asks: list[Ask]) -> View:
        """The view of that role."""
        return View.model_validate_json(self.text(who, asks))


def _fixed(name: str, table: Table) -> str:
    """What stays the same in the life of a table."""
    match = table.match
    fixed: dict[str, Any] = {
        "table": name,
        "game": match.game.name,
        "title": match.game.title,
        "options": match.record.options,
        "darts": table.opened.darts,
        "dice": table.opened.dice,
    }
    return text_of(fixed)[1:-1]


def _settings(table: Table) -> str:
    hints = HINTS not in table.settings
    return text_of({"settings": sorted(table.settings), "hints": hints})[1:-1]


def _moving(table: Table, hold: Hold | None, following: str | None, story: Sequence[Event]) -> str:
    """What is worked out anew each time."""
    match = table.match
    return (
        f'"seq":{table.seq},"status":"{status_of(table)}","moves":{len(table.made)},'
        f'"state":{text_of(match.game.view(match.setup, match.state))},'
        f'"ranking":{_or_null(table.ranking())},"story":{text_of(story) if story else "[]"},'
        f'"hold":{_or_null(hold)},"next":{_or_null(following)},"flying":{_or_null(_flying(table))}'
    )


def _or_null(value: object) -> str:
    """JSON of what mostly is not there."""
    return "null" if value is None else text_of(value)


def _seats(table: Table, pieces: Pieces, present: frozenset[int]) -> str:
    game, setup, state = table.match.game, table.match.setup, table.match.state
    scores = [game.score(setup, state, number) for number in range(len(table.seats))]
    return pieces.piece(
        "seats",
        (table.seats, scores, present),
        lambda: ",".join(
            [_seat(table, pieces, at, score, present) for at, score in enumerate(scores)]
        ),
    )


def _seat(table: Table, pieces: Pieces, number: int, score: str, present: frozenset[int]) -> str:
    here = number in present
    return pieces.piece(
        number,
        (table.seats[number], score, here),
        lambda: _seat_text(table, number, score, here=here),
    )


def _seat_text(table: Table, number: int, score: str, *, here: bool) -> str:
    seat, target = table.seats[number], table.match.game.target
    return text_of(
        {
            "name": seat.name,
            "kind": seat.kind,
            "bot": seat.bot,
            "colour": seat.colour,
            "letter": LETTERS[seat.colour],
            "score": score,
            "present": here or seat.kind == BOT,
            "skipped": seat.skipped,
            "resigned": seat.resigned,
            "hand": hand_view(hand_of(table, number), target) if target else None,
            "darts": "drawn" if table.draws_darts(number) else "real",
            "retries": seat.retries,
        }
    )


def seat_view(table: Table, number: int, present: frozenset[int]) -> SeatView:
    """A seat as every screen shows it."""
    match = table.match
    score = match.game.score(match.setup, match.state, number)
    here = number in present
    return SeatView.model_validate_json(_seat_text(table, number, score, here=here))


def dart(table: Table, move: Made) -> Dart:
    """A move of the log as it is shown."""
    return Dart.model_validate_json(move_text(move, table.match.game.target))


def _to_act(table: Table, pieces: Pieces) -> str | None:
    """What is awaited, and of whom; whether this screen may answer, and a brace, are to follow."""
    if table.over or table.status != PLAYING:
        return None
    match, awaited, flying = table.match, table.awaited, table.flying
    if flying is None:
        legal = match.legal_tokens()
        expected = match.game.expect(match.setup, match.state, match.seats)
        words, rule = expected.words, expected.rule
    else:
        legal = list(flying.touched)
        words, rule = _which(table, legal), "A4"
    act = {
        "seat": awaited.seat,
        "kind": awaited.kind,
        "board": awaited.board,
        "words": words,
        "rule": rule,
        "total": len(legal),
        "draws": table.draws,
        "choices": choices(table),
    }
    written = pieces.piece("legal", legal, lambda: text_of(legal))
    return f'{text_of(act)[:-1]},"legal":{written},"reach":{reach(table)}'


def _which(table: Table, touched: list[str]) -> str:
    assert table.to_act is not None
    name = table.seats[table.to_act].name
    return f"Your dart touches a line, {name}: {listed(touched)}?"


def _flying(table: Table) -> dict[str, Any] | None:
    """A dart of which its thrower has yet to say what it counts for."""
    there = table.flying
    if there is None or table.to_act is None:
        return None
    aim = point_in(there.aim)
    if aim is None:
        return None
    point, target = (there.x, there.y), table.match.game.target
    return {
        "seat": table.to_act,
        "aim": aim,
        "point": point,
        "aim_shown": shown_point(target, aim) or aim,
        "shown": shown_point(target, point) or point,
        "touched": there.touched,
    }
