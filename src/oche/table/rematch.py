"""Another game for the same people."""

from __future__ import annotations

from dataclasses import replace

from oche.table.entries import Opened, Seat
from oche.table.opening import opened_match
from oche.table.table import Table


def rematch(table: Table, seed: str) -> Opened:
    """The opening of another game: same people, colours and options; another one starts.

    Where the rules have an option for who starts, seats stay and the option moves on. Where seat 0
    always starts, the order of the seats moves on by one. Where dice decide, nothing moves.
    """
    opened = table.opened
    seats = tuple(
        replace(seat, skipped=False, resigned=False, retries=first.retries)
        for seat, first in zip(table.seats, opened.seats, strict=True)
    )
    options = dict(opened.options)
    names = {option.name for option in table.match.game.options(len(seats))}
    if "starter" in names:
        options["starter"] = (int(options.get("starter", 0)) + 1) % len(seats)
    elif _seat_0_starts(opened):
        seats = seats[1:] + seats[:1]
    settings = tuple(sorted(table.settings))
    return replace(opened, seats=seats, options=options, seed=seed, settings=settings, extra={})


def _seat_0_starts(opened: Opened) -> bool:
    return not opened_match(opened).awaited.chance


def moved(before: tuple[Seat, ...], after: tuple[Seat, ...]) -> dict[int, int]:
    """Which seat each one has become, by colour."""
    colours = {seat.colour: number for number, seat in enumerate(after)}
    return {number: colours[seat.colour] for number, seat in enumerate(before)}
