"""The law by which darts land, as rows that templates read: what every aim is worth.

`where[0]` is how many boards a seat has (the one without a name included). Then, for each seat and
board, five numbers: where its odds begin, how many aims, where its sets begin, how many outcomes,
how many regions. Its odds begin with their total, then outcome by outcome, aim by aim, how likely.
Its sets begin with one number an outcome and one more, between which its regions stand.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from oche.bots.tables import BoardTable, HandTables
from oche.core.awaiting import Ints
from oche.core.binding import Binding
from oche.core.rule import template

NUMBERS = 5


class Law(NamedTuple):
    """The rows of some hands, seat by seat, for one way of running."""

    where: Ints
    sets: Ints
    odds: Any
    most_aims: int  # on any board


@lru_cache(maxsize=64)
def law(run: Binding, hands: tuple[HandTables, ...]) -> Law:
    """The rows for these hands, those of equal tables shared."""
    where, sets, odds = [len(hands[0].boards)], [0], [0.0]
    known: dict[BoardTable | None, list[int]] = {None: [0] * NUMBERS}
    for hand in hands:
        for board in hand.boards:
            if board is not None and board not in known:
                known[board] = _written(board, sets, odds)
            where.extend(known[board])
    most = max(each[1] for each in known.values())
    return Law(run.ints(where), run.ints(sets), run.floats(odds), most)


def _written(board: BoardTable, sets: list[int], odds: list[float]) -> list[int]:
    face = board.face
    found = [len(odds), len(face.aims), len(sets), len(face.outcomes), len(face.regions)]
    odds.append(board.total)
    odds.extend(board.columns)
    end = len(sets) + len(face.outcomes) + 1
    for outcome in face.outcomes:
        sets.append(end)
        end += len(outcome)
    sets.append(end)
    for outcome in face.outcomes:
        sets.extend(outcome)
    return found


@template
def board_of(where: Ints, seat: int, board: int) -> int:
    """Where the five numbers of a seat's board stand."""
    return 1 + (seat * where[0] + board + 1) * NUMBERS


@template
def taken(
    where: Ints, sets: Ints, at: int, outcome: int, values: Any, first: int, sign: float
) -> int:
    """Which of the regions that a dart touches is taken: the best by `values`, from `first` on.

    `sign` is 1 where the highest value is the best, -1 where it is the lowest.
    """
    start = sets[where[at + 2] + outcome]
    best = sets[start]
    for i in range(start + 1, sets[where[at + 2] + outcome + 1]):
        if sign * values[first + sets[i]] > sign * values[first + best]:
            best = sets[i]
    return best


@template
def weigh_aims(
    where: Ints,
    sets: Ints,
    odds: Any,
    at: int,
    values: Any,
    first: int,
    sign: float,
    worths: Any,
) -> int:
    """What every aim is worth, in `worths`; returns how many outcomes made a difference.

    `values[first + region]` is what landing in a region is worth. An outcome that is worth as much
    as the last region (a miss) is left out of the sum: it makes no difference.
    """
    start = where[at]
    aims = where[at + 1]
    base = values[first + where[at + 4] - 1]
    for aim in range(aims):
        worths[aim] = odds[start] * base
    differ = 0
    for outcome in range(where[at + 3]):
        more = values[first + taken(where, sets, at, outcome, values, first, sign)] - base
        if more != 0.0:
            column = start + 1 + outcome * aims
            for aim in range(aims):
                worths[aim] += odds[column + aim] * more
            differ += 1
    return differ
