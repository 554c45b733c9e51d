"""The head that plays at random: every choice and every aim alike."""

from __future__ import annotations

from typing import Any

from oche.bots.bot import Aim, Position, Rng, region_aim
from oche.core.binding import plain
from oche.core.chance import draw


class RandomHead:
    """Takes any legal move, aims at any region."""

    name = "random"
    about = "takes any choice and aims at any region, each as likely"

    def __init__(self, way: Any = plain) -> None:
        """However it thinks, it thinks of nothing."""

    def choose(self, position: Position, rng: Rng) -> int:
        """Any legal move."""
        moves = position.game.moves(position.setup, position.state)
        return moves[draw(rng, len(moves))]

    def aim(self, position: Position, rng: Rng) -> Aim:
        """At the middle of any region."""
        return region_aim(position, draw(rng, len(position.board.face.regions)))
