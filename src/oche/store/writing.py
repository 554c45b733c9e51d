"""What the writer does to the database; each of these is one work of a shared transaction."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Table, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from oche.core.errors import Stale
from oche.store.reading import NO_SEAT, done
from oche.store.schema import BOARDS, ENTRIES, GRANTS, KEYS, PHOTOS, PLAYERS, RESULTS, TABLES
from oche.store.store import Append, Appended, BoardRow, Grant, Json, Key, SeatResult, TableRow


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


async def open_table(
    to: AsyncConnection,
    row: TableRow,
    log: Sequence[Json],
    keys: Sequence[Key],
    at: int,
    result: Sequence[SeatResult] | None,
) -> None:
    """A new table with its first entries and the secrets of its roles."""
    summary = row.summary
    values = {
        "id": row.id,
        "game": row.game,
        "seats": _json(summary.seats),
        "status": summary.status,
        "moves": summary.moves,
        "winners": _json(summary.winners),
        "changed": at,
        "code": row.code,
    }
    try:
        await to.execute(insert(TABLES).values(values))
    except IntegrityError:
        raise Stale("a table of that name, or its join code, is there already") from None
    entries = [
        {"table_id": row.id, "seq": seq, "command": None, "entry": _json(entry), "at": at}
        for seq, entry in enumerate(log)
    ]
    await to.execute(insert(ENTRIES), entries)
    await set_keys(to, row.id, keys)
    for seat in log[0].get("seats", ()):
        await _meet(to, seat)
    await _put_result(to, row.id, result, at)


async def append(to: AsyncConnection, wanted: Append) -> Appended:
    """One more entry; the database itself refuses a seq, and a command, that it has already."""
    if wanted.command is not None:
        known = (await to.execute(done(wanted.table, wanted.command))).first()
        if known is not None:
            return Appended(known.seq, again=True)
    values = {
        "table_id": wanted.table,
        "seq": wanted.seq,
        "command": wanted.command,
        "entry": _json(wanted.entry),
        "at": wanted.at,
    }
    try:
        await to.execute(insert(ENTRIES).values(values))
    except IntegrityError:
        raise Stale(f"entry {wanted.seq} of the table is there already") from None
    await _summarise(to, wanted)
    if wanted.entry.get("kind") == "joined":
        await _meet(to, wanted.entry)
    return Appended(wanted.seq)


async def _summarise(to: AsyncConnection, wanted: Append) -> None:
    summary = wanted.summary
    values = {
        "seats": _json(summary.seats),
        "status": summary.status,
        "moves": summary.moves,
        "winners": _json(summary.winners),
        "changed": wanted.at,
    }
    await to.execute(update(TABLES).where(TABLES.c.id == wanted.table).values(values))
    await to.execute(delete(RESULTS).where(RESULTS.c.table_id == wanted.table))
    await _put_result(to, wanted.table, wanted.result, wanted.at)


async def _put_result(
    to: AsyncConnection, table: str, result: Sequence[SeatResult] | None, at: int
) -> None:
    if result:
        await to.execute(insert(RESULTS), [_result(table, seat, at) for seat in result])


def _result(table: str, seat: SeatResult, at: int) -> dict[str, Any]:
    return {
        "table_id": table,
        "seat": seat.seat,
        "player": seat.name.casefold(),
        "name": seat.name,
        "bot": seat.bot,
        "place": seat.place,
        "statistics": _json(dict(seat.statistics)),
        "at": at,
    }


async def _meet(to: AsyncConnection, seat: Json) -> None:
    """Whoever sits at a table here, and is no bot, has a profile from now on."""
    if not seat.get("bot"):
        await _put(to, PLAYERS, {"key": seat["name"].casefold(), "name": seat["name"]})


async def set_keys(to: AsyncConnection, table: str, keys: Sequence[Key]) -> None:
    """New secrets for a table's roles."""
    await to.execute(delete(KEYS).where(KEYS.c.table_id == table))
    rows = [
        {"hash": key.digest, "table_id": table, "role": key.grant.role, "seat": key.grant.seat}
        for key in keys
    ]
    if rows:
        await to.execute(insert(KEYS), rows)


async def set_code(to: AsyncConnection, table: str, code: str | None) -> None:
    """Open or close a table's code."""
    try:
        await to.execute(update(TABLES).where(TABLES.c.id == table).values(code=code))
    except IntegrityError:
        raise Stale("another table has that code") from None


async def set_next(
    to: AsyncConnection, table: str, following: str, seats: Mapping[int, int]
) -> None:
    """Name the rematch of a table, and take its devices along."""
    here = (TABLES.c.id == table, TABLES.c.next_id.is_(None))
    named = await to.execute(update(TABLES).where(*here).values(next_id=following))
    if named.rowcount == 0:
        raise Stale("the rematch has begun already")
    old = (await to.execute(select(GRANTS).where(GRANTS.c.table_id == table))).mappings().all()
    for each in old:
        seat = seats.get(each["seat"], each["seat"])
        await _put_grant(to, {**each, "table_id": following, "seat": seat})


async def grant(to: AsyncConnection, device: str, given: Grant, at: int) -> None:
    """A device may do more from now on."""
    seat = NO_SEAT if given.seat is None else given.seat
    values = {"device": device, "table_id": given.table, "role": given.role, "seat": seat, "at": at}
    await _put_grant(to, values)


async def _put_grant(to: AsyncConnection, values: dict[str, Any]) -> None:
    await _put(to, GRANTS, values, ("at",))


async def withdraw(to: AsyncConnection, table: str, seat: int) -> None:
    """No device and no link plays a seat any more."""
    for held in (GRANTS, KEYS):
        theirs = (held.c.table_id == table, held.c.role == "player", held.c.seat == seat)
        await to.execute(delete(held).where(*theirs))


async def shut_out(to: AsyncConnection, table: str, but: str) -> None:
    """No other device, no link and no code opens a table any more."""
    await to.execute(delete(GRANTS).where(GRANTS.c.table_id == table, GRANTS.c.device != but))
    await set_keys(to, table, ())
    await set_code(to, table, None)


async def add_board(to: AsyncConnection, board: BoardRow) -> None:
    """Keep a board."""
    values = {
        "key": board.name.casefold(),
        "name": board.name,
        "text": board.text,
        "created": board.created,
    }
    try:
        await to.execute(insert(BOARDS).values(values))
    except IntegrityError:
        raise Stale("a board of that name is there already") from None


async def set_photo(to: AsyncConnection, key: str, photo: bytes, by: str | None) -> None:
    """Keep a photograph in the place of an older one of that device; of any, if `by` is None."""
    values = {"key": key, "photo": photo, "device": by}
    theirs = None if by is None else PHOTOS.c.device == by
    if not await _put(to, PHOTOS, values, ("photo", "device"), only=theirs):
        raise Stale("another device keeps a photograph of that board")


async def nothing(to: AsyncConnection) -> None:
    """Only others are told."""


async def check(to: AsyncConnection) -> None:
    """Write something and take it back."""
    async with to.begin_nested() as tried:
        await to.execute(insert(PLAYERS).values(key="", name=""))
        await tried.rollback()


async def _put(
    to: AsyncConnection,
    table: Table,
    values: Mapping[str, Any],
    renewed: Sequence[str] = (),
    *,
    only: ColumnElement[bool] | None = None,
) -> bool:
    """A row, unless there is one with its key: then those of its columns become as wished.

    They do where `only` is so of it; whether anything was written. Two servers may do it at once,
    so the database decides.
    """
    make = postgresql.insert if to.dialect.name == "postgresql" else sqlite.insert
    wanted = make(table).values(values)
    if renewed:
        keys, new = list(table.primary_key), {name: values[name] for name in renewed}
        statement = wanted.on_conflict_do_update(index_elements=keys, set_=new, where=only)
    else:
        statement = wanted.on_conflict_do_nothing()
    return (await to.execute(statement)).rowcount > 0
