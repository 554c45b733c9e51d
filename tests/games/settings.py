"""Settings that every game is tried in: seats, options, boards, small, usual and extreme."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import tomli_w

from oche.core.match import Match, new_match
from oche.core.registry import find_game


@dataclass(frozen=True)
class Setting:
    """A game with so many seats and such options."""

    game: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        said = ",".join(f"{key}={value}" for key, value in self.options.items())
        return f"{self.game}-{self.seats}{'-' if said else ''}{said}"

    def match(self) -> Match:
        """Before the first move."""
        names = [f"Seat {seat}" for seat in range(self.seats)]
        return new_match(find_game(self.game), names, self.options, BOARDS)


def _full_board() -> str:
    """Every number at its highest, every board with as many regions as it may have."""

    def monsters(board: str, **more: int) -> dict[str, Any]:
        beast = {"kind": "monster", "hp": 999, "dmg": 999}
        return {f"{board}{n}": {**beast, **more} for n in range(48)}

    forest = monsters("F", loot=99, gold=999)
    forest["F0"] = {"kind": "life"}
    forest["F1"] = {"kind": "evil"}
    mountain = monsters("M", loot=99, gold=999)
    mountain["M0"] = {"kind": "druid"}
    for number in range(1, 30):
        mountain[f"M{number}"]["unique"] = True
    for name in ("DRAKE", "DRAGON"):
        mountain[name] = mountain.pop(f"M{1 if name == 'DRAKE' else 2}")
    sheriff = {"kind": "monster", "unique": True, "hp": 999, "dmg": 999, "loot": 99, "gold": 999}
    return tomli_w.dumps(
        {
            "name": "full",
            "WORLD": {"SHERIFF": sheriff},
            "DUNGEON": {f"H{n}": {"kind": "hazard", "hp": 999} for n in range(48)},
            "FOREST": forest,
            "MOUNTAIN": mountain,
            "TOWER": monsters("T", tower=999),
            "LOOT": {f"L{n}": {"kind": "loot", "hp": 999, "gold": 999} for n in range(48)},
        }
    )


BARE = """
name = "bare"
[WORLD]
SHERIFF = {kind = "monster", unique = true, hp = 1, dmg = 0}
"""

# Weak monsters that soon bring PvP and all of the attrition, and much to loot.
QUICK = """
name = "quick"
[WORLD]
SHERIFF = {kind = "monster", unique = true, hp = 1, dmg = 0, loot = 1, gold = 50}
[DUNGEON]
OGRE = {kind = "monster", unique = true, hp = 1, dmg = 0, loot = 3, gold = 6}
PIT = {kind = "hazard", hp = 1}
[FOREST]
LIFE = {kind = "life"}
EVIL = {kind = "evil"}
WOLF = {kind = "monster", hp = 1, dmg = 0, loot = 0, gold = 9}
[MOUNTAIN]
DRAKE = {kind = "monster", unique = true, hp = 1, dmg = 0, loot = 4}
DRAGON = {kind = "monster", unique = true, hp = 2, dmg = 0, loot = 6, gold = 20}
DRUID = {kind = "druid"}
[TOWER]
IMP = {kind = "monster", hp = 1, dmg = 0, tower = 1}
[LOOT]
3HP = {kind = "loot", hp = 3}
5G = {kind = "loot", gold = 5}
BOTH = {kind = "loot", hp = 9, gold = 9}
"""

BOARDS = {"bare.toml": BARE, "quick.toml": QUICK, "full.toml": _full_board()}

WARLORD = [
    Setting("warlord", 1),
    Setting("warlord", 1, {"legs": 3}),
    *(Setting("warlord", seats) for seats in range(2, 9)),
    Setting("warlord", 2, {"legs": 3, "starter": 1}),
    Setting("warlord", 2, {"target": 2, "regulation": 1, "round_limit": 0, "legs": 99}),
    Setting("warlord", 3, {"round_limit": 1, "legs": 2, "starter": 2}),
    Setting("warlord", 4, {"target": 21, "regulation": 999, "round_limit": 3}),
    Setting("warlord", 8, {"target": 1, "legs": 4, "starter": 7}),
]
SCAVENGER = [
    Setting("scavenger", 2),
    Setting("scavenger", 2, {"boost_on_reroll": False}),
    Setting("scavenger", 2, {"turn_limit": 1}),
    Setting("scavenger", 2, {"turn_limit": 30, "boost_on_reroll": False}),
    Setting("scavenger", 2, {"turn_limit": 100_000}),
]
ADVENTURE = [
    *(Setting("adventure", seats) for seats in (2, 3, 4)),
    *(Setting("adventure", seats, {"board": "quick.toml"}) for seats in (2, 3, 4)),
    Setting("adventure", 2, {"board": "bare.toml"}),
    Setting("adventure", 3, {"board": "full.toml"}),
    Setting("adventure", 4, {"board": "full.toml"}),
]
SETTINGS = {"warlord": WARLORD, "scavenger": SCAVENGER, "adventure": ADVENTURE}
EVERY = [*WARLORD, *SCAVENGER, *ADVENTURE]
