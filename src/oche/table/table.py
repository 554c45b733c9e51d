"""A table as a value: seats, log, undo, correction, refusals. It does no I/O and has no clock.

`take` folds one more entry and returns another table; the old one stays as it was. A refusal is an
exception of `oche.core.errors` and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from oche.core.errors import Illegal, Refusal
from oche.core.game import Event
from oche.core.match import Entry as Move
from oche.core.match import Match
from oche.table.entries import (
    BOT,
    EMPTY,
    PERSON,
    Changed,
    Corrected,
    Deleted,
    Entry,
    Inserted,
    Joined,
    Left,
    Opened,
    Played,
    Resigned,
    Rested,
    Seat,
    Skipped,
    Undone,
)
from oche.table.luck import luck
from oche.table.opening import opened_match

PLAYING, PAUSED, ABANDONED = "playing", "paused", "abandoned"


@dataclass(frozen=True)
class Made:
    """A move that stands: its number from 1, who owed it, its token, and where it came from.

    `seq` is the entry that brought it; `drawn` what the server drew for it ("die", "dart" or
    "homes", "" where it was entered), as draw `nth` of that kind (from 0); `aim` what a drawn dart
    was aimed at.
    """

    number: int
    seat: int | None
    token: str
    seq: int
    drawn: str = ""
    aim: str | None = None
    nth: int = -1


@dataclass(frozen=True)
class Preview:
    """What a correction would do: the table after it, and the later moves that could not stand."""

    table: Table
    dropped: tuple[Made, ...]
    reason: str = ""


@dataclass(frozen=True)
class Table:
    """A table at one moment. `seq` is the number of its newest entry, the opening being 0."""

    opened: Opened
    seq: int
    seats: tuple[Seat, ...]
    made: tuple[Made, ...]
    states: tuple[Any, ...]
    match: Match
    status: str = PLAYING
    settings: frozenset[str] = frozenset()

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or because all but one have resigned."""
        return self.match.over or self.winner_left is not None

    @property
    def winner_left(self) -> int | None:
        """The seat that alone has not resigned, in a game of several; None while there is none."""
        standing = [number for number, seat in enumerate(self.seats) if not seat.resigned]
        return standing[0] if len(self.seats) > 1 and len(standing) == 1 else None

    @property
    def to_act(self) -> int | None:
        """The seat that owes a move; None where chance does, or nobody."""
        return None if self.over else self.match.awaited.seat

    def luck(self) -> int:
        """64 bits for the draw that is awaited now: the same again however often one undoes."""
        return luck(self.opened.seed, self.draw_kind, self._next_draw(self.draw_kind))

    def _next_draw(self, kind: str) -> int:
        """The first draw of a kind that no move holds: what was taken back is drawn again."""
        held = {move.nth for move in self.made if move.drawn == kind}
        return next(nth for nth in range(len(held) + 1) if nth not in held)

    @property
    def draw_kind(self) -> str:
        """What the server would draw now: "die", "dart" or "homes"."""
        return {"throw": "dart", "roll": "die", "homes": "homes"}[self.match.awaited.kind]

    def bot_luck(self) -> int:
        """64 bits for what a bot decides at random now."""
        return luck(self.opened.seed, "bot", len(self.made))

    def take(self, entry: Entry) -> tuple[Table, Sequence[Event]]:
        """The table after one more entry, and what it did; a refusal changes nothing."""
        return _TAKERS[type(entry)](self, entry)

    def preview(self, entry: Corrected | Inserted | Deleted) -> Preview:
        """What a correction would do, nothing being dropped yet."""
        if not 1 <= entry.number <= len(self.made):
            raise Illegal(f"there is no move {entry.number}; the last is {len(self.made)}")
        before, after = self.made[: entry.number - 1], self.made[entry.number - 1 :]
        if isinstance(entry, Inserted):
            wanted = [_entered(entry.token), *after]
        elif isinstance(entry, Corrected):
            wanted = [_entered(entry.token), *after[1:]]
        else:
            wanted = list(after[1:])
        return self._replayed(before, wanted, needed=0 if isinstance(entry, Deleted) else 1)

    def _replayed(self, before: Sequence[Made], wanted: Sequence[Made], *, needed: int) -> Preview:
        """Go on from the moves that stand with others, as far as those can; the first must."""
        table = self.back_to(len(before))
        for done, move in enumerate(wanted):
            try:
                table = table.with_move(move)[0]
            except Refusal as refusal:
                if done < needed:
                    raise
                return Preview(table, tuple(wanted[done:]), refusal.sentence)
        return Preview(table, ())

    def back_to(self, count: int) -> Table:
        """The table with only its first `count` moves."""
        match = replace(
            self.match, state=copy(self.states[count]), log=list(self.match.log[:count])
        )
        return replace(self, made=self.made[:count], states=self.states[: count + 1], match=match)

    def with_move(self, wanted: Made) -> tuple[Table, Sequence[Event]]:
        """The table after one more move, whose number and seat follow from the table."""
        match = replace(self.match, state=copy(self.match.state), log=list(self.match.log))
        events = match.play(wanted.token)
        move: Move = match.log[-1]
        nth = self._next_draw(wanted.drawn) if wanted.drawn and wanted.nth < 0 else wanted.nth
        made = replace(wanted, number=len(match.log), seat=move.seat, token=move.token, nth=nth)
        states = (*self.states, copy(match.state))
        return replace(self, made=(*self.made, made), states=states, match=match), events


def open_table(opened: Opened) -> Table:
    """A table before its first move; RecordError if its game, seats or options can't be."""
    match = opened_match(opened)
    seats = tuple(
        replace(seat, name=name) for seat, name in zip(opened.seats, match.seats, strict=True)
    )
    return Table(opened, 0, seats, (), (copy(match.state),), match)


def fold(entries: Iterable[Entry]) -> Table:
    """The table that a log gives, the same for ever."""
    rest = iter(entries)
    opened = next(rest)
    assert isinstance(opened, Opened)
    table = open_table(opened)
    for entry in rest:
        table = table.take(entry)[0]
    return table


# One entry after another


def _entered(token: str) -> Made:
    """A move as somebody enters it in a correction; its number and seat follow."""
    return Made(0, None, token, -1)


def _next(table: Table, **changes: Any) -> Table:
    return replace(table, seq=table.seq + 1, **changes)


def _play(table: Table, entry: Played) -> tuple[Table, Sequence[Event]]:
    if table.status != PLAYING:
        raise Illegal(f"the table is {table.status}, no move is awaited")
    if table.winner_left is not None:
        raise Illegal("the game is over, everyone else has resigned")
    move = Made(0, None, entry.token, table.seq + 1, entry.drawn, entry.aim)
    after, events = table.with_move(move)
    return _next(after), events


def _undo(table: Table, entry: Undone) -> tuple[Table, Sequence[Event]]:
    if not 1 <= entry.count <= len(table.made):
        raise Illegal("there is no move to take back")
    kept = len(table.made) - entry.count
    gone = " ".join(move.token for move in table.made[kept:])
    return _next(table.back_to(kept)), [Event("undone", "", f"Taken back: {gone}.")]


def _correct(table: Table, entry: Corrected | Inserted | Deleted) -> tuple[Table, Sequence[Event]]:
    preview = table.preview(entry)
    if preview.dropped and not entry.drop:
        first = preview.dropped[0]
        raise Illegal(
            f"from move {first.number}, {first.token}, the later moves could not stand "
            f"({preview.reason}); agree to lose {len(preview.dropped)} of them, or leave it"
        )
    fresh = table.seq + 1
    made = tuple(replace(m, seq=fresh) if m.seq < 0 else m for m in preview.table.made)
    return _next(replace(preview.table, made=made)), [_correction_told(table, entry, preview)]


def _correction_told(
    table: Table, entry: Corrected | Inserted | Deleted, preview: Preview
) -> Event:
    old = table.made[entry.number - 1]
    if isinstance(entry, Corrected):
        new = preview.table.made[entry.number - 1].token
        words = f"Move {entry.number} was {new}, not {old.token}."
    elif isinstance(entry, Inserted):
        new = preview.table.made[entry.number - 1].token
        words = f"{new} was forgotten before move {entry.number}, {old.token}."
    else:
        words = f"Move {entry.number}, {old.token}, never happened."
    if preview.dropped:
        words += f" {len(preview.dropped)} later moves no longer stand."
    return Event("corrected", "", words, None, {"number": entry.number})


def _with_seat(table: Table, number: int, **changes: Any) -> Table:
    if not 0 <= number < len(table.seats):
        raise Illegal(f"there is no seat {number}")
    seats = list(table.seats)
    seats[number] = replace(seats[number], **changes)
    return _next(table, seats=tuple(seats))


def _join(table: Table, entry: Joined) -> tuple[Table, Sequence[Event]]:
    names = [seat.name for number, seat in enumerate(table.seats) if number != entry.seat]
    if entry.name in names:
        raise Illegal(f"{entry.name} sits at this table already")
    kind = BOT if entry.bot else PERSON
    after = _with_seat(table, entry.seat, name=entry.name, kind=kind, bot=entry.bot, skipped=False)
    after = replace(after, match=replace(after.match, seats=tuple(s.name for s in after.seats)))
    words = f"{entry.name} takes the place of {table.seats[entry.seat].name}."
    return after, [Event("joined", "", words, entry.seat)]


def _leave(table: Table, entry: Left) -> tuple[Table, Sequence[Event]]:
    after = _with_seat(table, entry.seat, kind=EMPTY, bot=None)
    return after, [Event("left", "", f"{table.seats[entry.seat].name} has left.", entry.seat)]


def _skip(table: Table, entry: Skipped) -> tuple[Table, Sequence[Event]]:
    after = _with_seat(table, entry.seat, skipped=entry.skip)
    name = table.seats[entry.seat].name
    words = f"{name}'s turns are skipped." if entry.skip else f"{name} plays again."
    return after, [Event("skipped", "", words, entry.seat)]


def _resign(table: Table, entry: Resigned) -> tuple[Table, Sequence[Event]]:
    if table.over:
        raise Illegal("the game is over")
    after = _with_seat(table, entry.seat, resigned=True, skipped=True)
    return after, [Event("resigned", "", f"{table.seats[entry.seat].name} resigns.", entry.seat)]


def _rest(table: Table, entry: Rested) -> tuple[Table, Sequence[Event]]:
    words = {PLAYING: "The game goes on.", PAUSED: "A break.", ABANDONED: "Left unfinished."}
    if entry.status not in words:
        raise Illegal(f"a table is {PLAYING}, {PAUSED} or {ABANDONED}")
    return _next(table, status=entry.status), [Event("rested", "", words[entry.status])]


def _change(table: Table, entry: Changed) -> tuple[Table, Sequence[Event]]:
    settings = table.settings | {entry.setting} if entry.value else table.settings - {entry.setting}
    return _next(table, settings=settings), []


_TAKERS: dict[type[Entry], Callable[[Table, Any], tuple[Table, Sequence[Event]]]] = {
    Played: _play,
    Undone: _undo,
    Corrected: _correct,
    Inserted: _correct,
    Deleted: _correct,
    Joined: _join,
    Left: _leave,
    Skipped: _skip,
    Resigned: _resign,
    Rested: _rest,
    Changed: _change,
}
