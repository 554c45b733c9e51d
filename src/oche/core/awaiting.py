"""What a game waits for, and listing the moves that answer it."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any, NamedTuple

from oche.core.rule import rule

Ints = MutableSequence[int]

OVER = 0  # nothing: the game is over
THROW = 1  # a dart
ROLL = 2  # a die
CHOOSE = 3  # a choice
HOMES = 4  # the table's own chance, nobody's: how a layout is turned

KINDS = ("over", "throw", "roll", "choose", "homes")

NEVER = -1  # a move that is never legal: what a token means that reads well and can't be


class Awaits(NamedTuple):
    """Who owes what: the kind, the seat (None: nobody's), and the board to shoot at if named."""

    kind: str
    seat: int | None
    board: str | None

    @property
    def chance(self) -> bool:
        """Whether chance alone decides it: a die, or how a layout is turned."""
        return self.kind in {"roll", "homes"}


@rule
def span(out: Ints, first: int, count: int) -> int:
    """The moves 0 to count - 1 are legal: list them from number `first` on."""
    for i in range(min(len(out), count - first)):
        out[i] = first + i
    return count


@rule
def put(out: Ints, first: int, count: int, move: int) -> int:
    """One more legal move, number `count`; returns how many there are now."""
    if first <= count < first + len(out):
        out[count - first] = move
    return count + 1


@rule
def even(setup: Any, state: Any, move: int) -> int:
    """Every outcome is as likely as any other."""
    return 1


@rule
def unlike(setup: Any, state: Any, move: int) -> int:
    """Every move has an effect of its own, as far as anybody knows."""
    return move
