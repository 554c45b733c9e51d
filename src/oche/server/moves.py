"""A move of the log, and what it may have been instead."""

from __future__ import annotations

from typing import Any, cast

from oche.server.messages import Move
from oche.server.views import dart
from oche.table.table import Table
from oche.table.taking import bare


def move_of(table: Table, number: int) -> Move:
    """Move `number` (from 1), with what was awaited when it was made."""
    made = table.made[number - 1]
    before = table.back_to(number - 1).match
    awaited = before.awaited
    legal = before.legal_tokens()
    token = bare(made.aim or made.token)
    return Move(
        dart=dart(made),
        kind=cast(Any, awaited.kind),
        board=awaited.board,
        words=before.game.expect(before.setup, before.state, before.seats).words,
        near=_near(table, token) if awaited.kind == "throw" else [],
        legal=legal,
    )


def _near(table: Table, token: str) -> list[str]:
    """The regions that a mistyped dart most likely was in."""
    if table.match.game.target != "dartboard":
        return []
    from oche.boards.dartboard import neighbours

    return neighbours(token)
