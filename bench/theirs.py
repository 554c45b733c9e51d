"""OpenSpiel's random playouts, in the same run: games in C++, stepped from Python or not at all."""

from __future__ import annotations

import importlib
import random
from typing import Any

from bench.measure import Rate, rate

GAMES = ("backgammon", "pig")
ROLLOUTS = 500  # whose mean length is taken


def pyspiel() -> Any | None:
    """OpenSpiel, if it is installed."""
    try:
        return importlib.import_module("pyspiel")
    except ImportError:
        return None


def spiel_rates(spiel: Any, name: str, repeats: int) -> dict[str, Any]:
    """Moves a second, chance counted as moves, of one of OpenSpiel's games written in C++."""
    game = spiel.load_game(name)
    stepped = rate(lambda games: _stepped(game, games, random.Random(1)), repeats)
    length = _stepped(game, ROLLOUTS, random.Random(2)) / ROLLOUTS
    return {
        "game": name,
        "stepped": stepped,
        "inside": _inside(spiel, game, length, repeats),
        "moves_a_game": length,
    }


def _stepped(game: Any, games: int, rng: random.Random) -> int:
    """Random games through the Python API; how many moves they had."""
    moves = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
    return moves


def _inside(spiel: Any, game: Any, length: float, repeats: int) -> Rate:
    """Rollouts that never leave C++; their length is the mean of those stepped from Python.

    A tree search of one simulation does nothing but evaluate its root by so many rollouts.
    """
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])

    def work(rollouts: int) -> int:
        evaluator = spiel.RandomRolloutEvaluator(rollouts, 1)
        spiel.MCTSBot(game, evaluator, 2.0, 1, 1, False, 1, False).mcts_search(state)
        return round(rollouts * length)

    return rate(work, repeats)
