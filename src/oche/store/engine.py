"""Connections to SQLite that write ahead and to the disk, and say so when asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

WANTED = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}


class NotSafe(RuntimeError):
    """The database does not keep what it was told: a committed move could be lost."""


def sqlite_engine(path: Path, *, writes: bool) -> AsyncEngine:
    """An engine for a file; one that writes takes the lock as its transaction begins."""
    engine = create_async_engine(f"sqlite+aiosqlite:///{path}", pool_size=1 if writes else 4)
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", _begin_immediate if writes else _begin)
    return engine


def _prepare(connection: Any, record: object) -> None:
    """Have the driver leave transactions to us; ask for safety and check that it was given."""
    connection.isolation_level = None
    cursor = connection.cursor()
    try:
        for name, value in WANTED.items():
            cursor.execute(f"PRAGMA {name} = {value}")
        for name, value in WANTED.items():
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
