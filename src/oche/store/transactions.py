"""How the one writer carries out a transaction: in a thread of its own, or over the network."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from sqlalchemy.engine import Connection, Engine
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


class InThread:
    """SQLite, whose statements take less time than to hand each of them to another thread.

    The connection stays from one transaction to the next, as long as they go well: to take one out
    of the pool and put it back costs a third of a transaction that does nothing.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._connection: Connection | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store writer")

    async def carry_out(self, work: Callable[[Connection], T]) -> T:
        """What a work returns, once that is committed."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._inside, work)

    def _inside(self, work: Callable[[Connection], T]) -> T:
        if self._connection is None:
            self._connection = self.engine.connect()
        try:
            with self._connection.begin():
                return work(self._connection)
        except BaseException:
            self._put_back()  # the pool looks after whatever has become of it
            raise

    def _put_back(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None

    async def dispose(self) -> None:
        """Close every connection."""
        if self._connection is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._put_back)
        self.engine.dispose()
        self._thread.shutdown(wait=False)


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
