"""Two screens at a table that play as fast as they are told: the same load for every server."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from bench.load.wire import Wire


@dataclass
class Count:
    """What was seen while it was measured; times are seconds."""

    measuring: bool = False
    moves: int = 0
    bytes: int = 0
    told: list[float] = field(default_factory=list[float])
    failed: list[str] = field(default_factory=list[str])


class Seats(Protocol):
    """A table with two open screens, as one kind of server has them."""

    @property
    def wires(self) -> Sequence[Wire]:
        """The two screens."""
        ...

    @property
    def length(self) -> int:
        """Moves until it is over."""
        ...

    def send(self, done: int) -> int:
        """Make the next move, after `done` of them; which of the two screens made it."""
        ...


class Pair:
    """Makes the next move when both screens have been told of the last one."""

    def __init__(self, count: Count) -> None:
        self._count = count
        self._seats: Seats | None = None
        self._reset()

    def _reset(self) -> None:
        self._done = 0
        self._told = [False, False]
        self._mover = 0
        self._sent = 0.0
        self.over = asyncio.get_running_loop().create_future()

    def begin(self, seats: Seats) -> None:
        """Play a table from its first move; `over` is done when it is."""
        self._seats = seats
        self._reset()
        self._next()

    def _next(self) -> None:
        assert self._seats is not None
        self._told = [False, False]
        self._sent = time.perf_counter()
        self._mover = self._seats.send(self._done)

    def heard(self, screen: int, done: int, size: int) -> None:
        """A screen (0 or 1) has been shown the table after so many moves, in so many bytes."""
        if self._seats is None or done != self._done + 1 or self._told[screen]:
            return
        self._told[screen] = True
        if self._count.measuring and screen != self._mover:
            self._count.told.append(time.perf_counter() - self._sent)
            self._count.bytes += size
        if all(self._told):
            self._count.moves += self._count.measuring
            self._done += 1
            if self._done < self._seats.length:
                self._next()
            elif not self.over.done():
                self.over.set_result(None)

    def refused(self, sentence: str) -> None:
        """A move was not taken: then what was measured is worth nothing."""
        self._count.failed.append(sentence)
        if not self.over.done():
            self.over.set_result(None)


Sitting = Callable[[Pair, int, int], Awaitable[Seats]]
"""Sit two screens down at the nth table of a place (both from 0)."""


async def play(
    sit: Sitting,
    places: int,
    count: Count,
    *,
    seconds: float,
    warm: float,
    at: Callable[[str], None],
) -> float:
    """Play at so many tables at once, one after another at each place; how long was measured.

    `at` is called when all are "seated", when measuring has "begun" and when it has "ended".
    """
    pairs = [Pair(count) for _ in range(places)]
    first = await asyncio.gather(*(sit(pair, place, 0) for place, pair in enumerate(pairs)))
    at("seated")

    async def stay(place: int) -> None:
        pair, seats = pairs[place], first[place]
        for table in itertools.count(1):
            pair.begin(seats)
            await pair.over
            for wire in seats.wires:
                wire.close()
            seats = await sit(pair, place, table)

    tasks = [asyncio.create_task(stay(place)) for place in range(places)]
    await asyncio.sleep(warm)
    count.measuring = True
    at("begun")
    began = time.perf_counter()
    await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    lasted = time.perf_counter() - began
    count.measuring = False
    at("ended")
    for task in tasks:
        if task.done() and task.exception() is not None:
            count.failed.append(repr(task.exception()))
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return lasted
