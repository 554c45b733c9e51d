"""What a store keeps, whatever database is behind it: the server knows this file and no SQL.

Whatever a method writes is on disk when it returns. Secrets never come here, only their hashes.
Times are whole milliseconds since 1970, UTC, and always an argument.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from oche.core.errors import Refusal

Json = Mapping[str, Any]


class NotKept(Refusal):
    """The disk or the database did not take it; nothing of it was written."""


class Away(NotKept):
    """The database does not answer; it may in a moment."""


@dataclass(frozen=True)
class Change:
    """What another server has done: `kind` says to what of the table.

    "table" is its log, its code or its rematch; "seat" that `seat` has been withdrawn from its
    devices; "hold" that the hold after a turn was ended; "roles" that some devices have none now.
    """

    table: str
    kind: str = "table"
    seat: int | None = None


class Summary(NamedTuple):
    """What a list shows of a table; `winners` are the names of the best, once it is over."""

    seats: tuple[str, ...]
    status: str
    moves: int
    winners: tuple[str, ...] = ()


@dataclass(frozen=True)
class TableRow:
    """A table in a list; `code` is None while its owner keeps it closed."""

    id: str
    game: str
    summary: Summary
    changed: int
    code: str | None = None
    next: str | None = None


@dataclass(frozen=True)
class Grant:
    """What somebody may do at a table; `seat` for a player."""

    table: str
    role: str
    seat: int | None = None


@dataclass(frozen=True)
class Key:
    """A role's secret, as its hash."""

    digest: str
    grant: Grant


@dataclass(frozen=True)
class SeatResult:
    """How a seat ended: whose it was, its place from 0, and numbers about its game."""

    seat: int
    name: str
    bot: str | None
    place: int
    statistics: Mapping[str, float] = field(default_factory=dict[str, float])


class Append(NamedTuple):
    """Another entry of a log, and what lists say of the table after it.

    `seq` is the number it wants; `command` the id that a client gave it. `result` is there where
    the game is over after it: a result that stood before is replaced, or goes when it is None;
    `stood` is False for whoever knows that none did. `withdrawn` is a seat that is somebody else's
    after it: no device and no link plays it any more.
    """

    table: str
    seq: int
    entry: Json
    at: int
    summary: Summary
    command: str | None = None
    result: tuple[SeatResult, ...] | None = None
    stood: bool = True
    withdrawn: int | None = None


class Appended(NamedTuple):
    """Where an entry stands; `again` says that its command was carried out before."""

    seq: int
    again: bool = False


@dataclass(frozen=True)
class BoardRow:
    """An uploaded board: its file's text."""

    name: str
    text: str
    created: int


@dataclass(frozen=True)
class Result:
    """A finished game of a player."""

    table: TableRow
    seat: SeatResult


@dataclass(frozen=True)
class Throw:
    """A measured dart: its series (from 1), when, the bed aimed at, where it landed.

    `x` and `y` are millimetres on the true dartboard, None where only the bed is known.
    """

    series: int
    at: int
    aim: str
    token: str
    x: float | None = None
    y: float | None = None


class Store(Protocol):
    """Tables, their logs, who may do what, players, results and boards.

    The primary key (table, seq) decides every race: of two writers one gets `Stale`. What can't be
    written raises NotKept, what can't be read Away.
    """

    async def open(self) -> None:
        """Make the store ready, bringing an older one up to date."""
        ...

    async def close(self) -> None:
        """Write what is under way, then let go."""
        ...

    async def check(self) -> None:
        """Try to write, and change nothing; NotKept where nothing would be kept now."""
        ...

    async def hear(self, heard: Callable[[Change | None], None]) -> bool:
        """Be told, from now on, what other servers over the same database change.

        None says that something may have been missed: then all that is in memory must be looked at.
        False where there are no other servers.
        """
        ...

    async def tell(self, change: Change) -> None:
        """Let other servers know of something that is in no log."""
        ...

    async def open_table(
        self,
        row: TableRow,
        log: Sequence[Json],
        keys: Sequence[Key],
        at: int,
        result: Sequence[SeatResult] | None = None,
    ) -> None:
        """A new table with its first entries and the secrets of its roles; Stale as `set_code`.

        `result` is there where those entries end the game already.
        """
        ...

    async def append(self, append: Append) -> Appended:
        """One more entry; Stale where that seq is taken, unless by the same command."""
        ...

    async def entries(self, table: str, since: int = 0) -> list[dict[str, Any]]:
        """A table's log from that entry on; empty where there is none."""
        ...

    async def done(self, table: str, command: str) -> int | None:
        """The seq of the entry that a command made; None if it has made none."""
        ...

    async def table(self, table: str) -> TableRow | None:
        """One table."""
        ...

    async def every_table(self) -> list[TableRow]:
        """All tables, the oldest first."""
        ...

    async def tables_of(self, device: str, most: int) -> list[tuple[TableRow, str]]:
        """The tables that a device has a role at, with the best one, the newest first."""
        ...

    async def open_tables(self, most: int) -> list[TableRow]:
        """Unfinished tables whose join code is open, the newest first."""
        ...

    async def table_by_code(self, code: str) -> TableRow | None:
        """The table that a join code opens."""
        ...

    async def set_code(self, table: str, code: str | None) -> None:
        """Open a table to those who have a code, or close it; Stale where the code is taken."""
        ...

    async def set_next(self, table: str, following: str, seats: Mapping[int, int]) -> None:
        """Where the table's rematch is played; its devices have the same roles there.

        `seats` says which seat each one has become. Stale where there is a rematch already.
        """
        ...

    async def set_keys(self, table: str, keys: Sequence[Key]) -> None:
        """New secrets for a table's roles; the old ones open nothing any more."""
        ...

    async def key(self, digest: str) -> Grant | None:
        """What a role's secret opens."""
        ...

    async def grant(self, device: str, grant: Grant, at: int) -> None:
        """A device may do more from now on."""
        ...

    async def admit(
        self, device: str, grant: Grant, at: int, *, key: str | None = None, code: str | None = None
    ) -> bool:
        """A device may do more from now on, if its key or its code opens the table still.

        False where it does not: whoever was shut out meanwhile stays out.
        """
        ...

    async def grants(self, device: str, table: str) -> list[Grant]:
        """What a device may do at a table."""
        ...

    async def shut_out(self, table: str, but: str) -> None:
        """Only that device has a role at the table now; no link and no code opens it any more."""
        ...

    async def taken(self, table: str) -> frozenset[int]:
        """The seats that some device plays."""
        ...

    async def players(self, most: int | None = None) -> list[str]:
        """Everyone who has sat at a table here, by name; or so many, who finished a game last."""
        ...

    async def profile(self, player: str) -> str | None:
        """A player's name as it is written; None if nobody of that name has been here."""
        ...

    async def results(self, player: str, most: int) -> list[Result]:
        """A player's finished games, the newest first."""
        ...

    async def add_throws(self, player: str, throws: Sequence[Throw], at: int) -> None:
        """Another series of a player's measured darts, numbered here; they have a profile then."""
        ...

    async def throws(self, player: str) -> list[Throw]:
        """A player's measured darts in their order."""
        ...

    async def drop_last_throws(self, player: str) -> bool:
        """Take a player's newest series back; whether there was one."""
        ...

    async def add_board(self, board: BoardRow) -> None:
        """Keep a board; Stale where one of that name is there already."""
        ...

    async def boards(self) -> list[BoardRow]:
        """Every uploaded board, by name."""
        ...

    async def board(self, name: str) -> BoardRow | None:
        """An uploaded board, whatever the case of its letters."""
        ...

    async def set_photo(self, board: str, photo: bytes, by: str | None = None) -> None:
        """Keep a photograph of a board's drawing (a JPEG of our own encoding), shipped or not.

        `by` is the device that took it; it replaces its own, and is Stale where another's is kept.
        Without one, by the owner of the server, it replaces any.
        """
        ...

    async def photo(self, board: str) -> bytes | None:
        """The photograph that is kept with a board."""
        ...

    async def photographed(self) -> frozenset[str]:
        """The boards with a photograph, the case of their names folded."""
        ...
