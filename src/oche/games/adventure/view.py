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
    NO_PLACE,
    PLACES,
    REGIONS,
    Setup,
    State,
)
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
    each = spell_price(setup, state)
    board = BOARDS[state.board]
    foe = _foe(setup, state)
    return {
        AT_WORLD: Expectation("A5", f"Your dart at WORLD, {name}."),
        AT_BOARD: Expectation("A6", f"Your dart at the {board}, {name}."),
        AT_BATTLE: Expectation(
            "A18", f"{name}, fight the {foe and foe['name']}: a dart at BATTLE."
        ),
        AT_LOOT: Expectation("A19", f"{name}, a dart at LOOT for what it left behind."),
        AT_SHOP: Expectation("A9", f"{name}, a weapon? Your purse holds {gold} GOLD."),
        AT_WIZARD: Expectation(
            "A10", f"{name}, dark magic at {each} GOLD a DMG? Your purse holds {gold} GOLD."
        ),
        AT_INN: Expectation("A14", f"{name}, a night's rest? Your purse holds {gold} GOLD."),
        ASKED: Expectation("A27", f"{seats[state.asked]}, {_company(setup, state, seats)}: fight?"),
    }.get(state.phase, Expectation("A1", "The game is over."))


def _company(setup: Setup, state: State, seats: Sequence[str]) -> str:
    return f"{seats[state.turn]} has come to the {PLACES[state.place[state.turn]]}"
