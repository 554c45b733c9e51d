"""What each kind of entry does to a table.

`take` folds one more entry and returns another table; `oche.table.folding` does it with a whole
log. A refusal is an exception of `oche.core.errors` and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from oche.core.errors import Illegal, listed
from oche.core.game import Event
from oche.core.growing import Growing
from oche.core.tokens import landing
from oche.table.entries import (
    BOT,
    Aimed,
    Changed,
    Corrected,
    Deleted,
    Entry,
    Handed,
    Inserted,
    Joined,
    Left,
    Played,
    Resigned,
    Rested,
    Retried,
    Skipped,
    Undone,
)
from oche.table.seating import hand, join, leave, resign, skip
from oche.table.table import ABANDONED, PAUSED, PLAYING, Preview, Table, Taken


def take(table: Table, entry: Entry) -> Taken:
    """The table after one more entry, and what it did; a refusal changes nothing."""
    return _TAKERS[type(entry)](table, entry)


def take_all(table: Table, entries: Iterable[Entry]) -> Taken:
    """The table after several more entries, and all that they did."""
    told: list[Event] = []
    for entry in entries:
        table, events = take(table, entry)
        told += events
    return table, told


def bare(token: str) -> str:
    """A token as it is told: without its landing point."""
    return landing(token).text


# Moves


def _play(table: Table, entry: Played) -> Taken:
    if table.status != PLAYING:
        raise Illegal(f"the table is {table.status}, no move is awaited")
    if table.winner_left is not None:
        raise Illegal("the game is over, everyone else has resigned")
    if table.flying is not None:
        _check_flying(table.flying, entry)
    return table.with_move(entry, table.seq + 1)


def _check_flying(flying: Aimed, entry: Played) -> None:
    """A4: a dart that touches several regions counts for one of them, as its thrower says."""
    if entry.drawn != "dart" or entry.aim != flying.aim or bare(entry.token) not in flying.touched:
        raise Illegal(
            f"the dart touches {listed([*flying.touched])}: say which of them counts (A4)"
        )


def _aim(table: Table, entry: Aimed) -> Taken:
    if table.status != PLAYING:
        raise Illegal(f"the table is {table.status}, no move is awaited")
    if table.over or table.awaited.kind != "throw" or not table.draws or table.flying:
        raise Illegal("no dart is awaited that the server draws")
    for token in (entry.aim, *entry.touched):
        table.match.read(bare(token))
    words = f"The dart may count for {listed([*entry.touched])}."
    after = table.entered(flying=entry, seen=max(table.seen, table.next_dart))
    return after, [Event("aimed", "A4", words, table.to_act)]


def _retry(table: Table, entry: Retried) -> Taken:
    move = table.made[-1] if table.made else None
    if table.status != PLAYING or table.winner_left is not None:
        raise Illegal("no dart is thrown again now")
    if table.flying is not None:
        raise Illegal("a dart is still in the air: say first what it counts for")
    if move is None or move.seat != entry.seat or not table.threw(move):
        raise Illegal("only the newest dart can be thrown again, by whose it was")
    seat = table.seats[entry.seat]
    if seat.retries < 1 or seat.kind == BOT:
        raise Illegal(f"{seat.name} has no second throw left")
    if move.drawn and table.seen > move.nth:
        raise Illegal("a later dart has been drawn already: it is too late to throw that one again")
    void = table.void | {move.nth} if move.drawn else table.void
    left = replace(seat, retries=seat.retries - 1)
    seats = (*table.seats[: entry.seat], left, *table.seats[entry.seat + 1 :])
    after = table.back_to(len(table.made) - 1).entered(void=void, seats=seats)
    words = f"{seat.name} throws again: {bare(move.token)} does not count."
    return after, [Event("retried", "", words, entry.seat)]


def _undo(table: Table, entry: Undone) -> Taken:
    if entry.count == 0 and table.flying is not None:
        aim = bare(table.flying.aim)
        return table.back_to(len(table.made)).entered(), [
            Event("undone", "", f"The aim at {aim} is taken back.")
        ]
    if not 1 <= entry.count <= len(table.made):
        raise Illegal("there is no move to take back")
    kept = len(table.made) - entry.count
    gone = " ".join(bare(move.token) for move in table.made[kept:][-12:])
    words = f"Taken back: {gone}." if entry.count <= 12 else f"Taken back: {entry.count} moves."
    return table.back_to(kept).entered(), [Event("undone", "", words)]


def _correct(table: Table, entry: Corrected | Inserted | Deleted) -> Taken:
    preview = table.preview(entry)
    if preview.dropped and not entry.drop:
        first = preview.dropped[0]
        raise Illegal(
            f"from {bare(first.token)} on the later moves could not stand ({preview.reason}); "
            f"agree to lose {len(preview.dropped)} of them, or leave it as it was"
        )
    fresh = table.seq + 1
    made = Growing(m._replace(seq=fresh) if m.seq < 0 else m for m in preview.table.made)
    return preview.table.entered(made=made), [_correction_told(table, entry, preview)]


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


# The table itself


def _rest(table: Table, entry: Rested) -> Taken:
    words = {PLAYING: "The game goes on.", PAUSED: "A break.", ABANDONED: "Left unfinished."}
    if entry.status not in words:
        raise Illegal(f"a table is {PLAYING}, {PAUSED} or {ABANDONED}")
    if table.over:
        raise Illegal("the game is over")
    if entry.status == table.status:
        raise Illegal(f"the table is {table.status} already")
    return table.entered(status=entry.status), [Event("rested", "", words[entry.status])]


def _change(table: Table, entry: Changed) -> Taken:
    settings = table.settings | {entry.setting} if entry.value else table.settings - {entry.setting}
    return table.entered(settings=settings), []


_TAKERS: dict[type[Entry], Callable[[Table, Any], Taken]] = {
    Played: _play,
    Aimed: _aim,
    Retried: _retry,
    Undone: _undo,
    Corrected: _correct,
    Inserted: _correct,
    Deleted: _correct,
    Joined: join,
    Handed: hand,
    Left: leave,
    Skipped: skip,
    Resigned: resign,
    Rested: _rest,
    Changed: _change,
}
