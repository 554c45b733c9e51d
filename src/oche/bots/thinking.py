"""What a game is to a head that thinks: its rules, and what it holds a position to be worth."""

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
    return _weighed(game, "insight")


@cache
def greedy_game(game: AnyGame) -> AnyGame:
    """The game as a greedy head sees it: with its own `worth`, unless that leaves too much open.

    Where it does, the game's module here says by what else it goes (`greed`).
    """
    return _weighed(game, "greed")


def glancing_game(game: AnyGame) -> AnyGame:
    """The game as a head sees it that could search, but has time for one dart, die or choice only.

    With the chance of winning; where positions in the middle of a turn can't be held against each
    other by that alone (Adventure, against greedy: 6 of 100 games won), with what a greedy one
    goes by.
    """
    greedy = greedy_game(game)
    return thinking_game(game) if greedy is game else greedy


def _weighed(game: AnyGame, name: str) -> AnyGame:
    module = f"oche.bots.insight.{game.name}"
    if game.name not in INSIGHTFUL or find_spec(module) is None:
        return game
    worth = getattr(import_module(module), name, None)
    return replace(game, worth=worth) if worth else game
