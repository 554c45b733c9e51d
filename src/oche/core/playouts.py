"""Templates that play whole games: at random to the end, or along given moves."""

from __future__ import annotations

from typing import Any

from oche.core.awaiting import HOMES, OVER, ROLL, THROW, Ints
from oche.core.chance import WORD, draw
from oche.core.hooks import alike, apply, awaits, clone, legal, place, start, weight, worth
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
def begin(setups: Any, states: Any) -> None:
    """Make `states[0]` the one before the first move."""
    start(setups[0], states[0])


@template
def digest(setup: Any, state: Any, out: Ints, kind: int, seat: int, seats: int) -> int:
    """A number by which two positions can be told apart by what they allow and are worth.

    In it are the legal moves, which darts are alike, how likely the outcomes of a roll are, what it
    is worth to who is awaited (to seat 0 if nobody is) and, at the end, the places.
    """
    total = legal(setup, state, out, 0)
    first = 0
    for number in range(total):
        if number == first + len(out):
            first = number
            legal(setup, state, out, first)
        move = out[number - first]
        likely = weight(setup, state, move) if kind in (ROLL, HOMES) else 0
        if kind == THROW:
            likely = alike(setup, state, move)
        total = (total * 31 + move * 8 + likely) & WORD
    total = (total * 31 + worth(setup, state, max(seat, 0))) & WORD
    if kind == OVER:
        for each in range(seats):
            total = (total * 31 + place(setup, state, each)) & WORD
    return total


@template
def trace(
    setups: Any,
    states: Any,
    out: Ints,
    rng: Ints,
    moves: Ints,
    facts: Ints,
    seats: int,
    most: int,
) -> int:
    """Play at random for at most `most` moves, keep every state, and say how many moves it took.

    It is played on from `states[0]`; `states[n + 1]` becomes the state after n moves, so there
    must be `most` + 2 of them; `moves[n]` the move made there, and `facts` what was known there,
    four numbers a state: kind, seat, board, and the digest.
    """
    setup = setups[0]
    for n in range(most + 1):
        clone(states, n + 1, 0)
        kind, seat, board = awaits(setup, states[0])
        facts[4 * n] = kind
        facts[4 * n + 1] = seat
        facts[4 * n + 2] = board
        facts[4 * n + 3] = digest(setup, states[0], out, kind, seat, seats)
        if kind == OVER or n == most:
            return n
        moves[n] = pick(setup, states[0], out, rng)
        apply(setup, states[0], moves[n])
    return most
