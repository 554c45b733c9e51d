"""A store over SQLAlchemy: SQLite in the user's data folder."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from alembic.util import CommandError
from sqlalchemy import Executable, Row, select
from sqlalchemy.exc import DBAPIError

from oche.core.errors import RecordError
from oche.store import reading, writing
from oche.store import throws as measured
from oche.store.engine import sqlite_engine
from oche.store.migrating import upgrade
from oche.store.schema import BOARDS, ENTRIES, GRANTS, KEYS, PHOTOS, PLAYERS, TABLES
from oche.store.store import (
    Append,
    Appended,
    BoardRow,
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
    """`oche.store.store.Store` in a SQLite file: many read, one writes."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._reading = sqlite_engine(path, writes=False)
        self._writing = sqlite_engine(path, writes=True)
        self._writer = Writer(self._writing)

    async def open(self) -> None:
        """Make the file ready, bringing an older one up to date; RecordError where it can't be."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        try:
            async with self._writing.begin() as connection:
                await connection.run_sync(upgrade)
        except (DBAPIError, CommandError) as error:  # the latter: made by a newer Oche
            await self._writing.dispose()
            why = error.orig if isinstance(error, DBAPIError) else error
            raise RecordError(f"{self._path}: the tables in it can't be opened: {why}") from error
        self._writer.start()

    async def close(self) -> None:
        """Write what is under way, then let go."""
        await self._writer.stop()
        await self._writing.dispose()
        await self._reading.dispose()

    async def _all(self, statement: Executable) -> Sequence[Row[Any]]:
        async with self._reading.connect() as connection:
            return (await connection.execute(statement)).all()

    async def _first(self, statement: Executable) -> Row[Any] | None:
        async with self._reading.connect() as connection:
            return (await connection.execute(statement)).first()

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
        return await self._writer.do(lambda to: writing.append(to, append))

    async def entries(self, table: str) -> list[dict[str, Any]]:
        """A table's log from its opening on; empty where there is no such table."""
        wanted = select(ENTRIES.c.entry).where(ENTRIES.c.table_id == table).order_by(ENTRIES.c.seq)
        return [json.loads(row.entry) for row in await self._all(wanted)]

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

    async def open_tables(self, most: int) -> list[TableRow]:
        """Unfinished tables whose join code is open, the newest first."""
        return [reading.table_row(row) for row in await self._all(reading.open_tables(most))]

    async def tables_of(self, device: str, most: int) -> list[tuple[TableRow, str]]:
        """The tables that a device has a role at, with the best one, the newest first."""
        rows = await self._all(reading.tables_of(device, most))
        return [(reading.table_row(row), reading.ROLES[row.rank]) for row in rows]

    async def set_code(self, table: str, code: str | None) -> None:
        """Open a table to those who have a code, or close it; Stale where the code is taken."""
        await self._writer.do(lambda to: writing.set_code(to, table, code))

    async def set_next(self, table: str, following: str, seats: Mapping[int, int]) -> None:
        """Where the table's rematch is played; its devices have the same roles there."""
        await self._writer.do(lambda to: writing.set_next(to, table, following, seats))

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

    async def grants(self, device: str, table: str) -> list[Grant]:
        """What a device may do at a table."""
        wanted = select(GRANTS).where(GRANTS.c.device == device, GRANTS.c.table_id == table)
        return [reading.grant(row) for row in await self._all(wanted)]

    async def withdraw(self, table: str, seat: int) -> None:
        """A seat is somebody else's now: no device and no link plays it any more."""
        await self._writer.do(lambda to: writing.withdraw(to, table, seat))

    async def taken(self, table: str) -> frozenset[int]:
        """The seats that some device plays."""
        wanted = select(GRANTS.c.seat).where(GRANTS.c.table_id == table, GRANTS.c.role == "player")
        return frozenset(row.seat for row in await self._all(wanted))

    # Players, results, boards

    async def players(self) -> list[str]:
        """Everyone who has sat at a table here, by name."""
        wanted = select(PLAYERS.c.name).order_by(PLAYERS.c.key)
        return [row.name for row in await self._all(wanted)]

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

    async def set_photo(self, board: str, photo: bytes) -> None:
        """Keep a photograph of a board's drawing (a JPEG of our own encoding), shipped or not."""
        await self._writer.do(lambda to: writing.set_photo(to, board.casefold(), photo))

    async def photo(self, board: str) -> bytes | None:
        """The photograph that is kept with a board."""
        wanted = select(PHOTOS.c.photo).where(PHOTOS.c.key == board.casefold())
        row = await self._first(wanted)
        return None if row is None else row.photo

    async def photographed(self) -> frozenset[str]:
        """The boards with a photograph, the case of their names folded."""
        return frozenset(row.key for row in await self._all(select(PHOTOS.c.key)))
