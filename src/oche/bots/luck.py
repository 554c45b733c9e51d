"""What chance makes of an aim and of an awaited die, plain or compiled."""

from __future__ import annotations

from typing import Any

from oche.core.awaiting import Ints
from oche.core.chance import draw
from oche.core.hooks import legal, weight
from oche.core.rule import template


@template
def landed(tables: Ints, row: int, count: int, rng: Ints) -> int:
    """Where a dart lands: a column of the landing table's row, as likely as its share."""
    darts = 0
    for i in range(count):
        darts += tables[row + i]
    left = draw(rng, darts)
    for i in range(count):
        left -= tables[row + i]
        if left < 0:
            return i
    return count - 1


@template
def rolled(setup: Any, state: Any, rolls: Ints, rng: Ints) -> int:
    """What a die shows, each outcome as likely as it is."""
    count = legal(setup, state, rolls, 0)
    total = 0
    for i in range(count):
        total += weight(setup, state, rolls[i])
    left = draw(rng, total)
    for i in range(count):
        left -= weight(setup, state, rolls[i])
        if left < 0:
            return rolls[i]
    return rolls[count - 1]
