"""A5 to A17: the places of WORLD, and what stands on the boards they lead to."""

from __future__ import annotations

from oche.core.rule import rule
from oche.games.adventure.battle import meet
from oche.games.adventure.state import (
    AT_BOARD,
    AT_INN,
    AT_SHOP,
    AT_WIZARD,
    CASTLE,
    DRUID,
    DUNGEON,
    DUNGEON_BOARD,
    EVIL,
    FOREST,
    FOREST_BOARD,
    HAZARD,
    HIGHEST_WEAPON,
    INN,
    LIFE,
    MONSTER,
    MOUNTAIN,
    MOUNTAIN_BOARD,
    PASS,
    REGIONS,
    SHERIFF,
    SHOP,
    TAVERN,
    TOWER,
    TOWER_BOARD,
    WIZARD,
    WORLD,
    Setup,
    State,
)
from oche.games.adventure.turns import (
    end_turn,
    heal,
    hurt,
    hurt_all_others,
    is_over,
    lives,
    living,
    strike,
)


@rule
def act_on_place(setup: Setup, state: State, place: int) -> None:
    """A5 to A14: what the place does to who landed there; the ROAD does nothing."""
    if place in (DUNGEON, CASTLE):
        go_to(state, DUNGEON_BOARD, int(place == CASTLE))
    elif place in (FOREST, DRUID):
        go_to(state, FOREST_BOARD, int(place == DRUID))
    elif place == MOUNTAIN:
        go_to(state, MOUNTAIN_BOARD, 0)
    elif place == TOWER:
        go_to(state, TOWER_BOARD, 0)
    elif place == SHOP:
        state.phase = AT_SHOP
    elif place == WIZARD:
        state.phase = AT_WIZARD
    elif place == INN:
        state.phase = AT_INN
    elif place == SHERIFF:
        meet(setup, state, WORLD * REGIONS + SHERIFF)
    else:
        if place == TAVERN:
            drink(state)
        end_turn(setup, state)


@rule
def go_to(state: State, board: int, quest: int) -> None:
    """A6 A7 A8 A11: one dart at another board, on a quest from the king or the druid or not."""
    state.board = board
    state.quest = quest
    state.phase = AT_BOARD


@rule
def drink(state: State) -> None:
    """A13: 1 GOLD for 2 HP, like it or not; nothing without GOLD."""
    if state.gold[state.turn] >= 1:
        state.gold[state.turn] -= 1
        heal(state, state.turn, 2)


# The boards (A6, A11, A15 to A17)


@rule
def land_on_board(setup: Setup, state: State, number: int) -> None:
    """A6 A11 A15 A16: a monster, a hazard, a shrine, or a miss."""
    region = state.board * REGIONS + number
    if number == setup.regions[state.board]:
        miss_board(setup, state)
    elif setup.kind[region] == MONSTER:
        meet(setup, state, region)
    else:
        if setup.kind[region] == HAZARD:
            strike(state)
            hurt(state, state.turn, setup.hp[region])
        elif setup.kind[region] == LIFE:
            heal(state, state.turn, 4)
        elif setup.kind[region] == EVIL:
            curse(setup, state)
        if not is_over(setup, state):
            end_turn(setup, state)


@rule
def miss_board(setup: Setup, state: State) -> None:
    """A6 A11 A17: a miss ends the turn; at the MOUNTAIN it is a fall that costs 2 HP."""
    if state.board == MOUNTAIN_BOARD:
        strike(state)
        hurt(state, state.turn, 2)
    if not is_over(setup, state):
        end_turn(setup, state)


@rule
def curse(setup: Setup, state: State) -> None:
    """A16: everyone living loses 5 GOLD, or what they have."""
    for seat in range(setup.seats):
        if lives(state, seat):
            state.gold[seat] = max(0, state.gold[seat] - 5)


# Prices (A9, A10, A14)


@rule
def price(step: int) -> int:
    """A9 A14: 2^(X-1) GOLD for X."""
    return 1 << (step - 1)


@rule
def weapons(state: State) -> int:
    """A9: how many better weapons the purse can buy."""
    owned = state.dmg[state.turn]
    count = 0
    while owned + count < HIGHEST_WEAPON and price(owned + count + 1) <= state.gold[state.turn]:
        count += 1
    return count


@rule
def nights(state: State) -> int:
    """A14: the most HP that the purse can buy at the INN."""
    count = 0
    while count < HIGHEST_WEAPON and price(count + 1) <= state.gold[state.turn]:
        count += 1
    return count


@rule
def spell_price(setup: Setup, state: State) -> int:
    """A10: GOLD for each DMG: twice the number of the living."""
    return 2 * living(setup, state)


@rule
def spells(setup: Setup, state: State) -> int:
    """A10: the most DMG that the purse can buy at the WIZARD."""
    return state.gold[state.turn] // spell_price(setup, state)


@rule
def buy_weapon(setup: Setup, state: State, steps: int) -> None:
    """A9: a weapon so many steps above the present one, or none."""
    if steps != PASS:
        weapon = state.dmg[state.turn] + steps
        state.gold[state.turn] -= price(weapon)
        state.dmg[state.turn] = weapon
    end_turn(setup, state)


@rule
def cast_spell(setup: Setup, state: State, amount: int) -> None:
    """A10: pay to hurt every other player, or don't."""
    if amount != PASS:
        state.gold[state.turn] -= amount * spell_price(setup, state)
        hurt_all_others(setup, state, state.turn, amount)
    if not is_over(setup, state):
        end_turn(setup, state)


@rule
def sleep(setup: Setup, state: State, amount: int) -> None:
    """A14: pay to gain HP, once, or don't."""
    if amount != PASS:
        state.gold[state.turn] -= price(amount)
        heal(state, state.turn, amount)
    end_turn(setup, state)
