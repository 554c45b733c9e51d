"""Measured darts: written and read by series, the newest of which can be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, Select, delete, func, insert, select
from sqlalchemy.engine import Connection

from oche.store.schema import PLAYERS, THROWS
from oche.store.store import Throw


def of_player(player: str) -> Select[Any]:
    """All darts of a player, in the order in which they were thrown."""
    return (
        select(THROWS)
        .where(THROWS.c.player == player.casefold())
        .order_by(THROWS.c.series, THROWS.c.nth)
    )


def throw(row: Row[Any]) -> Throw:
    """A dart as it was measured."""
    return Throw(row.series, row.at, row.aim, row.token, row.x, row.y)


def add(to: Connection, player: str, throws: Sequence[Throw], at: int) -> None:
    """Another series; who measures darts here has a profile from now on."""
    key = player.casefold()
    if (to.execute(select(PLAYERS.c.key).where(PLAYERS.c.key == key))).first() is None:
        to.execute(insert(PLAYERS).values(key=key, name=player))
    series = _last(to, key) + 1
    rows = [
        {
            "player": key,
            "series": series,
            "nth": nth,
            "at": at,
            "aim": each.aim,
            "token": each.token,
            "x": each.x,
            "y": each.y,
        }
        for nth, each in enumerate(throws)
    ]
    to.execute(insert(THROWS), rows)


def drop_last(to: Connection, player: str) -> bool:
    """Take a player's newest series back; whether there was one."""
    key = player.casefold()
    last = (THROWS.c.player == key, THROWS.c.series == _last(to, key))
    return (to.execute(delete(THROWS).where(*last))).rowcount > 0


def _last(to: Connection, key: str) -> int:
    newest = select(func.max(THROWS.c.series)).where(THROWS.c.player == key)
    return (to.execute(newest)).scalar_one() or 0
