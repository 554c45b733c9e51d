"""What the writer does to the database; each of these is one work of a shared transaction."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Table, bindparam, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from oche.core.errors import Stale
from oche.store import together
from oche.store.reading import NO_SEAT, done
from oche.store.schema import BOARDS, ENTRIES, GRANTS, KEYS, PHOTOS, PLAYERS, RESULTS, TABLES
from oche.store.store import Append, Appended, BoardRow, Grant, Json, Key, SeatResult, TableRow


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def open_table(
    to: Connection,
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
        to.execute(insert(TABLES).values(values))
    except IntegrityError:
        raise Stale("a table of that name, or its join code, is there already") from None
    entries = [
        {"table_id": row.id, "seq": seq, "command": None, "entry": _json(entry), "at": at}
        for seq, entry in enumerate(log)
    ]
    to.execute(insert(ENTRIES), entries)
    set_keys(to, row.id, keys)
    for seat in log[0].get("seats", ()):
        _meet(to, seat)
    _put_result(to, row.id, result, at)


def append(to: Connection, wanted: Append) -> Appended:
    """One more entry; the database itself refuses a seq, and a command, that it has already."""
    if wanted.command is not None:
        known = (to.execute(done(wanted.table, wanted.command))).first()
        if known is not None:
            return Appended(known.seq, again=True)
    try:
        to.execute(insert(ENTRIES), _entry(wanted))
    except IntegrityError:
        raise Stale(f"entry {wanted.seq} of the table is there already") from None
    to.execute(_SUMMARY, _summary(wanted))
    _follow(to, [wanted])
    return Appended(wanted.seq)


def append_all(to: Connection, wanted: Sequence[Append]) -> None:
    """Entries that nobody has made before, at as many tables; IntegrityError where one has."""
    if _is_sqlite(to):
        together.append(to, wanted)
    else:
        to.execute(insert(ENTRIES), [_entry(each) for each in wanted])
        to.execute(_SUMMARY, [_summary(each) for each in wanted])
    _follow(to, wanted)


def _is_sqlite(to: Connection) -> bool:
    return to.dialect.name == "sqlite"


def _entry(wanted: Append) -> dict[str, Any]:
    return {
        "table_id": wanted.table,
        "seq": wanted.seq,
        "command": wanted.command,
        "entry": _json(wanted.entry),
        "at": wanted.at,
    }


_SUMMARY = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("table"))
    .values({name: bindparam(name) for name in ("seats", "status", "moves", "winners", "changed")})
)
_NO_RESULT = delete(RESULTS).where(RESULTS.c.table_id == bindparam("table"))


def _summary(wanted: Append) -> dict[str, Any]:
    summary = wanted.summary
    return {
        "table": wanted.table,
        "seats": _json(summary.seats),
        "status": summary.status,
        "moves": summary.moves,
        "winners": _json(summary.winners),
        "changed": wanted.at,
    }


def _follow(to: Connection, wanted: Sequence[Append]) -> None:
    """What few entries change beside the log: a result, who has a profile, who plays a seat."""
    stood = [{"table": each.table} for each in wanted if each.stood]
    if stood:
        to.execute(_NO_RESULT, stood)
    for each in wanted:
        if each.result:
            _put_result(to, each.table, each.result, each.at)
        if each.entry.get("kind") == "joined":
            _meet(to, each.entry)
        if each.withdrawn is not None:
            _withdraw(to, each.table, each.withdrawn)


def _put_result(to: Connection, table: str, result: Sequence[SeatResult] | None, at: int) -> None:
    if result:
        to.execute(insert(RESULTS), [_result(table, seat, at) for seat in result])


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


def _meet(to: Connection, seat: Json) -> None:
    """Whoever sits at a table here, and is no bot, has a profile from now on."""
    if not seat.get("bot"):
        _put(to, PLAYERS, {"key": seat["name"].casefold(), "name": seat["name"]})


def set_keys(to: Connection, table: str, keys: Sequence[Key]) -> None:
    """New secrets for a table's roles."""
    to.execute(delete(KEYS).where(KEYS.c.table_id == table))
    rows = [
        {"hash": key.digest, "table_id": table, "role": key.grant.role, "seat": key.grant.seat}
        for key in keys
    ]
    if rows:
        to.execute(insert(KEYS), rows)


def set_code(to: Connection, table: str, code: str | None) -> None:
    """Open or close a table's code."""
    try:
        to.execute(update(TABLES).where(TABLES.c.id == table).values(code=code))
    except IntegrityError:
        raise Stale("another table has that code") from None


def set_next(to: Connection, table: str, following: str, seats: Mapping[int, int]) -> None:
    """Name the rematch of a table, and take its devices along."""
    here = (TABLES.c.id == table, TABLES.c.next_id.is_(None))
    named = to.execute(update(TABLES).where(*here).values(next_id=following))
    if named.rowcount == 0:
        raise Stale("the rematch has begun already")
    old = (to.execute(select(GRANTS).where(GRANTS.c.table_id == table))).mappings().all()
    for each in old:
        seat = seats.get(each["seat"], each["seat"])
        _put_grant(to, {**each, "table_id": following, "seat": seat})


def grant(to: Connection, device: str, given: Grant, at: int) -> None:
    """A device may do more from now on."""
    seat = NO_SEAT if given.seat is None else given.seat
    values = {"device": device, "table_id": given.table, "role": given.role, "seat": seat, "at": at}
    _put_grant(to, values)


def admit(
    to: Connection, device: str, given: Grant, at: int, key: str | None, code: str | None
) -> bool:
    """A device may do more from now on, if its key or its code opens the table still."""
    _hold(to, given.table)
    if key is not None:
        opens = select(KEYS.c.hash).where(KEYS.c.hash == key, KEYS.c.table_id == given.table)
    else:
        opens = select(TABLES.c.id).where(TABLES.c.id == given.table, TABLES.c.code == code)
    if to.execute(opens).first() is None:
        return False
    grant(to, device, given, at)
    return True


def _hold(to: Connection, table: str) -> None:
    """Who may come to a table is changed by one server at a time; SQLite has only one anyway."""
    to.execute(select(TABLES.c.id).where(TABLES.c.id == table).with_for_update())


def _put_grant(to: Connection, values: dict[str, Any]) -> None:
    _put(to, GRANTS, values, ("at",))


def _withdraw(to: Connection, table: str, seat: int) -> None:
    """No device and no link plays a seat any more; its entry holds the table already."""
    for held in (GRANTS, KEYS):
        theirs = (held.c.table_id == table, held.c.role == "player", held.c.seat == seat)
        to.execute(delete(held).where(*theirs))


def shut_out(to: Connection, table: str, but: str) -> None:
    """No other device, no link and no code opens a table any more."""
    _hold(to, table)
    to.execute(delete(GRANTS).where(GRANTS.c.table_id == table, GRANTS.c.device != but))
    set_keys(to, table, ())
    set_code(to, table, None)


def add_board(to: Connection, board: BoardRow) -> None:
    """Keep a board."""
    values = {
        "key": board.name.casefold(),
        "name": board.name,
        "text": board.text,
        "created": board.created,
    }
    try:
        to.execute(insert(BOARDS).values(values))
    except IntegrityError:
        raise Stale("a board of that name is there already") from None


def set_photo(to: Connection, key: str, photo: bytes, by: str | None) -> None:
    """Keep a photograph in the place of an older one of that device; of any, if `by` is None."""
    values = {"key": key, "photo": photo, "device": by}
    theirs = None if by is None else PHOTOS.c.device == by
    if not _put(to, PHOTOS, values, ("photo", "device"), only=theirs):
        raise Stale("another device keeps a photograph of that board")


def nothing(to: Connection) -> None:
    """Only others are told."""


def check(to: Connection) -> None:
    """Write something and take it back."""
    with to.begin_nested() as tried:
        to.execute(insert(PLAYERS).values(key="", name=""))
        tried.rollback()


def _put(
    to: Connection,
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
    make = sqlite.insert if _is_sqlite(to) else postgresql.insert
    wanted = make(table).values(values)
    if renewed:
        keys, new = list(table.primary_key), {name: values[name] for name in renewed}
        statement = wanted.on_conflict_do_update(index_elements=keys, set_=new, where=only)
    else:
        statement = wanted.on_conflict_do_nothing()
    return to.execute(statement).rowcount > 0
