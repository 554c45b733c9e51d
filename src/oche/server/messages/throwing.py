"""Hands and heads, where to aim, darts that were measured, and the odds of a game."""

from __future__ import annotations

from pydantic import Field

from oche.server.messages.base import Drawing, HandText, Message, Millimetres, TokenText


class HandView(Message):
    """How far somebody's darts stray: as it is written, its level, its sigma in mm, in words.

    `name` is a level such as "club", None for a hand that is none of them. `spread` is one sigma of
    it at the board of the table that shows it, the dartboard or the whiteboard.
    """

    text: str
    name: str | None
    sigma: float
    words: str
    spread: Ellipse | None = None


class HeadInfo(Message):
    """How a bot decides, in a sentence, and the games it plays."""

    name: str
    about: str
    games: list[str]


class AimChoice(Message):
    """A region to aim at, the best point of it in true mm, and what aiming there is worth.

    `shown` is that point in the drawing that was asked for.
    """

    token: str
    words: str
    value: float
    x: float
    y: float
    shown: tuple[float, float]


class AimView(Message):
    """Where to aim now: the best point, the best choices, and a picture to lay over the board.

    `value`, `now`, `low` and `high` are in `unit`: chances of winning from 0 to 1, or what else a
    position is worth. `picture` is a transparent PNG as a data URL; `box` says where it lies, in
    the drawing's own units (left, bottom, width, height; y up). The picture's ramp goes from `low`
    to `high`.
    """

    board: str
    unit: str
    seq: int
    now: float
    best: AimChoice
    choices: list[AimChoice]
    picture: str
    box: tuple[float, float, float, float]
    low: float
    high: float
    hand: HandView


class MeasuredDart(Message):
    """Where a real dart landed: its region, and its point where the drawing was tapped."""

    token: TokenText
    point: tuple[Millimetres, Millimetres] | None = None
    drawing: Drawing = "dartboard"


class Measured(Message):
    """A series of real darts that were all aimed at the middle of one bed of the dartboard."""

    aim: TokenText
    darts: list[MeasuredDart] = Field(min_length=1, max_length=100)


class Ellipse(Message):
    """One sigma about where the darts land on the whole: middle, half axes in mm, and its turn.

    `x` and `y` are from the aim; `angle` is that of the long axis, in degrees from the right
    towards up.
    """

    x: float
    y: float
    major: float
    minor: float
    angle: float


class HandAt(Message):
    """What was known of a hand after a series: sigma with its 90 % interval, in mm."""

    at: int
    darts: int
    sigma: float
    low: float
    high: float


class PlayerHand(Message):
    """A player's measured darts and the hand they show; None while there are none.

    `points` are relative to the aim. `sure` says in a sentence how much is known.
    """

    darts: int
    series: int
    hand: HandView | None
    ellipse: Ellipse | None
    sigma_low: float | None
    sigma_high: float | None
    sure: str
    points: list[tuple[float, float]]
    history: list[HandAt]


class OddsSeat(Message):
    """Who would play: a hand, a head if it is a bot, and second throws."""

    hand: HandText | None = None
    bot: str | None = None
    retries: int = Field(default=0, ge=0, le=30)


class OddsWish(Message):
    """A game whose odds are asked for."""

    game: str
    options: dict[str, int | bool | str] = Field(default_factory=dict[str, int | bool | str])
    seats: list[OddsSeat] = Field(min_length=1, max_length=8)


class Suggested(Message):
    """So many second throws for a seat make the game nearest to even; its odds then, by seat."""

    seat: int
    retries: int
    wins: list[float]


class Odds(Message):
    """How often each seat wins, of 1, with 95 % intervals, from so many games played by bots."""

    wins: list[float]
    low: list[float]
    high: list[float]
    games: int
    suggested: Suggested | None
