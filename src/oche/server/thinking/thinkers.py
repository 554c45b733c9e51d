"""Who thinks for bots: processes for searches, threads for the rest; neither holds up a table.

A search thinks in a process of its own, one question after another, the tables by turns. Until a
process has compiled a game, while it is down, or while too much waits, a plain head stands in.

Moves, bots and advice have threads of their own each: however much advice is asked for, whoever has
thrown does not wait for it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, ParamSpec, TypeVar

from oche.server.thinking.questions import Question
from oche.server.thinking.worker import Gone, Worker

P = ParamSpec("P")
T = TypeVar("T")
THREADS = 2  # for moves, for heads that need no process, and for advice
MOST = 30  # tenths of a second of thinking that may wait
REST = 20.0  # seconds until a process that died is started again
WARMING = ""  # the table of a question that only warms a process up


@dataclass(eq=False)
class _Asked:
    """A question on its way; its answer is None where a stand-in is to give it."""

    table: str
    question: Question
    answer: asyncio.Future[Any]


class Thinkers:
    """The processes and threads of a server; all of its methods are for its event loop."""

    def __init__(self, processes: int) -> None:
        self._workers = [Worker() for _ in range(processes)]
        self._tasks: list[asyncio.Task[None]] = []
        self._waiting: OrderedDict[str, deque[_Asked]] = OrderedDict()
        self._thinking: dict[Worker, _Asked] = {}
        self._some = asyncio.Event()
        self._leaving = False
        self._moves = ThreadPoolExecutor(THREADS, thread_name_prefix="move")
        self._bots = ThreadPoolExecutor(THREADS, thread_name_prefix="bot")
        self._advice = ThreadPoolExecutor(THREADS, thread_name_prefix="advice")

    async def in_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do a short work that a move needs, in a thread."""
        return await _done_by(self._moves, partial(work, *args, **kwargs))

    async def aside(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do a work that no move waits for, in a thread."""
        return await _done_by(self._advice, partial(work, *args, **kwargs))

    async def think(self, table: str, question: Question, *, search: bool = True) -> Any:
        """A bot's answer. With `search` a process is asked, if one is ready and has time.

        The answer to what was stopped means nothing.
        """
        found = await self._searched(table, question) if search else None
        return await _done_by(self._bots, question.answer) if found is None else found

    async def advise(self, table: str, question: Question) -> Any:
        """Advice to people, of a process if one is ready and has time; no bot waits for it."""
        found = await self._searched(table, question)
        return await self.aside(question.answer) if found is None else found

    async def patiently(self, table: str, question: Question) -> Any:
        """The answer of a process, however long that has to compile first; None if it can't."""
        able = self._workers and not self._leaving
        return await self._put(table, question) if able else None

    def prepare(self, question: Question) -> None:
        """Have a process compile what such a question needs, if none has."""
        if self._workers and not self._ready(question):
            self._warm_up(question)

    def stop(self, table: str) -> None:
        """A table has moved on: what is thought about it is not wanted any more."""
        for asked in self._waiting.pop(table, ()):
            _settle(asked, None)
        for worker, asked in self._thinking.items():
            if asked.table == table:
                worker.stop()

    @property
    def waiting(self) -> int:
        """How many questions wait for a process, or are thought about."""
        return sum(map(len, self._waiting.values())) + len(self._thinking)

    def leave(self) -> None:
        """The server is about to end: whoever waits for an answer need not wait any longer."""
        self._leaving = True
        for table in list(self._waiting):
            self.stop(table)
        for worker, asked in self._thinking.items():
            worker.stop()
            _settle(asked, None)

    async def close(self) -> None:
        """End all processes and threads."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in list(self._waiting):
            self.stop(table)
        for worker in self._workers:
            await worker.close()
        for threads in (self._moves, self._bots, self._advice):
            threads.shutdown(wait=False, cancel_futures=True)

    # The queue

    async def _searched(self, table: str, question: Question) -> Any:
        """The answer of a process; None where a stand-in is to give it."""
        if not self._workers:
            return None
        if not self._ready(question):
            self._warm_up(question)
            return None
        if self._load() + question.cost > MOST or self._only_warming():
            return None
        return await self._put(table, question)

    def _ready(self, question: Question) -> bool:
        return any(question.kind in worker.ready for worker in self._workers)

    def _warm_up(self, question: Question) -> None:
        known = [*self._waiting.get(WARMING, ()), *self._thinking.values()]
        if not any(each.table == WARMING and each.question.kind == question.kind for each in known):
            self._put(WARMING, question)

    def _put(self, table: str, question: Question) -> asyncio.Future[Any]:
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._serve(worker)) for worker in self._workers]
        asked = _Asked(table, question, asyncio.get_running_loop().create_future())
        self._waiting.setdefault(table, deque()).append(asked)
        self._some.set()
        return asked.answer

    def _load(self) -> int:
        waiting = [asked for each in self._waiting.values() for asked in each]
        asked = [each for each in (*waiting, *self._thinking.values()) if each.table != WARMING]
        return sum(each.question.cost for each in asked)

    def _only_warming(self) -> bool:
        """Whether every process compiles now: that takes long."""
        warming = [asked for asked in self._thinking.values() if asked.table == WARMING]
        return len(warming) == len(self._workers) or WARMING in self._waiting

    async def _next(self) -> _Asked:
        """The first question of the table whose turn it is; that table's next one waits again."""
        while not self._waiting:
            self._some.clear()
            await self._some.wait()
        table, waiting = next(iter(self._waiting.items()))
        asked = waiting.popleft()
        del self._waiting[table]
        if waiting:
            self._waiting[table] = waiting
        return asked

    async def _serve(self, worker: Worker) -> None:
        while True:
            asked = await self._next()
            self._thinking[worker] = asked
            try:
                _settle(asked, await self._answer(worker, asked))
                alive = True
            except Gone:
                alive = False
            finally:
                del self._thinking[worker]
                _settle(asked, None)
            if not alive:
                self._give_up()
                await asyncio.sleep(REST)

    def _give_up(self) -> None:
        """Nobody is left to think: what waits is for stand-ins."""
        if not any(worker.ready for worker in self._workers):
            for table in list(self._waiting):
                self.stop(table)

    async def _answer(self, worker: Worker, asked: _Asked) -> Any:
        if asked.question.kind not in worker.ready:
            await worker.ask(asked.question, warming=True)
        return None if asked.table == WARMING else await worker.ask(asked.question)


async def _done_by(threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(threads, work)


def _settle(asked: _Asked, answer: object) -> None:
    """Give an answer, the first one only."""
    with suppress(asyncio.InvalidStateError):
        asked.answer.set_result(answer)
