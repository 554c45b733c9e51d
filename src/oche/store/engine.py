"""Connections to SQLite that write ahead and to the disk, and say so when asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from sqlalchemy import QueuePool, create_engine, event
from sqlalchemy.engine import Engine
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from oche.core.errors import Refusal

WANTED = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}
# The writer has the pages that many tables' newest entries change at hand (KiB if negative), keeps
# what a statement may have to take back out of a file, and copies a page that changes all the time
# from the log into the database every 4,000 pages, not every 1,000.
WRITING = {"cache_size": -8000, "temp_store": 2, "wal_autocheckpoint": 4000}
IN_MEMORY = {"journal_mode": "memory"}  # nothing outlives the process there anyway


class NotSafe(Refusal):
    """The database does not keep what it was told: a committed move could be lost."""


def sqlite_engine(path: Path) -> AsyncEngine:
    """An engine that reads a file."""
    return _prepared(create_async_engine(f"sqlite+aiosqlite:///{path}", pool_size=4), WANTED)


def sqlite_writer(path: Path) -> Engine:
    """An engine that writes to a file; it takes the lock as its transaction begins."""
    return _writer(f"sqlite:///{path}", {**WANTED, **WRITING})


def memory_engine(name: str) -> AsyncEngine:
    """An engine that reads what is in this process's memory, the same for all who know its name."""
    url = f"sqlite+aiosqlite:///{memory_uri(name)}&uri=true"
    return _prepared(create_async_engine(url, pool_size=4), {**WANTED, **IN_MEMORY})


def memory_writer(name: str) -> Engine:
    """An engine that writes to it."""
    return _writer(f"sqlite:///{memory_uri(name)}&uri=true", {**WANTED, **IN_MEMORY})


def memory_uri(name: str) -> str:
    """Where SQLite finds a database in memory that many connections share."""
    return f"file:/{name}?vfs=memdb"


def _prepared(engine: AsyncEngine, wanted: Mapping[str, Any]) -> AsyncEngine:
    _on_connect(engine.sync_engine, wanted, _begin)
    return engine


def _writer(url: str, wanted: Mapping[str, Any]) -> Engine:
    engine = create_engine(url, poolclass=QueuePool, pool_size=1, max_overflow=0)
    _on_connect(engine, wanted, _begin_immediate)
    return engine


def _on_connect(engine: Engine, wanted: Mapping[str, Any], begin: Callable[[Any], None]) -> None:
    def prepare(connection: Any, record: object) -> None:
        _prepare(connection, wanted)

    event.listen(engine, "connect", prepare)
    event.listen(engine, "begin", begin)


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
