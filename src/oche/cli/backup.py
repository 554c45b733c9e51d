"""`oche backup` and `oche restore`: a copy of all tables while they are played at, and back."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from oche.cli.data import Data, file_of, on_store
from oche.cli.files import checked_file
from oche.cli.holding import BESIDE, held
from oche.cli.saying import say
from oche.core.errors import RecordError, Refusal, shown

if TYPE_CHECKING:
    from oche.store.store import Store

PAGES = 1024  # copied at a time, so that a server writes in between
OURS = ("", "-wal", "-shm", "-journal", BESIDE)  # the database, and what is kept beside it
NO_FILE = "copy a PostgreSQL with its own pg_dump, or the games with `oche export --all`"


def backup(
    file: Annotated[Path, typer.Argument(help="Where the copy goes.")],
    data: Data = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Copy all tables, boards and players into one file; a server may go on serving them."""
    source = file_of(data, NO_FILE)
    if not source.is_file():
        raise RecordError(f"{source}: there are no tables")
    file = checked_file(file)
    if _is_of(file, source):
        raise RecordError(
            f"{file}: the tables themselves are there; name another file for the copy"
        )
    if file.exists() and not force:
        raise RecordError(f"{file} is there already; --force replaces it")
    try:
        with _room_beside(file) as room:
            new = Path(room, "copy.db")
            copied(source, new)
            check_file(new)
            new.replace(file)
    except (OSError, sqlite3.Error) as error:
        raise RecordError(f"{file}: the copy failed: {error}") from None
    say(f"{file} is a copy of {counted(file)}.")


def _is_of(file: Path, tables: Path) -> bool:
    """Whether a file is a database or one beside it, by whatever name or link it is called."""
    ours = [Path(os.path.realpath(tables) + beside) for beside in OURS]
    if file.exists():
        return any(file.samefile(each) for each in ours if each.exists())
    return Path(os.path.realpath(file)) in ours


def _room_beside(file: Path) -> TemporaryDirectory[str]:
    """A folder on the same disk, of a name that nobody can have taken, gone at the end."""
    return TemporaryDirectory(prefix=".oche-", dir=file.parent)


def copied(source: Path, target: Path) -> None:
    """A consistent copy of a database in use: one file, on disk when this returns."""
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new, pages=PAGES)
        new.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
    handle = os.open(target, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def check_file(file: Path) -> None:
    """RecordError where a file is no whole database."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as opened:
            wrong = opened.execute("PRAGMA integrity_check(1)").fetchone()[0]
            orphan = opened.execute("PRAGMA foreign_key_check").fetchone()
            opened.execute("SELECT count(*) FROM entries")
    except sqlite3.Error as error:
        raise RecordError(f"{file}: it is no copy of tables: {error}") from None
    if wrong != "ok" or orphan is not None:
        raise RecordError(
            f"{file}: it is damaged: {wrong if orphan is None else 'parts of it miss'}"
        )


def counted(file: Path) -> str:
    """How much is in a file, in words."""
    with closing(sqlite3.connect(file)) as opened:
        tables = opened.execute("SELECT count(*) FROM tables").fetchone()[0]
        entries = opened.execute("SELECT count(*) FROM entries").fetchone()[0]
    return f"{tables} table{'' if tables == 1 else 's'} ({entries} entries)"


def restore(
    file: Annotated[Path, typer.Argument(help="A copy that `oche backup` made.")],
    data: Data = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Put a copy in the place of the tables; it is checked first, the old ones stay beside it."""
    target = file_of(data, NO_FILE)
    if not file.is_file():
        raise RecordError(f"{file}: there is no such file")
    check_file(file)
    try:
        with held(target), _room_beside(target) as room:
            new, whole = Path(room, "new.db"), Path(room, "whole.db")
            shutil.copyfile(file, new)
            refused = on_store(new, unreadable)  # brings it up to date on the way
            copied(new, whole)
            _replace(target, whole, refused, yes=yes)
    except (OSError, sqlite3.Error) as error:
        raise RecordError(f"{target}: the copy could not be put there: {error}") from None


def _replace(target: Path, new: Path, refused: list[str], *, yes: bool) -> None:
    from oche.cli.asking import confirmed, make_ask

    for sentence in refused:
        say(sentence)
    say(f"The copy holds {counted(new)}; all but {len(refused)} can be opened.")
    if target.exists():
        alone(target)
        question = f"Put it in the place of {_told(target)}? They stay beside it."
        if not yes and not confirmed(make_ask(), question):
            raise RecordError("nothing has changed")
        alone(target)  # an import may have come in the meantime
        kept = _aside(target)
        say(f"The tables that were there are in {kept}.")
    new.replace(target)
    say(f"{target} is restored.")


def _told(target: Path) -> str:
    try:
        return f"the {counted(target)} there"
    except sqlite3.Error:
        return "what is there, which can't be read"


def alone(target: Path) -> None:
    """RecordError while a server has the tables open; what it wrote ahead is put into the file."""
    try:
        with closing(sqlite3.connect(target, timeout=1)) as opened:
            opened.execute("PRAGMA journal_mode = DELETE")  # only who is alone may change that
    except sqlite3.OperationalError as error:
        raise RecordError(f"{target}: close the server first ({error})") from None
    except sqlite3.DatabaseError:  # damaged: that is why there is a copy
        return


def _aside(target: Path) -> Path:
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    kept = target.with_name(f"{target.stem}-before-{stamp}{target.suffix}")
    for beside in ("-wal", "-shm"):
        left = target.with_name(target.name + beside)
        if left.exists():
            left.replace(kept.with_name(kept.name + beside))
    return target.replace(kept)


async def unreadable(store: Store) -> list[str]:
    """A sentence for each table whose log this Oche can't fold."""
    from oche.table import fold, from_json

    refused: list[str] = []
    for row in await store.every_table():
        try:
            entries = await store.entries(row.id)
            await asyncio.to_thread(fold, [from_json(entry) for entry in entries])
        except Refusal as refusal:
            refused.append(f"Table {shown(row.id)} can't be opened: {refusal}")
    return refused
