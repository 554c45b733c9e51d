"""How long decisions take a core, kept as counts so that many games add up.

It is the core's time, so that what else the machine does is not in it.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from math import floor, log10
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oche.bots.bot import Aim, Head, Position, Rng

STEPS = 40  # in a tenfold: times are told to within 6 %


@dataclass
class Pace:
    """The seconds of many decisions: how many fell into each step, and the longest of them."""

    counts: Counter[int] = field(default_factory=Counter[int])
    most: float = 0.0

    def add(self, seconds: float) -> None:
        """One decision more."""
        self.counts[floor(log10(max(seconds, 1e-9)) * STEPS)] += 1
        self.most = max(self.most, seconds)

    def join(self, other: Pace) -> None:
        """All the decisions of another one too."""
        self.counts.update(other.counts)
        self.most = max(self.most, other.most)

    @property
    def decisions(self) -> int:
        """How many there were."""
        return sum(self.counts.values())

    def within(self, share: float) -> float:
        """The seconds in which that share of the decisions was made; 0 if there was none."""
        left = share * self.decisions
        for step in sorted(self.counts):
            left -= self.counts[step]
            if left <= 0:
                return min(self.most, 10 ** ((step + 1) / STEPS))
        return self.most


class Timed:
    """A head whose decisions are timed, each added to the pace it has been given."""

    def __init__(self, head: Head, pace: Pace) -> None:
        self._head = head
        self.pace = pace
        self.name = head.name
        self.about = head.about

    def choose(self, position: Position, rng: Rng) -> int:
        """The head's choice."""
        began = time.thread_time()
        move = self._head.choose(position, rng)
        self.pace.add(time.thread_time() - began)
        return move

    def aim(self, position: Position, rng: Rng) -> Aim:
        """The head's aim."""
        began = time.thread_time()
        aim = self._head.aim(position, rng)
        self.pace.add(time.thread_time() - began)
        return aim
