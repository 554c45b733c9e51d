"""How likely a seat is to win a match of Warlord, as far as a position shows it.

Every seat gets a strength, a weighted sum of what is seen on the board and of how long the leg has
left; the chance of a leg is shared out as the exponential of it (a conditional logit). The weights
were fitted by `tools/fit_insight.py`: the likelihood of who won, in games that heads with this very
insight, at first the greedy one, played with hands from casual to professional.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from oche.bots.insight.warlord_weights import WEIGHTS
from oche.core.rule import rule
from oche.games.warlord.rules import (
    dominates,
    leads_alone,
    place,
    round_of_next_turn,
    target_in,
)
from oche.games.warlord.state import (
    BULL,
    DART_AWAITED,
    DARTS,
    ENDED,
    NOBODY,
    SEGMENTS,
    TERRITORIES,
    Setup,
    State,
)

MILLION = 1_000_000

# What is seen of a seat; the weights stand in this order, for each stage of a leg.
HELD = 0
STRENGTH = 1
EXPOSED = 2  # own lands that another reaches, of strength 1, 2 and 3
PREY = 5  # others' lands in reach, of strength 1, 2 and 3
OPEN = 8  # neutral lands in reach
BULL_OWNED = 9
BULL_STRENGTH = 10
LEADING = 11  # more lands than anybody else
POINTS = 12  # leader points
DARTS_LEFT = 13  # of the own turn
HOLDING = 14  # would win as the next own turn begins
DARTS_AGAINST = 15  # while holding: the others' darts until then
LACKING = 16  # lands short of the target, six at most
WAITING = 17  # turns of others until the own
SEAT = 18  # the later seat wins a tie
FEATURES = 19

# How many rounds are left, at most, in each stage of a leg but the last one.
STAGES = (0, 2, 5, 9)
STAGE_COUNT = 5

# e to the minus n / 64, in units of 2 ** -30, so far out that nothing is left.
STEPS = 64
ONE = 1 << 30
EXPONENTIALS = tuple(round(math.exp(-n / STEPS) * ONE) for n in range(16 * STEPS))
THOUSAND = 1000


@rule
def insight(setup: Setup, state: State, seat: int) -> int:
    """How many times in a million the seat wins from here."""
    if state.phase == ENDED:
        return MILLION if place(setup, state, seat) == 0 else 0
    if setup.seats == 1:
        return alone(setup, state)
    if state.phase != DART_AWAITED:
        return match_chance(setup, state, seat, NOBODY)
    if setup.legs == 1:
        return leg_chance(setup, state, seat)
    total = 0
    for winner in range(setup.seats):
        chance = leg_chance(setup, state, winner)
        total += chance * match_chance(setup, state, seat, winner)
    return total // MILLION


@rule
def alone(setup: Setup, state: State) -> int:
    """W19: nobody can lose alone; the fewer darts it takes, the better."""
    missing = TERRITORIES * (setup.legs - state.legs_won[0]) - state.held[0]
    return max(0, MILLION - 100 * (state.darts[0] + 3 * missing))


@rule
def match_chance(setup: Setup, state: State, seat: int, winner: int) -> int:
    """W20: the chance of the match, in millionths, once a seat has won this leg (or NOBODY has).

    Between equals; every leg that is missing makes it about 2.6 times less likely than the others'.
    """
    mine = 0
    total = 0
    for other in range(setup.seats):
        missing = setup.legs - state.legs_won[other] - (1 if other == winner else 0)
        if missing == 0:
            return MILLION if other == seat else 0
        share = exponential(missing * 956)
        total += share
        if other == seat:
            mine = share
    return mine * MILLION // max(1, total)


@rule
def leg_chance(setup: Setup, state: State, seat: int) -> int:
    """The chance of this leg, in millionths, shared out by the seats' strengths."""
    mine = seat_strength(setup, state, seat, WEIGHTS)
    total = ONE
    for other in range(setup.seats):
        if other != seat:
            behind = mine - seat_strength(setup, state, other, WEIGHTS)
            less = exponential(abs(behind))
            if behind < 0 and less == 0:
                return 0
            total += less if behind >= 0 else ONE * ONE // less
    return ONE * MILLION // total


@rule
def exponential(thousandths: int) -> int:
    """e to the minus so many thousandths, in units of 2 ** -30; between the table's rows a line."""
    at = thousandths * STEPS
    row = at // THOUSAND
    if row + 1 >= len(EXPONENTIALS):
        return 0
    slope = EXPONENTIALS[row] - EXPONENTIALS[row + 1]
    return EXPONENTIALS[row] - slope * (at - row * THOUSAND) // THOUSAND


@rule
def stage_of(setup: Setup, state: State) -> int:
    """Which weights count: by how many rounds are left, and whether two play or more."""
    stage = STAGE_COUNT - 1
    if setup.round_limit > 0:
        left = setup.round_limit - state.round
        for i in range(STAGE_COUNT - 1):
            if left <= STAGES[i]:
                stage = i
                break
    return stage if setup.seats == 2 else STAGE_COUNT + stage


@rule
def seat_strength(setup: Setup, state: State, seat: int, weights: Sequence[int]) -> int:
    """How strong a seat stands in this leg, in thousandths: what is seen times `weights`."""
    w = stage_of(setup, state) * FEATURES
    strength = weights[w + HELD] * state.held[seat]
    strength += on_the_board(setup, state, seat, weights, w)
    if state.owner[BULL] == seat:
        strength += weights[w + BULL_OWNED] + weights[w + BULL_STRENGTH] * state.strength[BULL]
    if leads_alone(setup, state, seat):
        strength += weights[w + LEADING]
    strength += weights[w + POINTS] * state.leader_points[seat]
    strength += weights[w + SEAT] * seat * 6 // setup.seats
    return strength + in_time(setup, state, seat, weights, w)


@rule
def on_the_board(setup: Setup, state: State, seat: int, weights: Sequence[int], w: int) -> int:
    """What the lands are worth: strong ones, those in danger, and those in reach."""
    bull = state.owner[BULL]
    theirs = bull != NOBODY and bull != seat
    strength = 0
    left = state.owner[SEGMENTS - 1]
    for land in range(SEGMENTS):
        owner = state.owner[land]
        right = state.owner[land + 1 if land + 1 < SEGMENTS else 0]
        if owner == seat:
            strength += weights[w + STRENGTH] * state.strength[land]
            if theirs or (left != seat and left != NOBODY) or (right != seat and right != NOBODY):
                strength += weights[w + EXPOSED + state.strength[land] - 1]
        elif bull == seat or left == seat or right == seat:
            if owner == NOBODY:
                strength += weights[w + OPEN]
            else:
                strength += weights[w + PREY + state.strength[land] - 1]
        left = owner
    return strength


@rule
def in_time(setup: Setup, state: State, seat: int, weights: Sequence[int], w: int) -> int:
    """What the turn is worth, and how near it is to winning at the start of the next own one."""
    strength = 0
    waiting = (seat - state.thrower + setup.seats) % setup.seats
    against = state.darts_left + DARTS * (waiting - 1)
    if waiting == 0:
        strength += weights[w + DARTS_LEFT] * state.darts_left
        against = DARTS * (setup.seats - 1)
    strength += weights[w + WAITING] * waiting
    round = round_of_next_turn(setup, state, seat)
    if setup.round_limit > 0 and round > setup.round_limit:
        return strength
    if dominates(setup, state, seat, round):
        return strength + weights[w + HOLDING] + weights[w + DARTS_AGAINST] * against
    lacking = target_in(setup, round) - state.held[seat]
    return strength + weights[w + LACKING] * min(6, max(0, lacking))
