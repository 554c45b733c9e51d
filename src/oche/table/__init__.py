"""A table as a value: entries folded into seats, moves and a game. No I/O, no clock, no dice."""

from oche.table.entries import Entry, Opened, Seat, from_json, to_json
from oche.table.folding import fold
from oche.table.rematch import rematch
from oche.table.table import Table, open_table
from oche.table.taking import take

__all__ = [
    "Entry",
    "Opened",
    "Seat",
    "Table",
    "fold",
    "from_json",
    "open_table",
    "rematch",
    "take",
    "to_json",
]
