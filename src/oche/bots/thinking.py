"""What a game is to a head that searches: its rules, and how it estimates the chance of winning."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from oche.bots.tables import AnyGame

INSIGHTFUL = ("warlord", "adventure", "scavenger")


@cache
def thinking_game(game: AnyGame) -> AnyGame:
    """The game with the chance of winning, in millionths, as its `worth`, where that is estimated.

    Any other game is searched with its own `worth`.
    """
    name = f"oche.bots.{game.name}"
    if game.name not in INSIGHTFUL or find_spec(name) is None:
        return game
    return replace(game, worth=import_module(name).insight)
