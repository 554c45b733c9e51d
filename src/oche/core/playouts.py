"""Templates that play whole games: at random to the end, or along given moves."""

from __future__ import annotations

from typing import Any

from oche.core.awaiting import OVER, THROW, Ints
from oche.core.chance import draw
from oche.core.hooks import apply, awaits, clone, legal, start
from oche.core.rule import template


@template
def pick(setup: Any, state: Any, out: Ints, rng: Ints) -> int:
    """One of the legal moves, each as likely; `out` is room to list them in."""
    count = legal(setup, state, out, 0)
    number = draw(rng, count)
    if number < len(out):
        return out[number]
    legal(setup, state, out, number)
    return out[0]


@template
def playouts(
    setups: Any, states: Any, out: Ints, rng: Ints, games: int, most: int, counts: Ints
) -> None:
    """Play `games` uniformly random games of at most `most` moves each in `states[0]`.

    `counts` gets what was added up: moves, darts among them, and games that came to their end.
    """
    setup = setups[0]
    state = states[0]
    for _ in range(games):
        start(setup, state)
        for _ in range(most):
            kind = awaits(setup, state)[0]
            if kind == OVER:
                counts[2] += 1
                break
            if kind == THROW:
                counts[1] += 1
            apply(setup, state, pick(setup, state, out, rng))
            counts[0] += 1


@template
def trace(setups: Any, states: Any, out: Ints, rng: Ints, moves: Ints, facts: Ints) -> int:
    """Play one random game in `states[0]`, keeping every state, and say how many moves it had.

    `states[n]` becomes the state after n moves, `moves[n]` the move made in it, and `facts` what
    was known there, four numbers a state: kind, seat, board, and a digest of the legal moves.
    There are at most as many moves as `moves` has room for, and one state more.
    """
    setup = setups[0]
    start(setup, states[0])
    for n in range(len(moves)):
        clone(states, n + 1, 0)
        kind, seat, board = awaits(setup, states[0])
        facts[4 * n] = kind
        facts[4 * n + 1] = seat
        facts[4 * n + 2] = board
        if kind == OVER:
            return n
        count = legal(setup, states[0], out, 0)
        digest = count
        for i in range(min(count, len(out))):
            digest = (digest * 31 + out[i]) & 0xFFFFFFFF
        facts[4 * n + 3] = digest
        moves[n] = pick(setup, states[0], out, rng)
        apply(setup, states[0], moves[n])
    clone(states, len(moves) + 1, 0)
    return len(moves)
