"""Adventure Darts as others see it: the state as JSON, and what is awaited in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from oche.core.game import Expectation
from oche.games.adventure.state import (
    ASKED,
    AT_BATTLE,
    AT_BOARD,
    AT_INN,
    AT_LOOT,
    AT_SHOP,
    AT_WIZARD,
    AT_WORLD,
    BOARDS,
    FOREST_BOARD,
    MOUNTAIN_BOARD,
    NO_PLACE,
    PASS,
    PLACES,
    REGIONS,
    TOWER_BOARD,
    WANTS_PEACE,
    Setup,
    State,
)
from oche.games.adventure.tokens import regions
from oche.games.adventure.turns import lives
from oche.games.adventure.world import spell_price


def view(setup: Setup, state: State) -> dict[str, Any]:
    """The state as `records.md` has it."""
    return {
        "turn": state.turn,
        "round": state.round,
        "players": [_player(state, seat) for seat in range(setup.seats)],
        "pvp": bool(state.pvp),
        "slain": sorted(_slain(setup, state)),
        "attrition": state.attrition,
        "foe": _foe(setup, state),
        "quest": bool(state.quest),
    }


def _player(state: State, seat: int) -> dict[str, Any]:
    # A23: places count from the first dart on but are shown only once PvP is on.
    known = state.pvp and state.place[seat] != NO_PLACE
    return {
        "hp": state.hp[seat],
        "dmg": state.dmg[seat],
        "gold": state.gold[seat],
        "location": PLACES[state.place[seat]] if known else None,
        "alive": lives(state, seat),
        "immune": bool(state.immune[seat]),
    }


def score(setup: Setup, state: State, seat: int) -> str:
    """A1: how a seat stands, in two words."""
    return f"{state.hp[seat]} HP" if lives(state, seat) else "dead"


def idle(setup: Setup, state: State) -> int:
    """The least that can be done: a miss, peace, buying nothing."""
    if state.phase <= AT_LOOT:
        return len(regions(setup, state.board)) - 1
    return WANTS_PEACE if state.phase == ASKED else PASS


def region_name(setup: Setup, region: int) -> str:
    """A region's name as its board file has it."""
    return setup.names[region // REGIONS][region % REGIONS]


def _slain(setup: Setup, state: State) -> list[str]:
    return [
        region_name(setup, region)
        for region, number in enumerate(setup.unique)
        if number >= 0 and state.slain[number]
    ]


def _foe(setup: Setup, state: State) -> dict[str, Any] | None:
    if state.phase != AT_BATTLE:
        return None
    return {"name": region_name(setup, state.foe), "hp": state.foe_hp}


def expect(setup: Setup, state: State, seats: Sequence[str]) -> Expectation:
    """What is awaited, to who must act."""
    name = seats[state.turn]
    gold = state.gold[state.turn]
    purse = f"You have {gold} GOLD."
    each = spell_price(setup, state)
    return {
        AT_WORLD: Expectation("A5", f"Your dart at WORLD, {name}."),
        AT_BOARD: _at_board(state, name),
        AT_BATTLE: Expectation(
            "A18", f"{name}, fight {_foe_words(setup, state)}: a dart at BATTLE."
        ),
        AT_LOOT: Expectation("A19", f"{name}, a dart at LOOT for what it left behind."),
        AT_SHOP: Expectation("A9", f"{name}, a weapon? {purse}"),
        AT_WIZARD: Expectation("A10", f"{name}, dark magic at {each} GOLD a DMG? {purse}"),
        AT_INN: Expectation("A14", f"{name}, a night's rest? {purse}"),
        ASKED: Expectation("A27", f"{seats[state.asked]}, {_company(state, seats)}: fight?"),
    }.get(state.phase, Expectation("A1", "The game is over."))


def _at_board(state: State, name: str) -> Expectation:
    words = f"Your dart at the {BOARDS[state.board]}, {name}"
    if state.quest:
        return Expectation(
            "A8" if state.board == FOREST_BOARD else "A7", f"{words}: LOOT is doubled on a quest."
        )
    if state.board == MOUNTAIN_BOARD:
        return Expectation("A17", f"{words}: a miss is a fall and costs 2 HP.")
    return Expectation("A11" if state.board == TOWER_BOARD else "A6", f"{words}.")


def _foe_words(setup: Setup, state: State) -> str:
    if state.phase != AT_BATTLE:
        return ""
    name = region_name(setup, state.foe)
    return f"the {name}, {state.foe_hp} HP and {setup.dmg[state.foe]} DMG"


def _company(state: State, seats: Sequence[str]) -> str:
    place = PLACES[state.place[state.turn]]
    if state.asked == state.turn:
        return f"you are not alone at the {place}"
    return f"{seats[state.turn]} has come to the {place}"
