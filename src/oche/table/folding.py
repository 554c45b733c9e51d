"""The fold of a log: the table that its entries give, the same for ever.

A table of a thousand moves is opened while somebody waits, so moves that nothing comes between are
made in one go, without their stories; it is as if they had been taken one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from oche.core.errors import RecordError
from oche.table.entries import Entry, Opened, Played
from oche.table.table import PLAYING, Made, Table, open_table
from oche.table.taking import take


def fold(entries: Iterable[Entry]) -> Table:
    """The table that a log gives, the same for ever."""
    rest = iter(entries)
    opened = next(rest, None)
    if not isinstance(opened, Opened):
        raise RecordError("the log does not begin with the opening of a table")
    table = open_table(opened)
    for plain, run in groupby(rest, key=lambda entry: type(entry) is Played):
        if plain:
            table = _played(table, [entry for entry in run if isinstance(entry, Played)])
        else:
            for entry in run:
                table = take(table, entry)[0]
    return table


def _played(table: Table, run: Sequence[Played]) -> Table:
    """The table after moves that follow one another."""
    if table.flying is not None:  # the first says what the dart in the air counts for
        table, run = take(table, run[0])[0], run[1:]
    if table.status != PLAYING or table.winner_left is not None:
        for entry in run:  # which is refused
            table = take(table, entry)[0]
        return table
    match, made, states, seen = table.match, table.made, table.states, table.seen
    draws: dict[str, int] = {"": -1}  # the number of the next draw, by kind
    for seq, entry in enumerate(run, table.seq + 1):
        kind = entry.drawn
        move = match.read_next(entry.token)
        match = match.after(move)
        nth = draws[kind] if kind in draws else table.next_draw(kind)
        if kind:
            draws[kind] = table.unless_void(kind, nth + 1)
        if kind == "dart":
            seen = max(seen, nth)
        number = len(match.log)
        made = made.plus(
            Made(
                number, move.seat, move.token, seq, kind, entry.aim, nth, entry.touched, entry.hand
            )
        )
        states = states.plus(match.state)
    seq = table.seq + len(run)
    return replace(table, seq=seq, made=made, states=states, match=match, seen=seen)
