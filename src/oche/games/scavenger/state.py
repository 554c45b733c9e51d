"""S1, S2: what a game of Dice Scavenger is made of: the board, the dice, the turn."""

from __future__ import annotations

from oche.core.declare import declare, i1, i2, i4, row

SEATS = 2
SIDE = 4  # S2: a space is its column plus four times its row, from a1
SPACES = 16
OFF_BOARD = -1
OBJECTIVES = 4  # S1: for each player
HIGHEST = 10  # S4: what a d10 shows at most
FACES = 6  # S1: of the Buffer
FULL_HEALTH = 20
FULL_ABILITY = 4
HAND = HIGHEST + 1  # a hand counts a player's unplaced Objectives by value
CAPTURES = 2 * OBJECTIVES  # at most, by one player

# S10: the steps of a Character (up, down, left, right), and where each leads from a space
# (space * 4 + step).
STEPS = 4


def _beyond(space: int, step: int) -> int:
    column, line = space % SIDE, space // SIDE
    column += (0, 0, -1, 1)[step]
    line += (1, -1, 0, 0)[step]
    inside = 0 <= column < SIDE and 0 <= line < SIDE
    return line * SIDE + column if inside else OFF_BOARD


NEXT = tuple(_beyond(space, step) for space in range(SPACES) for step in range(STEPS))

# What the game waits for.
ROLL_OFF = 0  # S3
OBJECTIVE_ROLL = 1  # S4
PLACING = 2  # S4
CHARACTER = 3  # S5
BUFFER_ROLL = 4  # S7
BOOST = 5  # S8
ABILITY = 6  # S9
BUFFER_REROLL = 7  # S9
BOOST_AGAIN = 8  # S8, after a re-roll
OBJECTIVE_REROLL = 9  # S9
STEP = 10  # S10
ENDED = 11

# The moves of S9: none, re-roll the Buffer, re-roll the Objective of a space, move it a step.
NO_ABILITY = 0
REROLL_BUFFER = 1
REROLL = 2
SHIFT = REROLL + SPACES


@declare
class Setup:
    """What never changes in a game."""

    turn_limit: int = i4(0)  # S14: 0 means none
    boost_on_reroll: int = i1(1)  # S8


@declare
class State:
    """A game at one moment; rows are by seat unless said otherwise."""

    phase: int = i1(ROLL_OFF)
    seat: int = i1(0)  # who rolls or chooses now
    first: int = i1(-1)  # S3: who goes first in the set-up
    shown: int = i1(0)  # S3: the last roll of the roll-off
    dice_left: int = i1(0)  # S4: Objectives yet to roll, then to place
    turns: int = i4(0)
    buffer: int = i1(0)  # S7: 0 before the turn's roll
    chosen: int = i1(OFF_BOARD)  # S9: the space whose Objective is being re-rolled

    health: list[int] = row(i1, SEATS, fill=FULL_HEALTH)
    ability: list[int] = row(i1, SEATS, fill=FULL_ABILITY)
    character: list[int] = row(i1, SEATS, fill=OFF_BOARD)  # its space
    taken: list[int] = row(i1, SEATS)  # how many Objectives each has captured
    points: list[int] = row(i2, SEATS)  # and their sum
    captured: list[int] = row(i1, SEATS * CAPTURES)  # and their values, seat 0's first
    hand: list[int] = row(i1, SEATS * HAND)  # unplaced Objectives by value, seat 0's first
    objective: list[int] = row(i1, SPACES)  # the value on each space, 0 for none
    on_board: int = i1(0)  # how many Objectives lie there
