"""How likely a seat is to win a game of Dice Scavenger, as far as a position shows it.

What is seen of the score and of every Objective on the board is weighed, by how many Objectives are
left and how far the turn is, and the chance is the logistic function of the sum. The weights were
fitted by `tools/fit_scavenger.py` to who won games that bots played; a draw is half a win.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

from oche.bots.endgame.solving import gain
from oche.bots.insight.scavenger_weights import WEIGHTS
from oche.core.rule import rule
from oche.games.scavenger.rules import place, score
from oche.games.scavenger.state import (
    ABILITY,
    BOOST,
    BUFFER_ROLL,
    ENDED,
    FACES,
    HIGHEST,
    SIDE,
    SPACES,
    Setup,
    State,
)

Weights: TypeAlias = Sequence[int]

MILLION = 1_000_000
UNIT = 1024  # so much more makes the odds e times as large
SURE = 16 * UNIT  # more than that is not told apart

# What is seen, of who is to move and of who waits. A gain is what a capture raises the score by.
AHEAD = 0  # by how many points who moves is ahead
MOVES = 1  # it is their turn
GAINS = 2  # sixfold gains of the mover by distance 1 to 6
OTHER_GAINS = 8  # and of who waits
BEST = 14  # the best gain a step away
OTHER_BEST = 15
FIRST = 16  # gains of Objectives which the mover can reach first
OTHER_FIRST = 17
ABLE = 18  # the Ability
OTHER_ABLE = 19
HEALTH = 20  # what can still be lost by a capture
OTHER_HEALTH = 21
# With one Objective left: on how many faces of the Buffer its capture would win, by distance.
WINS = 22
OTHER_WINS = 28
FEATURES = 34

# How far the turn is.
BEGINS = 0  # the Buffer is to be rolled
MAY = 1  # an ability may be used
STEPS_ON = 2  # it has been used, or not
STAGES = 3
DICE = 8

FAR = 2 * (SIDE - 1)
DISTANCES = tuple(
    abs(one % SIDE - other % SIDE) + abs(one // SIDE - other // SIDE)
    for one in range(SPACES)
    for other in range(SPACES)
)
HEALTHS = HIGHEST  # more than 9 health is as good as 9
# The gain of a capture, summed over the faces of the Buffer: by health and value.
SIXFOLD = tuple(
    sum(value - min(health, max(0, value - face)) for face in range(1, FACES + 1))
    for health in range(HEALTHS)
    for value in range(HIGHEST + 1)
)
# The logistic function of n / 64, in millionths.
FINENESS = 64
CHANCES = tuple(
    round(MILLION / (1 + math.exp(-n / FINENESS))) for n in range(SURE // UNIT * FINENESS + 1)
)


@rule
def insight(setup: Setup, state: State, seat: int) -> int:
    """How many times in a million the seat wins from here; a draw is half a win."""
    if state.phase == ENDED:
        behind = place(setup, state, seat)
        other = place(setup, state, 1 - seat)
        return MILLION // 2 if behind == other else (MILLION if behind == 0 else 0)
    if state.phase < BUFFER_ROLL:
        return MILLION // 2
    chance = logistic(logit(setup, state, WEIGHTS, FEATURES * group(state)))
    return chance if seat == state.seat else MILLION - chance


@rule
def logistic(total: int) -> int:
    """The chance in millionths of odds whose logarithm is `total`, in `UNIT`s."""
    at = min(abs(total), SURE) * FINENESS // UNIT
    return CHANCES[at] if total >= 0 else MILLION - CHANCES[at]


@rule
def group(state: State) -> int:
    """The number of the weights: how far the turn is, and how many Objectives are left."""
    stage = STEPS_ON
    if state.phase == BUFFER_ROLL:
        stage = BEGINS
    elif state.phase == BOOST or state.phase == ABILITY:
        stage = MAY
    return stage * DICE + state.on_board - 1


@rule
def logit(setup: Setup, state: State, weights: Weights, base: int) -> int:
    """What is seen, weighed by the weights from `base` on: the mover's chance, as log odds."""
    me = state.seat
    ahead = score(state, me) - score(state, 1 - me)
    my_health = min(state.health[me], HEALTHS - 1)
    its_health = min(state.health[1 - me], HEALTHS - 1)
    total = weights[base + MOVES] + weights[base + AHEAD] * ahead
    total += weights[base + ABLE] * state.ability[me]
    total += weights[base + OTHER_ABLE] * state.ability[1 - me]
    total += weights[base + HEALTH] * my_health + weights[base + OTHER_HEALTH] * its_health
    best = other_best = 0
    for space in range(SPACES):
        value = state.objective[space]
        if value > 0:
            way = DISTANCES[state.character[me] * SPACES + space]
            its_way = DISTANCES[state.character[1 - me] * SPACES + space]
            mine = SIXFOLD[my_health * (HIGHEST + 1) + value]
            its = SIXFOLD[its_health * (HIGHEST + 1) + value]
            if way == 1:
                if state.buffer > 0:
                    mine = FACES * gain(value, state.buffer, my_health)
                best = max(best, mine)
            if its_way == 1:
                other_best = max(other_best, its)
            total += weights[base + GAINS + way - 1] * mine
            total += weights[base + OTHER_GAINS + its_way - 1] * its
            if way <= its_way:
                total += weights[base + FIRST] * mine
            else:
                total += weights[base + OTHER_FIRST] * its
            if state.on_board == 1:
                won = winning_faces(value, my_health, ahead)
                if way == 1 and state.buffer > 0:
                    now = ahead + gain(value, state.buffer, my_health)
                    won = FACES if now > 0 else 0
                total += weights[base + WINS + way - 1] * won
                its_won = winning_faces(value, its_health, -ahead)
                total += weights[base + OTHER_WINS + its_way - 1] * its_won
    return total + weights[base + BEST] * best + weights[base + OTHER_BEST] * other_best


@rule
def winning_faces(value: int, health: int, ahead: int) -> int:
    """On how many faces of the Buffer the last capture would win."""
    faces = 0
    for face in range(1, FACES + 1):
        if ahead + gain(value, face, health) > 0:
            faces += 1
    return faces
