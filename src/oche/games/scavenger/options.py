"""Dice Scavenger's options: S8, S14."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oche.core.game import Option
from oche.core.record import Files
from oche.games.scavenger.state import Setup

_OPTIONS = (
    Option(
        "turn_limit", int, None, "The game ends after so many turns of both players.", 1, 100_000
    ),
    Option(
        "boost_on_reroll", bool, True, "A 1 from re-rolling the Buffer may raise the Ability too."
    ),
)


def options(seats: int) -> tuple[Option, ...]:
    """The settings of a game."""
    return _OPTIONS


def prepare(seats: int, options: Mapping[str, Any], folder: Files) -> Setup:
    """The setup of a game with complete options."""
    return Setup(
        turn_limit=options["turn_limit"] or 0, boost_on_reroll=int(options["boost_on_reroll"])
    )
