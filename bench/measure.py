"""Timing: medians of repeats, each long enough to be measured."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

LEAST = 0.3  # seconds that one measurement takes at least


@dataclass(frozen=True)
class Rate:
    """How much was done in a second; the median of some repeats, the lowest and the highest."""

    median: float
    low: float
    high: float

    def json(self) -> dict[str, float]:
        return asdict(self)


def rate(work: Callable[[int], int], repeats: int) -> Rate:
    """The rate of `work(amount)`, which returns how much it did, with an amount that lasts."""
    amount, seconds = 1, 0.0
    while seconds < LEAST / 4:
        amount *= 2
        began = time.perf_counter()
        work(amount)
        seconds = time.perf_counter() - began
    amount = max(1, int(amount * LEAST / seconds))
    return spread([_once(work, amount) for _ in range(repeats)])


def _once(work: Callable[[int], int], amount: int) -> float:
    began = time.perf_counter()
    done = work(amount)
    return done / (time.perf_counter() - began)


def spread(values: list[float]) -> Rate:
    """Some measurements as one figure and its range."""
    return Rate(statistics.median(values), min(values), max(values))


def figures(value: Any) -> Any:
    """Whatever was measured, as JSON has it."""
    if isinstance(value, Rate):
        return value.json()
    if isinstance(value, dict):
        return {key: figures(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [figures(inner) for inner in value]
    return value
