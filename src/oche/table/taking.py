"""What each kind of entry does to a table.

`take` folds one more entry and returns another table. A refusal is an exception of
`oche.core.errors` and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from oche.core.errors import Illegal, RecordError
from oche.core.game import Event
from oche.core.options import checked_seats
from oche.core.tokens import landing
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
    Skipped,
    Undone,
)
from oche.table.table import ABANDONED, PAUSED, PLAYING, Made, Preview, Table, open_table

Taken = tuple[Table, Sequence[Event]]


def take(table: Table, entry: Entry) -> Taken:
    """The table after one more entry, and what it did; a refusal changes nothing."""
    return _TAKERS[type(entry)](table, entry)


def fold(entries: Iterable[Entry]) -> Table:
    """The table that a log gives, the same for ever."""
    rest = iter(entries)
    opened = next(rest, None)
    if not isinstance(opened, Opened):
        raise RecordError("the log does not begin with the opening of a table")
    table = open_table(opened)
    for entry in rest:
        table = take(table, entry)[0]
    return table


def _next(table: Table, **changes: Any) -> Table:
    return replace(table, seq=table.seq + 1, **changes)


def bare(token: str) -> str:
    """A token as it is told: without its landing point."""
    return landing(token).text


# Moves


def _play(table: Table, entry: Played) -> Taken:
    if table.status != PLAYING:
        raise Illegal(f"the table is {table.status}, no move is awaited")
    if table.winner_left is not None:
        raise Illegal("the game is over, everyone else has resigned")
    move = Made(0, None, entry.token, table.seq + 1, entry.drawn, entry.aim, touched=entry.touched)
    after, events = table.with_move(move)
    return _next(after), events


def _undo(table: Table, entry: Undone) -> Taken:
    if not 1 <= entry.count <= len(table.made):
        raise Illegal("there is no move to take back")
    kept = len(table.made) - entry.count
    gone = " ".join(bare(move.token) for move in table.made[kept:][-12:])
    words = f"Taken back: {gone}." if entry.count <= 12 else f"Taken back: {entry.count} moves."
    return _next(table.back_to(kept)), [Event("undone", "", words)]


def _correct(table: Table, entry: Corrected | Inserted | Deleted) -> Taken:
    preview = table.preview(entry)
    if preview.dropped and not entry.drop:
        first = preview.dropped[0]
        raise Illegal(
            f"from {bare(first.token)} on the later moves could not stand ({preview.reason}); "
            f"agree to lose {len(preview.dropped)} of them, or leave it as it was"
        )
    fresh = table.seq + 1
    made = tuple(replace(m, seq=fresh) if m.seq < 0 else m for m in preview.table.made)
    return _next(replace(preview.table, made=made)), [_correction_told(table, entry, preview)]


def _correction_told(
    table: Table, entry: Corrected | Inserted | Deleted, preview: Preview
) -> Event:
    old = bare(table.made[entry.number - 1].token)
    if isinstance(entry, Corrected):
        words = f"That was {bare(preview.table.made[entry.number - 1].token)}, not {old}."
    elif isinstance(entry, Inserted):
        new = bare(preview.table.made[entry.number - 1].token)
        words = f"{new} was forgotten, before {old}."
    else:
        words = f"{old} never happened."
    if preview.dropped:
        count = len(preview.dropped)
        words += f" {count} later move{'' if count == 1 else 's'} no longer stand."
    return Event("corrected", "", words, None, {"number": entry.number})


# Seats


def _with_seat(table: Table, number: int, **changes: Any) -> Table:
    if not 0 <= number < len(table.seats):
        raise Illegal(f"there is no seat {number}")
    seats = list(table.seats)
    seats[number] = replace(seats[number], **changes)
    return _next(table, seats=tuple(seats))


def _join(table: Table, entry: Joined) -> Taken:
    kind = BOT if entry.bot else PERSON
    gone = tuple(seat for seat in table.gone if seat != entry.seat)
    after = _with_seat(
        table,
        entry.seat,
        name=entry.name,
        kind=kind,
        bot=entry.bot,
        skipped=False,
        resigned=False,
    )
    names = checked_seats(table.match.game, [seat.name for seat in after.seats])
    record = replace(table.match.record, seats=names)
    match = replace(table.match, seats=names, record=record)
    seats = tuple(replace(seat, name=name) for seat, name in zip(after.seats, names, strict=True))
    old, new = table.seats[entry.seat].name, names[entry.seat]
    words = f"{new} is here." if old == new else f"{new} takes the place of {old}."
    after = replace(after, seats=seats, match=match, gone=gone)
    return after, [Event("joined", "", words, entry.seat)]


def _leave(table: Table, entry: Left) -> Taken:
    after = _with_seat(table, entry.seat, kind=EMPTY, bot=None)
    return after, [Event("left", "", f"{table.seats[entry.seat].name} has left.", entry.seat)]


def _skip(table: Table, entry: Skipped) -> Taken:
    after = _with_seat(table, entry.seat, skipped=entry.skip, resigned=False)
    if not entry.skip:  # a way back for who resigned by mistake
        after = replace(after, gone=tuple(seat for seat in table.gone if seat != entry.seat))
    elif entry.seat in table.gone:
        raise Illegal(f"{table.seats[entry.seat].name} has resigned")
    name = table.seats[entry.seat].name
    words = f"{name}'s turns are skipped." if entry.skip else f"{name} plays again."
    return after, [Event("skipped", "", words, entry.seat)]


def _resign(table: Table, entry: Resigned) -> Taken:
    if table.over:
        raise Illegal("the game is over")
    if len(table.seats) == 1:
        raise Illegal("nobody else is here to win; leave the game unfinished instead")
    after = _with_seat(table, entry.seat, resigned=True, skipped=True)
    if entry.seat in table.gone:
        raise Illegal(f"{table.seats[entry.seat].name} has resigned already")
    after = replace(after, gone=(*table.gone, entry.seat))
    events = [Event("resigned", "", f"{table.seats[entry.seat].name} resigns.", entry.seat)]
    if after.winner_left is not None:
        name = after.seats[after.winner_left].name
        events.append(Event("end", "", f"{name} alone is left and wins.", after.winner_left))
    return after, events


# The table itself


def _rest(table: Table, entry: Rested) -> Taken:
    words = {PLAYING: "The game goes on.", PAUSED: "A break.", ABANDONED: "Left unfinished."}
    if entry.status not in words:
        raise Illegal(f"a table is {PLAYING}, {PAUSED} or {ABANDONED}")
    if table.over:
        raise Illegal("the game is over")
    if entry.status == table.status:
        raise Illegal(f"the table is {table.status} already")
    return _next(table, status=entry.status), [Event("rested", "", words[entry.status])]


def _change(table: Table, entry: Changed) -> Taken:
    settings = table.settings | {entry.setting} if entry.value else table.settings - {entry.setting}
    return _next(table, settings=settings), []


_TAKERS: dict[type[Entry], Callable[[Table, Any], Taken]] = {
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
