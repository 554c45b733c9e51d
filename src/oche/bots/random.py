"""The bot that plays at random: every choice and every aim alike."""

from __future__ import annotations

from typing import Any

from oche.bots.bot import AnyGame, Rng
from oche.core.chance import draw


class RandomBot:
    """Takes any legal move, aims at any region."""

    name = "random"
    about = "takes any choice and aims at any region, each as likely"

    def answer(self, game: AnyGame, setup: Any, state: Any, rng: Rng) -> int:
        """Any legal move."""
        moves = game.moves(setup, state)
        return moves[draw(rng, len(moves))]
