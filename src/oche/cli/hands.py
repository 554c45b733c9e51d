"""The hands that throw in a game at this terminal: a hand's text becomes its tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from oche.bots.tables import HandTables, hand_tables
from oche.core.match import Match
from oche.throwing.hands import DEFAULT_HAND, read_hand

if TYPE_CHECKING:
    from oche.boards.drawing import Drawing


def seat_hands(match: Match, hands: Sequence[str | None]) -> tuple[HandTables, ...]:
    """What every seat's hand makes of every aim; a game without darts has tables without boards."""
    drawing = match_drawing(match)
    return tuple(
        hand_tables(match.game, match.setup, drawing, read_hand(hand or DEFAULT_HAND))
        for hand in hands
    )


def match_drawing(match: Match) -> Drawing | None:
    """The drawing of the whiteboard that a match is thrown at; None where it has none."""
    from oche.boards.drawing import read_drawing
    from oche.core.record import read_named
    from oche.games.adventure.boardfile import SHIPPED, board_file

    if match.game.target != "whiteboard":
        return None
    name = str(match.record.options["board"])
    shipped = name in SHIPPED
    return read_drawing(board_file(name) if shipped else read_named(match.record.folder, name))
