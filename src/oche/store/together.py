"""Many tables' newest entries in three statements, however many there are.

The writer's thread needs Python's lock anew after every row that it binds, and waits for it as long
as the server is busy: 200 rows one by one would make whoever waits for them wait a second. SQLite
unpacks them itself, without the lock.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import TextClause, text
from sqlalchemy.engine import Connection

ENTRY = ("table_id", "seq", "command", "entry", "at")
SUMMARY = ("table", "seats", "status", "moves", "winners", "changed")


def _columns(names: Sequence[str]) -> str:
    return ", ".join(f"json_extract(value, '$[{at}]')" for at in range(len(names)))


_INSERT = text(
    f"INSERT INTO entries ({', '.join(ENTRY)}) SELECT {_columns(ENTRY)} FROM json_each(:rows)"
)
_UPDATE = text(
    f"UPDATE tables SET ({', '.join(SUMMARY[1:])}) = (new.{', new.'.join(SUMMARY[1:])}) FROM "
    f"(SELECT {_columns(SUMMARY[:1])} AS id, "
    + ", ".join(
        f"json_extract(value, '$[{at}]') AS {name}" for at, name in enumerate(SUMMARY) if at
    )
    + " FROM json_each(:rows)) AS new WHERE tables.id = new.id"
)
_DELETE = text(
    "DELETE FROM results WHERE table_id IN "
    "(SELECT json_extract(value, '$[0]') FROM json_each(:rows))"
)


def insert_entries(to: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """One more entry at each of these tables; IntegrityError where one is there already."""
    _carry_out(to, _INSERT, ENTRY, rows)


def renew_summaries(to: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """What lists say of these tables now; results that were kept of them no longer hold."""
    _carry_out(to, _UPDATE, SUMMARY, rows)
    _carry_out(to, _DELETE, SUMMARY[:1], rows)


def _carry_out(
    to: Connection, statement: TextClause, names: Sequence[str], rows: Sequence[Mapping[str, Any]]
) -> None:
    packed = json.dumps([[row[name] for name in names] for row in rows], ensure_ascii=False)
    to.execute(statement, {"rows": packed})
