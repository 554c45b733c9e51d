"""How transactions are carried out: in threads of their own, or over the network."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import InvalidRequestError
from sqlalchemy.ext.asyncio import AsyncEngine

T = TypeVar("T")


class Transactions(Protocol):
    """Whatever a work does to the connection is committed together, or not at all."""

    async def carry_out(self, work: Callable[[Connection], T]) -> T:
        """What a work returns, once that is committed."""
        ...

    async def dispose(self) -> None:
        """Close every connection."""
        ...


def taken_back(connection: Connection) -> bool:
    """Whether the database has undone all of a transaction by itself.

    SQLite does where the disk is full or fails in the middle of a statement: what was written
    before is gone too, what comes after stands alone, and a commit says nothing of it.
    """
    driver = connection.connection.dbapi_connection
    return connection.dialect.name == "sqlite" and not driver.in_transaction  # type: ignore[union-attr]


class InThreads:
    """SQLite, whose statements take less time than to hand each of them to another thread.

    A connection stays from one transaction to the next, as long as they go well: to take one out of
    the pool and put it back costs a third of a transaction that does nothing.
    """

    def __init__(self, engine: Engine, threads: int = 1) -> None:
        self.engine = engine
        self._idle: list[Connection] = []
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="store")

    async def carry_out(self, work: Callable[[Connection], T]) -> T:
        """What a work returns, once that is committed."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._inside, work)

    def _inside(self, work: Callable[[Connection], T]) -> T:
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = self.engine.connect()
        try:
            with connection.begin():
                done = work(connection)
                if taken_back(connection):
                    raise InvalidRequestError("the database has taken everything back")
        except BaseException:
            connection.close()  # the pool looks after whatever has become of it
            raise
        self._idle.append(connection)
        return done

    def _put_back(self) -> None:
        while self._idle:
            self._idle.pop().close()

    async def dispose(self) -> None:
        """Close every connection."""
        if self._idle:
            await asyncio.get_running_loop().run_in_executor(self._threads, self._put_back)
        self.engine.dispose()
        self._threads.shutdown(wait=False)


class OverNetwork:
    """PostgreSQL, for whose answers nobody waits in a thread."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def carry_out(self, work: Callable[[Connection], T]) -> T:
        """What a work returns, once that is committed."""
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def dispose(self) -> None:
        """Close every connection."""
        await self.engine.dispose()
