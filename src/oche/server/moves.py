"""A move of the log, and what it may have been instead."""

from __future__ import annotations

from typing import Any, cast

from oche.server.messages import Move
from oche.server.views import dart
from oche.table.table import Table
from oche.table.taking import bare

MOST = 6  # regions of a whiteboard that are offered first


def move_of(table: Table, number: int) -> Move:
    """Move `number` (from 1), with what was awaited when it was made."""
    made = table.made[number - 1]
    before = table.back_to(number - 1).match
    awaited = before.awaited
    legal = before.legal_tokens()
    token = bare(made.aim or made.token)
    return Move(
        dart=dart(table, made),
        kind=cast(Any, awaited.kind),
        board=awaited.board,
        words=before.game.expect(before.setup, before.state, before.seats).words,
        near=_near(table, awaited.board, token) if awaited.kind == "throw" else [],
        legal=legal,
    )


def _near(table: Table, board: str | None, token: str) -> list[str]:
    """The regions that a mistyped dart most likely was in, nearest first."""
    if table.match.game.target == "dartboard":
        from oche.boards.dartboard import neighbours

        return neighbours(token)
    return [] if board is None else _near_on_whiteboard(table, board, token)


def _near_on_whiteboard(table: Table, board: str, token: str) -> list[str]:
    from shapely import Point

    from oche.boards.drawing import read_drawing
    from oche.boards.whiteboard import areas, middle
    from oche.games.adventure.boardfile import board_file

    text = table.opened.board or board_file(table.match.record.options["board"])
    drawing = read_drawing(text)
    point = Point(middle(drawing, board, token))
    away = {other: area.distance(point) for other, area in areas(drawing, board).items()}
    return sorted((other for other in away if other != token), key=lambda other: away[other])[:MOST]
