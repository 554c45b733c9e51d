"""Expectimax for any game: the best on average over darts and dice, deeper as long as it may.

At a throw the search knows what every region is worth once hit, and takes the aim that is best on
average; at a choice it takes the best; at a roll it averages. Other seats are taken to play against
the seat that thinks. A position at the edge of what is looked at is worth the game's `worth`.

It goes one level deeper again and again until its budget of positions is used up. Inside of the
tree a throw follows only the regions that its `WIDE` best aims so far are likely to hit, each at
least `SLIGHT` often; what it does not follow moves by as much as what it follows did on average.
A width as large as the number of aims, and nothing too slight, make it exact.

Source: D. Michie, "Game-playing and game-learning automata" (1966), where nodes of chance first
stand between those of choice; B. W. Ballard, "The *-minimax search procedure", 1983.
"""

from __future__ import annotations

from typing import Any

from oche.bots.law import board_of, taken, weigh_aims
from oche.core.awaiting import HOMES, OVER, ROLL, THROW, Ints
from oche.core.hooks import alike, apply, awaits, clone, legal, weight, worth
from oche.core.rule import template

ROOM = 256  # moves looked at, of a rich purse's many
DEEPEST = 16  # levels that there is room for

# The limits of a search, a row of integers.
ROOT = 0  # the seat that thinks
BUDGET = 1  # positions that may be looked at
LOOKED = 2  # and those that were
WIDE = 3  # aims, or choices, that are followed inside of the tree
SLIGHT = 4  # what is not followed: regions hit less often than so many times in a million
ROOT_WIDE = 5  # the same at the root
ROOT_SLIGHT = 6
UNTIL = 7  # other than 0: nothing is looked at beyond so many changes of who owes the move
LIMITS = 8

# A level of the tree, in the row `plan`.
KIND = 0
SIGN = 1  # 1 where the seat that thinks decides, -1 where another does
LAW = 2  # where the board of a throw stands in the law
COUNT = 3  # moves
FOLLOWED = 4  # moves that are followed
NEXT = 5  # how many of these are done
SEAT = 6  # who owes the move
TURNS = 7  # how often that changed since the root
MOVES = 8  # the moves; of alike darts the first
SEEN = MOVES + ROOM  # whether a move's value is not yet (UNSEEN) that of this depth
ORDER = SEEN + ROOM  # which are followed, in which order
PLAN = ORDER + ROOM

# And in the row `sums`.
CHANCE = 0  # how likely is what was followed so far
SHIFT = 1  # by how much its value changed, times how likely
VALUES = 2
CHANCES = VALUES + ROOM
KEPT = CHANCES + ROOM  # of the root: the values at the depth before
SUMS = KEPT + ROOM

DROPPED = -1  # a choice that is not followed
UNSEEN = 0
SEEN_NOW = 1
FOR_EVER = 2  # the game is over there

MILLION = 1_000_000
WORST = 1e300  # what nothing can be worth
WEIGHED = 256  # aims times outcomes that cost as much as looking at a position


@template
def searched(
    setups: Any,
    states: Any,
    where: Ints,
    sets: Ints,
    odds: Any,
    out: Ints,
    plan: Ints,
    sums: Any,
    worths: Any,
    limits: Ints,
    stop: Ints,
    deepest: int,
) -> int:
    """Search from `states[0]`; the number of the best aim or choice is returned.

    `sums` then holds from `VALUES` on what each region, once hit, or each choice is worth. A `stop`
    other than 0, set from outside, ends it at once with the best so far.
    """
    setup = setups[0]
    open_node(setup, states, where, out, plan, sums, limits, 0)
    for depth in range(2, deepest + 1):
        if stop[0] != 0 or limits[LOOKED] >= limits[BUDGET]:
            break
        follow(where, sets, odds, plan, sums, worths, limits, 0)
        if plan[FOLLOWED] == 0:
            break
        keep(plan, sums)
        deepen(setup, states, where, sets, odds, out, plan, sums, worths, limits, stop, depth)
        if plan[KIND] == THROW and plan[NEXT] < plan[FOLLOWED]:
            take_back(plan, sums)
            break
        settle(plan, sums, 0)
    return best_at_root(where, sets, odds, plan, sums, worths)


@template
def keep(plan: Ints, sums: Any) -> None:
    """Keep what the root's moves are worth, looked at to one depth."""
    for i in range(plan[COUNT]):
        sums[KEPT + i] = sums[VALUES + i]


@template
def take_back(plan: Ints, sums: Any) -> None:
    """At a throw a depth that was broken off counts for nothing.

    With whose turn it is at the edge all values go up or down, by more than regions differ: values
    of two depths, side by side in one average, would say nothing.
    """
    for i in range(plan[COUNT]):
        sums[VALUES + i] = sums[KEPT + i]
        if plan[SEEN + i] == SEEN_NOW:
            plan[SEEN + i] = UNSEEN
    plan[NEXT] = 0


@template
def deepen(
    setup: Any,
    states: Any,
    where: Ints,
    sets: Ints,
    odds: Any,
    out: Ints,
    plan: Ints,
    sums: Any,
    worths: Any,
    limits: Ints,
    stop: Ints,
    depth: int,
) -> None:
    """Look `depth` moves deep from the opened root, as far as the budget goes."""
    level = 0
    while True:
        at = level * PLAN
        if plan[at + NEXT] < plan[at + FOLLOWED]:
            if stop[0] != 0 or limits[LOOKED] >= limits[BUDGET]:
                return
            clone(states, level + 1, level)
            apply(setup, states[level + 1], plan[at + MOVES + plan[at + ORDER + plan[at + NEXT]]])
            level += 1
            if limits[UNTIL] != 0 and turns_at(setup, states, plan, level) == limits[UNTIL]:
                limits[LOOKED] += 1
                level -= 1
                give(plan, sums, level, float(worth(setup, states[level + 1], limits[ROOT])))
                continue
            open_node(setup, states, where, out, plan, sums, limits, level)
            if level + 1 < depth:
                follow(where, sets, odds, plan, sums, worths, limits, level)
        elif level == 0:
            return
        else:
            settle(plan, sums, level)
            value = node_value(setup, states, where, sets, odds, plan, sums, worths, limits, level)
            level -= 1
            give(plan, sums, level, value)


@template
def turns_at(setup: Any, states: Any, plan: Ints, level: int) -> int:
    """How often the seat that owes a move has changed from the root to a level."""
    before = (level - 1) * PLAN
    changed = awaits(setup, states[level])[1] != plan[before + SEAT]
    return plan[before + TURNS] + int(changed)


@template
def open_node(
    setup: Any,
    states: Any,
    where: Ints,
    out: Ints,
    plan: Ints,
    sums: Any,
    limits: Ints,
    level: int,
) -> None:
    """Look at every position that may follow `states[level]`, for what it is worth as it stands."""
    at, here = level * PLAN, level * SUMS + VALUES
    kind, seat, board = awaits(setup, states[level])
    plan[at + KIND] = kind
    plan[at + SEAT] = seat
    plan[at + TURNS] = 0 if level == 0 else turns_at(setup, states, plan, level)
    plan[at + SIGN] = 1 if seat == limits[ROOT] else -1
    plan[at + LAW] = board_of(where, seat, board) if kind == THROW else 0
    plan[at + COUNT] = min(legal(setup, states[level], out, 0), ROOM)
    plan[at + FOLLOWED] = plan[at + NEXT] = 0
    sums[here - VALUES + CHANCE] = sums[here - VALUES + SHIFT] = 0.0
    for i in range(plan[at + COUNT]):
        first = alike(setup, states[level], out[i]) if kind == THROW else out[i]
        plan[at + MOVES + i] = first
        if first != out[i]:  # a dart's moves are 0, 1, 2, …
            sums[here + i] = sums[here + first]
            plan[at + SEEN + i] = plan[at + SEEN + first]
        else:
            clone(states, level + 1, level)
            apply(setup, states[level + 1], first)
            limits[LOOKED] += 1
            sums[here + i] = float(worth(setup, states[level + 1], limits[ROOT]))
            after = awaits(setup, states[level + 1])[0]
            plan[at + SEEN + i] = FOR_EVER if after in (OVER, HOMES) else UNSEEN


@template
def follow(
    where: Ints,
    sets: Ints,
    odds: Any,
    plan: Ints,
    sums: Any,
    worths: Any,
    limits: Ints,
    level: int,
) -> None:
    """Decide what is followed: a whole roll, the best of a choice, what a throw may well hit."""
    at, first = level * PLAN, level * SUMS
    plan[at + FOLLOWED] = plan[at + NEXT] = 0
    sums[first + CHANCE] = sums[first + SHIFT] = 0.0
    wide = limits[ROOT_WIDE if level == 0 else WIDE]
    slight = limits[ROOT_SLIGHT if level == 0 else SLIGHT] / MILLION
    for i in range(plan[at + COUNT]):
        if plan[at + SEEN + i] == SEEN_NOW:
            plan[at + SEEN + i] = UNSEEN
        sums[first + CHANCES + i] = 1.0
    if plan[at + KIND] == THROW:
        likely_regions(where, sets, odds, plan, sums, worths, limits, level, wide)
        wide = ROOM
    for i in range(plan[at + COUNT]):
        if plan[at + SEEN + i] == UNSEEN:
            if plan[at + KIND] != THROW:
                put_in_order(plan, sums, at, first + VALUES, i, float(plan[at + SIGN]))
            elif plan[at + MOVES + i] == i and sums[first + CHANCES + i] > slight:
                put_in_order(plan, sums, at, first + CHANCES, i, 1.0)
    if plan[at + KIND] != ROLL:
        while plan[at + FOLLOWED] > wide:
            plan[at + FOLLOWED] -= 1
            plan[at + SEEN + plan[at + ORDER + plan[at + FOLLOWED]]] = DROPPED


@template
def put_in_order(plan: Ints, sums: Any, at: int, by: int, move: int, sign: float) -> None:
    """One more to follow, before those that come after it by a row of `sums`."""
    place = plan[at + FOLLOWED]
    plan[at + FOLLOWED] += 1
    while place > 0 and sign * sums[by + plan[at + ORDER + place - 1]] < sign * sums[by + move]:
        plan[at + ORDER + place] = plan[at + ORDER + place - 1]
        place -= 1
    plan[at + ORDER + place] = move


@template
def likely_regions(
    where: Ints,
    sets: Ints,
    odds: Any,
    plan: Ints,
    sums: Any,
    worths: Any,
    limits: Ints,
    level: int,
    wide: int,
) -> None:
    """How likely the best aims are to hit each region, as far as one can see now."""
    at, first = level * PLAN, level * SUMS
    law, sign = plan[at + LAW], float(plan[at + SIGN])
    aims = where[law + 1]
    differ = weigh_aims(where, sets, odds, law, sums, first + VALUES, sign, worths)
    limits[LOOKED] += aims * differ // WEIGHED
    for i in range(plan[at + COUNT]):
        sums[first + CHANCES + i] = 0.0
    for _ in range(min(wide, aims)):
        aim = best_aim(worths, aims, sign)
        worths[aim] = -sign * WORST
        for outcome in range(where[law + 3]):
            region = taken(where, sets, law, outcome, sums, first + VALUES, sign)
            chance = odds[where[law] + 1 + outcome * aims + aim] / odds[where[law]]
            sums[first + CHANCES + plan[at + MOVES + region]] += chance


@template
def best_aim(worths: Any, aims: int, sign: float) -> int:
    """The aim that is worth the most (for another seat the least), of equals the first."""
    best = 0
    for aim in range(1, aims):
        if sign * worths[aim] > sign * worths[best]:
            best = aim
    return best


@template
def give(plan: Ints, sums: Any, level: int, value: float) -> None:
    """What was followed at a level is worth that, looked at more closely."""
    at, first = level * PLAN, level * SUMS
    move = plan[at + ORDER + plan[at + NEXT]]
    chance = sums[first + CHANCES + move]
    sums[first + CHANCE] += chance
    sums[first + SHIFT] += chance * (value - sums[first + VALUES + move])
    sums[first + VALUES + move] = value
    plan[at + SEEN + move] = SEEN_NOW
    plan[at + NEXT] += 1


@template
def settle(plan: Ints, sums: Any, level: int) -> None:
    """A throw's regions that were not followed move by as much as those that were, on average."""
    at, first = level * PLAN, level * SUMS
    if plan[at + KIND] != THROW or sums[first + CHANCE] == 0.0:
        return
    shift = sums[first + SHIFT] / sums[first + CHANCE]
    for i in range(plan[at + COUNT]):
        same = plan[at + MOVES + i]
        if same != i:
            sums[first + VALUES + i] = sums[first + VALUES + same]
        elif plan[at + SEEN + i] == UNSEEN:
            sums[first + VALUES + i] += shift


@template
def node_value(
    setup: Any,
    states: Any,
    where: Ints,
    sets: Ints,
    odds: Any,
    plan: Ints,
    sums: Any,
    worths: Any,
    limits: Ints,
    level: int,
) -> float:
    """What a position is worth, all that may follow it being known."""
    at, values = level * PLAN, level * SUMS + VALUES
    if plan[at + KIND] == THROW:
        law, sign = plan[at + LAW], float(plan[at + SIGN])
        differ = weigh_aims(where, sets, odds, law, sums, values, sign, worths)
        limits[LOOKED] += where[law + 1] * differ // WEIGHED
        return worths[best_aim(worths, where[law + 1], sign)] / odds[where[law]]
    if plan[at + KIND] == ROLL:
        total = 0.0
        likely = 0
        for i in range(plan[at + COUNT]):
            share = weight(setup, states[level], plan[at + MOVES + i])
            total += share * sums[values + i]
            likely += share
        return total / likely
    return sums[values + best_choice(plan, sums, level)]


@template
def best_choice(plan: Ints, sums: Any, level: int) -> int:
    """The number of the best choice of those looked at most closely."""
    at, values = level * PLAN, level * SUMS + VALUES
    best = -1
    for i in range(plan[at + COUNT]):
        seen = plan[at + SEEN + i]
        known = seen > UNSEEN or (seen == UNSEEN and plan[at + NEXT] == 0)
        ahead = best < 0 or plan[at + SIGN] * (sums[values + i] - sums[values + best]) > 0.0
        if known and ahead:
            best = i
    return best


@template
def best_at_root(where: Ints, sets: Ints, odds: Any, plan: Ints, sums: Any, worths: Any) -> int:
    """The number of the aim, or the move of the choice, that is best at the root."""
    if plan[KIND] != THROW:
        return plan[MOVES + best_choice(plan, sums, 0)]
    weigh_aims(where, sets, odds, plan[LAW], sums, VALUES, 1.0, worths)
    return best_aim(worths, where[plan[LAW] + 1], 1.0)
