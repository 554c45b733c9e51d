"""Fits what Warlord's bots see a position by: `python -m tools.fit_insight`, `--help` for more.

Heads that look one dart ahead, first with the game's own `worth`, then with the insight fitted so
far, play many games; every position met is one observation of who won from there. The weights are
those of a conditional logit (McFadden 1974), with a small penalty on their squares. It writes
`src/oche/bots/insight/warlord_weights.py`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize

from oche.bots.greedy import CHOICES, ROLLS, best_answer
from oche.bots.insight import warlord_weights
from oche.bots.insight.warlord import FEATURES, STAGE_COUNT, seat_strength, stage_of
from oche.bots.law import board_of, law, taken
from oche.bots.luck import landed, rolled
from oche.bots.tables import hand_tables
from oche.core.awaiting import OVER, THROW, Ints
from oche.core.binding import compiled
from oche.core.chance import draw, seeded
from oche.core.hooks import apply, awaits, place, start
from oche.core.match import new_match
from oche.core.rule import template
from oche.games.warlord import GAME
from oche.throwing.hands import read_hand

HANDS = ("casual", "club", "league", "professional")
ASTRAY = 12  # one dart of so many is aimed anywhere, so that odd positions are met too
NOTED = 6  # one position of so many is noted
STRAYS = 1_000_000
PENALTY = 3.0
STAGES = 2 * STAGE_COUNT
HEADING = """The weights of `oche.bots.insight.warlord`, in thousandths, by `tools/fit_insight.py`.

A row for each stage of a leg of two, then of a leg of more; the last round comes first.
"""


@template
def observed(
    setups: Any, states: Any, moves: Ints, rolls: Ints, values: Any, worths: Any,
    where: Ints, sets: Ints, odds: Any, rng: Ints, unit: Ints, seats: int,
    stages: Ints, seen: Any, winners: Ints,
) -> int:  # fmt: skip
    """Play games until `stages` is full: the stage of each position, what is seen, who won."""
    setup = setups[0]
    count = 0
    while True:
        first = count
        start(setup, states[0])
        while True:
            kind, seat, board = awaits(setup, states[0])
            if kind == OVER:
                break
            if kind != THROW:
                apply(setup, states[0], rolled(setup, states[0], rolls, rng))
                continue
            if draw(rng, NOTED) == 0:
                if count == len(stages):
                    return first
                note(setup, states[0], unit, seats, count, stages, seen)
                count += 1
            aim = best_answer(setup, states, moves, rolls, values, worths, where, sets, odds, rng)
            at = board_of(where, seat, board)
            if draw(rng, ASTRAY) == 0:
                aim = draw(rng, where[at + 1])
            outcome = landed(where, odds, at, aim, rng)
            apply(setup, states[0], taken(where, sets, at, outcome, values, 0, 1.0))
        for i in range(first, count):
            for seat in range(seats):
                if place(setup, states[0], seat) == 0:
                    winners[i] = seat


@template
def note(setup: Any, state: Any, unit: Ints, seats: int, at: int, stages: Ints, seen: Any) -> None:
    """Write down the stage of a position and what every seat's strength is made of."""
    stages[at] = stage_of(setup, state)
    for seat in range(seats):
        for each in range(FEATURES):
            unit[stages[at] * FEATURES + each] = 1
            seen[(at * seats + seat) * FEATURES + each] = seat_strength(setup, state, seat, unit)
            unit[stages[at] * FEATURES + each] = 0


def observe(
    game: Any, seats: int, hand: str, options: dict[str, Any], count: int, seed: int
) -> Any:
    """Positions of games between equal hands: stages, what is seen of every seat, who won."""
    run = compiled(game)
    setup = new_match(GAME, [f"Seat {seat}" for seat in range(seats)], options).setup
    known = law(run, (hand_tables(game, setup, None, read_hand(hand)),) * seats)
    stages, winners = run.ints([0] * count), run.ints([0] * count)
    seen = run.floats([0.0] * (count * seats * FEATURES))
    full = run(observed)(
        run.setups(setup), run.states(3), run.ints([0] * CHOICES), run.ints([0] * ROLLS),
        run.floats([0.0] * CHOICES), run.floats([0.0] * known.most_aims), known.where, known.sets,
        known.odds, run.ints(seeded(seed)), run.ints([0] * (STAGES * FEATURES)), seats,
        stages, seen, winners,
    )  # fmt: skip
    return stages[:full], np.asarray(seen).reshape(count, seats, FEATURES)[:full], winners[:full]


def fitted(seen: list[Any], winners: list[Any]) -> tuple[Any, float, int]:
    """The weights that make who won most likely; the mean log-likelihood; how many positions."""
    number = sum(len(each) for each in winners)

    def unlikely(weights: Any) -> tuple[float, Any]:
        total, slope = PENALTY * weights @ weights, 2 * PENALTY * weights
        for features, won in zip(seen, winners, strict=True):
            strength = features @ weights
            strength -= strength.max(axis=1, keepdims=True)
            share = np.exp(strength)
            share /= share.sum(axis=1, keepdims=True)
            rows = np.arange(len(won))
            total -= np.log(share[rows, won]).sum()
            share[rows, won] -= 1
            slope = slope + np.einsum("ns,nsf->f", share, features)
        return total, slope

    found = minimize(unlikely, np.zeros(FEATURES), jac=True, method="L-BFGS-B")
    return found.x, -found.fun / max(1, number), number


def fit(game: Any, positions: int, seed: int) -> list[int]:
    """One round: play, and fit every stage for two and for more."""
    stages: dict[int, tuple[list[Any], list[Any]]] = {at: ([], []) for at in range(STAGES)}
    for seats, share in ((2, 8), (3, 3), (4, 3), (6, 2)):
        for number, hand in enumerate(HANDS):
            for options in ({}, {"round_limit": 0}, {"round_limit": 10}):
                count = positions * share // (8 if not options else 32)
                at, seen, won = observe(game, seats, hand, options, count, seed + number)
                for stage in range(STAGES):
                    stages[stage][0].append(seen[at == stage])
                    stages[stage][1].append(won[at == stage])
    weights: list[int] = []
    for stage, (seen, won) in stages.items():
        found, likely, number = fitted(seen, won)
        sys.stdout.write(f"stage {stage}: {number} positions, log-likelihood {likely:.4f}\n")
        weights += [round(1000 * each) for each in found]
    return weights


def written(weights: list[int]) -> str:
    """The module that holds the weights."""
    rows = [weights[at : at + FEATURES] for at in range(0, len(weights), FEATURES)]
    lines = "".join(f"    {', '.join(map(str, row))},\n" for row in rows)
    return f'"""{HEADING}"""\n\n# fmt: off\nWEIGHTS: tuple[int, ...] = (\n{lines})\n# fmt: on\n'


def main() -> None:
    """Fit for some rounds; each is a process of its own, since weights are read when loaded."""
    parser = argparse.ArgumentParser(prog="tools.fit_insight", description=__doc__)
    parser.add_argument("--positions", type=int, default=40_000, help="of two seats and one hand")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", action="store_true", help="play by the game's own worth")
    parser.add_argument("--out", type=Path, default=Path(warlord_weights.__file__))
    given = parser.parse_args()
    from oche.bots.thinking import thinking_game

    game = GAME if given.first else thinking_game(GAME)
    weights = fit(game, given.positions, given.seed)
    given.out.write_text(written(weights), encoding="utf-8")


if __name__ == "__main__":
    main()
