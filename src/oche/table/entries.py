"""What stands in a table's log. Nothing is ever deleted: undo and correction are entries too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, ClassVar

from oche.core.errors import RecordError

PERSON, BOT, EMPTY = "person", "bot", "empty"


@dataclass(frozen=True)
class Seat:
    """A place at the table: who sits there, and in which of the eight colours.

    `kind` is person, bot (then `bot` names its head) or empty (who sat there has left). `skipped`
    seats are played for by the table, with the least that the rules allow. `hand` says how far
    drawn darts stray (None: as the usual hand does), `darts` whether this seat's are "real" or
    "drawn" (None: as the table's), `retries` how many darts it may still throw again.
    """

    name: str
    kind: str = PERSON
    bot: str | None = None
    colour: int = 0
    skipped: bool = False
    resigned: bool = False
    hand: str | None = None
    darts: str | None = None
    retries: int = 0


class Entry:
    """One line of a log."""

    kind: ClassVar[str]


@dataclass(frozen=True)
class Opened(Entry):
    """The first entry: what is played, by which version of its rules, by whom and how.

    `darts` and `dice` say how they arrive: "real" ones are entered, the others are drawn by the
    server. `seed` (hexadecimal) is the source of all that it draws, so it is never shown while the
    game goes on. `board` is the text of an uploaded board file.
    """

    kind: ClassVar[str] = "opened"
    game: str
    rules: int
    seats: tuple[Seat, ...]
    seed: str
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    darts: str = "real"
    dice: str = "real"
    board: str | None = None
    settings: tuple[str, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True)
class Played(Entry):
    """A move: its token; and, if the server drew it, what it drew: "die", "dart" or "homes".

    `aim` is where a drawn dart was aimed, a region with a point (`T20(0.0,103.0)`), and `hand`
    whose scatter it had; the token has the point where it landed. `touched` says that this point
    was tapped on a drawing whose rings are thicker than the board's, and mapped back.
    """

    kind: ClassVar[str] = "played"
    token: str
    drawn: str = ""
    aim: str | None = None
    touched: bool = False
    hand: str | None = None


@dataclass(frozen=True)
class Aimed(Entry):
    """A drawn dart was aimed and has landed where it touches several regions, nearest first.

    Which of them counts is chosen by the move that follows (A4). `x` and `y` are the landing point.
    """

    kind: ClassVar[str] = "aimed"
    aim: str
    x: float
    y: float
    touched: tuple[str, ...]
    hand: str | None = None


@dataclass(frozen=True)
class Retried(Entry):
    """A handicap: a seat's last dart, which is the last move, does not count and is thrown again.

    Of a drawn dart the luck is gone too: another one is drawn.
    """

    kind: ClassVar[str] = "retried"
    seat: int


@dataclass(frozen=True)
class Undone(Entry):
    """The last moves are taken back; none of them if only a dart's aim is (`Aimed`)."""

    kind: ClassVar[str] = "undone"
    count: int = 1


@dataclass(frozen=True)
class Corrected(Entry):
    """Move `number` (from 1) was really `token`.

    `drop` agrees to lose the later moves that can no longer stand. A dart that the server drew is
    aimed anew (`aim`) and keeps its luck; `token` is where it lands then.
    """

    kind: ClassVar[str] = "corrected"
    number: int
    token: str
    drop: bool = False
    aim: str | None = None


@dataclass(frozen=True)
class Inserted(Entry):
    """A forgotten move comes before what was move `number`."""

    kind: ClassVar[str] = "inserted"
    number: int
    token: str
    drop: bool = False


@dataclass(frozen=True)
class Deleted(Entry):
    """Move `number` never happened."""

    kind: ClassVar[str] = "deleted"
    number: int
    drop: bool = False


@dataclass(frozen=True)
class Joined(Entry):
    """Somebody, or a bot, takes over a seat; who comes back to the own one keeps hand and darts."""

    kind: ClassVar[str] = "joined"
    seat: int
    name: str
    bot: str | None = None
    hand: str | None = None
    darts: str | None = None


@dataclass(frozen=True)
class Handed(Entry):
    """A seat throws with another hand, or real darts for drawn ones; None leaves it as it was."""

    kind: ClassVar[str] = "handed"
    seat: int
    hand: str | None = None
    darts: str | None = None


@dataclass(frozen=True)
class Left(Entry):
    """Who sat there has gone; the seat can be taken over, or skipped with consent."""

    kind: ClassVar[str] = "left"
    seat: int


@dataclass(frozen=True)
class Skipped(Entry):
    """From now on the table plays the least for this seat; or no longer, also if it resigned."""

    kind: ClassVar[str] = "skipped"
    seat: int
    skip: bool = True


@dataclass(frozen=True)
class Resigned(Entry):
    """A seat gives up; the last one who has not wins."""

    kind: ClassVar[str] = "resigned"
    seat: int


@dataclass(frozen=True)
class Rested(Entry):
    """The table is paused, goes on, or is abandoned."""

    kind: ClassVar[str] = "rested"
    status: str


@dataclass(frozen=True)
class Changed(Entry):
    """A setting of the table that no rule knows: Confirmation Mode (W22), hints."""

    kind: ClassVar[str] = "changed"
    setting: str
    value: bool


KINDS: dict[str, type[Entry]] = {
    entry.kind: entry
    for entry in (
        Opened,
        Played,
        Aimed,
        Retried,
        Undone,
        Corrected,
        Inserted,
        Deleted,
        Joined,
        Handed,
        Left,
        Skipped,
        Resigned,
        Rested,
        Changed,
    )
}


_KNOWN = {
    kind: frozenset(each.name for each in fields(kind))  # type: ignore[arg-type]
    for kind in KINDS.values()
}


def to_json(entry: Entry) -> dict[str, Any]:
    """An entry as it is stored."""
    # Only an opening has something inside that wants taking apart too.
    fields = asdict(entry) if isinstance(entry, Opened) else vars(entry)
    return {"kind": entry.kind, **fields}


def from_json(stored: Mapping[str, Any]) -> Entry:
    """A stored entry; RecordError where it is none that this version knows."""
    body = dict(stored)
    kind = KINDS.get(body.pop("kind", ""))
    if kind is None:
        raise RecordError(f"the log has an entry of a kind that is not known: {stored!r}")
    if kind is Opened:
        body["seats"] = tuple(Seat(**seat) for seat in body["seats"])
        body["settings"] = tuple(body.get("settings", ()))
    if kind is Aimed:
        body["touched"] = tuple(body["touched"])
    known = _KNOWN[kind]
    if not body.keys() <= known:  # a newer Oche keeps something more
        body = {name: value for name, value in body.items() if name in known}
    return kind(**body)
