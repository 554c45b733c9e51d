"""What happens to seats: taken over, left, skipped, resigned; and what they throw with."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from oche.core.errors import Illegal
from oche.core.game import Event
from oche.core.options import checked_seats
from oche.table.entries import (
    BOT,
    EMPTY,
    PERSON,
    Aimed,
    Handed,
    Joined,
    Left,
    Resigned,
    Seat,
    Skipped,
)
from oche.table.table import Table, Taken


def _with_seat(table: Table, number: int, **changes: Any) -> Table:
    if not 0 <= number < len(table.seats):
        raise Illegal(f"there is no seat {number}")
    seats = list(table.seats)
    seats[number] = replace(seats[number], **changes)
    return table.entered(seats=tuple(seats), flying=_still_flying(table, number))


def _still_flying(table: Table, number: int) -> Aimed | None:
    """A dart in the air is its thrower's: whoever plays the seat from now on aims anew."""
    return None if table.to_act == number else table.flying


def join(table: Table, entry: Joined) -> Taken:
    """Somebody, or a bot, takes over a seat."""
    gone = tuple(seat for seat in table.gone if seat != entry.seat)
    hand, darts = _throws_with(table, entry)
    after = _with_seat(
        table,
        entry.seat,
        name=entry.name,
        kind=BOT if entry.bot else PERSON,
        bot=entry.bot,
        skipped=False,
        resigned=False,
        hand=hand,
        darts=darts,
    )
    after = replace(after, left=_left_after(table, entry))
    names = checked_seats(table.match.game, [seat.name for seat in after.seats])
    record = replace(table.match.record, seats=names)
    match = replace(table.match, seats=names, record=record)
    seats = tuple(replace(seat, name=name) for seat, name in zip(after.seats, names, strict=True))
    old, new = table.seats[entry.seat].name, names[entry.seat]
    words = f"{new} is here." if old == new else f"{new} takes the place of {old}."
    after = replace(after, seats=seats, match=match, gone=gone)
    return after, [Event("joined", "", words, entry.seat)]


def former(table: Table, number: int) -> Seat:
    """The person whose seat it is, or last was, though a bot may play it now."""
    return table.left.get(number, table.seats[number])


def _throws_with(table: Table, entry: Joined) -> tuple[str | None, str | None]:
    """Hand and darts of who joins: as it says; else a person who comes back has the old ones."""
    if entry.bot or not 0 <= entry.seat < len(table.seats):
        return entry.hand, None
    before = former(table, entry.seat)
    if before.kind == BOT or before.name.casefold() != entry.name.strip().casefold():
        return entry.hand, entry.darts
    return entry.hand or before.hand, entry.darts or before.darts


def _left_after(table: Table, entry: Joined) -> dict[int, Seat]:
    left = {number: seat for number, seat in table.left.items() if number != entry.seat}
    before = former(table, entry.seat)
    if entry.bot and before.kind != BOT:
        left[entry.seat] = before
    return left


def hand(table: Table, entry: Handed) -> Taken:
    """A seat throws with another hand, or changes between real and drawn darts."""
    if entry.darts not in (None, "real", "drawn"):
        raise Illegal("darts are real or drawn")
    if not 0 <= entry.seat < len(table.seats):
        raise Illegal(f"there is no seat {entry.seat}")
    seat = table.seats[entry.seat]
    if table.match.game.target is None:
        raise Illegal("no darts are thrown in this game")
    if seat.kind == BOT and entry.darts == "real":
        raise Illegal("a bot's darts are always drawn")
    changed = replace(seat, hand=entry.hand or seat.hand, darts=entry.darts or seat.darts)
    if changed == seat:
        raise Illegal(f"{seat.name} throws so already")
    words = [f"{seat.name} throws with another hand."] if changed.hand != seat.hand else []
    if changed.darts != seat.darts:
        words.append(f"{seat.name}'s darts are {changed.darts} from now on.")
    after = _with_seat(table, entry.seat, hand=changed.hand, darts=changed.darts)
    return after, [Event("handed", "", " ".join(words), entry.seat)]


def leave(table: Table, entry: Left) -> Taken:
    """Who sat there has gone."""
    after = _with_seat(table, entry.seat, kind=EMPTY, bot=None)
    return after, [Event("left", "", f"{table.seats[entry.seat].name} has left.", entry.seat)]


def skip(table: Table, entry: Skipped) -> Taken:
    """The table plays the least for a seat from now on, or no longer."""
    after = _with_seat(table, entry.seat, skipped=entry.skip, resigned=False)
    if not entry.skip:  # a way back for who resigned by mistake
        after = replace(after, gone=tuple(seat for seat in table.gone if seat != entry.seat))
    elif entry.seat in table.gone:
        raise Illegal(f"{table.seats[entry.seat].name} has resigned")
    name = table.seats[entry.seat].name
    words = f"{name}'s turns are skipped." if entry.skip else f"{name} plays again."
    return after, [Event("skipped", "", words, entry.seat)]


def resign(table: Table, entry: Resigned) -> Taken:
    """A seat gives up."""
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
