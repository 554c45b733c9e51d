"""Checks of what is kept: the folder, the database, the clock, the certificate."""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import sqlite3
import stat
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from oche.cli.backup import check_file, counted
from oche.cli.doctor.finding import Finding, mend, note, ok
from oche.core.errors import RecordError, Refusal

FULL, SCARCE = 50, 500  # MB
TIME = "%Y-%m-%d %H:%M"
NEWEST = "SELECT max(changed) FROM tables"
REVISION = "SELECT version_num FROM alembic_version"
SLACK = timedelta(minutes=2)  # by which a clock may be behind the newest move


def kept(place: Path | str, now: datetime) -> Iterator[Finding]:
    """All about where the tables are."""
    if isinstance(place, Path):
        yield _disk(place.parent)
        yield _durable(place.parent)
        yield from _file(place, now)
        yield _certificate(place.parent, now)
    elif place.startswith(":memory:"):
        yield note("database", "nothing is kept", "say --data for a folder")
    else:
        yield from _shared(place, now)


def _disk(folder: Path) -> Finding:
    free = shutil.disk_usage(folder).free >> 20
    words = f"{free} MB are free at {folder}"
    if free < FULL:
        return mend("disk", words, "make room: without it no move is kept")
    return note("disk", words, "make room soon") if free < SCARCE else ok("disk", words)


def _durable(folder: Path) -> Finding:
    """A new database in that folder is opened as the server would, and written to."""
    what = "writing"
    trial = folder / f".oche-doctor-{secrets.token_hex(4)}.db"
    try:
        seconds = asyncio.run(_tried(trial))
    except (Refusal, OSError) as error:
        why = error.sentence if isinstance(error, Refusal) else str(error)
        remedy = f"make {folder} writable for who runs the server; no network share will do"
        return mend(what, f"nothing can be kept there: {why}", remedy)
    finally:
        for left in folder.glob(f"{trial.name}*"):
            left.unlink(missing_ok=True)
    return ok(what, f"a move would be on disk in {seconds * 1000:.0f} ms")


async def _tried(trial: Path) -> float:
    from oche.store.sql import SqlStore

    store = SqlStore(trial)
    await store.open()
    try:
        await store.check()  # the first one also connects
        began = time.perf_counter()
        await store.check()
        return time.perf_counter() - began
    finally:
        await store.close()


def _file(file: Path, now: datetime) -> Iterator[Finding]:
    what = "database"
    if not file.exists():
        yield ok(what, f"there is none yet; {file} will be made")
        return
    if not os.access(file, os.R_OK | os.W_OK):
        yield mend(what, f"{file} can't be read and written", "give it to who runs the server")
        return
    try:
        check_file(file)
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as opened:
            revision = str(opened.execute(REVISION).fetchone()[0])
            newest: int | None = opened.execute(NEWEST).fetchone()[0]
            words = f"{file} is whole: {counted(file)}"
    except (RecordError, sqlite3.Error, TypeError) as error:
        why = error.sentence if isinstance(error, RecordError) else f"{file}: {error}"
        yield mend(what, why, "put a copy in its place: oche restore COPY")
        return
    yield _revised(words, revision)
    yield _clock(newest, now)


def _revised(words: str, revision: str) -> Finding:
    """A database is as this Oche makes it, or can be brought up to that."""
    from oche.store.migrating import revisions

    known = revisions()
    if revision not in known:
        return mend("database", f"{words}, but of a newer Oche", "install the newest Oche")
    if revision != known[0]:
        remedy = "it is brought up to date at the next start; make a copy first: oche backup COPY"
        return note("database", f"{words}, of an older Oche", remedy)
    return ok("database", words)


def _clock(newest: int | None, now: datetime) -> Finding:
    """Time has not gone back."""
    last = datetime.fromtimestamp((newest or 0) / 1000, UTC)
    if last > now + SLACK:
        words = (
            f"it is {now:%Y-%m-%d %H:%M} UTC here, and the newest move is of {last:%Y-%m-%d %H:%M}"
        )
        return mend("clock", words, "set the clock, or have the network set it")
    return ok("clock", f"it is {now:{TIME}} UTC")


def _shared(place: str, now: datetime) -> Iterator[Finding]:
    try:
        revision, newest, words = asyncio.run(_asked(place))
    except (Refusal, SQLAlchemyError, OSError, TimeoutError) as error:
        why = error.sentence if isinstance(error, Refusal) else str(error).splitlines()[0]
        yield mend("database", why, "see that PostgreSQL runs, and the URL")
        return
    if revision is None:
        yield ok("database", f"{words}, without tables yet")
        return
    yield _revised(words, revision)
    yield _clock(newest, now)


async def _asked(place: str) -> tuple[str | None, int | None, str]:
    from oche.store.database import check_safe, database

    def look(connection: Connection) -> tuple[str | None, int | None]:
        check_safe(connection)
        there = connection.execute(text("SELECT to_regclass('alembic_version')")).scalar_one()
        if there is None:
            return None, None
        revision = connection.execute(text(REVISION)).scalar_one()
        return revision, connection.execute(text(NEWEST)).scalar_one()

    found = database(place)
    try:
        return *await found.reading.carry_out(look), f"{found.place} answers and forgets nothing"
    finally:
        await found.let_go()


def _certificate(folder: Path, now: datetime) -> Finding:
    from oche.server.links import lan_address
    from oche.server.safety.certificates import FOLDER, kept_certificate

    what, anew = "certificate", f"delete {folder / FOLDER}; `oche serve --https` makes another"
    try:
        found = kept_certificate(folder)
    except (OSError, ValueError) as error:
        return mend(what, f"it can't be read: {error}", anew)
    if found is None:
        return ok(what, "none, and only `oche serve --https` needs one")
    keys = [found.key, found.authority.with_suffix(".key")]
    if open_keys := [key for key in keys if key.exists() and _is_open(key)]:
        return mend(what, f"others can read {open_keys[0]}", f"chmod 600 {open_keys[0]}")
    address = lan_address()
    words = f"good until {found.ends:%Y-%m-%d}"
    if found.ends < now:
        return note(what, f"it ended {found.ends:%Y-%m-%d}", "it is renewed at the next start")
    if address is not None and address not in found.names:
        return note(what, f"{words}, but not for {address}", "it is renewed at the next start")
    return ok(what, f"{words} for {', '.join(found.names)}")


def _is_open(key: Path) -> bool:
    return os.name == "posix" and bool(stat.S_IMODE(key.stat().st_mode) & 0o077)
