"""What a screen may want, on the WebSocket."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from oche.server.messages.base import (
    CommandId,
    Drawing,
    HandText,
    Message,
    Millimetres,
    Name,
    TokenText,
)


class Command(Message):
    """What a screen wants, with an id of its own making and the seq it saw.

    The same id again gets the first answer.
    """

    id: CommandId
    seq: int = Field(ge=0)


class Play(Command):
    """Make a move; for a dart that the server draws, say where it is aimed.

    `point` is where a real dart's tap was, or where a drawn dart is aimed, in millimetres of the
    `drawing`: on a dartboard's from its centre, x to the right and y up, on the whiteboard from its
    lower left corner. A drawn dart without a point is aimed at the middle of the region `token`;
    with a point it needs no token. Where it lands touching several regions, `View.flying` says so
    and the next `token` is one of them.
    """

    do: Literal["play"]
    token: TokenText | None = None
    point: tuple[Millimetres, Millimetres] | None = None
    drawing: Drawing = "dartboard"


class Draw(Command):
    """Let the server roll the awaited die (or turn the homes)."""

    do: Literal["draw"]


class Undo(Command):
    """Take back the last moves, down to `keep` of them."""

    do: Literal["undo"]
    keep: int = Field(ge=0)


class Correct(Command):
    """Change, insert before, or delete a move; `drop` agrees to lose what can't stand after it.

    Of a drawn dart the aim is changed: to `point`, or to the middle of the region `token`.
    """

    do: Literal["correct", "insert", "delete"]
    number: int = Field(ge=1)
    token: TokenText | None = None
    point: tuple[Millimetres, Millimetres] | None = None
    drawing: Drawing = "dartboard"
    drop: bool = False
    preview: bool = False


class Go(Command):
    """End the hold after a turn's last dart, or go on from it."""

    do: Literal["go"]


class Seating(Command):
    """Take over a seat (by a person or bot), leave it, skip it, resign; and what it throws with.

    "hand" changes a seat's hand, its darts or both; "retry" throws its last dart again.
    """

    do: Literal["join", "leave", "skip", "unskip", "resign", "hand", "retry"]
    seat: int = Field(ge=0, le=7)
    name: Name | None = None
    bot: str | None = None
    hand: HandText | None = None
    darts: Literal["real", "drawn"] | None = None


class Status(Command):
    """Pause, go on, abandon; open or close the code; switch Confirmation Mode, or hints."""

    do: Literal[
        "pause",
        "resume",
        "abandon",
        "open code",
        "close code",
        "confirm",
        "no confirm",
        "allow hints",
        "forbid hints",
    ]


class Answer(Command):
    """Agree to what somebody asks, or don't."""

    do: Literal["agree", "decline"]
    ask: str


AnyCommand = Annotated[
    Play | Draw | Undo | Correct | Go | Seating | Status | Answer, Field(discriminator="do")
]
