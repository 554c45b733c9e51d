"""What stands in every region of a whiteboard, and what a dart there does."""

from __future__ import annotations

from typing import Any

from oche.games.adventure.state import (
    BATTLE,
    BOARDS,
    DRUID_SPOT,
    EVIL,
    HITS,
    KINDS,
    LIFE,
    MONSTER,
    MOUNTAIN_BOARD,
    NOTHING,
    PLACES,
    REGIONS,
    SHERIFF,
    TREASURE,
    WORLD,
    Setup,
    State,
)

_PLACES = {
    "DUNGEON": "down to the monsters",
    "CASTLE": "the king's quest: double LOOT in the DUNGEON",
    "FOREST": "beasts and shrines",
    "MOUNTAIN": "the two evils, and a cliff",
    "DRUID": "the druid's quest: double LOOT in the FOREST",
    "SHOP": "buy a weapon",
    "WIZARD": "dark magic on everyone else",
    "TOWER": "what dies here hurts all others",
    "TAVERN": "1 GOLD for 2 HP, like it or not",
    "INN": "buy a night's rest",
    "ROAD": "nothing happens",
}
_BLOWS = {
    "0": "you deal your DMG",
    "+1": "you deal your DMG + 1",
    "+2": "you deal your DMG + 2",
    "-1": "you deal nothing, it deals its DMG + 1",
    "FLEE": "it deals its DMG, and you are away",
    "MISS": "you deal nothing",
}
_SHRINES = {
    LIFE: "the life shrine: +4 HP",
    EVIL: "the evil shrine: everyone loses 5 GOLD",
    DRUID_SPOT: "the druid: a quest in the FOREST",
}


def regions(setup: Setup, state: State) -> dict[str, list[dict[str, Any]]]:
    """Every board's regions as `RegionInfo`, by the board's name."""
    return {name: _regions(setup, state, board) for board, name in enumerate(BOARDS)}


def _regions(setup: Setup, state: State, board: int) -> list[dict[str, Any]]:
    if board == WORLD:
        return [_place(setup, state, number, name) for number, name in enumerate(PLACES)]
    if board == BATTLE:
        return [_still(hit, "blow", _BLOWS[hit]) for hit in (*HITS, "MISS")]
    known = [
        _region(setup, state, board * REGIONS + number, name)
        for number, name in enumerate(setup.names[board])
    ]
    miss = "a fall: -2 HP" if board == MOUNTAIN_BOARD else "a miss"
    return [*known, _still("MISS", "miss", miss)]


def _place(setup: Setup, state: State, number: int, name: str) -> dict[str, Any]:
    if number == SHERIFF:
        return _region(setup, state, WORLD * REGIONS + SHERIFF, name)
    return _still(name, "place", _PLACES[name])


def _region(setup: Setup, state: State, at: int, name: str) -> dict[str, Any]:
    unique = setup.unique[at]
    slain = unique >= 0 and bool(state.slain[unique])
    return {
        "token": name,
        "kind": KINDS[setup.kind[at]],
        "words": "slain: nothing happens" if slain else _standing(setup, at),
        "hp": setup.hp[at],
        "dmg": setup.dmg[at],
        "loot": setup.loot[at],
        "gold": setup.gold[at],
        "tower": setup.tower[at],
        "slain": slain,
    }


def _still(token: str, kind: str, words: str) -> dict[str, Any]:
    """A region where nothing stands."""
    nothing = dict.fromkeys(("hp", "dmg", "loot", "gold", "tower"), 0)
    return {"token": token, "kind": kind, "words": words, **nothing, "slain": False}


def _standing(setup: Setup, at: int) -> str:
    kind, hp, gold = setup.kind[at], setup.hp[at], setup.gold[at]
    if kind == MONSTER:
        what = f"{hp} HP, {setup.dmg[at]} DMG"
        if setup.tower[at]:
            return f"{what}; its death costs all others {setup.tower[at]} HP"
        return f"{what}, LOOT {setup.loot[at]}, {gold} GOLD"
    if kind == TREASURE:
        return " and ".join(part for part in (hp and f"{hp} HP", gold and f"{gold} GOLD") if part)
    if kind == NOTHING:
        return "nothing"
    return _SHRINES.get(kind, f"-{hp} HP")
