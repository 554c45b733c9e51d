"""What a screen is told beside a game's state: what choices do, and what to draw with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from oche.server.extras import adventure, scavenger, warlord
from oche.server.extras.choosing import choice
from oche.server.pieces import Pieces
from oche.table.table import Table

_EXTRAS: dict[str, Callable[[Table, Pieces], str]] = {
    "warlord": warlord.extra,
    "scavenger": scavenger.extra,
    "adventure": adventure.extra,
}
_CHOICES: dict[str, Callable[[Table], list[dict[str, Any]]]] = {
    "scavenger": scavenger.choices,
    "adventure": adventure.choices,
}
_REACH: dict[str, Callable[[Table], str]] = {"warlord": warlord.reach}


def extra(table: Table, pieces: Pieces) -> str:
    """What a screen draws of this game beside its state: an `Extra` as JSON."""
    write = _EXTRAS.get(table.match.game.name)
    return '{"game":"other"}' if write is None else write(table, pieces)


def choices(table: Table) -> list[dict[str, Any]]:
    """What each token of the awaited choice does, as `Choice`; nothing for a throw or a roll."""
    if table.awaited.kind != "choose":
        return []
    build = _CHOICES.get(table.match.game.name)
    if build is None:
        return [choice(token, token) for token in table.match.legal_tokens()]
    return build(table)


def reach(table: Table) -> str:
    """The regions that have an effect for whoever throws, as JSON; null where all may have."""
    tell = _REACH.get(table.match.game.name)
    return "null" if tell is None or table.awaited.kind != "throw" else tell(table)
