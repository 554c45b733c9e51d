"""Questions to the database, and its rows as the values of the store."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Row, Select, case, func, select
from sqlalchemy.exc import DataError, DBAPIError

from oche.store.schema import ENTRIES, GRANTS, OPEN, PLAYERS, RESULTS, TABLES
from oche.store.store import Grant, Result, SeatResult, Summary, TableRow

ROLES = ("owner", "scorer", "player", "display")  # the best first
NO_SEAT = -1


def cannot_hold(error: Exception) -> bool:
    """Whether a text was asked for that no database can hold; then it is in none."""
    if not isinstance(error, DBAPIError):
        return False
    state = getattr(error.orig, "sqlstate", None) or ""
    return isinstance(error, DataError) or state.startswith("22")  # "data exception"


def table_row(row: Row[Any]) -> TableRow:
    """A table in a list."""
    summary = Summary(
        tuple(json.loads(row.seats)), row.status, row.moves, tuple(json.loads(row.winners))
    )
    return TableRow(row.id, row.game, summary, row.changed, row.code, row.next_id)


def grant(row: Row[Any]) -> Grant:
    """What a device may do."""
    return Grant(row.table_id, row.role, None if row.seat == NO_SEAT else row.seat)


def entries(table: str, since: int) -> Select[Any]:
    """A log from an entry on."""
    mine = (ENTRIES.c.table_id == table, ENTRIES.c.seq >= since)
    return select(ENTRIES.c.entry).where(*mine).order_by(ENTRIES.c.seq)


def done(table: str, command: str) -> Select[Any]:
    """The entry of a command."""
    return select(ENTRIES.c.seq).where(ENTRIES.c.table_id == table, ENTRIES.c.command == command)


def open_tables(most: int) -> Select[Any]:
    """Unfinished tables with an open code."""
    return select(TABLES).where(OPEN).order_by(TABLES.c.changed.desc()).limit(most)


def tables_of(device: str, most: int) -> Select[Any]:
    """A device's tables and the rank of its best role there."""
    rank = case({role: at for at, role in enumerate(ROLES)}, value=GRANTS.c.role)
    best = (
        select(GRANTS.c.table_id, func.min(rank).label("rank"))
        .where(GRANTS.c.device == device)
        .group_by(GRANTS.c.table_id)
        .subquery()
    )
    return (
        select(TABLES, best.c.rank)
        .join(best, best.c.table_id == TABLES.c.id)
        .order_by(TABLES.c.changed.desc())
        .limit(most)
    )


def players(most: int | None) -> Select[Any]:
    """Everyone with a profile; or so many, those who finished a game last."""
    everyone = select(PLAYERS.c.name).order_by(PLAYERS.c.key)
    if most is None:
        return everyone
    last = select(RESULTS.c.player, func.max(RESULTS.c.at).label("at"))
    last = last.where(RESULTS.c.bot.is_(None)).group_by(RESULTS.c.player).subquery()
    lately = (
        select(PLAYERS.c.key)
        .outerjoin(last, last.c.player == PLAYERS.c.key)
        .order_by(last.c.at.desc().nulls_last(), PLAYERS.c.key)
        .limit(most)
    )
    return everyone.where(PLAYERS.c.key.in_(lately))


def results(player: str, most: int) -> Select[Any]:
    """A player's finished games; bots have no profile."""
    return (
        select(TABLES, RESULTS.c.seat, RESULTS.c.name, RESULTS.c.place, RESULTS.c.statistics)
        .join(RESULTS, RESULTS.c.table_id == TABLES.c.id)
        .where(RESULTS.c.player == player, RESULTS.c.bot.is_(None))
        .order_by(RESULTS.c.at.desc())
        .limit(most)
    )


def result(row: Row[Any]) -> Result:
    """A finished game of a player."""
    seat = SeatResult(row.seat, row.name, None, row.place, json.loads(row.statistics))
    return Result(table_row(row), seat)
