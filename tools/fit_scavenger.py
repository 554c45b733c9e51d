"""Fits what Dice Scavenger's bots see a position by: `python -m tools.fit_scavenger`, see `--help`.

Heads that search a little with the insight fitted so far (`--first`: with the game's own `worth`)
play many games; every position noted is one observation of who won from there, a draw half of one.
The weights are those of a logistic regression for each number of Objectives left and stage of a
turn, with a small penalty on their squares. It writes `src/oche/bots/insight/scavenger_weights.py`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize

from oche.bots.insight import scavenger_weights
from oche.bots.insight.scavenger import (
    AHEAD,
    BEGINS,
    DICE,
    FEATURES,
    MAY,
    STAGES,
    STEPS_ON,
    UNIT,
    WINS,
    group,
    logit,
)
from oche.bots.law import law
from oche.bots.luck import rolled
from oche.bots.search import BUDGET, DEEPEST, LIMITS, LOOKED, PLAN, ROOM, ROOT, SUMS, searched
from oche.bots.tables import simple_tables
from oche.bots.thinking import thinking_game
from oche.core.awaiting import CHOOSE, OVER, Ints
from oche.core.binding import compiled
from oche.core.chance import draw, seeded
from oche.core.hooks import apply, awaits, legal, place, start
from oche.core.rule import template
from oche.games.scavenger import GAME
from oche.games.scavenger.state import BUFFER_ROLL

ASTRAY = 14  # one answer of so many is any, so that odd positions are met too
NOTED = 4  # one position of so many is noted
TURN_LIMIT = 400
PENALTY = 2.0
LEAST_LEAD = 0.1  # what a point counts at least; hardly any is made before the first capture


@template
def observed(
    setups: Any, states: Any, where: Ints, sets: Ints, odds: Any, out: Ints, plan: Ints,
    sums: Any, worths: Any, limits: Ints, stop: Ints, rng: Ints, unit: Ints, groups: Ints,
    seen: Any, results: Any, games: Ints,
) -> int:  # fmt: skip
    """Play until `groups` is full: what is seen of each position noted, and what came of it."""
    setup = setups[0]
    count = 0
    while True:
        first = count
        start(setup, states[0])
        kind = awaits(setup, states[0])[0]
        while kind != OVER:
            if states[0].phase >= BUFFER_ROLL and draw(rng, NOTED) == 0:
                if count == len(groups):
                    return first
                note(setup, states[0], unit, count, groups, seen, results)
                count += 1
            kind, seat, _ = awaits(setup, states[0])
            if kind != CHOOSE:
                answer = rolled(setup, states[0], out, rng)
            elif draw(rng, ASTRAY) == 0 or states[0].phase < BUFFER_ROLL:
                count_legal = legal(setup, states[0], out, 0)
                answer = out[draw(rng, count_legal)]
            else:
                limits[ROOT] = seat
                limits[LOOKED] = 0
                answer = searched(
                    setups, states, where, sets, odds, out, plan, sums, worths, limits, stop,
                    DEEPEST,
                )  # fmt: skip
            apply(setup, states[0], answer)
            kind = awaits(setup, states[0])[0]
        games[0] += 1
        games[1] += states[0].turns
        won = place(setup, states[0], 1) - place(setup, states[0], 0)  # of seat 0
        for i in range(first, count):
            results[i] = 0.5 + 0.5 * won if results[i] == 0 else 0.5 - 0.5 * won


@template
def note(
    setup: Any, state: Any, unit: Ints, at: int, groups: Ints, seen: Any, results: Any
) -> None:
    """What is seen of a position: the sum of the log odds once for each weight alone."""
    groups[at] = group(state)
    results[at] = state.seat
    for each in range(FEATURES):
        unit[each] = 1
        seen[at * FEATURES + each] = logit(setup, state, unit, 0)
        unit[each] = 0


def observe(game: Any, *, count: int, budget: int, seed: int) -> tuple[Any, Any, Any]:
    """The groups of noted positions, what is seen of them, and what came of them for the mover."""
    run = compiled(game)
    setup = GAME.Setup(turn_limit=TURN_LIMIT)
    known = law(run, (simple_tables(game, setup),) * 2)
    limits, games = run.ints([0] * LIMITS), run.ints([0, 0])
    limits[BUDGET] = budget
    for at, limit in zip(range(3, 7), (4, 20_000, 24, 2_000), strict=True):
        limits[at] = limit
    groups, results = run.ints([0] * count), run.floats([0.0] * count)
    seen = run.floats([0.0] * (count * FEATURES))
    full = run(observed)(
        run.setups(setup), run.states(DEEPEST + 1), known.where, known.sets, known.odds,
        run.ints([0] * ROOM), run.ints([0] * (PLAN * DEEPEST)),
        run.floats([0.0] * (SUMS * DEEPEST)), run.floats([0.0]), limits, run.ints([0]),
        run.ints(seeded(seed)), run.ints([0] * FEATURES), groups, seen, results, games,
    )  # fmt: skip
    turns = games[1] / max(1, games[0])
    sys.stdout.write(f"{games[0]} games of {turns:.0f} turns, {full} positions\n")
    sys.stdout.flush()
    features = np.asarray(seen).reshape(count, FEATURES)
    return np.asarray(groups)[:full], features[:full], np.asarray(results)[:full]


def fitted(seen: Any, won: Any) -> tuple[Any, float]:
    """The weights that make the results most likely, and the mean log-likelihood."""
    spread = np.where(seen.std(axis=0) > 0, seen.std(axis=0), 1.0)
    scaled = seen / spread

    def unlikely(weights: Any) -> tuple[float, Any]:
        odds = scaled @ weights
        total = (np.logaddexp(0, odds) - won * odds).sum() + PENALTY * weights @ weights
        share = 1 / (1 + np.exp(-odds))
        return total, scaled.T @ (share - won) + 2 * PENALTY * weights

    bounds = [(None, None)] * FEATURES
    bounds[AHEAD] = (LEAST_LEAD * spread[AHEAD], None)
    found = minimize(unlikely, np.zeros(FEATURES), jac=True, method="L-BFGS-B", bounds=bounds)
    return found.x / spread, -found.fun / max(1, len(won))


def fit(game: Any, *, positions: int, budget: int, seed: int) -> list[int]:
    """One round: play, and fit every group."""
    groups, seen, won = observe(game, count=positions, budget=budget, seed=seed)
    weights: list[int] = []
    for stage in (BEGINS, MAY, STEPS_ON):
        for left in range(DICE):
            of = groups == stage * DICE + left
            found, likely = fitted(seen[of], won[of])
            sys.stdout.write(f"stage {stage}, {left + 1} left: {of.sum()}, {likely:.4f}\n")
            weights += [round(UNIT * each) for each in found]
    return weights


def written(weights: list[int]) -> str:
    """The module that holds the weights."""
    rows = [weights[at : at + FEATURES] for at in range(0, len(weights), FEATURES)]
    halves = [half for row in rows for half in (row[:WINS], row[WINS:])]
    lines = "".join(f"    {', '.join(map(str, half))},\n" for half in halves)
    return (
        '"""Weights of `oche.bots.insight.scavenger`, as `tools/fit_scavenger.py` fitted them.\n'
        "\n"
        "In 1024ths of a natural logarithm: two rows for each number of Objectives left,\n"
        f'before the Buffer\'s roll, then before an ability, then before the step.\n"""\n\n'
        f"# fmt: off\nWEIGHTS: tuple[int, ...] = (\n{lines})\n# fmt: on\n"
    )


def main() -> None:
    """Fit one round; the next is a process of its own, since weights are read when loaded."""
    parser = argparse.ArgumentParser(prog="tools.fit_scavenger", description=__doc__)
    parser.add_argument("--positions", type=int, default=300_000)
    parser.add_argument("--budget", type=int, default=500, help="of a head, in positions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", action="store_true", help="play by the game's own worth")
    given = parser.parse_args()
    game = GAME if given.first else thinking_game(GAME)
    weights = fit(game, positions=given.positions, budget=given.budget, seed=given.seed)
    assert len(weights) == STAGES * DICE * FEATURES
    Path(scavenger_weights.__file__).write_text(written(weights), encoding="utf-8")


if __name__ == "__main__":
    main()
