"""What a screen is shown of a table: the same game, with what this role and seat may do."""

from __future__ import annotations

from typing import Any, cast

from oche.server.extras import choices, extra
from oche.server.messages import Ask, Dart, Hold, SeatView, ToAct, View
from oche.server.story import newest_story
from oche.table.entries import BOT
from oche.table.roles import DISPLAY, OWNER, PLAYER, Who, may_answer
from oche.table.table import PLAYING, Made, Table

LETTERS = "ABCDEFGH"
STORY = 60  # lines
LAST = 6  # darts


def status_of(table: Table) -> str:
    """How a table stands, in a word."""
    return "over" if table.over else table.status


def view_of(
    name: str,
    table: Table,
    who: Who,
    *,
    present: frozenset[int] = frozenset(),
    hold: Hold | None = None,
    asks: list[Ask] | None = None,
    code: str | None = None,
    following: str | None = None,
) -> View:
    """All that a screen needs to draw a table."""
    match = table.match
    return View(
        table=name,
        seq=table.seq,
        game=match.game.name,
        title=match.game.title,
        role=cast(Any, who.role),
        seat=who.seat,
        status=cast(Any, status_of(table)),
        seats=[seat_view(table, number, present) for number in range(len(table.seats))],
        options=dict(match.record.options),
        darts=cast(Any, table.opened.darts),
        dice=cast(Any, table.opened.dice),
        settings=sorted(table.settings),
        state=match.game.view(match.setup, match.state),
        extra=extra(table),
        to_act=to_act(table, who),
        ranking=table.ranking(),
        moves=len(table.made),
        undo=undo_to(table, who),
        last=[dart(move) for move in _last_darts(table)],
        turn_darts=[dart(move) for move in turn_darts(table, held=hold is not None)],
        story=newest_story(table, STORY),
        hold=hold,
        asks=asks or [],
        may=_may(table, who),
        code=code if who.role != DISPLAY else None,
        next=following,
        hints="no hints" not in table.settings,
    )


def seat_view(table: Table, number: int, present: frozenset[int]) -> SeatView:
    """A seat as every screen shows it."""
    seat = table.seats[number]
    match = table.match
    return SeatView(
        name=seat.name,
        kind=cast(Any, seat.kind),
        bot=seat.bot,
        colour=seat.colour,
        letter=LETTERS[seat.colour],
        score=match.game.score(match.setup, match.state, number),
        present=seat.kind == BOT or number in present,
        skipped=seat.skipped,
        resigned=seat.resigned,
    )


def to_act(table: Table, who: Who) -> ToAct | None:
    """What is awaited, of whom, and whether this screen may answer."""
    if table.over or table.status != PLAYING:
        return None
    match = table.match
    awaited = match.awaited
    expected = match.game.expect(match.setup, match.state, match.seats)
    legal = match.legal_tokens()
    return ToAct(
        seat=awaited.seat,
        kind=cast(Any, awaited.kind),
        board=awaited.board,
        words=expected.words,
        rule=expected.rule,
        legal=legal,
        total=len(legal),
        reach=_reach(table),
        mine=may_answer(table, who),
        draws=table.draws,
        choices=choices(table),
    )


def _reach(table: Table) -> list[str] | None:
    """W24: the beds of a dartboard that are in the thrower's reach."""
    match = table.match
    if match.game.name != "warlord" or match.awaited.kind != "throw":
        return None
    from oche.games.warlord.view import reach

    lit = set(reach(match.setup, match.state))
    beds = match.legal_tokens()
    return [bed for bed in beds if _territory(bed) in lit]


def _territory(bed: str) -> str:
    return "Bull" if bed in ("25", "50") else bed[1:]


def dart(move: Made) -> Dart:
    """A move of the log as it is shown."""
    return Dart(
        number=move.number,
        seat=move.seat,
        token=move.token.partition("(")[0],
        drawn=bool(move.drawn),
        aim=move.aim,
    )


def _last_darts(table: Table) -> list[Made]:
    """The last moves that can be corrected: darts where the game throws any, else all moves."""
    wanted = [move for move in table.made if _is_dart(table, move)]
    return wanted[-LAST:]


def _is_dart(table: Table, move: Made) -> bool:
    match = table.match
    if match.game.target is None:
        return True
    return match.game.awaited(match.setup, table.states[move.number - 1]).kind == "throw"


def undo_to(table: Table, who: Who) -> int | None:
    """How many moves stay when the last decision of a person is taken back, a player's own.

    What bots, skipped seats and the turning of homes did after it goes with it.
    """
    if who.role == DISPLAY:
        return None
    for move in reversed(table.made):
        if move.seat is None:
            decided = not move.drawn
        else:
            seat = table.seats[move.seat]
            mine = who.rules or move.seat == who.seat
            decided = mine and seat.kind != BOT and not seat.skipped
        if decided:
            return move.number - 1
    return None


def turn_mark(table: Table, count: int) -> tuple[object, ...]:
    """What changes when a turn ends: whose it is, the round and the leg, after `count` moves."""
    state = table.states[count]
    whose = getattr(state, "thrower", getattr(state, "turn", None))
    return whose, getattr(state, "round", None), getattr(state, "leg", None)


def ends_turn(table: Table) -> bool:
    """Whether the last move was a person's real dart, and the last of a turn."""
    count = len(table.made)
    if not count or turn_mark(table, count) == turn_mark(table, count - 1):
        return False
    dart = table.made[-1]
    by_hand = dart.seat is not None and not dart.drawn and not table.seats[dart.seat].skipped
    return by_hand and _is_dart(table, dart)


def turn_darts(table: Table, *, held: bool = False) -> list[Made]:
    """The darts of the turn in progress; while the board is held, those of the turn that ended."""
    count = len(table.made)
    if not count or table.match.game.target is None:
        return []
    mark = turn_mark(table, count - held)
    while count and turn_mark(table, count - 1) == mark:
        count -= 1
    return [move for move in table.made[count:] if _is_dart(table, move)]


def _may(table: Table, who: Who) -> list[str]:
    if who.role == DISPLAY:
        return []
    wishes = ["correct", "undo"] if table.made else []
    if table.over:
        return [*wishes, "rematch"]
    wishes += ["abandon", "confirm", "pause", "resume", "skip"]
    if may_answer(table, who) and table.status == PLAYING:
        wishes.append("play")
    if who.role == PLAYER:
        wishes += ["leave", "resign"]
    else:
        wishes += ["join", "leave", "resign"]
    if who.role == OWNER:
        wishes += ["code", "rematch"]
    return sorted(wishes)
