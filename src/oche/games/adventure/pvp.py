"""A22 to A28: landing where others are."""

from __future__ import annotations

from oche.core.rule import rule
from oche.games.adventure.state import (
    ASKED,
    CASTLE,
    DRUID,
    DUNGEON,
    FOREST,
    WANTS_FIGHT,
    Setup,
    State,
)
from oche.games.adventure.turns import end_turn, hurt, is_over, lives, strike
from oche.games.adventure.world import act_on_place


@rule
def arrive(setup: Setup, state: State, place: int) -> None:
    """A23 A26: the place counts from now on; a fight comes before the place itself."""
    state.place[state.turn] = shown_place(place)
    state.landed = place
    if has_company(setup, state):
        state.asked = state.turn
        state.phase = ASKED
    else:
        act_on_place(setup, state, place)


@rule
def shown_place(place: int) -> int:
    """A24: CASTLE counts as DUNGEON, DRUID as FOREST."""
    if place == CASTLE:
        return DUNGEON
    return FOREST if place == DRUID else place


@rule
def is_there(state: State, seat: int) -> bool:
    """A26: alive, not immune, and where the shooter has landed, as the shooter is."""
    if not lives(state, seat) or state.immune[seat] != 0:
        return False
    return state.place[seat] == state.place[state.turn]


@rule
def has_company(setup: Setup, state: State) -> bool:
    """A22 A26: whether PvP is on and somebody else is there."""
    if state.pvp == 0:
        return False
    for seat in range(setup.seats):
        if seat != state.turn and is_there(state, seat):
            return True
    return False


@rule
def answer(setup: Setup, state: State, wish: int) -> None:
    """A27: all there are asked in seat order from the shooter on; the first yes settles it."""
    if wish == WANTS_FIGHT:
        fight(setup, state)
        return
    following = (state.asked + 1) % setup.seats
    while not is_there(state, following):
        following = (following + 1) % setup.seats
    if following == state.turn:
        act_on_place(setup, state, state.landed)
    else:
        state.asked = following


@rule
def fight(setup: Setup, state: State) -> None:
    """A28: all others there strike the shooter, who strikes each of them back if alive."""
    shooter = state.turn
    strike(state)
    for seat in range(setup.seats):
        if seat != shooter and is_there(state, seat):
            hurt(state, shooter, state.dmg[seat])
    if lives(state, shooter):
        strike(state)
        for seat in range(setup.seats):
            if seat != shooter and is_there(state, seat):
                hurt(state, seat, state.dmg[shooter])
    if is_over(setup, state):
        return
    if lives(state, shooter):
        act_on_place(setup, state, state.landed)
    else:
        end_turn(setup, state)
