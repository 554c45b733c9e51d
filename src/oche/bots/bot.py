"""What a bot is, and how its answer becomes a move.

A bot answers a choice with a move. It answers a throw with an *aim*, a region of the board; where
the dart lands is chance, the same chance for every bot (`oche.throwing`).
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any, Protocol

from oche.bots.luck import landed, rolled
from oche.core.awaiting import CHOOSE, THROW
from oche.core.binding import plain
from oche.core.game import Game
from oche.throwing.simple import landings

AnyGame = Game[Any, Any]
Rng = MutableSequence[int]


class Bot(Protocol):
    """A player that looks at a position and answers what is awaited of its seat."""

    name: str
    about: str

    def answer(self, game: AnyGame, setup: Any, state: Any, rng: Rng) -> int:
        """The move of a choice, or the region (as a move) that a dart is aimed at."""
        ...


def bot_move(bot: Bot, game: AnyGame, setup: Any, state: Any, rng: Rng) -> int:
    """What becomes of a bot's answer: its choice, or where its dart lands; or a roll for it."""
    kind = game.awaits(setup, state)[0]
    if kind == THROW:
        return land(game, setup, state, bot.answer(game, setup, state, rng), rng)
    if kind == CHOOSE:
        return bot.answer(game, setup, state, rng)
    return roll(game, setup, state, rng)


def roll(game: AnyGame, setup: Any, state: Any, rng: Rng) -> int:
    """An outcome of the awaited die (or of how the homes are turned), as likely as it is."""
    faces = [0] * len(game.moves(setup, state))
    return plain(game)(rolled)(setup, state, faces, rng)


def land(game: AnyGame, setup: Any, state: Any, aim: int, rng: Rng) -> int:
    """Where a dart lands that was aimed at a region of the board now shot at."""
    regions = tuple(game.tokens(setup, state))
    row = landings(game.target or "whiteboard", regions)[aim]
    return plain(game)(landed)(row, 0, len(row), rng)
