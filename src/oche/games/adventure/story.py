"""Adventure Darts told: what a move did, as the difference of two states."""

from __future__ import annotations

from collections.abc import Sequence

from oche.core.game import Event
from oche.games.adventure.state import Setup, State


def story(
    setup: Setup, seats: Sequence[str], before: State, move: int, after: State
) -> list[Event]:
    """What a move did, in the order in which it happened."""
    return []
