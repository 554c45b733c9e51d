"""The faces of Oche's own boards, for tests."""

from __future__ import annotations

from functools import cache
from importlib import resources

from oche.boards.dartboard import BEDS
from oche.boards.drawing import BOARDS, Drawing, read_drawing
from oche.games.adventure import GAME as ADVENTURE
from oche.games.adventure.boardfile import DEFAULT_BOARD, find_board
from oche.throwing.faces import WhiteboardFace, dartboard_face, whiteboard_face

DARTBOARD = dartboard_face(BEDS)


@cache
def drawing() -> Drawing:
    """How Adventure's default board is drawn."""
    boards = resources.files("oche.games.adventure") / "boards"
    return read_drawing((boards / f"{DEFAULT_BOARD}.toml").read_text(encoding="utf-8"))


def whiteboard(board: str) -> WhiteboardFace:
    """One board of Adventure's default whiteboard."""
    setup = find_board(DEFAULT_BOARD, None)
    regions = ADVENTURE.regions(setup, BOARDS.index(board))
    return whiteboard_face(drawing(), board, regions)
