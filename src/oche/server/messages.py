"""What screens and the server say to each other. The client's types are generated from here."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Role = Literal["owner", "scorer", "player", "display"]
Name = Annotated[str, Field(min_length=1, max_length=40)]
TokenText = Annotated[str, Field(min_length=1, max_length=80)]
CommandId = Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]


class Message(BaseModel):
    """A message; a key that is not known is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


# What there is to play


class OptionInfo(Message):
    """A setting of a game: its kind ("int", "bool" or "str"), bounds, default and a sentence."""

    name: str
    kind: Literal["int", "bool", "str"]
    default: int | bool | str | None
    low: int
    high: int
    help: str


class BotInfo(Message):
    """A bot that can take a seat."""

    name: str
    about: str


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


# A table


class SeatWish(Message):
    """Who is to sit at a new table: a person, or a bot by name; in a colour of their own."""

    name: Name
    bot: str | None = None
    colour: int | None = Field(default=None, ge=0, le=7)


class NewTable(Message):
    """A table to open; `darts` and `dice` are real ones that people enter, or the server draws."""

    game: str
    seats: list[SeatWish] = Field(min_length=1, max_length=8)
    options: dict[str, int | bool | str] = {}
    darts: Literal["real", "drawn"] = "drawn"
    dice: Literal["real", "rolled"] = "rolled"
    confirm: bool = False


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


class FreeSeats(Message):
    """The table behind a code: all its seats, and the numbers of those one may still take."""

    table: str
    game: str
    title: str
    seats: list[SeatView]
    free: list[int]


class SeatView(Message):
    """A seat: who sits there, in which of eight colours, and whether their screen is here now."""

    name: str
    kind: Literal["person", "bot", "empty"]
    bot: str | None
    colour: int
    letter: str
    score: str
    present: bool
    skipped: bool
    resigned: bool


class Told(Message):
    """One thing that happened: the rule behind it, a sentence, whom it concerns."""

    kind: str
    rule: str
    words: str
    seat: int | None
    data: dict[str, Any]


class Dart(Message):
    """A move of the log that can be corrected: `number` from 1, its token, whose it was.

    `drawn` says that the server drew it, `aim` what a drawn dart was aimed at: that is what a
    correction changes, a die stays as it was drawn.
    """

    number: int
    seat: int | None
    token: str
    drawn: bool
    aim: str | None = None


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
    choices: list[Choice] = []


# What a screen draws beside a game's state


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


class View(Message):
    """All that a screen needs to draw a table; `state` is what a replay prints of the game.

    `next` names the table of the rematch once there is one; whoever was here has the same role
    there.
    """

    table: str
    seq: int
    game: str
    title: str
    role: Role
    seat: int | None
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
    asks: list[Ask]
    may: list[str]
    code: str | None
    next: str | None = None


# Commands on the WebSocket


class Command(Message):
    """What a screen wants, with an id of its own making and the seq it saw.

    The same id again gets the first answer.
    """

    id: CommandId
    seq: int = Field(ge=0)


class Play(Command):
    """Make a move; for a dart that the server draws, `token` is the region aimed at."""

    do: Literal["play"]
    token: TokenText


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


# Answers on the WebSocket


class Welcome(Message):
    """The first message: the whole view, and what is told since the `since` of the address."""

    type: Literal["welcome"] = "welcome"
    view: View
    told: list[Told] = []


class News(Message):
    """Something happened: the new view, and what is told of it."""

    type: Literal["news"] = "news"
    view: View
    told: list[Told]


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


# Lists


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
    """Somebody who plays on this server: their games, wins and statistics by game."""

    name: str
    games: dict[str, int]
    wins: dict[str, int]
    statistics: dict[str, dict[str, float]]
    recent: list[TableInfo]
