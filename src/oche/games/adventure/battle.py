"""A18 to A21, A25: battle, the kill and what it brings, the LOOT."""

from __future__ import annotations

from oche.core.rule import rule
from oche.games.adventure.state import (
    AT_BATTLE,
    AT_LOOT,
    BATTLE,
    FLEE,
    LOOT,
    MINUS_ONE,
    NO_FOE,
    REGIONS,
    SHERIFF,
    STRIKES,
    WORLD,
    Setup,
    State,
)
from oche.games.adventure.turns import (
    earn,
    end_turn,
    heal,
    hurt,
    hurt_all_others,
    is_over,
    lives,
    strike,
)


@rule
def meet(setup: Setup, state: State, region: int) -> None:
    """A18 A20: a battle with a monster fresh as ever; the place of a dead unique one is empty."""
    if setup.unique[region] >= 0 and state.slain[setup.unique[region]] != 0:
        end_turn(setup, state)
        return
    state.foe = region
    state.foe_hp = setup.hp[region]
    state.board = BATTLE
    state.phase = AT_BATTLE


@rule
def battle_dart(setup: Setup, state: State, hit: int) -> None:
    """A18: the player strikes first; a monster still alive strikes back."""
    if hit < STRIKES:
        state.foe_hp -= state.dmg[state.turn] + hit
        if state.foe_hp <= 0:
            kill(setup, state)
            return
    harm = setup.dmg[state.foe]
    strike(state)
    hurt(state, state.turn, harm + 1 if hit == MINUS_ONE else harm)
    if is_over(setup, state):
        return
    if hit == FLEE or not lives(state, state.turn):
        end_turn(setup, state)


@rule
def kill(setup: Setup, state: State) -> None:
    """A19 A11 A20: the kill's effects come at once, the GOLD with the LOOT dart if there is one."""
    region = state.foe
    if setup.unique[region] >= 0:
        state.slain[setup.unique[region]] = 1
    state.attrition += setup.evil[region]
    if region == WORLD * REGIONS + SHERIFF:
        unleash(setup, state)
    if setup.tower[region] > 0:
        hurt_all_others(setup, state, state.turn, setup.tower[region])
        if is_over(setup, state):
            return
    if setup.loot[region] > 0:
        state.board = LOOT
        state.phase = AT_LOOT
        return
    earn(state, state.turn, setup.gold[region])
    end_turn(setup, state)


@rule
def unleash(setup: Setup, state: State) -> None:
    """A22 A25: the sheriff is dead: PvP is on, all living but the killer immune at first."""
    state.pvp = 1
    for seat in range(setup.seats):
        if seat != state.turn and lives(state, seat):
            state.immune[seat] = 1


@rule
def loot_dart(setup: Setup, state: State, number: int) -> None:
    """A19 A7 A8: what LOOT shows, times the monster's LOOT, twice on a quest; its GOLD on top."""
    foe = state.foe
    if number < setup.regions[LOOT]:
        shown = LOOT * REGIONS + number
        times = setup.loot[foe] * (1 + state.quest)
        heal(state, state.turn, setup.hp[shown] * times)
        earn(state, state.turn, setup.gold[shown] * times)
    earn(state, state.turn, setup.gold[foe])
    state.foe = NO_FOE
    end_turn(setup, state)
