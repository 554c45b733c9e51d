"""One sweep of value iteration over all positions of a duel for the last Objective.

A *duel* is what stays the same until the last capture: by how much one is ahead in health and
captured Objectives, and how much health each can still lose. Abilities, spaces and the die's number
change; they make the positions of the duel. What a position is worth is the expected result of who
is to move, before the Buffer is rolled: 1 a win, 0 a draw, -1 a loss.

A duel has two sides: on side 0 the one to move is ahead by its lead, on side 1 behind by as much.
Positions are numbered side by side, see `position`.
"""

from __future__ import annotations

from typing import Any

from oche.core.awaiting import Ints
from oche.core.rule import rule, template
from oche.games.scavenger.state import (
    FACES,
    FULL_ABILITY,
    HIGHEST,
    NEXT,
    OFF_BOARD,
    SPACES,
    STEPS,
)

LEVELS = FULL_ABILITY + 1  # of an Ability
A_KIND = HIGHEST * LEVELS * LEVELS  # positions of one class of places
NEVER = -9.0  # worse than any result: what can't be done

# The duel, a row of integers.
LEAD = 0
HEALTH = 1  # of who is to move on side 0, then on side 1
BOOSTS = 3  # S8: whether a 1 of the second roll may raise the Ability
DUEL = 4

# Room for numbers that are needed again and again.
MEANS = 0
SPENT = FULL_ABILITY * FACES
ROOM = 2 * SPENT


@rule
def position(kind: int, value: int, mine: int, its: int) -> int:
    """The number of a position on its side: class of places, die's value, both Abilities."""
    return ((kind * HIGHEST + value - 1) * LEVELS + mine) * LEVELS + its


@rule
def gain(value: int, buffer: int, health: int) -> int:
    """S11 S13: by how much a capture raises the score: the value less the health that it costs."""
    return value - min(health, max(0, value - buffer))


@rule
def result(ahead: int) -> int:
    """S13: 1, 0 or -1 for who is ahead by so much at the end."""
    return 1 if ahead > 0 else (-1 if ahead < 0 else 0)


@template
def best_steps(side: int, duel: Ints, kinds: Ints, numbers: Ints, worths: Any, steps: Any) -> None:
    """S10: what the best step is worth, by position of a side and number on the Buffer."""
    lead = duel[LEAD] if side == 0 else -duel[LEAD]
    after = (1 - side) * len(numbers) * A_KIND
    for kind in range(len(numbers)):
        mover = numbers[kind] // (SPACES * SPACES)
        other = numbers[kind] // SPACES % SPACES
        die = numbers[kind] % SPACES
        for value in range(1, HIGHEST + 1):
            for mine in range(LEVELS):
                for its in range(LEVELS):
                    best = NEVER
                    touches = False
                    for step in range(STEPS):
                        target = NEXT[mover * STEPS + step]
                        if target == die:
                            touches = True
                        elif target not in (OFF_BOARD, other):
                            new = kinds[(other * SPACES + target) * SPACES + die]
                            best = max(best, -worths[after + position(new, value, its, mine)])
                    at = position(kind, value, mine, its) * FACES
                    for face in range(FACES):
                        steps[at + face] = best
                        if touches:
                            more = gain(value, face + 1, duel[HEALTH + side])
                            captured = float(result(lead + mine - its + more))
                            steps[at + face] = max(best, captured)


@template
def rolled_again(boosts: int, at: int, raised: int, steps: Any) -> float:
    """S8 S9: what the Buffer's second roll leads to, on average.

    `at` is where the steps of the position begin, `raised` of that with the Ability one higher.
    """
    total = max(steps[at], steps[raised]) if boosts != 0 else steps[at]
    for face in range(1, FACES):
        total += steps[at + face]
    return total / FACES


@template
def mean_values(kind: int, its: int, steps: Any, room: Any) -> None:
    """S9: what the Objective's second roll leads to, on average, by Ability left and Buffer."""
    for left in range(FULL_ABILITY):
        for face in range(FACES):
            total = 0.0
            for value in range(1, HIGHEST + 1):
                total += steps[position(kind, value, left, its) * FACES + face]
            room[MEANS + left * FACES + face] = total / HIGHEST


@template
def best_abilities(
    boosts: int, kind: int, value: int, its: int, moved: Ints, steps: Any, room: Any
) -> None:
    """S9: what the best ability leads to, by Ability left after it and number on the Buffer.

    `moved` are the classes in which the Objective lies one space further.
    """
    for left in range(FULL_ABILITY):
        at = position(kind, value, left, its) * FACES
        again = rolled_again(boosts, at, at + LEVELS * FACES, steps)
        spent = SPENT + left * FACES
        for face in range(FACES):
            room[spent + face] = max(again, room[MEANS + left * FACES + face])
        for way in range(STEPS):
            if moved[way] >= 0:
                at = position(moved[way], value, left, its) * FACES
                for face in range(FACES):
                    room[spent + face] = max(room[spent + face], steps[at + face])


@template
def begun(at: int, mine: int, steps: Any, room: Any) -> float:
    """S7 S8: what a position is worth before the Buffer's roll, by what comes after it.

    `at` is where its steps begin.
    """
    total = 0.0
    for face in range(FACES):
        best = steps[at + face]
        if mine > 0:
            best = max(best, room[SPENT + (mine - 1) * FACES + face])
        if face == 0 and mine < FULL_ABILITY:
            best = max(best, steps[at + LEVELS * FACES], room[SPENT + mine * FACES])
        total += best
    return total / FACES


@template
def look_further(
    side: int,
    duel: Ints,
    kinds: Ints,
    numbers: Ints,
    worths: Any,
    low: Any,
    high: Any,
    keep: float,
    steps: Any,
    room: Any,
    moved: Ints,
) -> float:
    """Look one turn further from all positions of a side; the largest change of a worth.

    A turn later all is worth `keep` times as much; no worth leaves the bounds `low` and `high`.
    """
    best_steps(side, duel, kinds, numbers, worths, steps)
    change = 0.0
    for kind in range(len(numbers)):
        shifted_kinds(numbers[kind], kinds, moved)
        for its in range(LEVELS):
            mean_values(kind, its, steps, room)
            for value in range(1, HIGHEST + 1):
                best_abilities(duel[BOOSTS], kind, value, its, moved, steps, room)
                for mine in range(LEVELS):
                    here = position(kind, value, mine, its)
                    at = side * len(numbers) * A_KIND + here
                    worth = keep * begun(here * FACES, mine, steps, room)
                    worth = min(max(worth, low[at]), high[at])
                    change = max(change, abs(worth - worths[at]))
                    worths[at] = worth
    return change


@template
def shifted_kinds(number: int, kinds: Ints, moved: Ints) -> None:
    """S9: the classes after moving the Objective up, down, left, right; -1 where it can't."""
    die = number % SPACES
    for way in range(STEPS):
        target = NEXT[die * STEPS + way]
        moved[way] = OFF_BOARD
        if target != OFF_BOARD:
            moved[way] = kinds[number - die + target]


@template
def iterate(
    duel: Ints,
    kinds: Ints,
    numbers: Ints,
    worths: Any,
    low: Any,
    high: Any,
    keep: float,
    close: float,
    most: int,
    steps: Any,
    room: Any,
    moved: Ints,
) -> float:
    """Sweep over both sides until nothing changes by more than `close`, or `most` times.

    `steps` has room for the positions of a side times the Buffer's faces, `room` for `ROOM`
    numbers, `moved` for one class a step. Returns the last sweep's largest change.
    """
    change = 0.0
    for _ in range(most):
        change = 0.0
        for side in range(2):
            now = look_further(
                side, duel, kinds, numbers, worths, low, high, keep, steps, room, moved
            )
            change = max(change, now)
        if change <= close:
            return change
    return change
