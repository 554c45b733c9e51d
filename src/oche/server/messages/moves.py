"""Who sits at a table, what happened, what is awaited."""

from __future__ import annotations

from typing import Any, Literal

from oche.server.messages.base import Message
from oche.server.messages.throwing import HandView

Point = tuple[float, float]  # millimetres


class SeatView(Message):
    """A seat: who sits there, in which of eight colours, and whether their screen is here now.

    `darts` says whether its darts are real ones that are entered, or drawn by the server; `hand`
    how far the drawn ones stray (None in a game without darts). `retries` are the second throws
    that it has left.
    """

    name: str
    kind: Literal["person", "bot", "empty"]
    bot: str | None
    colour: int
    letter: str
    score: str
    present: bool
    skipped: bool
    resigned: bool
    hand: HandView | None = None
    darts: Literal["real", "drawn"] = "real"
    retries: int = 0


class FreeSeats(Message):
    """The table behind a code: all its seats, and the numbers of those one may still take."""

    table: str
    game: str
    title: str
    seats: list[SeatView]
    free: list[int]


class Told(Message):
    """One thing that happened: the rule behind it, a sentence, whom it concerns."""

    kind: str
    rule: str
    words: str
    seat: int | None
    data: dict[str, Any]


class Dart(Message):
    """A move of the log that can be corrected: `number` from 1, its token, whose it was.

    `drawn` says that the server drew it, `aim` the region a drawn dart was aimed at: that is what a
    correction changes, a die stays as it was drawn. `point` and `aim_point` are where it landed and
    where it was aimed, on the true board; `shown` and `aim_shown` the same in the drawing with
    thick rings (`dartboard-touch` and `warmap`), on the whiteboard the very same.
    """

    number: int
    seat: int | None
    token: str
    drawn: bool
    aim: str | None = None
    point: Point | None = None
    aim_point: Point | None = None
    shown: Point | None = None
    aim_shown: Point | None = None


class Flying(Message):
    """A drawn dart that has landed touching several regions; its seat says which one counts.

    Points are in true mm, the `shown` ones in the drawing with thick rings.
    """

    seat: int
    aim: Point
    point: Point
    aim_shown: Point
    shown: Point
    touched: list[str]


class Move(Message):
    """A move as it can be corrected: what was awaited then, and what else it may have been.

    `near` are the regions beside the one that was entered, the likeliest first; `legal` all tokens.
    """

    dart: Dart
    kind: Literal["throw", "roll", "choose", "homes"]
    board: str | None
    words: str
    near: list[str]
    legal: list[str]


class Choice(Message):
    """A choice in words: what it does ("-3 health, +7"), and where on the board it shows.

    `at` is the space or region it leads to, `source` the one it starts from.
    """

    token: str
    words: str
    effect: str = ""
    at: str | None = None
    source: str | None = None


class ToAct(Message):
    """What is awaited: of whom, what kind, at which board, in words and by which rule.

    `legal` are the tokens of a choice or a roll; for a throw they are the regions of the board, and
    `reach` those that would have an effect (Warlord). `mine` says that this screen may answer.
    `draws` says that the server draws it: then a throw wants an aim and a roll only a tap.
    `choices` says of a choice's tokens what they do.
    """

    seat: int | None
    kind: Literal["throw", "roll", "choose", "homes"]
    board: str | None
    words: str
    rule: str
    legal: list[str]
    total: int
    reach: list[str] | None
    mine: bool
    draws: bool
    choices: list[Choice]
