"""All that a screen is shown."""

from __future__ import annotations

from typing import Any, Literal

from oche.server.messages.base import Message, Role
from oche.server.messages.extras import Extra
from oche.server.messages.moves import Dart, Flying, SeatView, ToAct, Told


class Hold(Message):
    """After a turn's last dart the board is held for a moment, in which it can be taken back."""

    seat: int
    seconds: float


class Ask(Message):
    """Somebody asks to strike out moves that are not theirs alone; who may agree."""

    id: str
    words: str
    by: int | None
    mine: bool


class Own(Message):
    """What of a view only this screen is shown, by its role.

    `undo` is how many moves stay when this screen takes back its last decision.
    """

    role: Role
    seat: int | None
    undo: int | None
    asks: list[Ask]
    may: list[str]
    code: str | None


class View(Own):
    """All that a screen needs to draw a table; `state` is what a replay prints of the game.

    `next` names the table of the rematch once there is one; whoever was here has the same role
    there. While a dart is `flying`, what is awaited is which of the regions it touched counts.
    `hints` says whether the table allows to ask where to aim.
    """

    table: str
    seq: int
    game: str
    title: str
    status: Literal["playing", "paused", "abandoned", "over"]
    seats: list[SeatView]
    options: dict[str, Any]
    darts: Literal["real", "drawn"]
    dice: Literal["real", "rolled"]
    settings: list[str]
    state: dict[str, Any]
    extra: Extra
    to_act: ToAct | None
    ranking: list[list[int]] | None
    moves: int
    last: list[Dart]
    turn_darts: list[Dart]
    story: list[Told]
    hold: Hold | None
    next: str | None = None
    flying: Flying | None = None
    hints: bool = True
