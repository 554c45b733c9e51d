"""What the server draws by chance alone: dice, and how the homes are turned."""

from __future__ import annotations

from oche.bots.bot import roll
from oche.core.chance import seeded
from oche.table.entries import Played
from oche.table.table import Table


def drawn_chance(table: Table) -> Played:
    """The awaited die, or how the homes are turned."""
    match = table.match
    move = roll(match.game, match.setup, match.state, seeded(table.luck()))
    return Played(match.game.token(match.setup, match.state, move), table.draw_kind)
