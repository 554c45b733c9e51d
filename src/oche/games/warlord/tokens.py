"""Warlord's tokens: `@K` for homes, then a bed a dart; both ways."""

from __future__ import annotations

import re

from oche.core.errors import TokenError, shown
from oche.games.warlord.state import (
    BEDS,
    BULLSEYE,
    CLOCKWISE,
    HOMES_AWAITED,
    MISS,
    OUTER_BULL,
    SEGMENTS,
    Setup,
    State,
)

_RINGS = "SDT"
_CANONICAL = {OUTER_BULL: "25", BULLSEYE: "50", MISS: "M"}
_HOME = re.compile(r"@(1\d?|20|[2-9])", re.ASCII)


_BEDS = tuple(
    _CANONICAL.get(bed) or f"{_RINGS[bed // SEGMENTS]}{CLOCKWISE[bed % SEGMENTS]}"
    for bed in range(BEDS)
)
_READ = {
    **{token: bed for bed, token in enumerate(_BEDS)},
    **{str(segment): bed for bed, segment in enumerate(CLOCKWISE)},  # a single
    **dict.fromkeys(("25", "SB", "OB"), OUTER_BULL),
    **dict.fromkeys(("50", "DB", "BULL"), BULLSEYE),
    **dict.fromkeys(("M", "MISS", "0"), MISS),
}
"""The bed of everything that names one."""


def regions(setup: Setup, board: int) -> tuple[str, ...]:
    """What a dart may hit: every bed of the dartboard, and a miss."""
    return _BEDS


def token(setup: Setup, state: State, move: int) -> str:
    """The canonical token of a move."""
    if state.phase == HOMES_AWAITED:
        return f"@{CLOCKWISE[move]}"
    return _BEDS[move]


def parse(setup: Setup, state: State, text: str) -> int:
    """The move of a token; TokenError where it names no bed (or, for homes, no segment)."""
    upper = text.upper()
    if state.phase == HOMES_AWAITED:
        match = _HOME.fullmatch(upper)
        if match is None:
            raise TokenError(f"{shown(text)} is not a home: @1 to @20 is awaited (W5)")
        return CLOCKWISE.index(int(match[1]))
    bed = _READ.get(upper)
    if bed is None:
        raise TokenError(
            f"{shown(text)} is no bed of the dartboard: S1 to S20, D1 to D20, T1 to T20, 25, 50 "
            "or M is awaited (W6)"
        )
    return bed
