"""Dice Scavenger's tokens: `rN`, `N@b2`, `C@a1`, `+`, `-`, the abilities, the steps; both ways."""

from __future__ import annotations

import re

from oche.core import tokens as common
from oche.core.awaiting import NEVER
from oche.core.errors import TokenError, shown
from oche.games.scavenger.rules import faces
from oche.games.scavenger.state import (
    ABILITY,
    BOOST,
    BOOST_AGAIN,
    CHARACTER,
    HIGHEST,
    NEXT,
    NO_ABILITY,
    PLACING,
    REROLL,
    REROLL_BUFFER,
    SHIFT,
    SIDE,
    SPACES,
    STEPS,
    Setup,
    State,
)

_STEPS = "UDLR"
_BOOSTS = "-+"
_SPACE = "([a-d][1-4])"
_PLACING = re.compile(rf"(\d+)@{_SPACE}", re.ASCII)
_CHARACTER = re.compile(rf"c@{_SPACE}", re.ASCII)
_REROLL = re.compile(rf"roll@{_SPACE}", re.ASCII)
_SHIFT = re.compile(rf"{_SPACE}>{_SPACE}", re.ASCII)


def space_name(space: int) -> str:
    """S2: a1 to d4."""
    return f"{'abcd'[space % SIDE]}{space // SIDE + 1}"


def token(setup: Setup, state: State, move: int) -> str:
    """The canonical token of a move."""
    if faces(state) > 0:
        return f"r{move + 1}"
    if state.phase == PLACING:
        return f"{move // SPACES}@{space_name(move % SPACES)}"
    if state.phase == CHARACTER:
        return f"C@{space_name(move)}"
    if state.phase in (BOOST, BOOST_AGAIN):
        return _BOOSTS[move]
    if state.phase == ABILITY:
        return _ability_token(move)
    return _STEPS[move]


def _ability_token(move: int) -> str:
    if move == NO_ABILITY:
        return "."
    if move == REROLL_BUFFER:
        return "buffer"
    if move < SHIFT:
        return f"roll@{space_name(move - REROLL)}"
    return f"{space_name((move - SHIFT) // STEPS)}>{space_name(NEXT[move - SHIFT])}"


def parse(setup: Setup, state: State, text: str) -> int:
    """The move of a token; TokenError where it is none of what is awaited."""
    if faces(state) > 0:
        return common.die(text, faces(state))
    lower = text.lower()
    if state.phase == PLACING:
        return _placing(text, lower)
    if state.phase == CHARACTER:
        match = _CHARACTER.fullmatch(lower)
        if match is None:
            raise TokenError(f"{shown(text)} places no Character: C@a1 to C@d4 does (S5)")
        return _space(match[1])
    if state.phase in (BOOST, BOOST_AGAIN):
        if lower not in ("+", "-"):
            raise TokenError(f"{shown(text)} is neither + (raise the Ability) nor - (S8)")
        return _BOOSTS.index(lower)
    if state.phase == ABILITY:
        return _ability(text, lower)
    if len(text) != 1 or text.upper() not in _STEPS:
        raise TokenError(f"{shown(text)} is no step: U, D, L or R is awaited (S10)")
    return _STEPS.index(text.upper())


def _space(name: str) -> int:
    return "abcd".index(name[0]) + SIDE * (int(name[1]) - 1)


def _placing(text: str, lower: str) -> int:
    match = _PLACING.fullmatch(lower)
    if match is None or match[1].startswith("0"):
        raise TokenError(f"{shown(text)} places no Objective: a value and a space do, 7@b2 (S4)")
    value = match[1]
    if len(value) > 2 or int(value) > HIGHEST:
        return NEVER
    return int(value) * SPACES + _space(match[2])


def _ability(text: str, lower: str) -> int:
    if lower == ".":
        return NO_ABILITY
    if lower == "buffer":
        return REROLL_BUFFER
    if match := _REROLL.fullmatch(lower):
        return REROLL + _space(match[1])
    if match := _SHIFT.fullmatch(lower):
        source, target = _space(match[1]), _space(match[2])
        ways = NEXT[source * STEPS : source * STEPS + STEPS]
        return SHIFT + source * STEPS + ways.index(target) if target in ways else NEVER
    raise TokenError(f"{shown(text)} is no ability: buffer, roll@b2, b2>b3 or . is awaited (S9)")
