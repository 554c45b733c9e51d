"""One writer: what waits while a commit is under way is written together in the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from oche.core.errors import Refusal
from oche.store.store import NotKept

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[T]]
Job = tuple[Work[Any], "asyncio.Future[Any]"]
MOST = 256  # works that share a commit


class Writer:
    """Carries out works one after another, many in one transaction; each fails by itself."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="store writer")

    async def stop(self) -> None:
        """Write what waits, then end."""
        if self._task is not None:
            await self._jobs.put(None)
            await self._task
            self._task = None

    async def do(self, work: Work[T]) -> T:
        """What a work returns, once that is committed."""
        if self._task is None:
            raise RuntimeError("the store is not open")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        await self._jobs.put((work, future))
        return await future

    async def _run(self) -> None:
        going = True
        while going:
            batch = [await self._jobs.get()]
            while len(batch) < MOST and not self._jobs.empty():
                batch.append(self._jobs.get_nowait())
            going = None not in batch
            jobs = [job for job in batch if job is not None]
            if jobs:
                await self._commit(jobs)

    async def _commit(self, jobs: list[Job]) -> None:
        try:
            async with self._engine.begin() as connection:
                outcomes = [await _outcome(work, connection) for work, _ in jobs]
        except SQLAlchemyError as error:  # the disk is full, say: then nothing of it was written
            outcomes = [(None, _not_kept(error))] * len(jobs)
        for (_, future), (result, error) in zip(jobs, outcomes, strict=True):
            if future.done():  # who asked has gone
                continue
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)


async def _outcome(work: Work[Any], connection: AsyncConnection) -> tuple[Any, Exception | None]:
    """A work's result, or why it failed; then the other works of the batch stand all the same."""
    try:
        async with connection.begin_nested():
            return await work(connection), None
    except Refusal as refusal:
        return None, refusal
    except SQLAlchemyError as error:
        return None, _not_kept(error)


def _not_kept(error: SQLAlchemyError) -> NotKept:
    refusal = NotKept("it could not be written to disk; try again")
    refusal.__cause__ = error
    return refusal
