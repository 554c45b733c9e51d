"""A game without a drawing of its own: its view, key by key."""

from __future__ import annotations

import json

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from oche.cli.draw import Picture
from oche.cli.look import DIM
from oche.core.match import Match


def picture(match: Match, width: int, height: int) -> Picture:
    """All that the view tells."""
    return Picture(f"move {len(match.log) + 1}", scores(match))


def scores(match: Match) -> RenderableType:
    """All that the view tells."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style=DIM)
    grid.add_column()
    for key, value in match.game.view(match.setup, match.state).items():
        grid.add_row(key, Text(json.dumps(value, ensure_ascii=False)))
    return grid


def label(match: Match, token: str) -> str:
    """Tokens speak for themselves."""
    return ""
