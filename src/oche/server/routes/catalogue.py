"""What there is to play: games, their options and bots."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException

from oche.core.registry import find_game, game_names
from oche.server.hands import hand_view
from oche.server.messages import GameInfo, HandView, HeadInfo, Rule
from oche.server.rulebook import rules_of
from oche.server.thinking.own import all_heads
from oche.server.tips import game_info
from oche.throwing.hands import LEVELS

router = APIRouter(prefix="/api", tags=["games"])


@router.get("/games")
def games() -> list[GameInfo]:
    """Every game that can be played here."""
    return [game_info(find_game(name)) for name in game_names()]


@router.get("/games/{game}/rules")
def rules(game: str) -> list[Rule]:
    """Every numbered rule of a game."""
    return list(rules_of(find_game(game).name))


@router.get("/games/{game}/rules/{rule}")
def one_rule(game: str, rule: str) -> Rule:
    """One rule, by its number."""
    found = [each for each in rules_of(find_game(game).name) if each.id == rule.upper()]
    if not found:
        raise HTTPException(404, f"{game} has no such rule")
    return found[0]


@router.get("/heads")
def heads() -> list[HeadInfo]:
    """The heads that a bot can have, from the weakest on, and the games they play."""
    games = list(game_names())
    return [HeadInfo(name=each.name, about=each.about, games=games) for each in all_heads()]


@router.get("/hands")
def hands() -> list[HandView]:
    """The named levels of hands, from the weakest on."""
    return [hand_view(level.name) for level in LEVELS]
