"""What chance makes of an aim and of an awaited die, plain or compiled."""

from __future__ import annotations

from typing import Any

from oche.core.awaiting import Ints
from oche.core.chance import draw
from oche.core.hooks import legal, weight
from oche.core.rule import template

GRAINS = 1 << 31  # a dart's luck is one of so many


@template
def landed(where: Ints, odds: Any, at: int, aim: int, rng: Ints) -> int:
    """The outcome of a dart at a board of the law, each as likely as it is for that aim."""
    column = where[at] + 1 + aim
    left = draw(rng, GRAINS) * odds[where[at]] / GRAINS
    for outcome in range(where[at + 3]):
        left -= odds[column]
        if left < 0.0:
            return outcome
        column += where[at + 1]
    return where[at + 3] - 1


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
