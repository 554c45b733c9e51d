"""Which darts would do the very same (W6 to W10), so that a search looks at each effect once."""

from __future__ import annotations

from oche.core.rule import rule
from oche.games.warlord.rules import force_of, in_reach, territory_of
from oche.games.warlord.state import (
    BULL,
    DART_AWAITED,
    MISS,
    OUTER_BULL,
    SEGMENTS,
    STRONGEST,
    Setup,
    State,
)


@rule
def alike(setup: Setup, state: State, move: int) -> int:
    """W8 W10: the least bed that leaves the board as this one does."""
    if state.phase != DART_AWAITED:
        return move
    if move == MISS or changes_nothing(state, territory_of(move)):
        return least_in_vain(state)
    territory = territory_of(move)
    force = least_force(state, territory, force_of(move))
    return OUTER_BULL + force - 1 if territory == BULL else territory + (force - 1) * SEGMENTS


@rule
def changes_nothing(state: State, territory: int) -> bool:
    """W7 W8: out of reach, or the own land at its strongest."""
    if state.owner[territory] == state.thrower:
        return state.strength[territory] == STRONGEST
    return not in_reach(state, state.thrower, territory)


@rule
def least_in_vain(state: State) -> int:
    """W10: the first bed that changes nothing; a miss never does."""
    for segment in range(SEGMENTS):
        if changes_nothing(state, segment):
            return segment
    return OUTER_BULL if changes_nothing(state, BULL) else MISS


@rule
def least_force(state: State, territory: int, force: int) -> int:
    """W8: the least force that does the same: an own 2 needs 1, and so does an enemy 1 for a 2."""
    strength = state.strength[territory]
    if state.owner[territory] == state.thrower:
        return min(force, STRONGEST - strength)
    if strength > 0 and force == strength + 1:
        return strength
    return force
