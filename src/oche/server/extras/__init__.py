"""What a screen is told beside a game's state: what choices do, and what to draw with it."""

from __future__ import annotations

from collections.abc import Callable

from oche.server.extras import adventure, scavenger, warlord
from oche.server.messages import Choice, Extra, PlainExtra
from oche.table.table import Table

_EXTRAS: dict[str, Callable[[Table], Extra]] = {
    "warlord": warlord.extra,
    "scavenger": scavenger.extra,
    "adventure": adventure.extra,
}
_CHOICES: dict[str, Callable[[Table], list[Choice]]] = {
    "scavenger": scavenger.choices,
    "adventure": adventure.choices,
}


def extra(table: Table) -> Extra:
    """What a screen draws of this game beside its state."""
    build = _EXTRAS.get(table.match.game.name)
    return PlainExtra() if build is None else build(table)


def choices(table: Table) -> list[Choice]:
    """What each token of the awaited choice does; nothing for a throw or a roll."""
    if table.awaited.kind != "choose":
        return []
    build = _CHOICES.get(table.match.game.name)
    if build is None:
        return [Choice(token=token, words=token) for token in table.match.legal_tokens()]
    return build(table)
