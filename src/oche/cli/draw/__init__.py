"""The drawings of the games, found by a game's name; a game without one is drawn from its view."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple, Protocol, cast

from rich.console import RenderableType
from rich.text import Text

from oche.core.match import Match

WIDE = 72  # from so many columns on things stand side by side

_DRAWN = {
    "warlord": "oche.cli.draw.warlord",
    "adventure": "oche.cli.draw.adventure",
    "scavenger": "oche.cli.draw.scavenger",
}


class Picture(NamedTuple):
    """A game drawn for the terminal.

    `title` says where the game stands in a few words, `banner` what nobody may miss. `board` is
    what is looked at first, `side` belongs beside it and `below` under both, where the terminal is
    wide enough; `pegs` are the darts left in the turn if any are counted.
    """

    title: str
    board: RenderableType
    side: RenderableType | None = None
    below: RenderableType | None = None
    pegs: int | None = None
    banner: Text | None = None


class Drawing(Protocol):
    """What each module here offers."""

    def picture(self, match: Match, width: int, height: int) -> Picture:
        """The game as it stands, for so many columns and lines."""
        ...

    def scores(self, match: Match) -> RenderableType:
        """How everyone stands, statistics too where a game keeps them."""
        ...

    def label(self, match: Match, token: str) -> str:
        """What a choice means, in a few words; "" where its token says it."""
        ...


def drawing(game: str) -> Drawing:
    """The drawing of the game of that name."""
    return cast(Drawing, import_module(_DRAWN.get(game, "oche.cli.draw.plain")))
