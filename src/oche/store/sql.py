"""A store over SQLAlchemy: a SQLite file, memory, or a PostgreSQL that many servers share."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from alembic.util import CommandError
from sqlalchemy import Executable, Row, select
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from oche.core.errors import RecordError
from oche.store import reading, writing
from oche.store import throws as measured
from oche.store.database import database
from oche.store.migrating import check_revision, upgrade
from oche.store.schema import BOARDS, GRANTS, KEYS, PHOTOS, PLAYERS, TABLES
from oche.store.store import (
    Append,
    Appended,
    Away,
    BoardRow,
    Change,
    Grant,
    Json,
    Key,
    Result,
    SeatResult,
    TableRow,
    Throw,
)
from oche.store.writer import Writer


class SqlStore:
    """`oche.store.store.Store` in a database (see `oche.store.database`): many read, one writes."""

    def __init__(self, place: Path | str) -> None:
        self._database = database(place)
        self._writer = Writer(self._database.writing, self._database.news.tell)

    async def open(self) -> None:
        """Make it ready, bringing an older one up to date; RecordError where it can't be."""
        if self._database.file is not None:
            self._database.file.parent.mkdir(parents=True, exist_ok=True)
        try:
            await self._database.writing.carry_out(self._bring_up_to_date)
            self._writer.start()
        except (SQLAlchemyError, OSError, CommandError) as error:  # the last: made by a newer Oche
            why = error.orig if isinstance(error, DBAPIError) else error
            place = self._database.place
            raise RecordError(f"{place}: the tables in it can't be opened: {why}") from error
        finally:
            if not self._writer.running:
                await self._database.let_go()

    def _bring_up_to_date(self, connection: Connection) -> None:
        self._database.prepare(connection)
        upgrade(connection)
        _check(connection)

    async def close(self) -> None:
        """Write what is under way, then let go."""
        await self._writer.stop()
        await self._database.let_go()

    async def check(self) -> None:
        """Try to write, and change nothing; NotKept where nothing would be kept now."""
        await self._writer.do(_check)

    async def hear(self, heard: Callable[[Change | None], None]) -> bool:
        """Be told, from now on, what other servers over the same database change."""
        await self._database.news.hear(heard)
        return self._database.shared

    async def tell(self, change: Change) -> None:
        """Let other servers know of something that is in no log."""
        if self._database.shared:
            await self._writer.do(writing.nothing, change)

    async def _all(self, statement: Executable) -> Sequence[Row[Any]]:
        try:
            return await self._database.reading.carry_out(lambda to: to.execute(statement).all())
        except UnicodeEncodeError:
            return ()
        except (SQLAlchemyError, OSError) as error:
            if reading.cannot_hold(error):
                return ()
            raise Away("the tables can't be read just now; try again") from error

    async def _first(self, statement: Executable) -> Row[Any] | None:
        return next(iter(await self._all(statement)), None)

    # Tables and their logs

    async def open_table(
        self,
        row: TableRow,
        log: Sequence[Json],
        keys: Sequence[Key],
        at: int,
        result: Sequence[SeatResult] | None = None,
    ) -> None:
        """A new table with its first entries and the secrets of its roles; Stale as `set_code`."""
        await self._writer.do(lambda to: writing.open_table(to, row, log, keys, at, result))

    async def append(self, append: Append) -> Appended:
        """One more entry; Stale where that seq is taken, unless by the same command."""
        return await self._writer.append(append)

    async def entries(self, table: str, since: int = 0) -> list[dict[str, Any]]:
        """A table's log from that entry on; empty where there is none."""
        rows = await self._all(reading.entries(table, since))
        return json.loads(f"[{','.join(row.entry for row in rows)}]")  # three times as fast as each

    async def done(self, table: str, command: str) -> int | None:
        """The seq of the entry that a command made; None if it has made none."""
        row = await self._first(reading.done(table, command))
        return None if row is None else row.seq

    async def table(self, table: str) -> TableRow | None:
        """One table."""
        row = await self._first(select(TABLES).where(TABLES.c.id == table))
        return None if row is None else reading.table_row(row)

    async def table_by_code(self, code: str) -> TableRow | None:
        """The table that a join code opens."""
        row = await self._first(select(TABLES).where(TABLES.c.code == code))
        return None if row is None else reading.table_row(row)

    async def every_table(self) -> list[TableRow]:
        """All tables, the oldest first."""
        wanted = select(TABLES).order_by(TABLES.c.changed, TABLES.c.id)
        return [reading.table_row(row) for row in await self._all(wanted)]

    async def open_tables(self, most: int) -> list[TableRow]:
        """Unfinished tables whose join code is open, the newest first."""
        return [reading.table_row(row) for row in await self._all(reading.open_tables(most))]

    async def tables_of(self, device: str, most: int) -> list[tuple[TableRow, str]]:
        """The tables that a device has a role at, with the best one, the newest first."""
        rows = await self._all(reading.tables_of(device, most))
        return [(reading.table_row(row), reading.ROLES[row.rank]) for row in rows]

    async def set_code(self, table: str, code: str | None) -> None:
        """Open a table to those who have a code, or close it; Stale where the code is taken."""
        await self._writer.do(lambda to: writing.set_code(to, table, code), Change(table))

    async def set_next(self, table: str, following: str, seats: Mapping[int, int]) -> None:
        """Where the table's rematch is played; its devices have the same roles there."""
        await self._writer.do(
            lambda to: writing.set_next(to, table, following, seats), Change(table)
        )

    # Who may do what

    async def set_keys(self, table: str, keys: Sequence[Key]) -> None:
        """New secrets for a table's roles; the old ones open nothing any more."""
        await self._writer.do(lambda to: writing.set_keys(to, table, keys))

    async def key(self, digest: str) -> Grant | None:
        """What a role's secret opens."""
        row = await self._first(select(KEYS).where(KEYS.c.hash == digest))
        return None if row is None else Grant(row.table_id, row.role, row.seat)

    async def grant(self, device: str, grant: Grant, at: int) -> None:
        """A device may do more from now on."""
        await self._writer.do(lambda to: writing.grant(to, device, grant, at))

    async def admit(
        self, device: str, grant: Grant, at: int, *, key: str | None = None, code: str | None = None
    ) -> bool:
        """A device may do more from now on, if its key or its code opens the table still."""
        return await self._writer.do(lambda to: writing.admit(to, device, grant, at, key, code))

    async def grants(self, device: str, table: str) -> list[Grant]:
        """What a device may do at a table."""
        wanted = select(GRANTS).where(GRANTS.c.device == device, GRANTS.c.table_id == table)
        return [reading.grant(row) for row in await self._all(wanted)]

    async def shut_out(self, table: str, but: str) -> None:
        """Only that device has a role at the table now; no link and no code opens it any more."""
        await self._writer.do(lambda to: writing.shut_out(to, table, but), Change(table, "roles"))

    async def taken(self, table: str) -> frozenset[int]:
        """The seats that some device plays."""
        wanted = select(GRANTS.c.seat).where(GRANTS.c.table_id == table, GRANTS.c.role == "player")
        return frozenset(row.seat for row in await self._all(wanted))

    # Players, results, boards

    async def players(self, most: int | None = None) -> list[str]:
        """Everyone who has sat at a table here, by name; or so many, who finished a game last."""
        return [row.name for row in await self._all(reading.players(most))]

    async def profile(self, player: str) -> str | None:
        """A player's name as it is written; None if nobody of that name has been here."""
        row = await self._first(select(PLAYERS.c.name).where(PLAYERS.c.key == player.casefold()))
        return None if row is None else row.name

    async def results(self, player: str, most: int) -> list[Result]:
        """A player's finished games, the newest first."""
        rows = await self._all(reading.results(player.casefold(), most))
        return [reading.result(row) for row in rows]

    async def add_throws(self, player: str, throws: Sequence[Throw], at: int) -> None:
        """Another series of a player's measured darts, numbered here; they have a profile then."""
        await self._writer.do(lambda to: measured.add(to, player, throws, at))

    async def throws(self, player: str) -> list[Throw]:
        """A player's measured darts in their order."""
        return [measured.throw(row) for row in await self._all(measured.of_player(player))]

    async def drop_last_throws(self, player: str) -> bool:
        """Take a player's newest series back; whether there was one."""
        return await self._writer.do(lambda to: measured.drop_last(to, player))

    async def add_board(self, board: BoardRow) -> None:
        """Keep a board; Stale where one of that name is there already."""
        await self._writer.do(lambda to: writing.add_board(to, board))

    async def boards(self) -> list[BoardRow]:
        """Every uploaded board, by name."""
        wanted = select(BOARDS.c.name, BOARDS.c.text, BOARDS.c.created).order_by(BOARDS.c.key)
        return [BoardRow(row.name, row.text, row.created) for row in await self._all(wanted)]

    async def board(self, name: str) -> BoardRow | None:
        """An uploaded board, whatever the case of its letters."""
        row = await self._first(select(BOARDS).where(BOARDS.c.key == name.casefold()))
        return None if row is None else BoardRow(row.name, row.text, row.created)

    async def set_photo(self, board: str, photo: bytes, by: str | None = None) -> None:
        """Keep a photograph of a board's drawing (a JPEG of our own encoding), shipped or not."""
        await self._writer.do(lambda to: writing.set_photo(to, board.casefold(), photo, by))

    async def photo(self, board: str) -> bytes | None:
        """The photograph that is kept with a board."""
        wanted = select(PHOTOS.c.photo).where(PHOTOS.c.key == board.casefold())
        row = await self._first(wanted)
        return None if row is None else row.photo

    async def photographed(self) -> frozenset[str]:
        """The boards with a photograph, the case of their names folded."""
        return frozenset(row.key for row in await self._all(select(PHOTOS.c.key)))


def _check(connection: Connection) -> None:
    check_revision(connection)
    writing.check(connection)
