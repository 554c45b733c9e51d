"""The odds of a game between hands, and the second throws that make it even."""

from __future__ import annotations

from dataclasses import dataclass

from oche.server.messages import Odds, Suggested
from oche.server.thinking.questions import Standing, Stop, Way

GAMES = 2_000


@dataclass(frozen=True)
class OddsQuestion:
    """How often each seat wins, by its hand, its head ("greedy" for people) and second throws."""

    standing: Standing
    heads: tuple[str, ...]
    retries: tuple[int, ...]

    @property
    def kind(self) -> str:
        """Whole games are compiled apart from a single search."""
        return f"odds of {self.standing.game}"

    @property
    def cost(self) -> int:
        """Thousands of games."""
        return 30

    def answer(self, way: Way = "plain", stop: Stop | None = None) -> Odds | None:
        """The odds; None without a compiler, with which alone thousands of games take seconds.

        Where it is stopped before it begins (to warm up), one game is played.
        """
        if way == "plain":
            return None
        from oche.bots.thinking import greedy_game
        from oche.bots.tournament import handicap
        from oche.core.binding import compiled

        position = self.standing.position()
        odds = handicap.Odds(
            compiled(greedy_game(position.game)),
            position.game,
            position.setup,
            self.heads,
            position.hands,
        )
        if stop is not None and stop[0]:
            odds.wins(self.retries, games=1)
            return None
        wins = odds.wins(self.retries, games=GAMES)
        even = odds.even(self.retries, games=GAMES) if len(wins) > 1 else None
        return Odds(
            wins=[each.share for each in wins],
            low=[each.low for each in wins],
            high=[each.high for each in wins],
            games=GAMES,
            suggested=Suggested(
                seat=even.seat, retries=even.retries, wins=[each.share for each in even.wins]
            )
            if even is not None and even.helps
            else None,
        )
