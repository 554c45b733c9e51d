"""Whole games between greedy bots, fast enough to measure a board or an option by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from oche.bots.greedy import CHOICES, ROLLS, best_answer
from oche.bots.law import board_of, law, taken
from oche.bots.luck import landed, rolled
from oche.bots.tables import AnyGame, simple_tables
from oche.core.awaiting import CHOOSE, OVER, THROW, Ints
from oche.core.binding import Binding
from oche.core.chance import seeded
from oche.core.hooks import apply, awaits, clone, start
from oche.core.rule import template

SCRATCH = 3  # states that the bots think in


@template
def greedy_game(
    setup: Any,
    states: Any,
    moves: Ints,
    rolls: Ints,
    values: Any,
    worths: Any,
    where: Ints,
    sets: Ints,
    odds: Any,
    rng: Ints,
    most: int,
) -> int:
    """Play one game in `states[0]`, of at most so many darts; how many it took."""
    start(setup, states[0])
    darts = 0
    while darts < most:
        kind, seat, board = awaits(setup, states[0])
        if kind == OVER:
            return darts
        if kind in (THROW, CHOOSE):
            answer = best_answer(
                setup, states, moves, rolls, values, worths, where, sets, odds, rng
            )
            if kind == THROW:
                darts += 1
                at = board_of(where, seat, board)
                outcome = landed(where, odds, at, answer, rng)
                answer = taken(where, sets, at, outcome, values, 0, 1.0)
            apply(setup, states[0], answer)
        else:
            apply(setup, states[0], rolled(setup, states[0], rolls, rng))
    return darts


@template
def greedy_games(
    setups: Any,
    states: Any,
    moves: Ints,
    rolls: Ints,
    values: Any,
    worths: Any,
    where: Ints,
    sets: Ints,
    odds: Any,
    rng: Ints,
    most: int,
    darts: Ints,
) -> None:
    """Play as many games as `darts` has room for; each one's last state comes after the scratch."""
    for number in range(len(darts)):
        darts[number] = greedy_game(
            setups[0], states, moves, rolls, values, worths, where, sets, odds, rng, most
        )
        clone(states, SCRATCH + number, 0)


@dataclass(frozen=True)
class Played:
    """A finished greedy game: how many darts it took, and its last state."""

    darts: int
    state: Any


def play_greedy_games(
    run: Binding, game: AnyGame, setup: Any, *, games: int, seed: int, most: int
) -> Iterator[Played]:
    """Greedy bots play against each other in every seat, `games` times.

    `run` is `plain(game)` or `compiled(game)`: both play the very same games. A game is left
    unfinished after `most` darts.
    """
    states = run.states(SCRATCH + games)
    known = law(run, (simple_tables(game, setup),) * max(game.seats))
    darts = run.ints([0] * games)
    run(greedy_games)(
        run.setups(setup),
        states,
        run.ints([0] * CHOICES),
        run.ints([0] * ROLLS),
        run.floats([0.0] * CHOICES),
        run.floats([0.0] * known.most_aims),
        known.where,
        known.sets,
        known.odds,
        run.ints(seeded(seed)),
        most,
        darts,
    )
    for number in range(games):
        yield Played(int(darts[number]), run.get(states, SCRATCH + number))
