"""`oche doctor`: what is sound, what is not, and what it says to do."""

from __future__ import annotations

import json
import os
import socket
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from oche.cli.app import run_app
from oche.cli.data import on_store
from oche.cli.doctor import machine
from oche.cli.doctor.data import kept
from oche.cli.doctor.finding import Finding, State
from oche.server.links import lan_address
from oche.server.safety.certificates import certificate, own_names
from oche.store.store import Store, Summary, TableRow
from tests.server.test_serve import address, serving

NOW = datetime(2025, 3, 1, 12, tzinfo=UTC)


async def _a_table(store: Store) -> None:
    row = TableRow("t", "warlord", Summary(("A", "B"), "playing", 0), 0)
    await store.open_table(row, [{"seats": []}], [], int(NOW.timestamp() * 1000))


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    """A database with a table, whose newest move is of now."""
    file = tmp_path / "oche.db"
    on_store(file, _a_table)
    return file


def found(place: Path | str, now: datetime = NOW) -> dict[str, Finding]:
    return {finding.what: finding for finding in kept(place, now)}


def test_a_sound_installation_is_told_to_be_so(tables, capsys):
    """On this very machine, all checks together; nothing of it stays behind."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    words = ("doctor", "--data", str(tables.parent), "--port", port)
    assert run_app([*words, "--json"]) == 0, capsys.readouterr().out
    told = json.loads(capsys.readouterr().out)
    assert {each["what"] for each in told} == {
        *("python", "packages", "client", "disk", "writing", "database", "clock", "certificate"),
        *("network", "port", "compiler"),
    }
    assert not [each for each in told if each["state"] == "mend"]
    assert {path.name.partition("-")[0] for path in tables.parent.iterdir()} == {"oche.db"}


def test_what_is_to_be_mended_is_said_with_how(tables, capsys):
    tables.write_bytes(b"no database at all, but long enough to look at" * 99)
    assert run_app(["doctor", "--data", str(tables.parent)]) == 1
    told = capsys.readouterr().out
    assert "mend  database" in told
    assert "→ put a copy in its place: oche restore COPY" in told
    assert told.endswith("1 thing to mend.\n")


def test_it_leaves_the_tables_as_they_are(tables):
    before = tables.read_bytes()
    assert all(finding.state is State.OK for finding in found(tables).values())
    assert tables.read_bytes() == before
    missing = tables.with_name("other.db")
    assert found(missing)["database"].state is State.OK
    assert not missing.exists()


def _is_at(file: Path, revision: str) -> None:
    with closing(sqlite3.connect(file)) as opened, opened:
        opened.execute("UPDATE alembic_version SET version_num = ?", [revision])


def test_an_older_database_is_to_be_known_and_a_newer_one_mended(tables):
    _is_at(tables, "0001")
    older = found(tables)["database"]
    assert (older.state, "oche backup" in older.remedy) == (State.NOTE, True)
    _is_at(tables, "9999")
    newer = found(tables)["database"]
    assert (newer.state, newer.remedy) == (State.MEND, "install the newest Oche")


def test_a_clock_that_went_back_is_noticed(tables):
    assert found(tables, NOW - timedelta(minutes=1))["clock"].state is State.OK
    assert found(tables, NOW - timedelta(days=1))["clock"].state is State.MEND


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_takes_nothing_is_noticed(tmp_path):
    folder = tmp_path / "shut"
    folder.mkdir(mode=0o500)
    assert found(folder / "oche.db")["writing"].state is State.MEND


def test_a_folder_that_is_none_is_noticed(tmp_path, capsys):
    (tmp_path / "file").touch()
    assert run_app(["doctor", "--data", str(tmp_path / "file"), "--json"]) == 1
    told = {each["what"]: each for each in json.loads(capsys.readouterr().out)}
    assert told["disk"]["state"] == "mend"


def test_its_certificate_is_looked_at(tables):
    folder = tables.parent
    assert found(tables)["certificate"].state is State.OK
    made = certificate(folder, own_names(lan_address()), NOW)
    assert "good until 2026-04-02" in found(tables)["certificate"].words
    late = found(tables, NOW + timedelta(days=400))["certificate"]
    assert (late.state, late.words) == (State.NOTE, "it ended 2026-04-02")
    made.key.chmod(0o644)
    assert found(tables)["certificate"].remedy == f"chmod 600 {made.key}"
    made.chain.write_text("rubbish")
    assert found(tables)["certificate"].state is State.MEND


def test_a_port_is_free_or_oches_or_anothers(tmp_path):
    with serving("--port", 0, "--data", tmp_path) as (_, text):
        number = int(address(text).rpartition(":")[2])
        taken = machine.port(number)
        assert (taken.state, "Oche is running" in taken.words) == (State.OK, True)
    assert machine.port(number).words == f"{number} is free"
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        assert machine.port(other.getsockname()[1]).state is State.NOTE


def test_tables_that_are_not_kept_are_told_of():
    assert found(":memory:")["database"].state is State.NOTE
    away = found("postgresql://nobody@127.0.0.1:1/none")["database"]
    assert (away.state, away.remedy) == (State.MEND, "see that PostgreSQL runs, and the URL")


def test_packages_that_miss_or_are_old_are_named(monkeypatch):
    """Whatever is installed: what if Oche needed something else?"""
    wanted = ["no-such-thing>=1.0", "typer>=99", "numpy>=1 ; extra == 'bench'", "rich>=13.7"]
    monkeypatch.setattr(machine.metadata, "requires", lambda name: wanted)
    wrong = machine.packages()
    assert wrong.state is State.MEND
    assert "no-such-thing is missing; typer " in wrong.words
    assert "is older than 99" in wrong.words
    assert "rich" not in wrong.words


def test_a_compiler_that_does_not_work_is_noticed(monkeypatch, tmp_path):
    (tmp_path / "numba.py").write_text("raise ImportError('it is not for this machine')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    broken = machine.compiler()
    assert broken.state is State.MEND
    assert "it is not for this machine" in broken.words
