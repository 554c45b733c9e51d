"""Which moves are darts, and where a turn ends."""

from __future__ import annotations

from typing import Any

from oche.table.entries import BOT
from oche.table.table import Made, Table


def is_dart(table: Table, move: Made) -> bool:
    """Whether a move is one that can be corrected: a dart where the game throws any, else each."""
    return table.match.game.target is None or table.threw(move)


def turn_mark(state: Any) -> tuple[object, ...]:
    """What changes when a turn ends: whose it is, the round and the leg."""
    whose = getattr(state, "thrower", None)
    if whose is None:
        whose = getattr(state, "turn", None)
    return whose, getattr(state, "round", None), getattr(state, "leg", None)


def ends_turn(table: Table) -> bool:
    """Whether the last move was a person's dart and the last of a turn, and may be looked at again.

    A real one may have been entered wrong, a drawn one be thrown again where there is a handicap.
    """
    if not table.made or turn_mark(table.states[-1]) == turn_mark(table.states[-2]):
        return False
    dart = table.made[-1]
    if dart.seat is None or not is_dart(table, dart):
        return False
    seat = table.seats[dart.seat]
    by_hand = seat.kind != BOT and not seat.skipped
    return by_hand and (not dart.drawn or seat.retries > 0)
