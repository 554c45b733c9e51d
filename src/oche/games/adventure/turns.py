"""A1, A2, A21: life and death, purses, and how a turn ends and passes."""

from __future__ import annotations

from oche.core.rule import rule
from oche.games.adventure.state import AT_WORLD, ENDED, LIMIT, NO_FOE, WORLD, Setup, State


@rule
def lives(state: State, seat: int) -> bool:
    """A1: who has HP is alive."""
    return state.hp[seat] > 0


@rule
def living(setup: Setup, state: State) -> int:
    """How many are alive."""
    count = 0
    for seat in range(setup.seats):
        if lives(state, seat):
            count += 1
    return count


@rule
def is_over(setup: Setup, state: State) -> bool:
    """A1: the last one alive has won, at that very moment."""
    if living(setup, state) > 1:
        return False
    state.phase = ENDED
    state.foe = NO_FOE
    return True


@rule
def hurt(state: State, seat: int, amount: int) -> None:
    """A1: lose HP, never below 0; at 0 the seat is dead, by the blow that is being dealt.

    Whoever deals a blow to several calls `strike` once before, so that they tie.
    """
    if lives(state, seat):
        state.hp[seat] = max(0, state.hp[seat] - amount)
        if state.hp[seat] == 0:
            state.died[seat] = state.blows


@rule
def strike(state: State) -> None:
    """A1: a new blow falls: who dies by it ties with nobody who died before."""
    state.blows += 1


@rule
def hurt_all_others(setup: Setup, state: State, seat: int, amount: int) -> None:
    """A10 A11: one blow to everyone living but one."""
    strike(state)
    for other in range(setup.seats):
        if other != seat:
            hurt(state, other, amount)


@rule
def heal(state: State, seat: int, amount: int) -> None:
    """A14: HP has no maximum but the limit of all numbers."""
    state.hp[seat] = min(LIMIT, state.hp[seat] + amount)


@rule
def earn(state: State, seat: int, amount: int) -> None:
    """Gain GOLD, up to the limit of all numbers."""
    state.gold[seat] = min(LIMIT, state.gold[seat] + amount)


@rule
def end_turn(setup: Setup, state: State) -> None:
    """A21 A2: the attrition comes last in the turn; then the next one living begins theirs."""
    strike(state)
    hurt(state, state.turn, state.attrition)
    if not is_over(setup, state):
        pass_turn(setup, state)


@rule
def pass_turn(setup: Setup, state: State) -> None:
    """A2 A25: seats in order, the dead passed over; who begins their turn is no longer immune."""
    following = (state.turn + 1) % setup.seats
    while not lives(state, following):
        following = (following + 1) % setup.seats
    if following <= state.turn:
        state.round += 1
    state.turn = following
    state.immune[following] = 0
    state.quest = 0
    state.foe = NO_FOE
    state.board = WORLD
    state.phase = AT_WORLD
