"""How fast bots think: positions that a search looks at, and whole games between greedy heads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bench.measure import Rate, rate
from oche.bots.bot import Position
from oche.bots.search import LOOKED
from oche.bots.searching import Search
from oche.bots.thinking import greedy_game, thinking_game
from oche.bots.tournament.whole import Games
from oche.cli.hands import seat_hands
from oche.core.binding import Binding, compiled, plain
from oche.core.match import Match, new_match
from oche.core.registry import find_game

GAMES = ("warlord", "adventure", "scavenger")
HAND = "club"
MOVES = 8  # that a game is old when it is looked at
LONGEST = 5_000  # moves of a whole game
Way = Callable[[Any], Binding]


class Searches:
    """Searches of one position of a game, in one of the two ways of running."""

    def __init__(self, way: Way, name: str) -> None:
        match = middle_game(name)
        hands = seat_hands(match, [HAND, HAND])
        self.position = Position(match.game, match.setup, match.state, hands)
        self._search = Search(way(thinking_game(match.game)))

    def __call__(self, budget: int) -> int:
        """Look at about so many positions; how many it were."""
        self._search(self.position, stop=self._search.run.ints([0]), budget=budget)
        return int(self._search.limits[LOOKED])


class WholeGames:
    """Games between greedy heads, in one of the two ways of running."""

    def __init__(self, way: Way, name: str) -> None:
        match = middle_game(name, moves=0)
        hands = seat_hands(match, [HAND, HAND])
        self._games = Games(way(greedy_game(match.game)), match.setup, ["greedy"] * 2, hands)
        self.played = 0

    def __call__(self, games: int) -> int:
        """Play so many, each with luck of its own; how many they were."""
        self._games.play(range(self.played, self.played + games), most=LONGEST)
        self.played += games
        return games


def middle_game(name: str, moves: int = MOVES) -> Match:
    """A game of two as it stands after some moves, where somebody must decide."""
    match = new_match(find_game(name), ["Ann", "Ben"])
    while len(match.log) < moves or (moves and match.awaited.chance):
        legal = match.legal_tokens()
        match.play(legal[len(match.log) * 7 % len(legal)])
    return match


def thinking_rates(name: str, repeats: int) -> dict[str, Any]:
    """Positions looked at and whole greedy games a second, compiled, and both plain."""
    looked, by_hand = _rates(Searches, name, repeats)
    games, games_by_hand = _rates(WholeGames, name, repeats)
    return {
        "game": name,
        "looked": looked,
        "plain_looked": by_hand,
        "times_plain": looked.median / by_hand.median,
        "games": games,
        "plain_games": games_by_hand,
        "games_times_plain": games.median / games_by_hand.median,
    }


def _rates(kind: Callable[[Way, str], Any], name: str, repeats: int) -> tuple[Rate, Rate]:
    fast, slow = kind(compiled, name), kind(plain, name)
    fast(1)
    return rate(fast, repeats), rate(slow, repeats)
