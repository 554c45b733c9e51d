"""Connections to SQLite that write ahead and to the disk, and say so when asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from sqlalchemy import QueuePool, create_engine, event
from sqlalchemy.engine import Engine

from oche.core.errors import Refusal

WANTED = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}
# The writer has the pages that many tables' newest entries change at hand (KiB if negative), keeps
# what a statement may have to take back out of a file, and copies a page that changes all the time
# from the log into the database every 4,000 pages, not every 1,000.
WRITING = {"cache_size": -8000, "temp_store": 2, "wal_autocheckpoint": 4000}
READERS = 4  # threads
IN_MEMORY = {"journal_mode": "memory"}  # nothing outlives the process there anyway


class NotSafe(Refusal):
    """The database does not keep what it was told: a committed move could be lost."""


def sqlite_reader(path: Path) -> Engine:
    """An engine that reads a file, in several threads at once."""
    return _engine(f"sqlite:///{path}", READERS, WANTED, _begin)


def sqlite_writer(path: Path) -> Engine:
    """An engine that writes to a file; it takes the lock as its transaction begins."""
    return _engine(f"sqlite:///{path}", 1, {**WANTED, **WRITING}, _begin_immediate)


def memory_reader(name: str) -> Engine:
    """An engine that reads what is in this process's memory, the same for all who know its name."""
    return _engine(_memory_url(name), READERS, {**WANTED, **IN_MEMORY}, _begin)


def memory_writer(name: str) -> Engine:
    """An engine that writes to it."""
    return _engine(_memory_url(name), 1, {**WANTED, **IN_MEMORY}, _begin_immediate)


def _memory_url(name: str) -> str:
    return f"sqlite:///{memory_uri(name)}&uri=true"


def memory_uri(name: str) -> str:
    """Where SQLite finds a database in memory that many connections share."""
    return f"file:/{name}?vfs=memdb"


def _engine(
    url: str, connections: int, wanted: Mapping[str, Any], begin: Callable[[Any], None]
) -> Engine:
    """An engine with so many connections, any of which may be used in any thread."""
    engine = create_engine(
        url,
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        connect_args={"check_same_thread": False},
    )

    def prepare(connection: Any, record: object) -> None:
        _prepare(connection, wanted)

    event.listen(engine, "connect", prepare)
    event.listen(engine, "begin", begin)
    return engine


def _prepare(connection: Any, wanted: Mapping[str, Any]) -> None:
    """Have the driver leave transactions to us; ask for safety and check that it was given."""
    connection.isolation_level = None
    cursor = connection.cursor()
    try:
        for name, value in wanted.items():
            cursor.execute(f"PRAGMA {name} = {value}")
        for name, value in wanted.items():
            cursor.execute(f"PRAGMA {name}")
            given = cursor.fetchone()[0]
            if given != value:
                raise NotSafe(f"SQLite has {name} = {given}, and {value} is needed")
    finally:
        cursor.close()


def _begin(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN")


def _begin_immediate(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
