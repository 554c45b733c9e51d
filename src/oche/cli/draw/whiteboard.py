"""What stands on the boards of Adventure Darts, region by region, in a few words."""

from __future__ import annotations

from rich.text import Text

from oche.cli.look import CREAM, DANGER, DIM
from oche.core.match import Match
from oche.games.adventure.state import (
    BATTLE,
    BATTLE_MISS,
    DRUID_SPOT,
    EVIL,
    FLEE,
    HAZARD,
    LIFE,
    LOOT,
    MINUS_ONE,
    MONSTER,
    MOUNTAIN_BOARD,
    REGIONS,
    SHERIFF,
    WORLD,
)

_PLACES = (
    "monsters and traps",
    "the king's quest: double loot",
    "beasts and shrines",
    "the two evils; a miss is a fall",
    "the druid's quest: double loot",
    "buy a weapon",
    "dark magic on everyone else",
    "its dead hurt all others",
    "",
    "1 GOLD for 2 HP, like it or not",
    "buy a night's rest",
    "nothing happens",
)
_SHRINES = {
    LIFE: "life: +4 HP",
    EVIL: "evil: everyone loses 5 GOLD",
    DRUID_SPOT: "the druid: a quest in the FOREST",
}


def region_words(match: Match, move: int) -> Text:
    """What a dart in a region of the board now shot at does."""
    board = match.state.board
    if board == WORLD and move != SHERIFF:
        return Text(_PLACES[move], DIM)
    if board == BATTLE:
        return _battle_words(match, move)
    if board != WORLD and move == match.setup.regions[board]:
        return Text(_miss_words(board), DIM)
    return _standing(match, board * REGIONS + move)


def _miss_words(board: int) -> str:
    if board == MOUNTAIN_BOARD:
        return "a fall: -2 HP"
    return "no loot but its GOLD" if board == LOOT else "the turn ends"


def _standing(match: Match, at: int) -> Text:
    setup, state = match.setup, match.state
    kind = setup.kind[at]
    if kind == MONSTER:
        if setup.unique[at] >= 0 and state.slain[setup.unique[at]]:
            return Text("slain: nothing happens", "grey42")
        text = Text.assemble(
            ("♥", DANGER), (f"{setup.hp[at]}", CREAM), (" hits ", DIM), (f"{setup.dmg[at]}", CREAM)
        )
        if setup.tower[at]:
            text.append(f" kill: -{setup.tower[at]} HP to others", DIM)
        else:
            text.append(" loot ", DIM).append(f"×{setup.loot[at]}", CREAM)
            text.append(" gold ", DIM).append(f"{setup.gold[at]}", CREAM)
        return text
    if kind == HAZARD:
        return Text(f"-{setup.hp[at]} HP", DANGER)
    if kind in _SHRINES:
        return Text(_SHRINES[kind], DIM)
    return _loot_words(match, at)


def _loot_words(match: Match, at: int) -> Text:
    setup, state = match.setup, match.state
    times = setup.loot[state.foe] * (1 + state.quest)
    gains = [
        f"+{amount * times} {name}"
        for amount, name in ((setup.hp[at], "HP"), (setup.gold[at], "GOLD"))
        if amount
    ]
    return Text(" ".join(gains), CREAM)


def _battle_words(match: Match, hit: int) -> Text:
    """A18: what the shooter deals and what the foe deals back, if it lives."""
    setup, state = match.setup, match.state
    harm = setup.dmg[state.foe] + (1 if hit == MINUS_ONE else 0)
    if hit in (MINUS_ONE, FLEE, BATTLE_MISS):
        return Text(f"-{harm} HP" + (", and away" if hit == FLEE else ""), DANGER)
    dealt = state.dmg[state.turn] + hit
    if dealt >= state.foe_hp:
        return Text(f"deals {dealt}: the kill", CREAM)
    return Text.assemble((f"deals {dealt}", CREAM), (f", then -{harm} HP", DANGER))
