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
    """SQLite, whose statements take less time than to hand each of them to another thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store writer")

    async def carry_out(self, work: Callable[[Connection], T]) -> T:
        """What a work returns, once that is committed."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._inside, work)

    def _inside(self, work: Callable[[Connection], T]) -> T:
        with self.engine.begin() as connection:
            return work(connection)

    async def dispose(self) -> None:
        """Close every connection."""
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
