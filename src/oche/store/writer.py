"""One writer: what waits while a commit is under way is written together in the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, TypeVar

from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from oche.core.errors import Refusal
from oche.store import writing
from oche.store.store import Append, Appended, Change, NotKept
from oche.store.transactions import Transactions, taken_back

T = TypeVar("T")
Work = Callable[[Connection], T]
Telling = Callable[[Connection, Iterable[Change]], None]
Outcome = tuple[Any, Exception | None]
MOST = 256  # works that share a commit
AGAIN = 4  # times that a batch is tried which lost to another server's
LOST = ("40P01", "40001")  # a deadlock, a serialisation failure: SQLSTATE


@dataclass(slots=True, eq=False)
class Job:
    """An entry or another work, who waits for it, and what other servers are told of a work.

    Of an entry they are told that its table has changed, and which seat it withdraws.
    """

    what: Append | Work[Any]
    future: asyncio.Future[Any]
    table: str  # whose rows it takes hold of
    change: Change | None = None


class Apart(Exception):
    """One entry of a batch can't be written: none is, and each must be tried by itself."""


class Writer:
    """Carries out works one after another, many in one transaction; each fails by itself."""

    def __init__(self, transactions: Transactions, tell: Telling) -> None:
        self._transactions = transactions
        self._tell = tell
        self._jobs: list[Job] = []
        self._waiting = asyncio.Event()
        self._ending = False
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
            self._ending = True
            self._waiting.set()
            await self._task
            self._task = None

    def do(self, work: Work[T], change: Change | None = None) -> asyncio.Future[T]:
        """What a work returns, once that is committed; then `change` is told to other servers."""
        return self._put(work, "" if change is None else change.table, change)

    def append(self, entry: Append) -> asyncio.Future[Appended]:
        """Where one more entry stands, once that is committed."""
        return self._put(entry, entry.table)

    def _put(
        self, what: Append | Work[Any], table: str, change: Change | None = None
    ) -> asyncio.Future[Any]:
        if self._task is None:
            raise RuntimeError("the store is not open")
        future: asyncio.Future[Any] = self._task.get_loop().create_future()
        self._jobs.append(Job(what, future, table, change))
        self._waiting.set()
        return future

    async def _run(self) -> None:
        while self._jobs or not self._ending:
            self._waiting.clear()
            if self._jobs:
                jobs, self._jobs = self._jobs[:MOST], self._jobs[MOST:]
                # Servers that take hold of tables in the same order do not wait for each other.
                await self._commit(sorted(jobs, key=attrgetter("table")))
            else:
                await self._waiting.wait()

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
            except Exception as error:  # noqa: BLE001  whatever it was: the next batch is written
                return [(None, _not_kept(error))] * len(jobs)
        raise AssertionError

    async def _once(self, jobs: list[Job]) -> list[Outcome]:
        try:
            return await self._transactions.carry_out(lambda to: self._written(to, jobs))
        except Apart:
            return await self._transactions.carry_out(lambda to: self._written_apart(to, jobs))

    def _written(self, to: Connection, jobs: Sequence[Job]) -> list[Outcome]:
        """The entries together, and every other work by itself."""
        _append_all(to, [job.what for job in jobs if isinstance(job.what, Append)])
        return self._told(
            to,
            jobs,
            [
                (Appended(job.what.seq), None)
                if isinstance(job.what, Append)
                else _outcome(to, job.what)
                for job in jobs
            ],
        )

    def _written_apart(self, to: Connection, jobs: Sequence[Job]) -> list[Outcome]:
        """Every entry and every other work by itself."""
        return self._told(to, jobs, [_outcome(to, _work(job.what)) for job in jobs])

    def _told(self, to: Connection, jobs: Sequence[Job], outcomes: list[Outcome]) -> list[Outcome]:
        """The outcomes; other servers will hear of what has been done."""
        ended = zip(jobs, outcomes, strict=True)
        done = ((job, result) for job, (result, error) in ended if error is None)
        self._tell(to, (change for job, result in done for change in _changes(job, result)))
        return outcomes


def _changes(job: Job, result: Any) -> Iterator[Change]:
    """What other servers are told of a work that is done."""
    if not isinstance(job.what, Append):
        if job.change is not None:
            yield job.change
        return
    yield Change(job.table)
    if job.what.withdrawn is not None and not result.again:  # since then it may have been given
        yield Change(job.table, "seat", job.what.withdrawn)


def _work(what: Append | Work[Any]) -> Work[Any]:
    return (lambda to: writing.append(to, what)) if isinstance(what, Append) else what


def _append_all(to: Connection, entries: Sequence[Append]) -> None:
    """Append them in a few statements; Apart if one can't be."""
    if not entries:
        return
    try:
        writing.append_all(to, entries)
    except DBAPIError as error:
        if _lost(error) or to.invalidated:
            raise
        raise Apart from error
    except (ValueError, OverflowError) as error:  # the driver can't hold it: see `_outcome`
        raise Apart from error


def _outcome(to: Connection, work: Work[Any]) -> Outcome:
    """A work's result, or why it failed; then the other works of the batch stand all the same."""
    try:
        with to.begin_nested():
            return work(to), None
    except Refusal as refusal:
        return None, refusal
    except SQLAlchemyError as error:
        if _lost(error) or to.invalidated or taken_back(to):
            raise
        return None, _not_kept(error)
    except (ValueError, OverflowError) as error:  # a number or a text that no database can hold
        return None, _not_kept(error, "there is a number or a text in it that can't be kept")


def _lost(error: Exception) -> bool:
    """Whether another server's transaction won, so that the same may work at the next try."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in LOST


def _not_kept(
    error: Exception, sentence: str = "it could not be written to disk; try again"
) -> NotKept:
    refusal = NotKept(sentence)
    refusal.__cause__ = error
    return refusal
