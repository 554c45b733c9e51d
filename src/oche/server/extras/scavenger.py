"""Dice Scavenger beside its state: the dice in hand, and what each choice would cost."""

from __future__ import annotations

from typing import Any

from oche.games.scavenger.rules import damage, faces
from oche.games.scavenger.state import (
    ABILITY,
    BOOST,
    BOOST_AGAIN,
    CHARACTER,
    HAND,
    NEXT,
    NO_ABILITY,
    OFF_BOARD,
    PLACING,
    REROLL,
    REROLL_BUFFER,
    SEATS,
    SHIFT,
    SPACES,
    STEPS,
    State,
)
from oche.games.scavenger.tokens import space_name
from oche.server.extras.choosing import choice
from oche.server.pieces import Pieces, text_of
from oche.table.table import Table


def extra(table: Table, pieces: Pieces) -> str:
    """The dice beside the board, and the one that is awaited: `ScavengerExtra` as JSON."""
    state: State = table.match.state
    return text_of(
        {
            "game": "scavenger",
            "hands": [_hand(state, seat) for seat in range(SEATS)],
            "die": faces(state) or None,
            "rolling": None if state.chosen == OFF_BOARD else space_name(state.chosen),
        }
    )


def _hand(state: State, seat: int) -> list[int]:
    counts = state.hand[seat * HAND : seat * HAND + HAND]
    return [value for value, count in enumerate(counts) for _ in range(count)]


def choices(table: Table) -> list[dict[str, Any]]:
    """What each legal choice does."""
    match = table.match
    state: State = match.state
    moves = match.game.moves(match.setup, state)
    return [_choice(state, move, match.game.token(match.setup, state, move)) for move in moves]


def _choice(state: State, move: int, token: str) -> dict[str, Any]:
    if state.phase == PLACING:
        value, space = move // SPACES, space_name(move % SPACES)
        return choice(token, f"Place a {value} at {space}", at=space, source=str(value))
    if state.phase == CHARACTER:
        return choice(token, f"Start at {space_name(move)}", at=space_name(move))
    if state.phase in (BOOST, BOOST_AGAIN):
        words = "Raise your Ability" if move else "Leave it as it is"
        return choice(token, words, "+1 Ability" if move else "")
    if state.phase == ABILITY:
        return _ability(state, move, token)
    return _step(state, move, token)


def _ability(state: State, move: int, token: str) -> dict[str, Any]:
    cost = "-1 Ability"
    if move == NO_ABILITY:
        return choice(token, "No ability")
    if move == REROLL_BUFFER:
        return choice(token, "Roll the Buffer again", cost)
    if move < SHIFT:
        space = space_name(move - REROLL)
        value = state.objective[move - REROLL]
        words = f"Roll the {value} at {space} again"
        return choice(token, words, cost, source=space)
    source, target = (move - SHIFT) // STEPS, NEXT[move - SHIFT]
    words = f"Move the {state.objective[source]} to {space_name(target)}"
    return choice(token, words, cost, source=space_name(source), at=space_name(target))


def _step(state: State, move: int, token: str) -> dict[str, Any]:
    seat = state.seat
    target = NEXT[state.character[seat] * STEPS + move]
    space = space_name(target)
    value = state.objective[target]
    if not value:
        return choice(token, f"Go to {space}", "free", at=space)
    lost = min(state.health[seat], damage(state, value))
    cost = f"-{lost} health" if lost else "unhurt"
    return choice(token, f"Capture the {value} at {space}", f"{cost}, +{value}", at=space)
