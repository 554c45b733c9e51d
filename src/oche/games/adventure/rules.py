"""The rules of Adventure Darts: what is awaited, what may answer it, and which chapter answers.

The chapters, in the order of the book (`docs/rules/adventure.md`): `turns` A1, A2 and A21,
`world` A5 to A17, `battle` A18 to A20, `pvp` A22 to A28.
"""

from __future__ import annotations

from oche.core.awaiting import CHOOSE, OVER, THROW, Ints, span
from oche.core.rule import rule
from oche.games.adventure.battle import battle_dart, loot_dart
from oche.games.adventure.pvp import answer, arrive
from oche.games.adventure.state import (
    ASKED,
    AT_BATTLE,
    AT_BOARD,
    AT_INN,
    AT_LOOT,
    AT_SHOP,
    AT_WIZARD,
    AT_WORLD,
    DRUID,
    DRUID_SPOT,
    ENDED,
    NO_FOE,
    NO_PLACE,
    REGIONS,
    UNIQUES,
    WORLD,
    Setup,
    State,
)
from oche.games.adventure.turns import lives
from oche.games.adventure.world import (
    buy_weapon,
    cast_spell,
    land_on_board,
    nights,
    sleep,
    spells,
    weapons,
)


@rule
def start(setup: Setup, state: State) -> None:
    """A1 A2: everyone has 10 HP, 1 DMG and 2 GOLD, and seat 0 begins."""
    state.phase = AT_WORLD
    state.board = WORLD
    state.turn = state.asked = state.landed = state.foe_hp = 0
    state.quest = state.pvp = state.attrition = state.blows = 0
    state.round = 1
    state.foe = NO_FOE
    for number in range(UNIQUES):
        state.slain[number] = 0
    for seat in range(setup.seats):
        state.hp[seat] = 10
        state.dmg[seat] = 1
        state.gold[seat] = 2
        state.place[seat] = NO_PLACE
        state.immune[seat] = state.died[seat] = 0


@rule
def awaits(setup: Setup, state: State) -> tuple[int, int, int]:
    """A2 A6 A27: the shooter owes a dart at a board or a choice; a fight asks seat after seat."""
    if state.phase <= AT_LOOT:
        return THROW, int(state.turn), int(state.board)
    if state.phase == ASKED:
        return CHOOSE, int(state.asked), -1
    if state.phase == ENDED:
        return OVER, -1, -1
    return CHOOSE, int(state.turn), -1


@rule
def legal(setup: Setup, state: State, out: Ints, first: int) -> int:
    """A5 A9 A10 A14: any region of the board or a miss; passing, and all that the purse can buy."""
    if state.phase == AT_WORLD:
        return span(out, first, setup.regions[WORLD])
    if state.phase <= AT_LOOT:
        return span(out, first, setup.regions[state.board] + 1)
    if state.phase == AT_SHOP:
        return span(out, first, 1 + weapons(state))
    if state.phase == AT_WIZARD:
        return span(out, first, 1 + spells(setup, state))
    if state.phase == AT_INN:
        return span(out, first, 1 + nights(state))
    return span(out, first, 2) if state.phase == ASKED else 0


@rule
def apply(setup: Setup, state: State, move: int) -> None:
    """Take a dart or a choice, by what is awaited."""
    if state.phase == AT_BATTLE:
        battle_dart(setup, state, move)
    elif state.phase == AT_WORLD:
        arrive(setup, state, move)
    elif state.phase == AT_BOARD:
        board_dart(setup, state, move)
    elif state.phase == AT_LOOT:
        loot_dart(setup, state, move)
    elif state.phase == ASKED:
        answer(setup, state, move)
    elif state.phase == AT_SHOP:
        buy_weapon(setup, state, move)
    elif state.phase == AT_WIZARD:
        cast_spell(setup, state, move)
    else:
        sleep(setup, state, move)


@rule
def board_dart(setup: Setup, state: State, number: int) -> None:
    """A17: the druid's spot beneath the MOUNTAIN is one more arrival, at WORLD's DRUID."""
    region = state.board * REGIONS + number
    if number < setup.regions[state.board] and setup.kind[region] == DRUID_SPOT:
        arrive(setup, state, DRUID)
    else:
        land_on_board(setup, state, number)


@rule
def place(setup: Setup, state: State, seat: int) -> int:
    """A1: who died later stands higher, who died by the same blow ties, who lives is first."""
    above = 0
    for other in range(setup.seats):
        if died_before(state, seat, other):
            above += 1
    return above


@rule
def died_before(state: State, seat: int, other: int) -> bool:
    """A1: the order of two seats in the ranking."""
    if lives(state, seat):
        return False
    return lives(state, other) or state.died[other] > state.died[seat]


@rule
def worth(setup: Setup, state: State, seat: int) -> int:
    """HP + 2 DMG + GOLD less the mean of the others', times their number; the dead have nothing."""
    total = 0
    for other in range(setup.seats):
        if lives(state, other):
            wealth = state.hp[other] + 2 * state.dmg[other] + state.gold[other]
            total += wealth * (setup.seats - 1) if other == seat else -wealth
    return total
