"""What of a view is one role's own: what it may do, and how much it takes back."""

from __future__ import annotations

from functools import lru_cache

from oche.server.messages import Ask
from oche.server.pieces import text_of
from oche.table.entries import BOT
from oche.table.roles import DISPLAY, OWNER, PLAYER, Who
from oche.table.table import PLAYING, Table


def own(table: Table, who: Who, *, mine: bool, asks: list[Ask], code: str | None) -> str:
    """The keys of `Own` as JSON, without the braces; `mine` says that this screen may answer."""
    undo = undo_to(table, who, mine=mine)
    plays = mine and table.status == PLAYING
    may = _may(who.role, (len(table.made) > 0, table.over, plays, _may_retry(table, who)))
    return (
        f'"role":"{who.role}","seat":{"null" if who.seat is None else who.seat},'
        f'"undo":{"null" if undo is None else undo},"asks":{text_of(asks) if asks else "[]"},'
        f'"may":{may},"code":{"null" if code is None or who.role == DISPLAY else text_of(code)}'
    )


def undo_to(table: Table, who: Who, *, mine: bool) -> int | None:
    """How many moves stay when the last decision of a person is taken back, a player's own.

    What bots, skipped seats and the turning of homes did after it goes with it.
    """
    if who.role == DISPLAY:
        return None
    if mine and table.flying is not None:
        return len(table.made)  # only the aim is taken back
    rules, own, seats = who.rules, who.seat, table.seats
    for move in reversed(table.made):
        if move.seat is None:
            decided = not move.drawn
        else:
            seat = seats[move.seat]
            decided = (rules or move.seat == own) and seat.kind != BOT and not seat.skipped
        if decided:
            return move.number - 1
    return None


@lru_cache  # there are some dozen
def _may(role: str, how: tuple[bool, bool, bool, bool]) -> str:
    """What that role may wish, as JSON.

    It depends on whether there is a move, the game is over, this screen may play now, and the
    newest dart may be thrown again.
    """
    moved, over, plays, again = how
    if role == DISPLAY:
        return "[]"
    wishes = ["correct", "undo"] if moved else []
    if over:
        return text_of([*wishes, "rematch"])
    wishes += ["abandon", "confirm", "pause", "resume", "skip"]
    if plays:
        wishes.append("play")
    if role == PLAYER:
        wishes += ["leave", "resign"]
    else:
        wishes += ["join", "leave", "resign"]
    if role == OWNER:
        wishes += ["code", "rematch"]
    if again:
        wishes.append("retry")
    return text_of(sorted(wishes))


def _may_retry(table: Table, who: Who) -> bool:
    """Whether this screen may let the newest dart be thrown again."""
    if who.role == DISPLAY or not table.made or table.flying or table.status != PLAYING:
        return False
    move = table.made[-1]
    if move.seat is None:
        return False
    seat = table.seats[move.seat]
    if seat.retries < 1 or seat.kind == BOT or not (who.rules or who.seat == move.seat):
        return False
    return table.threw(move) and not (move.drawn and table.seen > move.nth)
