"""A store that many games have been played in."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

from bench.load.ours import opened, script
from oche.store.sql import SqlStore

FINISHED = 10_000  # tables
LEGS = 1  # some 60 darts each
_COPIED = {
    "tables": "id, game, seats, status, moves, winners, changed",
    "entries": "table_id, seq, command, entry, at",
    "results": "table_id, seat, player, name, bot, place, statistics, at",
}
_UP_TO = """
CREATE TEMP TABLE numbers AS
WITH RECURSIVE up(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up WHERE n < {most})
SELECT n FROM up
"""


def fill(folder: Path) -> None:
    """Finish one table there, and copy it, log and results and all, until there are 10,000."""
    path = folder / "oche.db"
    table = asyncio.run(_finished(path))
    made = sqlite3.connect(path)
    made.execute(_UP_TO.format(most=FINISHED - 1))
    for name, columns in _COPIED.items():
        key, rest = columns.split(", ", 1)
        made.execute(
            f"INSERT INTO {name} ({columns}) SELECT {key} || '-' || n, {rest} "
            f"FROM numbers, {name} WHERE {key} = ?",
            [table],
        )
    made.commit()
    made.close()


async def _finished(path: Path) -> str:
    """A table whose game is over, in the store as the server keeps it."""
    from oche.server.tables import keep_table
    from oche.table.entries import Played
    from oche.table.folding import fold

    log = [opened(LEGS), *(Played(token) for _, token in script(LEGS))]
    store = SqlStore(path)
    await store.open()
    fresh = await keep_table(store, fold(log), log, coded=False)
    await store.close()
    return fresh.name
