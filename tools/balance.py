"""How an Adventure board plays: `python -m tools.balance [FILE]`, `--help` for more.

Greedy bots play it against each other, their darts landing as `oche.throwing.simple` says.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

from oche.bots.tournament.greedy_games import Played, play_greedy_games
from oche.core.binding import compiled
from oche.games.adventure import GAME
from oche.games.adventure.boardfile import DEFAULT_BOARD, find_board, parse_board
from oche.games.adventure.state import REGIONS, Setup

MOST = 10_000  # moves; a game that is not over by then is left unfinished


@dataclass(frozen=True)
class Balance:
    """What a designer wants to know of a board, over many games."""

    games: int
    unfinished: int
    darts: dict[str, int]  # by percentile
    rounds: int  # in the median game
    wins: list[float]  # by seat
    slain: dict[str, float]  # by unique monster: in what share of the games it fell


def measure(setup: Setup, *, games: int, seed: int) -> Balance:
    """Play a prepared board many times, compiled, and add up what happened."""
    played = list(play_greedy_games(compiled(GAME), GAME, setup, games=games, seed=seed, most=MOST))
    darts = sorted(each.darts for each in played)
    over = [each for each in played if GAME.over(setup, each.state)]
    return Balance(
        games=games,
        unfinished=games - len(over),
        darts={f"{share} %": darts[(games - 1) * share // 100] for share in (10, 50, 90, 99)},
        rounds=sorted(each.state.round for each in played)[(games - 1) // 2],
        wins=[_wins(setup, over, seat) / games for seat in range(setup.seats)],
        slain={
            setup.names[region // REGIONS][region % REGIONS]: _fell(played, number) / games
            for region, number in enumerate(setup.unique)
            if number >= 0
        },
    )


def _wins(setup: Setup, over: list[Played], seat: int) -> int:
    return sum(GAME.place(setup, each.state, seat) == 0 for each in over)


def _fell(played: list[Played], number: int) -> int:
    return sum(each.state.slain[number] for each in played)


def main() -> None:
    """Measure a board file, or the board that Oche ships."""
    parser = argparse.ArgumentParser(prog="tools.balance", description=__doc__)
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.file:
        setup = parse_board(given.file.read_text(encoding="utf-8"))
    else:
        setup = find_board(DEFAULT_BOARD, None)
    setup.seats = given.seats
    found = measure(setup, games=given.games, seed=given.seed)
    sys.stdout.write(json.dumps(asdict(found), indent=2) + "\n")


if __name__ == "__main__":
    main()
