"""The head that plays greedily: the best position on average after the next dart, die or choice."""

from __future__ import annotations

from typing import Any

from oche.bots.bot import Aim, Position, Rng
from oche.bots.law import board_of, law, weigh_aims
from oche.bots.thinking import greedy_game
from oche.core.awaiting import ROLL, THROW, Ints
from oche.core.binding import plain
from oche.core.chance import draw
from oche.core.hooks import alike, apply, awaits, clone, legal, weight, worth
from oche.core.rule import template

ROLLS = 64  # room for the faces of any die
CHOICES = 256  # choices looked at, of a rich purse's many
CLOSE = 1e-9  # values nearer than this are a tie, broken at random


@template
def worth_after(setup: Any, states: Any, seat: int, rolls: Ints) -> float:
    """What `states[1]` is worth to a seat: as it stands, or on average over a roll it waits for."""
    if awaits(setup, states[1])[0] != ROLL:
        return float(worth(setup, states[1], seat))
    total = 0.0
    likely = 0
    for i in range(legal(setup, states[1], rolls, 0)):
        share = weight(setup, states[1], rolls[i])
        clone(states, 2, 1)
        apply(setup, states[2], rolls[i])
        total += share * worth(setup, states[2], seat)
        likely += share
    return total / likely


@template
def values_after(setup: Any, states: Any, moves: Ints, rolls: Ints, values: Any) -> int:
    """What each answer to what `states[0]` awaits leads to, in `values`; how many there are.

    `states` has room for two more; `moves` and `values` for what is legal (what goes beyond them is
    not looked at), `rolls` for the faces of a die.
    """
    kind, seat, _ = awaits(setup, states[0])
    count = min(legal(setup, states[0], moves, 0), len(moves))
    for i in range(count):
        first = alike(setup, states[0], moves[i]) if kind == THROW else moves[i]
        if first != moves[i]:  # a dart's moves are 0, 1, 2, …
            values[i] = values[first]
        else:
            clone(states, 1, 0)
            apply(setup, states[1], moves[i])
            values[i] = worth_after(setup, states, seat, rolls)
    return count


@template
def best_answer(
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
) -> int:
    """The greedy answer to what `states[0]` awaits: a choice, or the number of the aim.

    `where`, `sets` and `odds` are the law (`oche.bots.law`); `worths` has room for every aim.
    `values` gets what each choice, or each region once hit, is worth.
    """
    kind, seat, board = awaits(setup, states[0])
    count = values_after(setup, states, moves, rolls, values)
    if kind != THROW:
        return moves[best_of(values, count, rng)]
    at = board_of(where, seat, board)
    weigh_aims(where, sets, odds, at, values, 0, 1.0, worths)
    return best_of(worths, where[at + 1], rng)


@template
def best_of(values: Any, count: int, rng: Ints) -> int:
    """The number of the highest value, ties broken at random."""
    best = 0
    ties = 0
    most = 0.0
    for i in range(count):
        if ties == 0 or values[i] > most + CLOSE:
            best = i
            most = values[i]
            ties = 1
        elif values[i] > most - CLOSE:
            ties += 1
            if draw(rng, ties) == 0:
                best = i
    return best


class GreedyHead:
    """Looks no further than the next dart, die or choice."""

    name = "greedy"
    about = "takes what leaves it best after the next dart, die or choice"

    def __init__(self, way: Any = plain) -> None:
        self._way = way

    def choose(self, position: Position, rng: Rng) -> int:
        """The best move on average, ties broken at random."""
        return self._answer(position, rng)[0]

    def aim(self, position: Position, rng: Rng) -> Aim:
        """The best aim on average, ties broken at random."""
        best, values = self._answer(position, rng)
        x, y = position.board.face.aims[best]
        return Aim(x, y, by_value(values))

    def _answer(self, position: Position, rng: Rng) -> tuple[int, list[float]]:
        run = self._way(greedy_game(position.game))
        count = min(len(position.game.moves(position.setup, position.state)), CHOICES)
        states = run.states(3)
        run.put(states, 0, position.state)
        known = law(run, position.hands)
        values = run.floats([0.0] * count)
        luck = run.ints(rng)
        best = run(best_answer)(
            run.setups(position.setup)[0],
            states,
            run.ints([0] * count),
            run.ints([0] * ROLLS),
            values,
            run.floats([0.0] * known.most_aims),
            known.where,
            known.sets,
            known.odds,
            luck,
        )
        rng[:] = [int(word) for word in luck]
        return int(best), [float(value) for value in values]


def by_value(values: list[float]) -> tuple[int, ...]:
    """The numbers of regions from the most valuable on; of equal ones the earlier first."""
    return tuple(sorted(range(len(values)), key=lambda region: -values[region]))
