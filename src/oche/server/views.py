"""What a screen is shown of a table: the same game, with what this role and seat may do."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import Any, cast

from oche.core.errors import listed
from oche.server.extras import choices, extra
from oche.server.hands import hand_of, hand_view
from oche.server.landing import point_in, shown_point
from oche.server.messages import Ask, Dart, Flying, Hold, Own, SeatView, ToAct, Told, View
from oche.server.story import newest
from oche.table.entries import BOT, Seat
from oche.table.roles import DISPLAY, HINTS, OWNER, PLAYER, Who, may_answer
from oche.table.table import PLAYING, Made, Table
from oche.table.taking import bare

LETTERS = "ABCDEFGH"
STORY = 60  # lines
LAST = 6  # darts
KEPT = 4096  # darts, and seats, as they are shown: most are shown again after the next move


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
    shown = shown_to_all(
        name,
        table,
        present=present,
        hold=hold,
        code=code,
        following=following,
        story=newest(table, STORY),
    )
    return shown_to(shown, table, who, asks or [])


def shown_to_all(
    name: str,
    table: Table,
    *,
    present: frozenset[int],
    hold: Hold | None,
    code: str | None,
    following: str | None,
    story: list[Told],
) -> View:
    """What is the same for every role, as a display would see it if it were told the code."""
    match = table.match
    return View(
        table=name,
        seq=table.seq,
        game=match.game.name,
        title=match.game.title,
        role=DISPLAY,
        seat=None,
        status=cast(Any, status_of(table)),
        seats=[seat_view(table, number, present) for number in range(len(table.seats))],
        options=dict(match.record.options),
        darts=cast(Any, table.opened.darts),
        dice=cast(Any, table.opened.dice),
        settings=sorted(table.settings),
        state=match.game.view(match.setup, match.state),
        extra=extra(table),
        to_act=to_act(table, Who(DISPLAY)),
        ranking=table.ranking(),
        moves=len(table.made),
        undo=None,
        last=[dart(table, move) for move in _last_darts(table)],
        turn_darts=[dart(table, move) for move in turn_darts(table, held=hold is not None)],
        story=story,
        hold=hold,
        asks=[],
        may=[],
        code=code,
        next=following,
        flying=flying(table),
        hints=HINTS not in table.settings,
    )


def shown_to(shown: View, table: Table, who: Who, asks: list[Ask]) -> View:
    """What a role sees of it, and may do."""
    own = own_of(table, who, shown.code, asks)
    act = shown.to_act and shown.to_act.model_copy(update={"mine": may_answer(table, who)})
    return shown.model_copy(update={**dict(own), "to_act": act})


def own_of(table: Table, who: Who, code: str | None, asks: list[Ask]) -> Own:
    """What of a view is that role's own, beside whether it may answer."""
    return Own(
        role=cast(Any, who.role),
        seat=who.seat,
        undo=undo_to(table, who),
        asks=asks,
        may=_may(table, who),
        code=code if who.role != DISPLAY else None,
    )


def seat_view(table: Table, number: int, present: frozenset[int]) -> SeatView:
    """A seat as every screen shows it."""
    match = table.match
    score = match.game.score(match.setup, match.state, number)
    target = match.game.target
    drawn = table.draws_darts(number)
    return _seat_view(
        table.seats[number],
        score,
        hand_of(table, number),
        target,
        present=number in present,
        drawn=drawn,
    )


@lru_cache(KEPT)
def _seat_view(
    seat: Seat, score: str, hand: str, target: str | None, *, present: bool, drawn: bool
) -> SeatView:
    return SeatView(
        name=seat.name,
        kind=cast(Any, seat.kind),
        bot=seat.bot,
        colour=seat.colour,
        letter=LETTERS[seat.colour],
        score=score,
        present=seat.kind == BOT or present,
        skipped=seat.skipped,
        resigned=seat.resigned,
        hand=hand_view(hand, target) if target else None,
        darts="drawn" if drawn else "real",
        retries=seat.retries,
    )


def to_act(table: Table, who: Who) -> ToAct | None:
    """What is awaited, of whom, and whether this screen may answer."""
    if table.over or table.status != PLAYING:
        return None
    match, awaited = table.match, table.awaited
    expected = match.game.expect(match.setup, match.state, match.seats)
    legal = match.legal_tokens() if table.flying is None else list(table.flying.touched)
    return ToAct(
        seat=awaited.seat,
        kind=cast(Any, awaited.kind),
        board=awaited.board,
        words=expected.words if table.flying is None else _which(table, legal),
        rule=expected.rule if table.flying is None else "A4",
        legal=legal,
        total=len(legal),
        reach=_reach(table, legal),
        mine=may_answer(table, who),
        draws=table.draws,
        choices=choices(table),
    )


def _which(table: Table, touched: list[str]) -> str:
    assert table.to_act is not None
    name = table.seats[table.to_act].name
    return f"Your dart touches a line, {name}: {listed(touched)}?"


def _reach(table: Table, beds: list[str]) -> list[str] | None:
    """W24: the beds of a dartboard that are in the thrower's reach."""
    match = table.match
    if match.game.name != "warlord" or table.awaited.kind != "throw":
        return None
    from oche.games.warlord.view import reach

    return _beds_of(tuple(reach(match.setup, match.state)), tuple(beds))


@lru_cache(KEPT)
def _beds_of(territories: tuple[str, ...], beds: tuple[str, ...]) -> list[str]:
    return [bed for bed in beds if ("Bull" if bed in ("25", "50") else bed[1:]) in territories]


def dart(table: Table, move: Made) -> Dart:
    """A move of the log as it is shown."""
    return _dart(move, table.match.game.target)


@lru_cache(KEPT)
def _dart(move: Made, target: str | None) -> Dart:
    point, aim = point_in(move.token), point_in(move.aim)
    return Dart(
        number=move.number,
        seat=move.seat,
        token=bare(move.token),
        drawn=bool(move.drawn),
        aim=None if move.aim is None else bare(move.aim),
        point=point,
        aim_point=aim,
        shown=shown_point(target, point),
        aim_shown=shown_point(target, aim),
    )


def flying(table: Table) -> Flying | None:
    """A dart of which its thrower has yet to say what it counts for."""
    there, aim = table.flying, table.flying and point_in(table.flying.aim)
    if there is None or aim is None or table.to_act is None:
        return None
    point, target = (there.x, there.y), table.match.game.target
    return Flying(
        seat=table.to_act,
        aim=aim,
        point=point,
        aim_shown=shown_point(target, aim) or aim,
        shown=shown_point(target, point) or point,
        touched=list(there.touched),
    )


def _last_darts(table: Table) -> list[Made]:
    """The last moves that can be corrected: darts where the game throws any, else all moves."""
    newest = (move for move in reversed(table.made) if _is_dart(table, move))
    return [*islice(newest, LAST)][::-1]


def _is_dart(table: Table, move: Made) -> bool:
    return table.match.game.target is None or table.threw(move)


def undo_to(table: Table, who: Who) -> int | None:
    """How many moves stay when the last decision of a person is taken back, a player's own.

    What bots, skipped seats and the turning of homes did after it goes with it.
    """
    if who.role == DISPLAY:
        return None
    if table.flying is not None and may_answer(table, who):
        return len(table.made)  # only the aim is taken back
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
    """Whether the last move was a person's dart and the last of a turn, and may be looked at again.

    A real one may have been entered wrong, a drawn one be thrown again where there is a handicap.
    """
    count = len(table.made)
    if not count or turn_mark(table, count) == turn_mark(table, count - 1):
        return False
    dart = table.made[-1]
    if dart.seat is None or not _is_dart(table, dart):
        return False
    seat = table.seats[dart.seat]
    by_hand = seat.kind != BOT and not seat.skipped
    return by_hand and (not dart.drawn or seat.retries > 0)


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
    if _may_retry(table, who):
        wishes.append("retry")
    return sorted(wishes)


def _may_retry(table: Table, who: Who) -> bool:
    """Whether this screen may let the newest dart be thrown again."""
    move = table.made[-1] if table.made else None
    if move is None or move.seat is None or table.flying or table.status != PLAYING:
        return False
    if not table.threw(move) or (move.drawn and table.seen > move.nth):
        return False
    seat = table.seats[move.seat]
    return seat.retries > 0 and seat.kind != BOT and (who.rules or who.seat == move.seat)
