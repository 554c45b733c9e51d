"""Opening a table and coming to it."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from oche.server.messages.base import HandText, Message, Name, Role


class SeatWish(Message):
    """Who is to sit at a new table: a person, or a bot by its head's name; in an own colour.

    `hand` is a level ("club"), a sigma in mm ("12") or a covariance ("97.8,19.7,39.8"); without one
    it is a club player's. `darts` are as the table's unless the seat has its own. `retries` are
    second throws, a handicap.
    """

    name: Name
    bot: str | None = None
    colour: int | None = Field(default=None, ge=0, le=7)
    hand: HandText | None = None
    darts: Literal["real", "drawn"] | None = None
    retries: int = Field(default=0, ge=0, le=30)


class NewTable(Message):
    """A table to open; `darts` and `dice` are real ones that people enter, or the server draws."""

    game: str
    seats: list[SeatWish] = Field(min_length=1, max_length=8)
    options: dict[str, int | bool | str] = Field(default_factory=dict[str, int | bool | str])
    darts: Literal["real", "drawn"] = "drawn"
    dice: Literal["real", "rolled"] = "rolled"
    confirm: bool = False
    hints: bool = True


class Links(Message):
    """The secret of each role, to stand in a link's fragment; `players` by seat, persons only."""

    owner: str
    scorer: str
    display: str
    players: dict[int, str]


class Opened(Message):
    """A table was opened, and whoever opened it is its owner."""

    table: str
    code: str
    links: Links


class NewRecord(Message):
    """The text of a record, to be gone on with or looked at."""

    record: str = Field(max_length=500_000)


class Link(Message):
    """A path of this server with its fragment, to be shown as a QR code."""

    path: str = Field(min_length=1, max_length=300, pattern=r"^/[!-~]*$")


class LinkShown(Message):
    """The whole address that other devices can reach, and its QR code as SVG."""

    url: str
    svg: str


class Enter(Message):
    """A role's secret, from a link."""

    key: str = Field(min_length=16, max_length=128)


class Entered(Message):
    """What a device may do at a table; `seat` for a player."""

    table: str
    role: Role
    seat: int | None = None


class Join(Message):
    """A short code, and the seat one takes under which name (None: as a display)."""

    code: str = Field(min_length=4, max_length=12)
    seat: int | None = None
    name: Name | None = None
