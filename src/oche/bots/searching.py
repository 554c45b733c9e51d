"""The heads that search (`oche.bots.search`): `quick` for about 0.1 s, `search` for about 1 s."""

from __future__ import annotations

from typing import Any

from oche.bots.bot import Aim, Position, Rng
from oche.bots.greedy import by_value
from oche.bots.law import law
from oche.bots.search import (
    BUDGET,
    DEEPEST,
    LIMITS,
    LOOKED,
    PLAN,
    ROOM,
    ROOT,
    ROOT_SLIGHT,
    ROOT_WIDE,
    SLIGHT,
    SUMS,
    VALUES,
    WIDE,
    searched,
)
from oche.bots.thinking import thinking_game
from oche.core.awaiting import Ints
from oche.core.binding import Binding, compiled


class Search:
    """Room to search a game in, for one way of running; kept, since it is large."""

    def __init__(self, run: Binding) -> None:
        self.run = run
        self.states = run.states(DEEPEST + 1)
        self.out = run.ints([0] * ROOM)
        self.plan = run.ints([0] * (PLAN * DEEPEST))
        self.sums = run.floats([0.0] * (SUMS * DEEPEST))
        self.limits = run.ints([0] * LIMITS)

    def __call__(
        self,
        position: Position,
        *,
        stop: Ints,
        budget: int,
        wide: int = 4,
        slight: int = 20_000,
        root_wide: int = 24,
        root_slight: int = 2_000,
        deepest: int = DEEPEST,
    ) -> tuple[int, list[float]]:
        """The number of the best aim, or the best choice, and what each move is worth."""
        run, known = self.run, law(self.run, position.hands)
        run.put(self.states, 0, position.state)
        seat = position.seat
        for at, limit in (
            (ROOT, seat),
            (BUDGET, budget),
            (LOOKED, 0),
            (WIDE, wide),
            (SLIGHT, slight),
            (ROOT_WIDE, root_wide),
            (ROOT_SLIGHT, root_slight),
        ):
            self.limits[at] = limit
        best = run(searched)(
            run.setups(position.setup),
            self.states,
            known.where,
            known.sets,
            known.odds,
            self.out,
            self.plan,
            self.sums,
            run.floats([0.0] * known.most_aims),
            self.limits,
            stop,
            deepest,
        )
        count = min(len(position.game.moves(position.setup, position.state)), ROOM)
        return int(best), [float(value) for value in self.sums[VALUES : VALUES + count]]


class SearchHead:
    """Looks some throws ahead, for about a second."""

    name = "search"
    about = "looks several darts, dice and choices ahead, for about a second each time"
    budget = 3_000_000  # positions looked at

    def __init__(self, way: Any = compiled) -> None:
        self._way = way
        self._search: Search | None = None
        self.stop: Ints | None = None

    def choose(self, position: Position, rng: Rng) -> int:
        """The best choice found."""
        return self._answer(position)[0]

    def aim(self, position: Position, rng: Rng) -> Aim:
        """The best aim found."""
        best, values = self._answer(position)
        x, y = position.board.face.aims[best]
        return Aim(x, y, by_value(values))

    def _answer(self, position: Position) -> tuple[int, list[float]]:
        run = self._way(thinking_game(position.game))
        if self._search is None or self._search.run is not run:
            self._search = Search(run)
        stop = self.stop if self.stop is not None else run.ints([0])
        return self._search(position, stop=stop, budget=self.budget)


class QuickHead(SearchHead):
    """Looks some throws ahead, for about a tenth of a second."""

    name = "quick"
    about = "looks a few darts, dice and choices ahead, for about a tenth of a second each time"
    budget = 300_000
