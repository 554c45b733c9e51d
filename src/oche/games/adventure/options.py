"""Adventure Darts' option: the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oche.core.game import Option
from oche.core.record import Files
from oche.games.adventure.boardfile import DEFAULT_BOARD, find_board
from oche.games.adventure.state import Setup

_OPTIONS = (
    Option("board", str, DEFAULT_BOARD, "The board's name, or a board file beside the record."),
)


def options(seats: int) -> tuple[Option, ...]:
    """The settings of a game."""
    return _OPTIONS


def prepare(seats: int, options: Mapping[str, Any], folder: Files) -> Setup:
    """The setup of a game with complete options; RecordError where the board is none."""
    setup = find_board(options["board"], folder)
    setup.seats = seats
    return setup
