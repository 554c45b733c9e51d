"""What a screen draws beside a game's state."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from oche.server.messages.base import Message


class WarlordExtra(Message):
    """Warlord: homes by seat, what each holds, and the turns left to break a siege (W23)."""

    game: Literal["warlord"] = "warlord"
    homes: list[str | None]
    held: list[int]
    strength: list[int]
    siege_turns: int


class ScavengerExtra(Message):
    """Dice Scavenger: Objectives not yet placed by seat, and the faces of the awaited die."""

    game: Literal["scavenger"] = "scavenger"
    hands: list[list[int]]
    die: int | None
    rolling: str | None


class RegionInfo(Message):
    """What stands in a region of a whiteboard, and what a dart there does now, in a few words."""

    token: str
    kind: str
    words: str
    hp: int = 0
    dmg: int = 0
    loot: int = 0
    gold: int = 0
    tower: int = 0
    slain: bool = False


class Price(Message):
    """A9, A10, A14: what so much GOLD buys, and whether the purse holds it."""

    gets: int
    gold: int
    affordable: bool


class Foe(Message):
    """The monster that is being fought: its HP now and at first, and what it is worth."""

    name: str
    hp: int
    full: int
    dmg: int
    loot: int
    gold: int
    tower: int
    quest: bool


class AdventureExtra(Message):
    """Adventure: what stands on the boards, the foe, prices of SHOP, INN, WIZARD, who keeps score.

    `board` is the board file's name.
    """

    game: Literal["adventure"] = "adventure"
    board: str
    regions: dict[str, list[RegionInfo]]
    foe: Foe | None
    prices: dict[str, list[Price]]
    keeper: int | None


class PlainExtra(Message):
    """A game of which nothing more is known."""

    game: Literal["other"] = "other"


Extra = Annotated[
    WarlordExtra | ScavengerExtra | AdventureExtra | PlainExtra, Field(discriminator="game")
]
