"""One writer: what waits while a commit is under way is written together in the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from oche.core.errors import Refusal
from oche.store import writing
from oche.store.store import Append, Appended, Change, NotKept
from oche.store.transactions import Transactions

T = TypeVar("T")
Work = Callable[[Connection], T]
Telling = Callable[[Connection, Iterable[Change]], None]
Outcome = tuple[Any, Exception | None]
MOST = 256  # works that share a commit
AGAIN = 4  # times that a batch is tried which lost to another server's
LOST = ("40P01", "40001")  # a deadlock, a serialisation failure: SQLSTATE


@dataclass(frozen=True)
class Job:
    """A work, who waits for it, and what other servers are told of it.

    `entry` is there where it does nothing but append: then it can be done together with others.
    """

    work: Work[Any]
    future: asyncio.Future[Any]
    change: Change | None
    entry: Append | None = None

    @property
    def table(self) -> str:
        """The table whose rows it takes hold of."""
        return "" if self.change is None else self.change.table


class Writer:
    """Carries out works one after another, many in one transaction; each fails by itself."""

    def __init__(self, transactions: Transactions, tell: Telling) -> None:
        self._transactions = transactions
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
        return await self._wait(work, change)

    async def append(self, entry: Append) -> Appended:
        """Where one more entry stands, once that is committed."""
        return await self._wait(lambda to: writing.append(to, entry), Change(entry.table), entry)

    async def _wait(self, work: Work[T], change: Change | None, entry: Append | None = None) -> T:
        if not self.running:
            raise RuntimeError("the store is not open")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait(Job(work, future, change, entry))
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
        def work(connection: Connection) -> list[Outcome]:
            outcomes = _outcomes_of(jobs, connection)
            done = [job for job, (_, error) in zip(jobs, outcomes, strict=True) if error is None]
            self._tell(connection, [job.change for job in done if job.change is not None])
            return outcomes

        return await self._transactions.carry_out(work)


def _outcomes_of(jobs: Sequence[Job], connection: Connection) -> list[Outcome]:
    """The entries together where they can be, and every other work by itself."""
    entries = [job.entry for job in jobs if job.entry is not None]
    together = bool(entries) and _together(entries, connection)
    return [
        (Appended(job.entry.seq), None)
        if together and job.entry is not None
        else _outcome(job.work, connection)
        for job in jobs
    ]


def _together(entries: Sequence[Append], connection: Connection) -> bool:
    """Append all of them in a few statements; if one can't be, none is, and each is tried alone."""
    try:
        with connection.begin_nested():
            writing.append_all(connection, entries)
    except SQLAlchemyError as error:
        if _lost(error) or connection.invalidated:
            raise
        return False
    return True


def _outcome(work: Work[Any], connection: Connection) -> Outcome:
    """A work's result, or why it failed; then the other works of the batch stand all the same."""
    try:
        with connection.begin_nested():
            return work(connection), None
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
