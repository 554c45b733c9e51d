"""What a screen is answered, on the WebSocket."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from oche.server.messages.base import Message
from oche.server.messages.moves import Dart, Told
from oche.server.messages.view import View


class Welcome(Message):
    """The first message: the whole view, and what is told since the `since` of the address."""

    type: Literal["welcome"] = "welcome"
    view: View
    told: list[Told]


class News(Message):
    """Something happened: the new view, and what is told of it.

    Where the story `follows`, its lines are those before and then what is told here: the view has
    none of them, for they are most of what there is to send.
    """

    type: Literal["news"] = "news"
    view: View
    told: list[Told]
    follows: bool = False


class Done(Message):
    """A command was carried out and is stored."""

    type: Literal["done"] = "done"
    id: str
    seq: int


class Refused(Message):
    """A command was refused and nothing has changed, in a sentence."""

    type: Literal["refused"] = "refused"
    id: str | None
    why: Literal["stale", "illegal", "unreadable", "forbidden", "busy"]
    sentence: str
    seq: int


class Previewed(Message):
    """What a correction would change: in words, and the moves that could not stand."""

    type: Literal["previewed"] = "previewed"
    id: str
    changes: list[str]
    dropped: list[Dart]
    reason: str


AnyAnswer = Annotated[Welcome | News | Done | Refused | Previewed, Field(discriminator="type")]
