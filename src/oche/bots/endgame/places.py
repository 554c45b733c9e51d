"""Where the two Characters and the last Objective lie, up to turning and mirroring the board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from oche.games.scavenger.state import SIDE, SPACES


def place_number(mover: int, other: int, die: int) -> int:
    """Three spaces in one number: who is to move, who is not, and the Objective."""
    return (mover * SPACES + other) * SPACES + die


def turned(space: int, turn: int) -> int:
    """A space after one of the board's eight symmetries: `turn % 4` quarter turns, and a mirror."""
    column, line = space % SIDE, space // SIDE
    if turn >= 4:
        column = SIDE - 1 - column
    for _ in range(turn % 4):
        column, line = line, SIDE - 1 - column
    return line * SIDE + column


@dataclass(frozen=True)
class Places:
    """All placings of mover, other and Objective, gathered into classes of what looks alike.

    `kinds` says the class by `place_number` (-1 where two lie on one space); `numbers` has the
    `place_number` of one placing of each class.
    """

    kinds: tuple[int, ...]
    numbers: tuple[int, ...]


@cache
def places() -> Places:
    """The classes in the order in which they are first met: 426 of them."""
    kinds = [-1] * SPACES**3
    numbers: list[int] = []
    for number in range(SPACES**3):
        spaces = (number // SPACES**2, number // SPACES % SPACES, number % SPACES)
        if len(set(spaces)) < 3 or kinds[number] >= 0:
            continue
        for turn in range(8):
            kinds[place_number(*(turned(space, turn) for space in spaces))] = len(numbers)
        numbers.append(number)
    return Places(tuple(kinds), tuple(numbers))
