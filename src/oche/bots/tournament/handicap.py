"""The odds between people of unequal hands, and how many second throws make them even.

All of it is measured, over whole games in compiled code: every seat throws by its own hand and
aims as the greedy head does, so what is compared is hands. A second throw is the table's, no
rule's: the dart that was thrown is taken back before it counts. Whoever has some is taken to use
them well: for the darts that fall shortest of what their aim promised, as many of them as there are
second throws in a game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil
from typing import Any

from oche.bots.tables import HandTables
from oche.bots.tournament.points import Share, points_of, wilson
from oche.bots.tournament.whole import HEADS, Games, Second
from oche.core.binding import Binding
from oche.core.game import Game

MOST = 30  # second throws in a game
_GAMES = 2_000  # for a figure that is told; a quarter of them on the way to one
_WATCHED = 500  # games that teach how a seat's darts fall short
_LONGEST = 5_000  # moves
_DARTS = 20_000  # of a seat, whose worst are known by them


@dataclass(frozen=True)
class Even:
    """The second throws that bring a seat nearest to its fair share of the points."""

    seat: int
    retries: int
    before: tuple[Share, ...]  # what every seat wins as it was
    wins: tuple[Share, ...]  # and with them

    @property
    def helps(self) -> bool:
        """Whether a seat that has less than its fair share gets half of what it lacks, or more.

        Else the hands are too far apart, or second throws turn no games, or it was even before.
        """
        fair = 1 / len(self.before)
        had, has = self.before[self.seat], self.wins[self.seat]
        return had.high < fair and abs(has.share - fair) <= (fair - had.share) / 2


class Odds:
    """What every seat of a game wins, by the hands that throw; figures are kept once measured.

    `heads` are "greedy" for people and for heads that think, or "random". A game without darts has
    its odds too, but nothing can be thrown again in it.
    """

    def __init__(
        self,
        run: Binding,
        game: Game[Any, Any],
        setup: Any,
        heads: Sequence[str],
        hands: Sequence[HandTables],
    ) -> None:
        self.thrown = game.target is not None
        self._games = Games(
            run, setup, [head if head in HEADS else "greedy" for head in heads], hands
        )
        self._seats = len(heads)
        self._gaps: dict[int, list[float]] = {}
        self._darts: dict[int, float] = {}  # thrown by a seat in a game
        self._known: dict[tuple[tuple[int, ...], int, int], tuple[Share, ...]] = {}

    def wins(
        self, retries: Sequence[int] = (), *, games: int = _GAMES, seed: int = 1
    ) -> tuple[Share, ...]:
        """Every seat's share of the points over so many games, each with its second throws."""
        throws = tuple(retries) or (0,) * self._seats
        asked = throws, games, seed
        if asked not in self._known:
            second = [self.second(seat, count) for seat, count in enumerate(throws)]
            played = self._games.play(range(seed, seed + games), most=_LONGEST, second=second)
            points = [points_of(ended) for ended in played]
            self._known[asked] = tuple(
                wilson(sum(each[seat] for each in points), games) for seat in range(self._seats)
            )
        return self._known[asked]

    def even(
        self, retries: Sequence[int] = (), *, games: int = _GAMES, seed: int = 1
    ) -> Even | None:
        """How many second throws for who wins least make that seat's share nearest to a fair one.

        What `retries` says of the other seats stays. None in a game without darts.
        """
        if not self.thrown:
            return None
        throws = list(retries) or [0] * self._seats

        def wins(seat: int, count: int, games: int) -> tuple[Share, ...]:
            tried = [*throws[:seat], count, *throws[seat + 1 :]]
            return self.wins(tried, games=games, seed=seed)

        before = self.wins(throws, games=games, seed=seed)
        seat = min(range(self._seats), key=lambda each: before[each].share)
        count = self._nearest(lambda count: wins(seat, count, games // 4)[seat].share)
        best, found = self._confirmed(seat, count, lambda count: wins(seat, count, games))
        return Even(seat, best, before, found)

    def _confirmed(
        self, seat: int, count: int, wins: Callable[[int], tuple[Share, ...]]
    ) -> tuple[int, tuple[Share, ...]]:
        """The count that was found, or one next to it that many games prove to be nearer."""
        fair = 1 / self._seats
        tried: dict[int, tuple[Share, ...]] = {}
        while count not in tried:
            tried[count] = wins(count)
            share = tried[count][seat]
            if share.high < fair:
                count = min(MOST, count + 1)
            elif share.low > fair:
                count = max(0, count - 1)
        best = min(tried, key=lambda one: abs(tried[one][seat].share - fair))
        return best, tried[best]

    def _nearest(self, wins: Callable[[int], float]) -> int:
        """By bisection: a share grows with the second throws, but for chance."""
        fair, share = 1 / self._seats, cache(wins)
        low, high = 0, MOST
        if share(high) <= fair:
            return high
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if share(middle) >= fair else (middle, high)
        return min((low, high), key=lambda count: abs(share(count) - fair))

    def second(self, seat: int, throws: int) -> Second:
        """The bar that a seat's darts fall short of as often in a game as it may throw again."""
        if throws == 0 or not self.thrown:
            return Second()
        if seat not in self._gaps:
            self._watch(seat)
        gaps, darts = self._gaps[seat], self._darts[seat]
        worst = min(len(gaps) - 1, ceil(len(gaps) * throws / darts))
        return Second(throws, max(0.0, gaps[worst]))

    def _watch(self, seat: int) -> None:
        """Learn by how much a seat's darts fall short, and how many it throws in a game."""
        seeds = range(-_WATCHED, 0)
        played = self._games.play(seeds, most=_LONGEST, watched=seat, darts=_DARTS)
        self._gaps[seat] = sorted(self._games.gaps, reverse=True)
        self._darts[seat] = max(
            1.0, sum(ended.darts for ended in played) / len(seeds) / self._seats
        )
