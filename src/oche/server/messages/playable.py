"""What there is to play: games, rules, boards."""

from __future__ import annotations

from typing import Literal

from oche.server.messages.base import Message


class OptionInfo(Message):
    """A setting of a game: its kind ("int", "bool" or "str"), bounds, default and a sentence."""

    name: str
    kind: Literal["int", "bool", "str"]
    default: int | bool | str | None
    low: int
    high: int
    help: str


class GameInfo(Message):
    """A game: what it is called, for how many, its settings by number of seats, tips for it."""

    name: str
    title: str
    about: str
    least_seats: int
    most_seats: int
    target: Literal["dartboard", "whiteboard"] | None
    options: dict[int, list[OptionInfo]]
    tips: list[str]


class Rule(Message):
    """A rule of the book: its number and its text in Markdown."""

    id: str
    text: str


class BoardInfo(Message):
    """A board of Adventure: shipped or uploaded, whether a photograph is kept with it."""

    name: str
    uploaded: bool
    photo: bool
    regions: dict[str, int]
