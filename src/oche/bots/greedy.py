"""The bot that plays greedily: the best position on average after the next dart, die or choice."""

from __future__ import annotations

from typing import Any

from oche.bots.bot import AnyGame, Rng
from oche.core.awaiting import ROLL, THROW, Ints
from oche.core.binding import plain
from oche.core.chance import draw
from oche.core.hooks import apply, awaits, clone, legal, weight, worth
from oche.core.rule import template
from oche.throwing.simple import landings

ROLLS = 64  # room for the faces of any die
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
def best_answer(
    setup: Any,
    states: Any,
    moves: Ints,
    rolls: Ints,
    values: Any,
    tables: Ints,
    offsets: Ints,
    rng: Ints,
) -> int:
    """The greedy answer to what `states[0]` awaits: a choice, or the region to aim at.

    `states` has room for two more; `moves` and `values` for what is legal (what goes beyond them is
    not looked at), `rolls` for the faces of a die. `tables` and `offsets` are `landing_tables`.
    """
    kind, seat, board = awaits(setup, states[0])
    count = min(legal(setup, states[0], moves, 0), len(moves))
    for i in range(count):
        clone(states, 1, 0)
        apply(setup, states[1], moves[i])
        values[i] = worth_after(setup, states, seat, rolls)
    best = 0
    ties = 0
    most = 0.0
    for i in range(count):
        value = values[i]
        if kind == THROW:
            value = 0.0
            for landed in range(count):
                value += tables[offsets[board + 1] + i * count + landed] * values[landed]
        if ties == 0 or value > most + CLOSE:
            best = i
            most = value
            ties = 1
        elif value > most - CLOSE:
            ties += 1
            if draw(rng, ties) == 0:
                best = i
    return moves[best]


def landing_tables(game: AnyGame, setup: Any) -> tuple[list[int], list[int]]:
    """Every board's landing table, row by row in one list, and where each begins.

    The first offset is for a board without a name, the others for `game.boards` in order.
    """
    tables: list[int] = []
    offsets: list[int] = []
    for board in range(-1, len(game.boards)):
        offsets.append(len(tables))
        if game.target is not None and (board >= 0 or not game.boards):
            for row in landings(game.target, game.regions(setup, board)):
                tables.extend(row)
    return tables, offsets


class GreedyBot:
    """Looks no further than the next dart, die or choice."""

    name = "greedy"
    about = "takes what leaves it best after the next dart, die or choice"

    def __init__(self) -> None:
        self._known: tuple[Any, tuple[list[int], list[int]]] | None = None

    def answer(self, game: AnyGame, setup: Any, state: Any, rng: Rng) -> int:
        """The best move on average, ties broken at random."""
        run = plain(game)
        count = len(game.moves(setup, state))
        states = run.states(3)
        run.put(states, 0, state)
        tables, offsets = self._tables(game, setup)
        buffers = ([0] * count, [0] * ROLLS, [0.0] * count)
        return run(best_answer)(setup, states, *buffers, tables, offsets, rng)

    def _tables(self, game: AnyGame, setup: Any) -> tuple[list[int], list[int]]:
        if self._known is None or self._known[0] is not setup:
            self._known = (setup, landing_tables(game, setup))
        return self._known[1]
