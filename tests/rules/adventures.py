"""What the tests of Adventure Darts share: a yard of quick deaths, and words for positions."""

from __future__ import annotations

from typing import Any

from oche.core.match import Match
from oche.core.tokens import split
from tests.play import play, state

# One dart decides most things here, so that a test says in a line what it is about.
YARD = """
name = "yard"
[WORLD]
SHERIFF = {kind = "monster", unique = true, hp = 1, dmg = 2}
[DUNGEON]
RAT = {kind = "monster", hp = 1, dmg = 1, loot = 1, gold = 2}
TROLL = {kind = "monster", hp = 5, dmg = 3, loot = 3, gold = 5}
MISER = {kind = "monster", hp = 1, dmg = 1, gold = 9}
OGRE = {kind = "monster", unique = true, hp = 1, dmg = 1, loot = 2, gold = 1}
PIT = {kind = "hazard", hp = 3}
ABYSS = {kind = "hazard", hp = 99}
[FOREST]
WOLF = {kind = "monster", hp = 2, dmg = 1, loot = 1, gold = 1}
LIFE = {kind = "life"}
EVIL = {kind = "evil"}
BRIAR = {kind = "hazard", hp = 1}
[MOUNTAIN]
DRAKE = {kind = "monster", unique = true, hp = 1, dmg = 1}
DRAGON = {kind = "monster", unique = true, hp = 1, dmg = 1, loot = 1}
GOAT = {kind = "monster", hp = 1, dmg = 1}
DRUID = {kind = "druid"}
[TOWER]
IMP = {kind = "monster", hp = 2, dmg = 1, tower = 1}
LICH = {kind = "monster", hp = 1, dmg = 1, tower = 9}
MOUSE = {kind = "monster", hp = 1, dmg = 1}
STAIRS = {kind = "hazard", hp = 1}
[LOOT]
2HP = {kind = "loot", hp = 2}
3G = {kind = "loot", gold = 3}
BOTH = {kind = "loot", hp = 1, gold = 1}
"""

SHERIFF_DIES = "SHERIFF 0 "  # in the yard: PvP is on from here


def adventure(log: str = "", *, seats: int = 2, board: str = YARD, **given: Any) -> Match:
    """A game in the yard after a log; `given` numbers stand instead of those at the start."""
    options = {"board": "yard.toml"}
    match = play("adventure", seats=seats, options=options, folder={"yard.toml": board})
    for name, value in given.items():
        if isinstance(value, list):
            getattr(match.state, name)[: len(value)] = value
        else:
            setattr(match.state, name, value)
    return go_on(match, log)


def go_on(match: Match, log: str) -> Match:
    """The same match after more moves."""
    match.play_all(split(log))
    return match


def each(match: Match, key: str) -> list[Any]:
    """A number, a place or a flag of every player."""
    return [player[key] for player in state(match)["players"]]


def hp(match: Match) -> list[int]:
    """Everyone's HP."""
    return each(match, "hp")


def gold(match: Match) -> list[int]:
    """Everyone's GOLD."""
    return each(match, "gold")


def board_awaited(match: Match) -> str | None:
    """The board that a dart is awaited at."""
    return match.awaited.board


def turn(match: Match) -> int:
    """Whose turn it is."""
    return state(match)["turn"]


def begins(match: Match, seat: int) -> bool:
    """Whether a turn begins now, and it is that seat's."""
    return match.awaited == ("throw", seat, "WORLD")
