"""W1 to W5, W13: what Warlord is made of: the map, the players, the numbers fixed for it."""

from __future__ import annotations

from oche.core.declare import declare, i1, i2, i4, row

SEATS = 8  # W1: at most

# W3: the segments clockwise from the top; a territory is its position here, the Bull is 20.
CLOCKWISE = (20, 1, 18, 4, 13, 6, 10, 15, 2, 17, 3, 19, 7, 16, 8, 11, 14, 9, 12, 5)
SEGMENTS = 20
BULL = 20
TERRITORIES = 21  # W2

# A dart's moves: 20 singles, 20 doubles and 20 triples by position, then 25, 50 and a miss.
OUTER_BULL = 60
BULLSEYE = 61
MISS = 62
BEDS = 63

# W6: the force of a dart by its ring: single, double, triple, and by its place at the Bull.
FORCE = (1, 2, 3, 1, 2, 0)

NOBODY = -1
STRONGEST = 3  # W4
DARTS = 3  # W11

# W13, W17 by number of players, from none to eight; solo (W19) has its own end.
BASE_TARGET = (0, 21, 12, 10, 8, 7, 6, 6, 5)
REGULATION = (0, 1, 10, 10, 9, 8, 8, 7, 7)
ROUND_LIMIT = (0, 0, 20, 18, 15, 13, 12, 11, 10)

# What the game waits for.
HOMES_AWAITED = 0
DART_AWAITED = 1
ENDED = 2


@declare
class Setup:
    """What never changes in a match."""

    seats: int = i4(2)
    target: int = i4(12)
    regulation: int = i4(10)
    round_limit: int = i4(20)  # 0 means none
    legs: int = i4(1)
    starter: int = i4(0)


@declare
class State:
    """A match at one moment; the rows are by seat unless said otherwise."""

    phase: int = i1(HOMES_AWAITED)
    leg: int = i2(1)
    round: int = i4(1)
    thrower: int = i1(0)
    darts_left: int = i1(0)
    siege: int = i1(NOBODY)  # W14: who holds the board

    owner: list[int] = row(i1, TERRITORIES, fill=NOBODY)  # by territory
    strength: list[int] = row(i1, TERRITORIES)  # by territory
    held: list[int] = row(i1, SEATS)  # how many territories each holds
    leader_points: list[int] = row(i4, SEATS)  # W16, in this leg
    total_points: list[int] = row(i4, SEATS)  # W20, over all legs
    legs_won: list[int] = row(i1, SEATS)
    leg_place: list[int] = row(i1, SEATS)  # how many ranked above in the last leg

    # W21, over the match
    claimed: list[int] = row(i4, SEATS)
    conquests: list[int] = row(i4, SEATS)
    lost: list[int] = row(i4, SEATS)
    largest: list[int] = row(i1, SEATS)
    bulls: list[int] = row(i4, SEATS)
    sieges_broken: list[int] = row(i4, SEATS)
    effective: list[int] = row(i4, SEATS)
    darts: list[int] = row(i4, SEATS)
