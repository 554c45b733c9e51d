"""One writer: what waits while a commit is under way is written together in the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from oche.core.errors import Refusal
from oche.store.store import Change, NotKept

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[T]]
Telling = Callable[[AsyncConnection, Iterable[Change]], Awaitable[None]]
Outcome = tuple[Any, Exception | None]
MOST = 256  # works that share a commit
AGAIN = 4  # times that a batch is tried which lost to another server's
LOST = ("40P01", "40001")  # a deadlock, a serialisation failure: SQLSTATE


@dataclass(frozen=True)
class Job:
    """A work, who waits for it, and what other servers are told of it."""

    work: Work[Any]
    future: asyncio.Future[Any]
    change: Change | None

    @property
    def table(self) -> str:
        """The table whose rows it takes hold of."""
        return "" if self.change is None else self.change.table


class Writer:
    """Carries out works one after another, many in one transaction; each fails by itself."""

    def __init__(self, engine: AsyncEngine, tell: Telling) -> None:
        self._engine = engine
        self._tell = tell
        self._jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Whether it takes works."""
        return self._task is not None

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="store writer")

    async def stop(self) -> None:
        """Write what waits, then end."""
        if self._task is not None:
            await self._jobs.put(None)
            await self._task
            self._task = None

    async def do(self, work: Work[T], change: Change | None = None) -> T:
        """What a work returns, once that is committed; then `change` is told to other servers."""
        if not self.running:
            raise RuntimeError("the store is not open")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        await self._jobs.put(Job(work, future, change))
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
                # Servers that take hold of tables in the same order do not wait for each other.
                await self._commit(sorted(jobs, key=lambda job: job.table))

    async def _commit(self, jobs: list[Job]) -> None:
        for (result, error), job in zip(await self._outcomes(jobs), jobs, strict=True):
            if job.future.done():  # who asked has gone
                continue
            if error is None:
                job.future.set_result(result)
            else:
                job.future.set_exception(error)

    async def _outcomes(self, jobs: list[Job]) -> list[Outcome]:
        for left in reversed(range(AGAIN)):
            try:
                return await self._once(jobs)
            except (SQLAlchemyError, OSError) as error:  # the disk is full, say: nothing is written
                if not (left and _lost(error)):
                    return [(None, _not_kept(error))] * len(jobs)
        raise AssertionError

    async def _once(self, jobs: list[Job]) -> list[Outcome]:
        async with self._engine.begin() as connection:
            outcomes = [await _outcome(job.work, connection) for job in jobs]
            done = [job for job, (_, error) in zip(jobs, outcomes, strict=True) if error is None]
            await self._tell(connection, [job.change for job in done if job.change is not None])
        return outcomes


async def _outcome(work: Work[Any], connection: AsyncConnection) -> Outcome:
    """A work's result, or why it failed; then the other works of the batch stand all the same."""
    try:
        async with connection.begin_nested():
            return await work(connection), None
    except Refusal as refusal:
        return None, refusal
    except SQLAlchemyError as error:
        if _lost(error) or connection.invalidated:
            raise
        return None, _not_kept(error)


def _lost(error: Exception) -> bool:
    """Whether another server's transaction won, so that the same may work at the next try."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in LOST


def _not_kept(error: Exception) -> NotKept:
    refusal = NotKept("it could not be written to disk; try again")
    refusal.__cause__ = error
    return refusal
