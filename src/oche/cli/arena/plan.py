"""What an arena plays: the game, the bots, how many games, drawn from which number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from oche.bots.heads import read_bot
from oche.bots.tournament.points import meetings
from oche.cli.wishes import parse_options
from oche.core.errors import RecordError
from oche.core.game import Game
from oche.core.match import Match, new_match
from oche.core.registry import find_game
from oche.throwing.hands import DEFAULT_HAND

ENOUGH_TURNS = 400  # bots alone may never end a game of Dice Scavenger
MOST = 5_000  # moves; a game that is not over by then is broken off and shared
_STRIDE = 1 << 32  # between the luck of one meeting and the next


class Unit(NamedTuple):
    """A part of the work: so many rounds of a meeting, by number from `first` on."""

    meeting: int
    first: int
    rounds: int


@dataclass(frozen=True)
class Plan:
    """An arena as it was asked for. A round is as many games as there are seats, all of one luck.

    `bots` are canonical names, `folder` is where a board file is looked for.
    """

    game: str
    bots: tuple[str, ...]
    options: Mapping[str, Any]
    games: int
    seed: int
    together: bool
    folder: str

    @property
    def meetings(self) -> list[tuple[int, ...]]:
        """Which bots play each other, by their numbers."""
        return meetings(len(self.bots), together=self.together)

    @property
    def rounds(self) -> int:
        """How many rounds a meeting has: as many as give at least the games asked for."""
        seats = len(self.bots) if self.together else 2
        return -(-self.games // seats)

    def luck(self, meeting: int, number: int) -> int:
        """The seed of a round."""
        return (self.seed + meeting) * _STRIDE + number

    def units(self, size: int, done: Sequence[int]) -> Iterator[Unit]:
        """All rounds that are still to play, so many at a time; `done` ones of each meeting."""
        for meeting in range(len(self.meetings)):
            for first in range(done[meeting], self.rounds, size):
                yield Unit(meeting, first, min(size, self.rounds - first))

    def match(self) -> Match:
        """A game before its first move; RecordError where bots or options can't be."""
        game = find_game(self.game)
        seats = len(self.bots) if self.together else 2
        names = [f"Seat {seat + 1}" for seat in range(seats)]
        return new_match(game, names, self.options, Path(self.folder))


def planned(
    name: str,
    bots: Sequence[str],
    options: Sequence[str],
    *,
    games: int,
    seed: int,
    together: bool,
) -> Plan:
    """The arena that was asked for on the command line; RecordError where it can't be."""
    game = find_game(name)
    seats = _checked_count(game, len(bots), together=together)
    said = _ended_in_time(game, seats, parse_options(game, seats, options))
    folder = str(Path.cwd())
    plan = Plan(name, _canonical(game, bots), said, games, seed, together, folder)
    plan.match()
    return plan


def _canonical(game: Game[Any, Any], bots: Sequence[str]) -> tuple[str, ...]:
    """The bots as they are told: each with a hand where darts are thrown, else with none."""
    names: list[str] = []
    for bot in map(read_bot, bots):
        if game.target is None and bot.hand is not None:
            raise RecordError(f"{game.title} throws no darts, so {bot.head} needs no hand")
        hand = bot.hand or DEFAULT_HAND
        names.append(bot.head if game.target is None else f"{bot.head}@{hand}")
    return tuple(names)


def _ended_in_time(game: Game[Any, Any], seats: int, said: Mapping[str, Any]) -> dict[str, Any]:
    """The options with a limit of turns where bots might else never end, if none was said."""
    limited = any(option.name == "turn_limit" for option in game.options(seats))
    return {"turn_limit": ENOUGH_TURNS, **said} if limited else dict(said)


def _checked_count(game: Game[Any, Any], bots: int, *, together: bool) -> int:
    """How many seats a game of the arena has; RecordError where so many can't play."""
    if bots < 2:
        raise RecordError("an arena needs two bots or more, as in greedy@club random@club")
    seats = bots if together else 2
    if seats not in game.seats:
        first, last = game.seats[0], game.seats[-1]
        raise RecordError(f"{game.title} is for {first} to {last} players, not for {seats}")
    return seats
