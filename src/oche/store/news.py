"""What servers over one database tell each other: a table has changed, look."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Protocol

from sqlalchemy import text
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from oche.store.store import Change

CHANNEL = "oche"
RETRY = 0.5  # seconds until a lost connection is tried again
PING = 20.0  # seconds
Hearing = Callable[[Change | None], None]


class News(Protocol):
    """How changes reach the other servers, and theirs this one."""

    def tell(self, to: Connection, changes: Iterable[Change]) -> None:
        """Let the others know, once what was written is committed."""
        ...

    async def hear(self, heard: Hearing) -> None:
        """From now on have theirs told; None says that some may have been missed."""
        ...

    async def close(self) -> None:
        """Hear nothing more."""
        ...


class Alone:
    """SQLite: nobody else serves these tables."""

    def tell(self, to: Connection, changes: Iterable[Change]) -> None:
        """There is nobody to tell."""

    async def hear(self, heard: Hearing) -> None:
        """There is nobody to hear."""

    async def close(self) -> None:
        """Nothing is open."""


class Listening:
    """PostgreSQL: NOTIFY goes out with the commit, LISTEN has a connection of its own."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._me = secrets.token_hex(8)
        self._task: asyncio.Task[None] | None = None

    def tell(self, to: Connection, changes: Iterable[Change]) -> None:
        """Let the others know, once what was written is committed."""
        payloads = [
            json.dumps([self._me, change.table, change.kind, change.seat])
            for change in dict.fromkeys(changes)
        ]
        if payloads:
            notify = text("SELECT pg_notify(:channel, told) FROM unnest(CAST(:all AS text[])) told")
            to.execute(notify, {"channel": CHANNEL, "all": payloads})

    async def hear(self, heard: Hearing) -> None:
        """From now on have theirs told; the connection is made anew whenever it breaks."""
        ready = asyncio.Event()
        self._task = asyncio.create_task(self._listen(heard, ready), name="store news")
        await ready.wait()

    async def _listen(self, heard: Hearing, ready: asyncio.Event) -> None:
        while True:
            with suppress(SQLAlchemyError, OSError):  # the database is away: it comes back
                await self._listen_once(heard, ready)
            await asyncio.sleep(RETRY)

    async def _listen_once(self, heard: Hearing, ready: asyncio.Event) -> None:
        lost = asyncio.Event()

        def told(connection: object, process: int, channel: str, payload: str) -> None:
            sender, table, kind, seat = json.loads(payload)
            if sender != self._me:
                heard(Change(table, kind, seat))

        def ended(connection: object) -> None:
            lost.set()

        async with self._engine.connect() as connection:
            raw = await connection.get_raw_connection()
            driver: Any = raw.driver_connection
            driver.add_termination_listener(ended)
            await driver.add_listener(CHANNEL, told)
            heard(None)  # while nobody listened there may have been something
            ready.set()
            while not lost.is_set():
                with suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), PING)
                    break
                await driver.execute("SELECT 1")  # a cut cable tells nobody that it was cut
            await connection.invalidate()

    async def close(self) -> None:
        """Hear nothing more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
        await self._engine.dispose()
