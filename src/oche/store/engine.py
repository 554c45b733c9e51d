"""Connections to SQLite that write ahead and to the disk, and say so when asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from oche.core.errors import Refusal

WANTED = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}
IN_MEMORY = {"journal_mode": "memory"}  # nothing outlives the process there anyway


class NotSafe(Refusal):
    """The database does not keep what it was told: a committed move could be lost."""


def sqlite_engine(path: Path, *, writes: bool) -> AsyncEngine:
    """An engine for a file; one that writes takes the lock as its transaction begins."""
    return _engine(f"sqlite+aiosqlite:///{path}", lambda: WANTED, writes=writes)


def memory_engine(name: str, *, writes: bool) -> AsyncEngine:
    """An engine for a database in this process's memory, the same for all who know its name."""
    url = f"sqlite+aiosqlite:///{memory_uri(name)}&uri=true"
    return _engine(url, lambda: {**WANTED, **IN_MEMORY}, writes=writes)


def memory_uri(name: str) -> str:
    """Where SQLite finds a database in memory that many connections share."""
    return f"file:/{name}?vfs=memdb"


def _engine(url: str, wanted: Callable[[], Mapping[str, Any]], *, writes: bool) -> AsyncEngine:
    engine = create_async_engine(url, pool_size=1 if writes else 4)

    def prepare(connection: Any, record: object) -> None:
        _prepare(connection, wanted())

    event.listen(engine.sync_engine, "connect", prepare)
    event.listen(engine.sync_engine, "begin", _begin_immediate if writes else _begin)
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
