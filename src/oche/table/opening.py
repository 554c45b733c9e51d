"""Opening a table: the game it is for, and the boards that people brought along."""

from __future__ import annotations

from oche.core.errors import RecordError
from oche.core.match import Match, new_match
from oche.core.registry import find_game
from oche.table.entries import Opened


def opened_match(opened: Opened) -> Match:
    """The game of a table before its first move; RecordError if it can't be."""
    game = find_game(opened.game)
    if opened.rules != game.version:
        raise RecordError(
            f"the table was opened with version {opened.rules} of {game.name}'s rules, "
            f"and this is version {game.version}"
        )
    names = [seat.name for seat in opened.seats]
    files = None if opened.board is None else {str(opened.options.get("board")): opened.board}
    return new_match(game, names, opened.options, files, opened.extra)
