"""Many tables' newest entries in two statements, however many there are.

The writer's thread needs Python's lock anew after every row that it binds, and waits for it as long
as the server is busy: 200 rows one by one would make whoever waits for them wait a second. SQLite
unpacks them itself, without the lock; an entry, and a list of names, it keeps as the JSON they are.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from sqlalchemy.engine import Connection

from oche.store.store import Append

_COLUMNS = ("table", "seq", "command", "entry", "at", "seats", "status", "moves", "winners")
_pack = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":")).encode


def _each(*names: str) -> str:
    return ", ".join(
        f"json_extract(value, '$[{_COLUMNS.index(name)}]') AS \"{name}\"" for name in names
    )


_INSERT = (
    "INSERT INTO entries (table_id, seq, command, entry, at) "
    f"SELECT {_each('table', 'seq', 'command', 'entry', 'at')} FROM json_each(?)"
)
_UPDATE = (
    "UPDATE tables SET seats = new.seats, status = new.status, moves = new.moves, "
    "winners = new.winners, changed = new.at FROM "
    f"(SELECT {_each('table', 'seats', 'status', 'moves', 'winners', 'at')} FROM json_each(?)) "
    'AS new WHERE id = new."table"'
)


def append(to: Connection, wanted: Sequence[Append]) -> None:
    """One more entry at each of these tables, and what lists say of them then.

    IntegrityError where one is there already.
    """
    packed = (_pack([_row(each) for each in wanted]),)
    to.exec_driver_sql(_INSERT, packed)
    to.exec_driver_sql(_UPDATE, packed)


def _row(wanted: Append) -> tuple[object, ...]:
    """What `_COLUMNS` names."""
    table, seq, entry, at, (seats, status, moves, winners), command, *_ = wanted
    return table, seq, command, entry, at, seats, status, moves, winners
