"""What SQLite is asked for, so that a committed move outlives a pulled plug."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import textwrap
import time

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, create_engine, event, text
from sqlalchemy.exc import InvalidRequestError

from oche.store import engine as engines
from oche.store.database import database
from oche.store.engine import NotSafe, sqlite_reader, sqlite_writer
from oche.store.migrating import upgrade
from oche.store.schema import METADATA
from oche.store.sql import SqlStore
from oche.store.store import Append, Appended, BoardRow, NotKept, Summary, TableRow
from oche.store.writer import Writer


def test_every_connection_writes_ahead_and_to_the_disk(tmp_path):
    def ask(name):
        return text(f"PRAGMA {name}")

    wanted = {
        sqlite_writer: {**engines.WANTED, **engines.WRITING},
        sqlite_reader: engines.WANTED,
    }
    for make, pragmas in wanted.items():
        engine = make(tmp_path / "a.db")
        with engine.connect() as connection:
            found = {name: connection.execute(ask(name)).scalar_one() for name in pragmas}
        engine.dispose()
        assert found == pragmas


def test_a_database_that_is_not_safe_is_refused(tmp_path, monkeypatch):
    monkeypatch.setitem(engines.WANTED, "synchronous", 7)  # a level that SQLite does not have

    async def work():
        store = SqlStore(tmp_path / "a.db")
        with pytest.raises(NotSafe, match="synchronous"):
            await store.open()
        await store.close()

    asyncio.run(work())


def test_what_cannot_be_written_is_refused_and_later_works_go_on(tmp_path, monkeypatch):
    monkeypatch.setitem(engines.WANTED, "busy_timeout", 20)

    async def work():
        store = SqlStore(tmp_path / "a.db")
        await store.open()
        other = sqlite3.connect(tmp_path / "a.db")
        other.execute("BEGIN IMMEDIATE")  # somebody else holds the lock
        with pytest.raises(NotKept, match="could not be written"):
            await store.set_photo("oche-1", b"one")
        other.rollback()
        other.close()
        await store.set_photo("oche-1", b"two")
        assert await store.photo("oche-1") == b"two"
        await store.close()

    asyncio.run(work())


async def _batch_that_is_taken_back(store, last):
    """What becomes of a move, and of a work after whose failure SQLite has undone everything."""
    standing = Summary(("Ann",), "playing", 0)
    await store.open_table(TableRow("t", "warlord", standing, 0), [{"seats": []}], [], 0)
    move = Append("t", 1, {"kind": "played"}, 1, standing, "one")
    outcomes = await asyncio.gather(store.append(move), last(store), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [NotKept, NotKept]
    assert await store.done("t", "one") is None
    assert await store.append(move) == Appended(1)  # sent again, it is kept
    assert len(await store.entries("t")) == 2


def test_a_move_is_not_acknowledged_where_a_full_disk_undid_its_batch(tmp_path, monkeypatch):
    """SQLite takes back more than the statement that met the end of the disk."""
    monkeypatch.setitem(engines.WRITING, "cache_size", 10)  # pages: what is more is written at once
    monkeypatch.setitem(engines.WRITING, "max_page_count", 150)  # as on a disk of 600 KB

    async def work():
        store = SqlStore(tmp_path / "a.db")
        await store.open()
        await _batch_that_is_taken_back(store, lambda store: store.set_photo("b", b"x" * 1_000_000))
        await store.close()

    asyncio.run(work())


def test_a_transaction_that_was_undone_is_not_committed(tmp_path):
    """Not even where the work that met it says that all is well."""

    def undone(connection):
        connection.connection.dbapi_connection.rollback()
        return "done"

    async def work():
        found = database(tmp_path / "a.db")
        with pytest.raises(InvalidRequestError, match="taken everything back"):
            await found.writing.carry_out(undone)
        assert await found.writing.carry_out(lambda to: to.scalar(text("SELECT 1"))) == 1
        await found.let_go()

    asyncio.run(work())


def test_a_work_that_fails_as_none_should_does_not_end_the_writer(tmp_path):
    def fails(connection):
        raise NotImplementedError("half a work")

    async def work():
        found = database(tmp_path / "a.db")
        writer = Writer(found.writing, found.news.tell)
        writer.start()
        with pytest.raises(NotKept) as failed:
            await asyncio.wait_for(writer.do(fails), 5)
        assert isinstance(failed.value.__cause__, NotImplementedError)
        assert await writer.do(lambda to: to.scalar(text("SELECT 1"))) == 1
        await writer.stop()
        await found.let_go()

    asyncio.run(work())


def test_the_migrations_make_the_schema(tmp_path):
    engine = create_engine(f"sqlite:///{tmp_path / 'a.db'}")
    with engine.begin() as connection:
        upgrade(connection)
        upgrade(connection)
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_the_log_has_the_primary_key_that_decides_races(tmp_path):
    asyncio.run(_opened(tmp_path))
    with sqlite3.connect(tmp_path / "a.db") as connection:
        columns = connection.execute("PRAGMA table_info(entries)").fetchall()
    connection.close()
    keys = {name: place for _, name, _, _, _, place in columns if place}
    assert keys == {"table_id": 1, "seq": 2}


def test_the_commands_of_one_time_stand_together_whatever_their_tables(tmp_path):
    """A commit of many tables' moves then changes few pages of the index that knows commands."""
    asyncio.run(_opened(tmp_path))
    with sqlite3.connect(tmp_path / "a.db") as connection:
        columns = connection.execute("PRAGMA index_info(uq_entries_command_table_id)").fetchall()
        plan = connection.execute(
            "EXPLAIN QUERY PLAN SELECT seq FROM entries WHERE table_id = 't' AND command = 'c'"
        ).fetchall()
    connection.close()
    assert [name for _, _, name in columns] == ["command", "table_id"]
    assert "uq_entries_command_table_id" in plan[0][3]


async def _opened(folder):
    store = SqlStore(folder / "a.db")
    await store.open()
    await store.close()


WRITER = """
    import asyncio, sys
    from pathlib import Path
    from oche.store.sql import SqlStore
    from oche.store.store import Append, Summary, TableRow

    async def work():
        store = SqlStore(Path(sys.argv[1]))
        await store.open()
        standing = Summary(("Ann",), "playing", 0)
        await store.open_table(TableRow("t", "warlord", standing, 0), [{"seats": []}], [], 0)
        for seq in range(1, 100_000):
            await store.append(Append("t", seq, {"seq": seq}, seq, standing))
            print(seq, flush=True)

    asyncio.run(work())
"""


def test_a_killed_server_has_kept_all_that_it_acknowledged(tmp_path):
    """SIGKILL: every acknowledged move is there, and at most the one in flight beside it."""
    path = tmp_path / "a.db"
    command = [sys.executable, "-c", textwrap.dedent(WRITER), str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        told = [int(writer.stdout.readline()) for _ in range(30)]
        time.sleep(0.02)  # in the middle of whatever it does now
        writer.kill()
        told += [int(line) for line in writer.stdout.read().split() if line.isdigit()]

    async def kept():
        store = SqlStore(path)
        await store.open()
        entries = await store.entries("t")
        await store.close()
        return [entry["seq"] for entry in entries[1:]]

    seqs = asyncio.run(kept())
    assert seqs == list(range(1, len(seqs) + 1))
    assert told[-1] <= len(seqs) <= told[-1] + 1


def test_what_waits_for_a_commit_shares_the_next_one(tmp_path):
    """Group commit: many at once cost few commits, and each is answered after its own."""
    commits = 0

    def count(connection):
        nonlocal commits
        commits += 1

    async def work():
        store = SqlStore(tmp_path / "a.db")
        await store.open()
        event.listen(Engine, "commit", count)
        try:
            boards = [BoardRow(f"board {number}", "", 0) for number in range(200)]
            await asyncio.gather(*map(store.add_board, boards))
        finally:
            event.remove(Engine, "commit", count)
        await store.close()

    asyncio.run(work())
    assert 1 <= commits <= 10


def test_what_was_answered_is_on_disk_for_everyone(tmp_path):
    async def work():
        store = SqlStore(tmp_path / "a.db")
        await store.open()
        other = sqlite3.connect(tmp_path / "a.db")
        for number in range(20):
            await store.add_board(BoardRow(f"board {number}", "", 0))
            assert other.execute("SELECT count(*) FROM boards").fetchone() == (number + 1,)
        other.close()
        await store.close()

    asyncio.run(work())
