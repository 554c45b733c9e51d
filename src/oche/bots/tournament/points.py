"""Who meets whom at which seats, and what the results are worth.

Seats are swapped: every bot plays every seat equally often, and the games in which they change
places are played with the same luck, so that luck favours nobody in the sum.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

SURE = 0.95  # how sure an interval is


class Ended(NamedTuple):
    """A game as it ended: each seat's place (0 is best), how long it took, whether it was over."""

    places: tuple[int, ...]
    moves: int
    darts: int
    over: bool


class Share(NamedTuple):
    """A share of the points, and the interval in which the true one lies, 19 times of 20."""

    share: float
    low: float
    high: float


def meetings(bots: int, *, together: bool) -> list[tuple[int, ...]]:
    """Which bots play each other: every two of them, or all at one table."""
    return [tuple(range(bots))] if together else list(combinations(range(bots), 2))


def seatings(bots: Sequence[int]) -> list[tuple[int, ...]]:
    """Every bot at every seat once: the same order, begun by each of them in turn."""
    return [tuple(bots[turn:]) + tuple(bots[:turn]) for turn in range(len(bots))]


def wilson(points: float, games: int) -> Share:
    """A share of points with its 95 % interval after E. B. Wilson (1927); a draw is half a point.

    A game counts as one trial. Draws, and luck that is the same for both seats, only make the
    true interval narrower, so this one errs on the safe side.
    """
    if games == 0:
        return Share(0.0, 0.0, 1.0)
    z = NormalDist().inv_cdf((1 + SURE) / 2)
    share = points / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2) / (1 + z * z / games)
    return Share(share, max(0.0, middle - half), min(1.0, middle + half))


def points_of(ended: Ended) -> tuple[float, ...]:
    """What each seat gets of the one point of a game: those who share the first place share it.

    A game that was broken off is shared by all.
    """
    if not ended.over:
        return tuple(1 / len(ended.places) for _ in ended.places)
    first = ended.places.count(0)
    return tuple(1 / first if place == 0 else 0.0 for place in ended.places)


@dataclass
class Score:
    """What one bot has made of its games."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    points: float = 0.0

    def add(self, points: float) -> None:
        """One game more, by the point or the part of it that was won."""
        self.points += points
        self.wins += points == 1
        self.draws += 0 < points < 1
        self.losses += points == 0


@dataclass
class Meeting:
    """Bots that play each other, by their numbers, and how it stands between them."""

    bots: tuple[int, ...]
    games: int = 0
    unfinished: int = 0
    moves: int = 0
    darts: int = 0
    scores: list[Score] = field(default_factory=list[Score])
    seats: list[float] = field(default_factory=list[float])  # points by seat

    def __post_init__(self) -> None:
        self.scores = self.scores or [Score() for _ in self.bots]
        self.seats = self.seats or [0.0 for _ in self.bots]

    def add(self, seated: Sequence[int], ended: Ended) -> None:
        """One game more, in which these bots had the seats."""
        self.games += 1
        self.unfinished += not ended.over
        self.moves += ended.moves
        self.darts += ended.darts
        for seat, points in enumerate(points_of(ended)):
            self.seats[seat] += points
            self.scores[self.bots.index(seated[seat])].add(points)

    def share(self, number: int) -> Share:
        """What the bot of that place in `bots` has won of all points, with its interval."""
        return wilson(self.scores[number].points, self.games)
