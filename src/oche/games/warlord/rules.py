"""The rules of Warlord, in the order of the book (`docs/rules/warlord.md`)."""

from __future__ import annotations

from oche.core.awaiting import HOMES, OVER, THROW, Ints, span
from oche.core.rule import rule
from oche.games.warlord.state import (
    BEDS,
    BULL,
    DART_AWAITED,
    DARTS,
    ENDED,
    FORCE,
    HOMES_AWAITED,
    MISS,
    NOBODY,
    OUTER_BULL,
    SEGMENTS,
    STRONGEST,
    TERRITORIES,
    Setup,
    State,
)


@rule
def start(setup: Setup, state: State) -> None:
    """W5 W20: a match waits for the homes of its first leg."""
    for seat in range(setup.seats):
        state.total_points[seat] = state.legs_won[seat] = state.leg_place[seat] = 0
        state.claimed[seat] = state.conquests[seat] = state.lost[seat] = 0
        state.largest[seat] = state.bulls[seat] = state.sieges_broken[seat] = 0
        state.effective[seat] = state.darts[seat] = 0
    open_leg(setup, state, 1)


@rule
def awaits(setup: Setup, state: State) -> tuple[int, int, int]:
    """W5 W11: the homes of a leg, then dart after dart of the thrower."""
    if state.phase == HOMES_AWAITED:
        return HOMES, -1, -1
    if state.phase == DART_AWAITED:
        return THROW, int(state.thrower), -1
    return OVER, -1, -1


@rule
def legal(setup: Setup, state: State, out: Ints, first: int) -> int:
    """A dart may land anywhere; a home may be any segment."""
    if state.phase == HOMES_AWAITED:
        return span(out, first, SEGMENTS)
    if state.phase == DART_AWAITED:
        return span(out, first, BEDS)
    return 0


@rule
def apply(setup: Setup, state: State, move: int) -> None:
    """Settle the homes of a leg, or a dart."""
    if state.phase == HOMES_AWAITED:
        settle_homes(setup, state, move)
    else:
        throw_dart(setup, state, move)


# The board (W2 to W5)


@rule
def territory_of(bed: int) -> int:
    """W2: both rings of the Bull are one territory."""
    return BULL if bed >= OUTER_BULL else bed % SEGMENTS


@rule
def open_leg(setup: Setup, state: State, leg: int) -> None:
    """W5 W20: a fresh board, all of it neutral, and round 1; the starter moves on by a seat."""
    state.phase = HOMES_AWAITED
    state.leg = leg
    state.round = 1
    state.thrower = first_thrower(setup, leg)
    state.darts_left = darts_of_turn(setup, state)
    state.siege = NOBODY
    for territory in range(TERRITORIES):
        state.owner[territory] = NOBODY
        state.strength[territory] = 0
    for seat in range(setup.seats):
        state.held[seat] = state.leader_points[seat] = 0


@rule
def settle_homes(setup: Setup, state: State, turned: int) -> None:
    """W5: homes spread evenly by seat, the layout turned so that seat 0's is at `turned`."""
    for seat in range(setup.seats):
        home = (turned + SEGMENTS * seat // setup.seats) % SEGMENTS
        state.owner[home] = seat
        state.strength[home] = STRONGEST
        state.held[seat] = 1
        state.largest[seat] = max(state.largest[seat], 1)
    state.phase = DART_AWAITED
    begin_turn(setup, state)


# A dart (W6 to W11)


@rule
def throw_dart(setup: Setup, state: State, bed: int) -> None:
    """W9 W10: a dart acts at once, and uses up one of the turn's darts whatever it does."""
    state.darts_left -= 1
    state.darts[state.thrower] += 1
    taken = False
    if bed != MISS and in_reach(state, state.thrower, territory_of(bed)):
        taken = act_on(state, state.thrower, territory_of(bed), force_of(bed))
    if setup.seats == 1:
        go_on_alone(setup, state)
        return
    if taken:
        judge_siege(setup, state)
    if state.darts_left == 0:
        end_turn(setup, state)


@rule
def force_of(bed: int) -> int:
    """W6: the ring gives the force."""
    return FORCE[bed // SEGMENTS] if bed < OUTER_BULL else FORCE[bed // SEGMENTS + bed % SEGMENTS]


@rule
def in_reach(state: State, seat: int, territory: int) -> bool:
    """W7 W3: the own land, its neighbours, and the Bull; who owns the Bull reaches everything."""
    if territory == BULL or state.owner[BULL] == seat or state.owner[territory] == seat:
        return True
    left = (territory + SEGMENTS - 1) % SEGMENTS
    right = (territory + 1) % SEGMENTS
    return state.owner[left] == seat or state.owner[right] == seat


@rule
def act_on(state: State, seat: int, territory: int, force: int) -> bool:
    """W8: a force strengthens the own land and wears down any other until it falls to the thrower.

    Returns whether the land changed hands.
    """
    before = state.strength[territory]
    if state.owner[territory] == seat:
        state.strength[territory] = min(STRONGEST, before + force)
    elif before > force:
        state.strength[territory] = before - force
    else:
        capture(state, seat, territory, min(STRONGEST, max(1, force - before)))
        state.effective[seat] += 1
        return True
    if state.strength[territory] != before:
        state.effective[seat] += 1
    return False


@rule
def capture(state: State, seat: int, territory: int, strength: int) -> None:
    """W8 W21: land changes hands, and the books follow it."""
    loser = state.owner[territory]
    if loser == NOBODY:
        state.claimed[seat] += 1
    else:
        state.conquests[seat] += 1
        state.lost[loser] += 1
        state.held[loser] -= 1
    if territory == BULL:
        state.bulls[seat] += 1
    state.owner[territory] = seat
    state.strength[territory] = strength
    state.held[seat] += 1
    state.largest[seat] = max(state.largest[seat], state.held[seat])


@rule
def darts_of_turn(setup: Setup, state: State) -> int:
    """W11 W19: three darts; in round 1 the first to throw has one, the second two; not alone."""
    if state.round > 1 or setup.seats == 1:
        return DARTS
    return min(DARTS, 1 + throws_after(setup, state, state.thrower))


@rule
def first_thrower(setup: Setup, leg: int) -> int:
    """W20: the designated starter opens leg 1, the next seat leg 2, and so on."""
    return (setup.starter + leg - 1) % setup.seats


@rule
def throws_after(setup: Setup, state: State, seat: int) -> int:
    """How many throw before a seat in every round of this leg."""
    return (seat - first_thrower(setup, state.leg) + setup.seats) % setup.seats


# Turns and the end of a leg (W12 to W19)


@rule
def begin_turn(setup: Setup, state: State) -> None:
    """W12 W14: whoever dominates as their turn begins has won the leg; else they throw."""
    state.darts_left = darts_of_turn(setup, state)
    state.siege = holder(setup, state)
    if setup.seats > 1 and dominates(setup, state, state.thrower, state.round):
        end_leg(setup, state, state.thrower)


@rule
def end_turn(setup: Setup, state: State) -> None:
    """W16 W17: a leader point, then the next seat, unless every round has been played."""
    score_leader(setup, state)
    if throws_after(setup, state, state.thrower) == setup.seats - 1:
        if state.round == setup.round_limit:
            end_leg(setup, state, NOBODY)
            return
        state.round += 1
    state.thrower = (state.thrower + 1) % setup.seats
    begin_turn(setup, state)


@rule
def dominates(setup: Setup, state: State, seat: int, round: int) -> bool:
    """W12: at least the target of that round, and more than every other player."""
    held = state.held[seat]
    return held >= target_in(setup, round) and leads_alone(setup, state, seat)


@rule
def leads_alone(setup: Setup, state: State, seat: int) -> bool:
    """Whether a seat holds more than every other."""
    for other in range(setup.seats):
        if other != seat and state.held[other] >= state.held[seat]:
            return False
    return True


@rule
def target_in(setup: Setup, round: int) -> int:
    """W13: the target falls by one for every round after regulation, never below 1."""
    return max(1, setup.target - max(0, round - setup.regulation))


@rule
def holder(setup: Setup, state: State) -> int:
    """W14: who, not throwing, would win at the start of their next turn; NOBODY if none would."""
    for seat in range(setup.seats):
        if seat != state.thrower:
            round = round_of_next_turn(setup, state, seat)
            late = setup.round_limit > 0 and round > setup.round_limit
            if not late and dominates(setup, state, seat, round):
                return seat
    return NOBODY


@rule
def round_of_next_turn(setup: Setup, state: State, seat: int) -> int:
    """W14: this round for who throws later in it, the next for who has thrown."""
    mine = throws_after(setup, state, seat)
    return state.round if mine > throws_after(setup, state, state.thrower) else state.round + 1


@rule
def judge_siege(setup: Setup, state: State) -> None:
    """W14 W15: who holds the board after a dart that took land; who breaks a siege is credited.

    A dart that took none changes nobody's count, so it can neither raise a siege nor break one.
    """
    holding = holder(setup, state)
    if state.siege != NOBODY and holding != state.siege:
        state.sieges_broken[state.thrower] += 1
    state.siege = holding


@rule
def score_leader(setup: Setup, state: State) -> None:
    """W16: a point for whoever alone holds the most, whoever threw."""
    for seat in range(setup.seats):
        if leads_alone(setup, state, seat):
            state.leader_points[seat] += 1
            state.total_points[seat] += 1


@rule
def go_on_alone(setup: Setup, state: State) -> None:
    """W19: solo ends with the dart that takes the last territory; else three darts a round."""
    if state.held[0] == TERRITORIES:
        end_leg(setup, state, 0)
    elif state.darts_left == 0:
        state.round += 1
        state.darts_left = DARTS


@rule
def end_leg(setup: Setup, state: State, winner: int) -> None:
    """W17 W18 W20: rank the leg; the match is over or the next leg's homes are awaited."""
    for seat in range(setup.seats):
        above = 0
        for other in range(setup.seats):
            if other != seat and ranks_above(state, other, seat, winner):
                above += 1
        state.leg_place[seat] = above
        if above == 0:
            state.legs_won[seat] += 1
            if state.legs_won[seat] == setup.legs:
                state.phase = ENDED
    if state.phase != ENDED:
        open_leg(setup, state, state.leg + 1)


@rule
def ranks_above(state: State, one: int, other: int, winner: int) -> bool:
    """W17 W18: the winner, then leader points, territories, total strength, the later seat."""
    if one == winner or other == winner:
        return one == winner
    if state.leader_points[one] != state.leader_points[other]:
        return state.leader_points[one] > state.leader_points[other]
    if state.held[one] != state.held[other]:
        return state.held[one] > state.held[other]
    if total_strength(state, one) != total_strength(state, other):
        return total_strength(state, one) > total_strength(state, other)
    return one > other


@rule
def total_strength(state: State, seat: int) -> int:
    """The strength of all that a seat owns."""
    total = 0
    for territory in range(TERRITORIES):
        if state.owner[territory] == seat:
            total += state.strength[territory]
    return total


# The match (W20)


@rule
def place(setup: Setup, state: State, seat: int) -> int:
    """W20: how many rank above: legs won, leader points over all legs, the last leg."""
    above = 0
    for other in range(setup.seats):
        if stands_above(state, other, seat):
            above += 1
    return above


@rule
def stands_above(state: State, one: int, other: int) -> bool:
    """W20: the order of two seats in the match."""
    if state.legs_won[one] != state.legs_won[other]:
        return state.legs_won[one] > state.legs_won[other]
    if state.total_points[one] != state.total_points[other]:
        return state.total_points[one] > state.total_points[other]
    return state.leg_place[one] < state.leg_place[other]


@rule
def worth(setup: Setup, state: State, seat: int) -> int:
    """The own territories less the best other's, then the own strength less theirs."""
    best = 0
    for other in range(setup.seats):
        if other != seat:
            best = max(best, state.held[other] * 64 + total_strength(state, other))
    return state.held[seat] * 64 + total_strength(state, seat) - best
