"""A database that an older Oche left is brought up to date, and all in it is as it was."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import text

from oche.store.database import database
from oche.store.migrating import revisions
from oche.store.sql import SqlStore
from oche.store.store import Append, Appended, NotKept, Throw
from oche.table import fold, from_json

OLD = sorted((Path(__file__).parent / "old").glob("*.db"))  # named by their newest migration


@pytest.mark.parametrize("old", OLD, ids=lambda path: path.stem)
def test_a_database_of_an_older_oche_is_brought_up_to_date(tmp_path, old):
    """Every kept file opens, its tables fold, all in it is there, and play goes on."""
    shutil.copy(old, tmp_path / "oche.db")
    before = sqlite3.connect(old)
    logs = dict(before.execute("SELECT table_id, count(*) FROM entries GROUP BY table_id"))
    commands = {
        name: dict(
            before.execute(
                "SELECT command, seq FROM entries WHERE table_id = ? AND command IS NOT NULL",
                (name,),
            )
        )
        for name in logs
    }
    before.close()
    assert any(commands.values())
    assert len(logs) >= 2

    async def work():
        store = SqlStore(tmp_path / "oche.db")
        await store.open()
        rows = {row.id: row for row in await store.every_table()}
        assert rows.keys() == logs.keys()
        for name, row in rows.items():
            entries = await store.entries(name)
            assert len(entries) == logs[name]
            table = fold(from_json(entry) for entry in entries)
            assert len(table.made) == row.summary.moves
            for command, seq in commands[name].items():
                assert await store.done(name, command) == seq
                again = Append(name, len(entries), {}, 9, row.summary, command)
                assert await store.append(again) == Appended(seq, again=True)
            wanted = Append(name, len(entries), {"kind": "undone", "count": 1}, 9, row.summary)
            await store.append(wanted)
        assert [table.id for table in await store.open_tables(9)]
        assert await store.players() == ["Ann", "Bo"]
        assert [(board.name, board.created) for board in await store.boards()] == [("tiny", 7)]
        assert await store.photo("tiny") == b"\xff\xd8"
        await store.add_throws("Ann", [Throw(1, 5, "T20", "S20")], 5)
        assert len(await store.throws("Ann")) == 1
        await store.close()

    asyncio.run(work())


@pytest.mark.parametrize(
    ("revision", "why"), [("9999", "newer Oche"), (revisions()[1], "older Oche")]
)
def test_a_database_that_became_another_versions_meanwhile_is_not_ready(run, place, revision, why):
    """Another server brought it up to date, or somebody put an older copy in its place."""

    async def set_to(version):
        wanted = text("UPDATE alembic_version SET version_num = :to")
        found = database(place)
        await found.writing.carry_out(lambda to: to.execute(wanted, {"to": version}))
        await found.let_go()

    async def work(store):
        await store.check()
        await set_to(revision)
        with pytest.raises(NotKept, match=why):
            await store.check()
        await set_to(revisions()[0])
        await store.check()

    run(work)


def test_there_are_old_databases():
    assert OLD


def test_who_looks_for_an_open_table_does_not_read_all_that_are_over(tmp_path):
    async def work():
        store = SqlStore(tmp_path / "oche.db")
        await store.open()
        await store.close()

    asyncio.run(work())
    connection = sqlite3.connect(tmp_path / "oche.db")
    plan = connection.execute(
        "EXPLAIN QUERY PLAN SELECT * FROM tables WHERE code IS NOT NULL "
        "AND status IN ('playing', 'paused') ORDER BY changed DESC LIMIT 9"
    ).fetchall()
    connection.close()
    assert "ix_tables_open" in plan[0][3]
    assert len(plan) == 1  # nothing is sorted
