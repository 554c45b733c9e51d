"""Where the tables are: a SQLite file, this process's memory, or a PostgreSQL."""

from __future__ import annotations

import itertools
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from sqlalchemy import NullPool, event, make_url, text
from sqlalchemy.engine import URL, Connection
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from oche.core.errors import RecordError
from oche.store.engine import (
    READERS,
    NotSafe,
    memory_reader,
    memory_uri,
    memory_writer,
    sqlite_reader,
    sqlite_writer,
)
from oche.store.news import Alone, Listening, News
from oche.store.transactions import InThreads, OverNetwork, Transactions

MEMORY = ":memory:"
SCHEMES = ("postgresql://", "postgres://")
SAFE = {"fsync": ("on",), "synchronous_commit": ("on", "remote_write", "remote_apply")}
MIGRATING = 0x6F636865  # the lock under which one of several servers brings it up to date
AWAY = 10  # seconds until a database that does not answer counts as away
_numbers = itertools.count()


@dataclass(frozen=True)
class Database:
    """Two ways to a database: `reading` for many at once, `writing` for the one writer.

    `place` is how it is called in a sentence, without its password. `file` is there for SQLite's.
    """

    place: str
    reading: Transactions
    writing: Transactions
    news: News = field(default_factory=Alone)
    file: Path | None = None
    anchor: sqlite3.Connection | None = None  # a memory that nobody has open is gone

    def prepare(self, connection: Connection) -> None:
        """Before it is brought up to date: one server at a time; NotSafe where it forgets."""
        if self.shared:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
            check_safe(connection)

    async def let_go(self) -> None:
        """Close every connection."""
        await self.news.close()
        await self.writing.dispose()
        await self.reading.dispose()
        if self.anchor is not None:
            self.anchor.close()

    @property
    def shared(self) -> bool:
        """Whether several servers may serve its tables at once."""
        return isinstance(self.news, Listening)


def database(place: Path | str) -> Database:
    """The database at a path, at `:memory:`, or behind a PostgreSQL URL; RecordError for others.

    `:memory:NAME` is the same one for all who open it while somebody has it.
    """
    if isinstance(place, str) and place.startswith(SCHEMES):
        return _postgres(place)
    if isinstance(place, str) and place.startswith(MEMORY):
        return _memory(place.removeprefix(MEMORY) or f"oche-{next(_numbers)}")
    if isinstance(place, str) and "://" in place:
        raise RecordError("tables are kept in a folder or in a PostgreSQL, postgresql://…")
    path = Path(place)
    return Database(
        str(path),
        InThreads(sqlite_reader(path), READERS),
        InThreads(sqlite_writer(path)),
        file=path,
    )


def _memory(name: str) -> Database:
    anchor = sqlite3.connect(memory_uri(name), uri=True, check_same_thread=False)
    return Database(
        "the memory",
        InThreads(memory_reader(name), READERS),
        InThreads(memory_writer(name)),
        anchor=anchor,
    )


def _postgres(place: str) -> Database:
    try:
        url = _as_libpq(make_url(place))
    except (ArgumentError, ValueError):
        raise RecordError("that is no PostgreSQL URL: postgresql://USER@HOST/DATABASE") from None
    named = url.difference_update_query(["password"])
    return Database(
        f"the database {named.render_as_string(hide_password=True)}",
        OverNetwork(_postgres_engine(url, {"default_transaction_read_only": "on"}, pool_size=4)),
        OverNetwork(_postgres_engine(url, {}, pool_size=1)),
        Listening(_postgres_engine(url, {}, poolclass=NullPool)),
    )


def _as_libpq(url: URL) -> URL:
    """A URL as PostgreSQL's own programs write it; `ssl` is what asyncpg calls their `sslmode`."""
    url = url.set(drivername="postgresql")
    if "ssl" in url.query:
        ssl = url.query["ssl"]
        url = url.difference_update_query(["ssl"]).update_query_dict({"sslmode": ssl})
    return url


def _postgres_engine(url: URL, settings: Mapping[str, str], **pool: Any) -> AsyncEngine:
    asked = {"application_name": "oche", **settings}
    if "poolclass" not in pool:
        pool |= {"pool_pre_ping": True, "pool_timeout": AWAY}  # it may have been restarted

    async def connect() -> Any:
        """The driver reads the URL itself: it knows more of what may stand there."""
        driver: Any = import_module("asyncpg")  # it has no types
        dsn = url.render_as_string(hide_password=False)
        return await driver.connect(dsn, server_settings=asked, timeout=AWAY)

    engine = create_async_engine("postgresql+asyncpg://", async_creator=connect, **pool)
    event.listen(engine.sync_engine, "connect", _keep_every_commit)
    return engine


def _keep_every_commit(connection: Any, record: object) -> None:
    """A role or database may have been told to answer before the disk: not on our connections."""
    cursor = connection.cursor()
    try:
        cursor.execute("SHOW synchronous_commit")
        if cursor.fetchone()[0] not in SAFE["synchronous_commit"]:
            cursor.execute("SET synchronous_commit = on")
        connection.commit()
    finally:
        cursor.close()


def check_safe(connection: Connection) -> None:
    """NotSafe where PostgreSQL would forget a committed move."""
    for name, good in SAFE.items():
        given = connection.execute(text(f"SHOW {name}")).scalar_one()
        if given not in good:
            raise NotSafe(f"PostgreSQL has {name} = {given}, and {good[0]} is needed")
