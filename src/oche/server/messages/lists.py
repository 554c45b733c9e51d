"""Lists of tables and players, and a game over time."""

from __future__ import annotations

from typing import Literal

from oche.server.messages.base import Message, Role


class TableInfo(Message):
    """A table in a list; `changed` in milliseconds since 1970, UTC."""

    table: str
    game: str
    title: str
    seats: list[str]
    status: Literal["playing", "paused", "abandoned", "over"]
    moves: int
    changed: int
    winners: list[str]
    role: Role | None


class Series(Message):
    """One number over a game: for every seat its value after each of the `at` moves."""

    name: str
    seats: list[list[float]]


class Chart(Message):
    """A game over time: `at` are the numbers of moves after which its series are taken."""

    at: list[int]
    series: list[Series]


class Player(Message):
    """Somebody who plays on this server: their games, wins and statistics by game.

    `best_solo` are the fewest darts that they needed for all of Warlord's lands (W19).
    """

    name: str
    games: dict[str, int]
    wins: dict[str, int]
    statistics: dict[str, dict[str, float]]
    recent: list[TableInfo]
    best_solo: int | None = None
