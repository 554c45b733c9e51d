"""Whole games of greedy bots by the stated simple model, to measure a board or an option by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from oche.bots.tables import AnyGame, simple_tables
from oche.bots.tournament.whole import Games
from oche.core.binding import Binding


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
    unfinished after `most` moves.
    """
    seats = setup.seats
    whole = Games(run, setup, ("greedy",) * seats, (simple_tables(game, setup),) * seats)
    played = whole.play(range(seed, seed + games), most=most)
    for number, ended in enumerate(played):
        yield Played(ended.darts, whole.last_state(number))
