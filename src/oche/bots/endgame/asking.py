"""What a moment of a game with one Objective left is worth, by solutions and the rules."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

from oche.bots.endgame.duel import Duel, Solution, turn_begins
from oche.core.awaiting import CHOOSE, OVER
from oche.games.scavenger import GAME
from oche.games.scavenger.state import BUFFER_ROLL, Setup, State

Solutions = Callable[[Duel], Solution]


def worth(solutions: Solutions, setup: Setup, state: State, seat: int) -> float:
    """The expected result of a seat, both playing best: from -1, lost, to 1, won.

    Any moment of a turn will do. A turn limit is not seen.
    """
    kind, mover, _ = GAME.awaits(setup, state)
    if kind == OVER:
        return float(GAME.place(setup, state, 1 - seat) - GAME.place(setup, state, seat))
    if state.phase == BUFFER_ROLL:
        duel, side, at = turn_begins(setup, state)
        found = solutions(duel).worth(side, at)
    else:
        after = answers(solutions, setup, state).values()
        found = max(after) if kind == CHOOSE else sum(after) / len(after)
    return found if mover == seat else -found


def answers(solutions: Solutions, setup: Setup, state: State) -> dict[int, float]:
    """What every move is worth to who makes it, each outcome of a roll being as likely."""
    mover = GAME.awaits(setup, state)[1]
    found: dict[int, float] = {}
    for move in GAME.moves(setup, state):
        after = copy(state)
        GAME.apply(setup, after, move)
        found[move] = worth(solutions, setup, after, mover)
    return found


def looked_at(solutions: Solutions, setup: Setup, state: State) -> float:
    """The worth of a turn's beginning to its mover, worked out from all that the turn may bring."""
    after = answers(solutions, setup, state).values()
    return sum(after) / len(after)
