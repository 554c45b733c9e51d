"""What an Adventure Darts position is worth: the chance of being the last one alive.

Every living seat has a *strength*: a sum of what its HP, DMG and GOLD count, what threatens it and
what its turn promises. Its chance is the share of its strength's exponential among those of all the
living (a multinomial logit). `tools/fit_adventure.py` fits the weights to games that bots played
(`oche.bots.insight.adventure_weights`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

from oche.bots.insight.adventure_weights import AMONG_MORE, GREEDY_AMONG_MORE, GREEDY_OF_TWO, OF_TWO
from oche.core.rule import rule
from oche.games.adventure.rules import worth
from oche.games.adventure.state import (
    AT_BATTLE,
    AT_BOARD,
    AT_INN,
    AT_LOOT,
    AT_SHOP,
    AT_WIZARD,
    DUNGEON_BOARD,
    LIMIT,
    Setup,
    State,
)
from oche.games.adventure.turns import lives, living
from oche.games.adventure.world import nights, spell_price, weapons

Counts: TypeAlias = Sequence[int]

SURE = 1_000_000  # millionths
UNIT = 1024  # so much more strength is a chance e times as large

# e to the power of -x / UNIT is COARSE[x // 64] * FINE[x % 64], in parts of ONE.
ONE = 1 << 30
COARSE = tuple(round(math.exp(-step / 16) * ONE) for step in range(192))
FINE = tuple(round(math.exp(-step / UNIT) * 2**20) for step in range(64))
FARTHEST = 192 * 64 - 1  # 6 in a million

# What is owned counts by the piece, each stretch between two knots by its own weight.
HP_KNOTS = (0, 1, 2, 3, 4, 6, 8, 11, 15, 20, 28, 40, 60, 100)
DMG_KNOTS = (0, 1, 2, 3, 4, 5, 6, 8, 12)
GOLD_KNOTS = (0, 1, 2, 4, 6, 8, 12, 16, 24, 32, 48, 80)
TURN_KNOTS = (0, 1, 2, 3, 4, 6, 8, 12, 20, 40)  # own turns that the attrition leaves
STRETCHES = (HP_KNOTS, TURN_KNOTS, DMG_KNOTS, DMG_KNOTS, GOLD_KNOTS)  # DMG again under PvP
EVILS = 4  # attrition is 0 to 3

# A row of counts, made of weights by `counted`: what so many HP count, by attrition; so much DMG,
# before and after PvP; so much GOLD; then what stands for itself.
HP = 0
DMG = HP + EVILS * (HP_KNOTS[-1] + 1)
GOLD = DMG + 2 * (DMG_KNOTS[-1] + 1)
SPELL = GOLD + GOLD_KNOTS[-1] + 1
PREY, IMMUNE, ORDER, BY_BOARD = SPELL + 2, SPELL + 5, SPELL + 6, SPELL + 10
QUEST, BATTLING, STROKES, WOUNDS, SPOILS, HOARD, CURSE = range(BY_BOARD + 4, BY_BOARD + 11)
LOOTING, BUYING, CASTING, RESTING = range(BY_BOARD + 11, BY_BOARD + 15)
WIDTH = RESTING + 1
SINGLES = WIDTH - SPELL  # weights that are taken as they are

# After so many rounds HP counts less and less, or the careful would wait for ever. It is set by
# hand, not fitted: 12 and 20 were tried, with no difference that 40 games show.
PATIENT = 12

# A win is worth what a seat begins with (10 HP, 1 DMG, 2 GOLD), which a defeat loses. Were it less
# than about 11, weak hands would aim for the TAVERN's GOLD with the SHERIFF next to it.
STAKE = 14


def counted(weights: Sequence[int]) -> tuple[int, ...]:
    """A row of counts from fitted weights: one for each of `STRETCHES`, then the single ones."""
    parts: list[Sequence[int]] = []
    first = 0
    for knots in STRETCHES:
        parts.append(weights[first : first + len(knots) - 1])
        first += len(knots) - 1
    hp, turns, dmg, pvp, gold = parts
    row: list[int] = []
    for evil in range(EVILS):
        for amount in range(HP_KNOTS[-1] + 1):
            left = _piled(amount / evil, TURN_KNOTS, turns) if evil else 0
            row.append(round(_piled(amount, HP_KNOTS, hp) + left))
    for more in ([0] * len(pvp), pvp):
        both = [one + other for one, other in zip(dmg, more, strict=True)]
        row += [round(_piled(amount, DMG_KNOTS, both)) for amount in range(DMG_KNOTS[-1] + 1)]
    row += [round(_piled(amount, GOLD_KNOTS, gold)) for amount in range(GOLD_KNOTS[-1] + 1)]
    return (*row, *weights[first:])


def _piled(amount: float, knots: Sequence[int], weights: Sequence[int]) -> float:
    stretches = zip(weights, knots, knots[1:], strict=False)
    return sum(weight * max(0, min(amount, end) - begin) for weight, begin, end in stretches)


COUNTS = (
    *counted(OF_TWO),
    *counted(AMONG_MORE),
    *counted(GREEDY_OF_TWO),
    *counted(GREEDY_AMONG_MORE),
)
# Where those begin that were fitted to games of heads that hardly look ahead. They are of an
# earlier form of the tool, with no least worth of a piece. A later fit, to greedy's own games, won
# less against random with casual and beginners' hands (77 and 71 %, not 84 and 75 %, 2,000 games).
GREEDY = 2 * WIDTH


@rule
def insight(setup: Setup, state: State, seat: int) -> int:
    """The chance that a seat is the last one alive, in millionths; exact at the end."""
    return chance(setup, state, seat, 0)


@rule
def greed(setup: Setup, state: State, seat: int) -> int:
    """What a greedy head goes by: what is owned, and the chance of winning as if it were STAKE.

    The game's `worth` alone is the same for most darts: at WORLD, and at BATTLE until the last hit,
    where who goes by it would rather miss than risk the `-1`.
    """
    owned = worth(setup, state, seat)  # times the others' number
    return owned * SURE + STAKE * (setup.seats - 1) * chance(setup, state, seat, GREEDY)


@rule
def chance(setup: Setup, state: State, seat: int, first: int) -> int:
    """The chance by the counts that begin at number `first`, in millionths."""
    if not lives(state, seat):
        return 0
    alive = living(setup, state)
    if alive == 1:
        return SURE
    at = first if alive == 2 else first + WIDTH
    own = strength(setup, state, seat, at)
    total = ONE
    for other in range(setup.seats):
        if other != seat and lives(state, other):
            total += grown(strength(setup, state, other, at) - own)
    return SURE * ONE // total


@rule
def grown(by: int) -> int:
    """How many times a chance is as large by a difference in strength, in parts of ONE."""
    less = min(FARTHEST, abs(by))
    shrunk = COARSE[less >> 6] * FINE[less & 63] >> 20
    return shrunk if by <= 0 else ONE * ONE // shrunk


@rule
def strength(setup: Setup, state: State, seat: int, at: int) -> int:
    """How strong a living seat stands; linear in the counts, whose row begins at number `at`."""
    most = HP_KNOTS[len(HP_KNOTS) - 1]
    total = held(state.hp[seat], most, at + HP + state.attrition * (most + 1))
    if state.round > PATIENT:
        total = total * PATIENT // state.round
    most = DMG_KNOTS[len(DMG_KNOTS) - 1]
    total += held(state.dmg[seat], most, at + DMG + state.pvp * (most + 1))
    total += held(state.gold[seat], GOLD_KNOTS[len(GOLD_KNOTS) - 1], at + GOLD)
    total += threats(setup, state, seat, at)
    if seat == state.turn:
        return total + COUNTS[at + ORDER] + promise(setup, state, at)
    return total + COUNTS[at + ORDER + (seat - state.turn) % setup.seats]


@rule
def held(amount: int, most: int, at: int) -> int:
    """What an amount counts; beyond the end of the row it goes on as steeply as it ended."""
    if amount <= most:
        return COUNTS[at + amount]
    return COUNTS[at + most] + (amount - most) * (COUNTS[at + most] - COUNTS[at + most - 1])


@rule
def threats(setup: Setup, state: State, seat: int, at: int) -> int:
    """A10 A28: a spell that kills all the others, or one; others whose DMG is near the own HP."""
    most = strongest = 0
    least = LIMIT
    for other in range(setup.seats):
        if other != seat and lives(state, other):
            most = max(most, state.hp[other])
            least = min(least, state.hp[other])
            strongest = max(strongest, state.dmg[other])
    price = spell_price(setup, state)
    total = 0
    if state.gold[seat] >= price * most:
        total += COUNTS[at + SPELL]
    elif state.gold[seat] >= price * least:
        total += COUNTS[at + SPELL + 1]
    if state.pvp != 0:
        for blows in range(1, 4):
            if strongest * blows >= state.hp[seat]:
                total += COUNTS[at + PREY + blows - 1]
    if state.immune[seat] != 0:
        total += COUNTS[at + IMMUNE]
    return total


@rule
def promise(setup: Setup, state: State, at: int) -> int:
    """What the turn of the seat that has it may still bring."""
    if state.phase == AT_BOARD:
        return (
            COUNTS[at + BY_BOARD + state.board - DUNGEON_BOARD] + COUNTS[at + QUEST] * state.quest
        )
    if state.phase == AT_BATTLE:
        return COUNTS[at + BATTLING] + battle(setup, state, at)
    if state.phase == AT_LOOT:
        return COUNTS[at + LOOTING] + spoils(setup, state, at)
    if state.phase == AT_SHOP:
        return COUNTS[at + BUYING] * min(4, weapons(state))
    if state.phase == AT_WIZARD:
        return COUNTS[at + CASTING] * min(8, state.gold[state.turn] // spell_price(setup, state))
    if state.phase == AT_INN:
        return COUNTS[at + RESTING] * min(6, nights(state))
    return 0


@rule
def battle(setup: Setup, state: State, at: int) -> int:
    """A18: strokes to a kill, wounds until then, and what it brings if one outlives the wounds."""
    seat = state.turn
    strokes = min(8, (state.foe_hp + state.dmg[seat] - 1) // state.dmg[seat])
    wounds = min((strokes - 1) * setup.dmg[state.foe], state.hp[seat])
    total = COUNTS[at + STROKES] * strokes + COUNTS[at + WOUNDS] * min(20, wounds)
    if wounds < state.hp[seat]:
        total += spoils(setup, state, at)
        total += COUNTS[at + CURSE] * min(8, setup.tower[state.foe])
    return total


@rule
def spoils(setup: Setup, state: State, at: int) -> int:
    """A19: what the LOOT dart and the monster's own GOLD bring."""
    loot = min(12, setup.loot[state.foe] * (1 + state.quest))
    return COUNTS[at + SPOILS] * loot + COUNTS[at + HOARD] * min(20, setup.gold[state.foe])
