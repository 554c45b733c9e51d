"""The heads that search (`oche.bots.search`): `quick` for about 0.1 s, `search` for about 1 s."""

from __future__ import annotations

from collections.abc import Callable, Mapping

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
    UNTIL,
    VALUES,
    WIDE,
    searched,
)
from oche.bots.tables import AnyGame
from oche.bots.thinking import glancing_game, thinking_game
from oche.core.awaiting import Ints
from oche.core.binding import Binding, compiled, plain

Way = Callable[[AnyGame], Binding]

# Positions that are looked at in a tenth of a second, more or less, on a core of a few years ago.
PACE = {"warlord": 330_000, "adventure": 450_000, "scavenger": 1_000_000}
SLOWEST = 200_000  # of a game that nobody has measured
AT_ONCE = 1  # so few that no second level is begun

# How a game is searched if not as any other. A turn of Adventure is one dart at WORLD and all that
# comes of it, many darts or none: only positions between turns can be held against each other, and
# a region that is seldom hit now may be the one to go for.
BREADTH: Mapping[str, Mapping[str, int]] = {
    "adventure": {"root_wide": ROOM, "root_slight": -1, "until": 1}
}


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
        until: int = 0,
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
            (UNTIL, until),
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
    """Looks some darts, dice and choices ahead, for about a second.

    Plain, while nothing is compiled, it looks at the next one only, and takes a millisecond or so.
    `stop` is a row of one integer: set to other than 0 by another thread, or by another process
    that shares its memory, it ends the search at once with the best so far.
    """

    name = "search"
    about = "looks several darts, dice and choices ahead, for about a second each time"
    tenths = 10  # of a second

    def __init__(self, way: Way = compiled) -> None:
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
        seen = glancing_game if self._way is plain else thinking_game
        run = self._way(seen(position.game))
        if self._search is None or self._search.run is not run:
            self._search = Search(run)
        stop = self.stop if self.stop is not None else run.ints([0])
        pace = PACE.get(position.game.name, SLOWEST)
        return self._search(
            position,
            stop=stop,
            budget=AT_ONCE if self._way is plain else self.tenths * pace,
            **BREADTH.get(position.game.name, {}),
        )


class QuickHead(SearchHead):
    """Looks a few darts, dice and choices ahead, for about a tenth of a second."""

    name = "quick"
    about = "looks a few darts, dice and choices ahead, for about a tenth of a second each time"
    tenths = 1
