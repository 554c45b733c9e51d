"""Where an arena's games are played: one core's heads and hands, and what came of its rounds."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from oche.bots.bot import Head
from oche.bots.heads import head, needs_compiler, read_bot
from oche.bots.thinking import greedy_game
from oche.bots.tournament.play import play_game
from oche.bots.tournament.points import Ended, seatings
from oche.bots.tournament.whole import HEADS, Games
from oche.cli.arena.pace import Pace, Timed
from oche.cli.arena.plan import MOST, Plan, Unit
from oche.cli.hands import seat_hands
from oche.cli.minds import warm
from oche.core.binding import compiled
from oche.core.registry import find_game

_WHOLE = 100  # rounds at a time, where whole games are compiled


@dataclass
class Played:
    """The games of a unit: who had which seat and how it ended; the pace of every bot's head.

    `seconds` is what playing them took a core, whatever had to be compiled first left out.
    """

    unit: Unit
    games: list[tuple[tuple[int, ...], Ended]]
    seconds: float
    paces: dict[int, Pace] = field(default_factory=dict[int, Pace])


def unit_size(plan: Plan) -> int:
    """How many rounds are played at a time: one, where heads think."""
    return _WHOLE if _is_whole(plan) else 1


def _is_whole(plan: Plan) -> bool:
    """Whether all heads are such that whole games run in compiled code."""
    heads = {read_bot(bot).head for bot in plan.bots}
    at_random = "random" in heads and find_game(plan.game).target == "whiteboard"
    return heads <= set(HEADS) and not at_random


class Hall:
    """All that one core needs to play the games of a plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.match = plan.match()
        self.bots = [read_bot(name) for name in plan.bots]
        self.hands = seat_hands(self.match, [bot.hand for bot in self.bots])
        self._whole: dict[tuple[int, ...], Games] = {}
        self._heads: dict[int, Head] = {}
        self.play = self._play_whole if _is_whole(plan) else self._play_thought

    def _play_whole(self, unit: Unit) -> Played:
        """Rounds whose heads are all such that whole games run in compiled code."""
        seeds = self._seeds(unit)
        seats = seatings(self.plan.meetings[unit.meeting])
        ready = [self._games(seated) for seated in seats]
        began = time.thread_time()
        ended = [games.play(seeds, most=MOST) for games in ready]
        seconds = time.thread_time() - began
        rounds = zip(*ended, strict=True)
        games = [pair for each in rounds for pair in zip(seats, each, strict=True)]
        return Played(unit, games, seconds)

    def _games(self, seated: tuple[int, ...]) -> Games:
        if seated not in self._whole:
            heads = [self.bots[bot].head for bot in seated]
            hands = [self.hands[bot] for bot in seated]
            run = compiled(greedy_game(self.match.game))
            self._whole[seated] = Games(run, self.match.setup, heads, hands)
            self._whole[seated].play([], most=MOST)  # compiles it
        return self._whole[seated]

    def _play_thought(self, unit: Unit) -> Played:
        """Rounds in which every decision is asked for, and timed."""
        seats = seatings(self.plan.meetings[unit.meeting])
        paces = {bot: Pace() for bot in self.plan.meetings[unit.meeting]}
        for bot in paces:
            self._head(bot)
        began = time.thread_time()
        games = [
            (seated, self._game(seated, seed, paces))
            for seed in self._seeds(unit)
            for seated in seats
        ]
        return Played(unit, games, time.thread_time() - began, paces)

    def _game(self, seated: Sequence[int], seed: int, paces: dict[int, Pace]) -> Ended:
        heads = [Timed(self._head(bot), paces[bot]) for bot in seated]
        hands = [self.hands[bot] for bot in seated]
        return play_game(self.match.game, self.match.setup, heads, hands, seed=seed, most=MOST)

    def _seeds(self, unit: Unit) -> list[int]:
        rounds = range(unit.first, unit.first + unit.rounds)
        return [self.plan.luck(unit.meeting, number) for number in rounds]

    def _head(self, bot: int) -> Head:
        if bot not in self._heads:
            name = self.bots[bot].head
            self._heads[bot] = head(name, "compiled" if needs_compiler(name) else "plain")
            warm(self._heads[bot], self.match, (self.hands[bot],) * len(self.match.seats))
        return self._heads[bot]
