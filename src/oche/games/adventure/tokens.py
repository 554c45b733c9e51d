"""Adventure Darts' tokens: the name of the region hit, and the choices; both ways."""

from __future__ import annotations

import re

from oche.core.awaiting import NEVER
from oche.core.errors import TokenError, listed, shown
from oche.games.adventure.state import (
    ASKED,
    AT_INN,
    AT_LOOT,
    AT_SHOP,
    AT_WIZARD,
    BOARDS,
    PASS,
    PLACES,
    ROAD,
    WORLD,
    Setup,
    State,
)

_ANSWERS = ("fight", "peace")
_VERBS = {AT_SHOP: ("buy", "A9"), AT_WIZARD: ("cast", "A10"), AT_INN: ("heal", "A14")}
_AMOUNT = re.compile(r"[1-9]\d{0,8}", re.ASCII)


def token(setup: Setup, state: State, move: int) -> str:
    """The canonical token of a move."""
    if state.phase <= AT_LOOT:
        return regions(setup, state.board)[move]
    if state.phase == ASKED:
        return _ANSWERS[move]
    if move == PASS:
        return "pass"
    bought = move + (state.dmg[state.turn] if state.phase == AT_SHOP else 0)
    return f"{_VERBS[state.phase][0]}{bought}"


def regions(setup: Setup, board: int) -> tuple[str, ...]:
    """What a dart at a board may hit, by move: its regions, and a miss (at WORLD the ROAD)."""
    return PLACES if board == WORLD else (*setup.names[board], "MISS")


def parse(setup: Setup, state: State, text: str) -> int:
    """The move of a token; TokenError where it names nothing that is awaited."""
    lower = text.casefold()
    if state.phase <= AT_LOOT:
        return _region(setup, state, text, lower)
    if state.phase == ASKED:
        if lower not in _ANSWERS:
            raise TokenError(f"{shown(text)} is neither fight nor peace (A27)")
        return _ANSWERS.index(lower)
    return _choice(state, text, lower)


def _region(setup: Setup, state: State, text: str, lower: str) -> int:
    if state.board == WORLD and lower == "miss":
        return ROAD
    names = regions(setup, state.board)
    for move, name in enumerate(names):
        if name.casefold() == lower:
            return move
    board = BOARDS[state.board]
    raise TokenError(f"{shown(text)} is not on {board}: {listed(list(names), 50)} is awaited (A3)")


def _choice(state: State, text: str, lower: str) -> int:
    verb, rule = _VERBS[state.phase]
    if lower == "pass":
        return PASS
    amount = lower.removeprefix(verb)
    if amount == lower or not re.fullmatch(r"[0-9]+", amount):
        raise TokenError(f"{shown(text)} is neither {verb} with a number nor pass ({rule})")
    if not _AMOUNT.fullmatch(amount):
        return NEVER
    steps = int(amount) - (state.dmg[state.turn] if state.phase == AT_SHOP else 0)
    return steps if steps > PASS else NEVER
