"""How well bots play Dice Scavenger's endgame: `python -m tools.endgame_truth`, `--help` for more.

Games between `quick` heads of a small budget lead to choices with one Objective left; each head to
be measured answers them, and its answers are held against the exact solutions
(`tools.solve_endgame`). Choices of which all answers are as good are left out.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from copy import copy
from pathlib import Path
from typing import Any

from oche.bots.bot import Aim, Head, Position, Rng, bot_move
from oche.bots.endgame.asking import answers
from oche.bots.endgame.duel import seen_from
from oche.bots.heads import head
from oche.bots.searching import Search
from oche.bots.tables import HandTables, simple_tables
from oche.bots.thinking import thinking_game
from oche.core.awaiting import CHOOSE, OVER
from oche.core.binding import compiled
from oche.core.chance import draw, seeded
from oche.games.scavenger import GAME
from oche.games.scavenger.state import BUFFER_ROLL, Setup, State
from tools.solve_endgame import FOLDER, Solutions

PLAYERS = 3_000  # positions that the players look at for a move
ASTRAY = 12  # one of their answers of so many is any
AS_GOOD = 1e-3  # of a win: what differs by less is the same


class Searcher:
    """A head that looks at so many positions for an answer."""

    about = "looks at so many positions"

    def __init__(self, budget: int) -> None:
        self.name = f"{budget} positions"
        self.budget = budget
        self._search = Search(compiled(thinking_game(GAME)))

    def choose(self, position: Position, rng: Rng) -> int:
        """The best choice found."""
        stop = self._search.run.ints([0])
        return self._search(position, stop=stop, budget=self.budget)[0]

    def aim(self, position: Position, rng: Rng) -> Aim:
        """Nothing is thrown in this game."""
        raise ValueError("no dart is awaited")


def met(games: int, seed: int) -> list[State]:
    """The choices with one Objective left that come up in so many games."""
    setup, rng = Setup(turn_limit=400), seeded(seed)
    hands, player = hands_of(setup), Searcher(PLAYERS)
    found: list[State] = []
    for _ in range(games):
        state = GAME.new(setup)
        while (kind := GAME.awaits(setup, state)[0]) != OVER:
            if kind == CHOOSE and state.on_board == 1 and state.phase > BUFFER_ROLL:
                found.append(copy(state))
            if kind == CHOOSE and draw(rng, ASTRAY) == 0:
                legal = GAME.moves(setup, state)
                move = legal[draw(rng, len(legal))]
            else:
                move = bot_move(player, Position(GAME, setup, state, hands), rng)
            GAME.apply(setup, state, move)
    return found


def hands_of(setup: Setup) -> tuple[HandTables, ...]:
    """Hands for a game in which nothing is thrown."""
    return (simple_tables(GAME, setup),) * 2


def duel_of(state: State) -> Any:
    """The duel that a choice belongs to."""
    me, you = state.seat, 1 - state.seat
    lead = state.health[me] + state.points[me] - state.health[you] - state.points[you]
    return seen_from(lead, state.health[me], state.health[you], 1)[0]


def measure(one: Head, states: list[State], solutions: Solutions) -> Any:
    """What a head's answers to the choices lose, in shares of a win."""
    setup, rng = Setup(), seeded(1)
    losses: list[float] = []
    for state in states:
        worths = answers(solutions.of, setup, state)
        best = max(worths.values())
        if best - min(worths.values()) > AS_GOOD:
            move = one.choose(Position(GAME, setup, state, hands_of(setup)), rng)
            losses.append((best - worths[move]) / 2)
    losses.sort()
    return {
        "head": one.name,
        "choices": len(losses),
        "as good as the best": sum(loss <= AS_GOOD for loss in losses) / len(losses),
        "chance of winning lost by an answer": sum(losses) / len(losses),
        "by the worst in a hundred": losses[len(losses) * 99 // 100],
    }


def main() -> None:
    """Measure heads on the choices of many games."""
    parser = argparse.ArgumentParser(prog="tools.endgame_truth", description=__doc__)
    parser.add_argument(
        "heads",
        nargs="*",
        default=["random", "greedy", "quick", "search"],
        help="names, or how many positions are looked at for an answer",
    )
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--choices", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--solved", action="store_true", help="only duels that are solved already")
    given = parser.parse_args()
    solutions = Solutions(given.folder)
    states = met(given.games, given.seed)
    healths = Counter(min(health, 9) for state in states for health in state.health)
    sys.stdout.write(f"{len(states)} choices met; healths {dict(sorted(healths.items()))}\n")
    sys.stdout.flush()
    if given.solved:
        states = [state for state in states if solutions.file(duel_of(state)).exists()]
    rng = seeded(given.seed)
    states = [states[draw(rng, len(states))] for _ in range(given.choices)]
    for name in given.heads:
        one = Searcher(int(name)) if name.isdecimal() else head(name, "compiled")
        found = measure(one, states, solutions)
        sys.stdout.write(json.dumps(found) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
