"""Fits what Adventure's bots see a position by: `python -m tools.fit_adventure`, `--help` for more.

Heads that search a little with the insight fitted so far (`--first`: with the game's own `worth`)
play many games with hands from casual to professional; every position noted is one observation of
who won from there. The weights are those of a conditional logit (McFadden 1974), with a small
penalty on their squares and on kinks between neighbouring stretches; what can only be good for a
seat never counts against it. It writes `src/oche/bots/insight/adventure_weights.py`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from oche.boards.drawing import read_drawing
from oche.bots.insight import adventure, adventure_weights
from oche.bots.law import board_of, law, taken
from oche.bots.luck import landed
from oche.bots.search import (
    BUDGET,
    DEEPEST,
    LIMITS,
    LOOKED,
    PLAN,
    ROOM,
    ROOT,
    SUMS,
    VALUES,
    WIDE,
    searched,
)
from oche.bots.tables import hand_tables
from oche.bots.thinking import thinking_game
from oche.core.awaiting import OVER, THROW, Ints
from oche.core.binding import compiled
from oche.core.chance import draw, seeded
from oche.core.hooks import apply, awaits, clone, legal, place, start
from oche.core.rule import template
from oche.games.adventure import GAME
from oche.games.adventure.boardfile import DEFAULT_BOARD, board_file, find_board
from oche.throwing.hands import read_hand

HANDS = ("beginner", "casual", "club", "league", "professional")
SEATS = (2, 3, 4)
ASTRAY = 14  # one answer of so many is any, so that odd positions are met too
NOTED = 5  # one position of so many is noted
HARDLY = 200  # positions: a dart and a bit
MOST = 1_000  # darts of a game
PENALTY, KINKS = 3.0, 30.0
KNOTTED = sum(len(knots) - 1 for knots in adventure.STRETCHES)
FREE = (  # single weights that may go either way; the others are good for a seat, or bad
    *range(adventure.ORDER, adventure.STROKES + 1),
    adventure.LOOTING,
)
OWNED = (  # for each of the stretches: the least and most a piece counts, and whether ever less
    (0.02, 0.02, True),
    (0.0, None, False),
    (0.1, None, False),
    (0.0, None, False),
    (0.01, 0.01, True),
)
BAD = (*range(adventure.PREY, adventure.IMMUNE), adventure.WOUNDS)


@template
def observed(
    setups: Any, states: Any, where: Ints, sets: Ints, odds: Any, out: Ints, plan: Ints,
    sums: Any, worths: Any, limits: Ints, stop: Ints, rng: Ints, seats: int,
    winners: Ints, games: Ints,
) -> int:  # fmt: skip
    """Play until `winners` is full: who won from each position noted (-1: nobody, in time).

    The positions come after the states that are thought in; `games` counts games and darts.
    """
    setup = setups[0]
    count = 0
    while True:
        first = count
        start(setup, states[0])
        darts = 0
        kind = awaits(setup, states[0])[0]
        while kind != OVER and darts < MOST:
            if draw(rng, NOTED) == 0:
                if count == len(winners):
                    return first
                clone(states, DEEPEST + 1 + count, 0)
                winners[count] = -1
                count += 1
            kind, seat, board = awaits(setup, states[0])
            limits[ROOT] = seat
            limits[LOOKED] = 0
            answer = searched(
                setups, states, where, sets, odds, out, plan, sums, worths, limits, stop, DEEPEST
            )
            astray = draw(rng, ASTRAY) == 0
            if kind == THROW:
                darts += 1
                at = board_of(where, seat, board)
                if astray:
                    answer = draw(rng, where[at + 1])
                outcome = landed(where, odds, at, answer, rng)
                answer = taken(where, sets, at, outcome, sums, VALUES, 1.0)
            elif astray:
                answer = draw(rng, min(legal(setup, states[0], out, 0), ROOM))
            apply(setup, states[0], answer)
            kind = awaits(setup, states[0])[0]
        games[0] += 1
        games[1] += darts
        for seat in range(seats):
            if kind == OVER and place(setup, states[0], seat) == 0:
                for i in range(first, count):
                    winners[i] = seat


def observe(game: Any, seats: int, hand: str, *, count: int, budget: int, seed: int) -> Any:
    """Positions of games between equal hands, and who won from each."""
    run = compiled(game)
    setup = find_board(DEFAULT_BOARD, None)
    setup.seats = seats
    drawing = read_drawing(board_file(DEFAULT_BOARD))
    known = law(run, (hand_tables(game, setup, drawing, read_hand(hand)),) * seats)
    states, winners, games = (
        run.states(DEEPEST + 1 + count),
        run.ints([0] * count),
        run.ints([0, 0]),
    )
    limits = run.ints([0] * LIMITS)
    limits[BUDGET] = budget
    for at, limit in zip(range(WIDE, LIMITS), (4, 20_000, 10_000, -1, 1), strict=True):
        limits[at] = limit
    full = run(observed)(
        run.setups(setup), states, known.where, known.sets, known.odds, run.ints([0] * ROOM),
        run.ints([0] * (PLAN * DEEPEST)), run.floats([0.0] * (SUMS * DEEPEST)),
        run.floats([0.0] * known.most_aims), limits, run.ints([0]), run.ints(seeded(seed)), seats,
        winners, games,
    )  # fmt: skip
    over = [number for number in range(full) if winners[number] >= 0]
    length = games[1] / max(1, games[0])
    sys.stdout.write(
        f"{seats} seats, {hand}: {games[0]} games, {length:.0f} darts, {full} noted, "
        f"{full - len(over)} of them in games without an end\n"
    )
    sys.stdout.flush()
    return setup, [(run.get(states, DEEPEST + 1 + at), int(winners[at])) for at in over]


class Seen(dict[int, float]):
    """What a strength is made of: how often each count is in it."""

    def __add__(self, other: Any) -> Seen:
        found = Seen(self)
        for at, times in other.items() if other else ():
            found[at] = found.get(at, 0) + times
        return found

    __radd__ = __add__

    def __mul__(self, times: int) -> Seen:
        return Seen({at: each * times for at, each in self.items()})

    __rmul__ = __mul__

    def __floordiv__(self, by: int) -> Seen:
        return Seen({at: each / by for at, each in self.items()})

    def __sub__(self, other: Seen) -> Seen:
        return self + other * -1


class Every:
    """Stands in for all counts, so that a strength is told instead of added up."""

    def __getitem__(self, at: int) -> Seen:
        return Seen({at: 1})


def features(setup: Any, states: list[Any], seats: int) -> Any:
    """What every seat's strength is made of, in terms of the weights; the dead have nothing."""
    rows, columns, times = [], [], []
    counts, adventure.COUNTS = adventure.COUNTS, Every()  # type: ignore[assignment]
    for number, state in enumerate(states):
        for seat in range(seats):
            if state.hp[seat] > 0:
                seen: Any = adventure.strength(setup, state, seat, 0)
                rows += [4 * number + seat] * len(seen)
                columns.extend(seen)
                times.extend(seen.values())
    adventure.COUNTS = counts
    made = csr_matrix((times, (rows, columns)), shape=(4 * len(states), adventure.WIDTH))
    size = KNOTTED + adventure.SINGLES
    units = [
        adventure.counted([2**20 * (at == each) for at in range(size)]) for each in range(size)
    ]
    return (made @ np.array(units).T / 2**20).reshape(len(states), 4, size).astype(np.float32)


def fitted(seen: Any, alive: Any, won: Any) -> Any:
    """The weights that make who won most likely."""
    size = seen.shape[2]
    spread = seen[alive].std(axis=0).astype(float) + 1.0
    bends = bending()
    rows = np.arange(len(won))
    made, bounds = steps()

    def unlikely(found: Any) -> tuple[float, Any]:
        weights = made @ found
        strength = np.where(alive, seen @ weights.astype(np.float32), -np.inf).astype(float)
        share = np.exp(strength - strength.max(axis=1, keepdims=True))
        share /= share.sum(axis=1, keepdims=True)
        total = -np.log(share[rows, won]).sum()
        share[rows, won] -= 1
        slope = np.tensordot(share.astype(np.float32), seen, axes=2).astype(float)
        total += PENALTY * ((weights * spread) ** 2).sum() + KINKS * weights @ bends @ weights
        slope += 2 * PENALTY * weights * spread**2 + 2 * KINKS * bends @ weights
        return total / len(won), slope @ made / len(won)

    options = {"maxiter": 400}
    found = minimize(
        unlikely, np.zeros(size), jac=True, method="L-BFGS-B", bounds=bounds, options=options
    )
    plain = np.log(alive.sum(axis=1)).mean()
    sys.stdout.write(f"{len(won)} positions: {found.fun:.4f} nats, {plain:.4f} without insight\n")
    return made @ found.x


def steps() -> tuple[Any, list[Any]]:
    """What weights are made of, as a matrix, and how low and high each part may be.

    Of HP and GOLD the more one has the less a piece more counts: a stretch's weight is the last
    one's and what every stretch from it on adds. Else bots would gather them for ever.
    """
    made = np.eye(KNOTTED + adventure.SINGLES)
    bounds: list[Any] = [(0.0, None)] * len(made)
    first = 0
    for knots, (least, most, falling) in zip(adventure.STRETCHES, OWNED, strict=True):
        after = first + len(knots) - 1
        bounds[after - 1] = (least, most)
        if falling:
            made[first:after, first:after] = np.triu(made[first:after, first:after] * 0 + 1)
        else:
            bounds[first:after] = [(least, most)] * (after - first)
        first = after
    for at in FREE:
        bounds[at - adventure.SPELL + KNOTTED] = (None, None)
    for at in BAD:
        bounds[at - adventure.SPELL + KNOTTED] = (None, 0.0)
    return made, bounds


def bending() -> Any:
    """How much the weights of neighbouring stretches differ, as a quadratic form."""
    rows, first = [], 0
    for knots in adventure.STRETCHES:
        for at in range(len(knots) - 2):
            row = np.zeros(KNOTTED + adventure.SINGLES)
            row[first + at : first + at + 2] = np.array([-1, 1]) * (knots[at + 1] + 1) ** 0.5
            rows.append(row)
        first += len(knots) - 1
    return np.array(rows).T @ np.array(rows)


def fit(game: Any, *, positions: int, budget: int, seed: int) -> tuple[list[int], list[int]]:
    """One round: play, and fit what counts between two and among more."""
    noted: list[tuple[Any, Any, Any]] = []
    for seats in SEATS:
        for number, hand in enumerate(HANDS):
            setup, found = observe(
                game, seats, hand, count=positions, budget=budget, seed=seed + 16 * seats + number
            )
            found = [each for each in found if sum(hp > 0 for hp in each[0].hp) > 1]
            states = [state for state, _ in found]
            alive = np.array([[hp > 0 for hp in state.hp] for state in states])
            won = np.array([winner for _, winner in found])
            noted.append((features(setup, states, seats), alive, won))
    seen, alive, won = (np.concatenate([each[part] for each in noted]) for part in range(3))
    two = alive.sum(axis=1) == 2
    weights = [fitted(seen[of], alive[of], won[of]) for of in (two, ~two)]
    of_two, among_more = ([round(adventure.UNIT * each) for each in found] for found in weights)
    return of_two, among_more


def written(weights: dict[str, list[int]]) -> str:
    """The module that holds the weights, by name."""
    lines = "".join(
        f"{name} = (\n"
        + "".join(f"    {', '.join(map(str, row))},\n" for row in _rows(each))
        + ")\n"
        for name, each in weights.items()
    )
    return (
        '"""Weights of `oche.bots.insight.adventure`, as `tools/fit_adventure.py` fitted them.\n\n'
        "Of HP, of turns under attrition, of DMG, of DMG under PvP, of GOLD, each by stretch;\n"
        "then the single ones. First between two living, then among more, in 1024ths of a nat;\n"
        "the greedy ones were fitted to games of heads that look hardly further than one dart.\n"
        f'"""\n\n# fmt: off\n{lines}# fmt: on\n'
    )


def _rows(weights: list[int]) -> list[list[int]]:
    rows, first = [], 0
    for knots in adventure.STRETCHES:
        rows.append(weights[first : first + len(knots) - 1])
        first += len(knots) - 1
    single = weights[first:]
    return [*rows, *(single[at : at + 12] for at in range(0, len(single), 12))]


def main() -> None:
    """Fit one round; the next is a process of its own, since weights are read when loaded."""
    parser = argparse.ArgumentParser(prog="tools.fit_adventure", description=__doc__)
    parser.add_argument("--positions", type=int, default=12_000, help="for each hand and seats")
    parser.add_argument("--budget", type=int, default=3_000, help="of a head, in positions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--greedy", action="store_true", help="fit what greedy heads go by")
    parser.add_argument("--first", action="store_true", help="play by the game's own worth")
    given = parser.parse_args()
    game = GAME if given.first else thinking_game(GAME)
    found = fit(
        game,
        positions=given.positions,
        budget=HARDLY if given.greedy else given.budget,
        seed=given.seed,
    )
    names = [name for name in dir(adventure_weights) if name.isupper()]
    weights = {name: list(getattr(adventure_weights, name)) for name in sorted(names)}
    for name, each in zip(("OF_TWO", "AMONG_MORE"), found, strict=True):
        weights[f"GREEDY_{name}" if given.greedy else name] = each
    Path(adventure_weights.__file__).write_text(written(weights), encoding="utf-8")


if __name__ == "__main__":
    main()
