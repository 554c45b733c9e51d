"""What a screen may want, on the WebSocket."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from oche.server.messages.base import CommandId, Message, Name, TokenText

Millimetres = Annotated[float, Field(ge=-5000, le=5000, allow_inf_nan=False)]


class Command(Message):
    """What a screen wants, with an id of its own making and the seq it saw.

    The same id again gets the first answer.
    """

    id: CommandId
    seq: int = Field(ge=0)


class Play(Command):
    """Make a move; for a dart that the server draws, `token` is the region aimed at.

    `point` is where a real dart's tap was, in millimetres of the `drawing`: on a dartboard's from
    its centre, x to the right and y up, on the whiteboard from its lower left corner.
    """

    do: Literal["play"]
    token: TokenText
    point: tuple[Millimetres, Millimetres] | None = None
    drawing: Literal["dartboard", "dartboard-touch", "warmap", "whiteboard"] = "dartboard"


class Draw(Command):
    """Let the server roll the awaited die (or turn the homes)."""

    do: Literal["draw"]


class Undo(Command):
    """Take back the last moves, down to `keep` of them."""

    do: Literal["undo"]
    keep: int = Field(ge=0)


class Correct(Command):
    """Change, insert before, or delete a move; `drop` agrees to lose what can't stand after it."""

    do: Literal["correct", "insert", "delete"]
    number: int = Field(ge=1)
    token: TokenText | None = None
    drop: bool = False
    preview: bool = False


class Go(Command):
    """End the hold after a turn's last dart, or go on from it."""

    do: Literal["go"]


class Seating(Command):
    """Take over a seat (by a person or bot), leave it, skip it, resign."""

    do: Literal["join", "leave", "skip", "unskip", "resign"]
    seat: int = Field(ge=0, le=7)
    name: Name | None = None
    bot: str | None = None


class Status(Command):
    """Pause, go on, abandon the table; open or close its join code; switch Confirmation Mode."""

    do: Literal["pause", "resume", "abandon", "open code", "close code", "confirm", "no confirm"]


class Answer(Command):
    """Agree to what somebody asks, or don't."""

    do: Literal["agree", "decline"]
    ask: str


AnyCommand = Annotated[
    Play | Draw | Undo | Correct | Go | Seating | Status | Answer, Field(discriminator="do")
]
