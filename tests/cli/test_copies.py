"""`oche backup`, `restore`, `export --all`, `import`: a copy is whole, or it is no copy."""

from __future__ import annotations

import asyncio
import io
import json
import os
import shutil
import sqlite3
import sys
import zipfile
from contextlib import closing, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest

from oche.cli.app import run_app
from oche.store.sql import SqlStore
from oche.store.store import BoardRow, Throw
from tests.play import CASES
from tests.server.houses import Device, serving


@dataclass(frozen=True)
class Run:
    """What a command said."""

    returncode: int
    stdout: str
    stderr: str


def oche(*words, typed=""):
    """Run a command here, which takes a tenth of what a process of its own would."""
    out, err, before = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.StringIO(typed)
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = run_app([*map(str, words)])
    finally:
        sys.stdin = before
    return Run(code, out.getvalue(), err.getvalue())


RECORDS = ("w04-flow-example.toml", "s01-roll-off.toml")


def filled(folder: Path) -> Path:
    """A folder with tables of two games, a board, a photograph and measured darts."""
    for record in RECORDS:
        run = oche("import", CASES / record, "--data", folder)
        assert run.returncode == 0, run.stderr

    async def more():
        store = SqlStore(folder / "oche.db")
        await store.open()
        text = (CASES / "boards" / "tiny.toml").read_text(encoding="utf-8")
        await store.add_board(BoardRow("tiny", text, 7))
        await store.set_photo("tiny", b"a jpeg")
        await store.add_throws("Ann", [Throw(1, 5, "T20", "S20", 1.5, 103.0)], 5)
        await store.close()

    asyncio.run(more())
    return folder


def told(folder: Path) -> dict:
    """What a store holds, but for names that are drawn."""

    async def look():
        store = SqlStore(folder / "oche.db")
        await store.open()
        rows = await store.every_table()
        boards = [(board.name, board.text) for board in await store.boards()]
        logs = [await store.entries(row.id) for row in rows]
        held = {
            "games": sorted((row.game, row.summary.moves) for row in rows),
            "moves": sorted([e["token"] for e in log if e["kind"] == "played"] for log in logs),
            "boards": boards,
            "photo": await store.photo("tiny"),
            "darts": await store.throws("ann"),
        }
        await store.close()
        return held

    return asyncio.run(look())


def test_a_live_database_is_copied_whole_and_put_back(tmp_path):
    here, copy = filled(tmp_path / "here"), tmp_path / "copy.db"
    before = told(here)
    with serving(here):
        run = oche("backup", copy, "--data", here)
        assert (run.returncode, "2 tables" in run.stdout) == (0, True), run.stderr
        assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "here"]
        run = oche("restore", copy, "--yes", "--data", here)
        assert (run.returncode, "close the server first" in run.stderr) == (2, True)
    assert told(here) == before
    oche("import", CASES / RECORDS[0], "--data", here)
    run = oche("restore", copy, "--data", here, typed="n\n")
    assert (run.returncode, "nothing has changed" in run.stderr) == (2, True)
    assert len(told(here)["games"]) == 3
    run = oche("restore", copy, "--data", here, typed="y\n")
    assert run.returncode == 0, run.stderr
    assert told(here) == before
    (kept,) = here.glob("oche-before-*.db")
    other = tmp_path / "other"
    other.mkdir()
    shutil.copy(kept, other / "oche.db")
    assert len(told(other)["games"]) == 3
    assert {path.name for path in here.iterdir()} == {"oche.db", "oche.db.lock", kept.name}


@pytest.mark.parametrize("force", [(), ("--force",)])
@pytest.mark.parametrize(
    "called", ["oche.db", "oche.db-wal", "oche.db.lock", "../here/oche.db", "link", "hard"]
)
def test_no_copy_replaces_the_tables_themselves(tmp_path, called, force):
    """The server would go on writing into a file that has no name any more."""
    here = filled(tmp_path / "here")
    before = told(here)
    (here / "link").symlink_to("oche.db")
    (here / "hard").hardlink_to(here / "oche.db")
    with serving(here) as host:
        device = Device(host)
        table = device.open("warlord", "Ann", "Bo")["table"]
        run = oche("backup", here / called, *force, "--data", here)
        assert (run.returncode, run.stderr.count("\n")) == (2, 1), run.stderr
        assert "the tables themselves are there" in run.stderr
        with device.screen(table) as screen:
            screen.play("S20")
            seq = screen.view["seq"]
        device.close()
    after = told(here)
    assert len(after["games"]) == len(before["games"]) + 1
    with closing(sqlite3.connect(here / "oche.db")) as kept:
        newest = kept.execute("SELECT max(seq) FROM entries WHERE table_id = ?", (table,))
        assert newest.fetchone()[0] == seq


def test_a_copy_touches_nothing_but_its_own_file(tmp_path):
    here, copy = filled(tmp_path / "here"), tmp_path / "copy.db"
    other = tmp_path / "copy.db.new"
    other.write_text("somebody's own")
    assert oche("backup", copy, "--data", here).returncode == 0
    again = here / "oche.db.new"
    copy.replace(again)
    assert oche("restore", again, "--yes", "--data", here).returncode == 0
    assert (other.read_text(), again.is_file()) == ("somebody's own", True)


def test_a_copy_goes_to_no_device_or_folder(tmp_path):
    here = filled(tmp_path / "here")
    os.mkfifo(tmp_path / "pipe")
    for target in (tmp_path / "pipe", tmp_path, tmp_path / "none" / "copy.db"):
        run = oche("backup", target, "--force", "--data", here)
        assert (run.returncode, run.stderr.count("\n")) == (2, 1), run.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["here", "pipe"]


def test_a_copy_is_put_where_nothing_was(tmp_path):
    here, copy = filled(tmp_path / "here"), tmp_path / "copy.db"
    assert oche("backup", copy, "--data", here).returncode == 0
    assert oche("restore", copy, "--data", tmp_path / "new").returncode == 0
    assert told(tmp_path / "new") == told(here)


def test_a_copy_in_the_place_of_damaged_tables(tmp_path):
    here, copy = filled(tmp_path / "here"), tmp_path / "copy.db"
    before = told(here)
    assert oche("backup", copy, "--data", here).returncode == 0
    (here / "oche.db").write_bytes(b"the disk has lost it" * 999)
    run = oche("restore", copy, "--yes", "--data", here)
    assert run.returncode == 0, run.stderr
    assert told(here) == before


@pytest.mark.parametrize("damage", ["no database", "cut", "another", "newer"])
def test_what_is_no_whole_copy_replaces_nothing(tmp_path, damage):
    here, copy = filled(tmp_path / "here"), tmp_path / "copy.db"
    before = told(here)
    assert oche("backup", copy, "--data", here).returncode == 0
    if damage == "no database":
        copy.write_bytes(b"nothing of the kind" * 999)
    elif damage == "cut":
        copy.write_bytes(copy.read_bytes()[:-8192])
    else:
        connection = sqlite3.connect(copy)
        if damage == "another":
            connection.execute("DROP TABLE entries")
        else:
            connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
        connection.close()
    run = oche("restore", copy, "--yes", "--data", here)
    assert (run.returncode, run.stderr.count("\n")) == (2, 1), run.stderr
    assert told(here) == before
    assert {path.name for path in here.iterdir()} - {"oche.db.lock"} == {"oche.db"}


def test_a_table_that_cannot_be_opened_is_named_before_one_agrees(tmp_path):
    here, copy = filled(tmp_path / "here"), tmp_path / "copy.db"
    connection = sqlite3.connect(here / "oche.db")
    name = connection.execute("SELECT id FROM tables WHERE game = 'warlord'").fetchone()[0]
    connection.execute(
        'UPDATE entries SET entry = \'{"kind":"x"}\' WHERE table_id = ? AND seq = 2', (name,)
    )
    connection.commit()
    connection.close()
    assert oche("backup", copy, "--data", here).returncode == 0
    run = oche("restore", copy, "--data", here, typed="n\n")
    assert name in run.stdout
    assert "all but 1 can be opened" in run.stdout


@pytest.mark.parametrize("name", ["all", "all.zip"])
def test_everything_moves_as_records(tmp_path, name):
    here, there = filled(tmp_path / "here"), tmp_path / "there"
    run = oche("export", "--all", tmp_path / name, "--data", here)
    assert (run.returncode, "2 tables as records. Not among them" in run.stdout) == (0, True)
    run = oche("import", tmp_path / name, "--data", there)
    assert (run.returncode, "2 of 2 tables are here" in run.stdout) == (0, True), run.stderr
    assert told(there) == told(here)
    run = oche("export", "--all", tmp_path / name, "--data", here)
    assert (run.returncode, "is there already" in run.stderr) == (2, True)


def test_a_record_that_cannot_stand_is_told_and_the_others_come(tmp_path):
    here, there = filled(tmp_path / "here"), tmp_path / "there"
    assert oche("export", "--all", tmp_path / "all.zip", "--data", here).returncode == 0
    with zipfile.ZipFile(tmp_path / "all.zip", "a") as archive:
        archive.writestr("tables/bad.toml", "game = 1")
    run = oche("import", tmp_path / "all.zip", "--data", there)
    assert "tables/bad.toml is left out" in run.stdout
    assert "2 of 3 tables are here" in run.stdout


TINY = (CASES / "boards" / "tiny.toml").read_bytes()
DART = {"series": 1, "at": 5, "aim": "T20", "token": "S20", "x": None, "y": None}


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("darts.json", b"{"),
        ("darts.json", b"[" * 100_000),
        ("darts.json", b"[]"),
        ("darts.json", json.dumps({"Ann": [{"x": 1}]}).encode()),
        ("darts.json", json.dumps({"Ann": {}}).encode()),
        ("darts.json", json.dumps({"Ann": [DART | {"at": 1 << 64}]}).encode()),
        ("darts.json", json.dumps({"Ann": [DART | {"at": 1e30}]}).encode()),
        ("darts.json", json.dumps({"Ann": [DART | {"token": []}]}).encode()),
        ("darts.json", json.dumps({"Ann": [DART | {"x": 1.0}]}).encode()),
        ("darts.json", json.dumps({"Ann": [DART | {"x": float("nan"), "y": 1}]}).encode()),
        ("darts.json", json.dumps({"\ud800": [DART]}).encode()),
        ("boards/bad.toml", b"\xff"),
        ("boards/bad.toml", b"nonsense"),
        ("boards/bad.toml", TINY),
        ("boards/tiny.toml", TINY + b"\n[drawing]\nfrills = 1\n"),
        ("boards/oche-1.toml", b"x"),
    ],
)
def test_of_an_export_with_nonsense_in_it_nothing_is_kept(tmp_path, name, content):
    folder, there = tmp_path / "all", tmp_path / "there"
    for file in ("tables", "boards"):
        (folder / file).mkdir(parents=True)
    (folder / "darts.json").write_text(json.dumps({"Bo": [DART]}))
    shutil.copy(CASES / "boards" / "tiny.toml", folder / "boards")
    (folder / name).write_bytes(content)
    run = oche("import", folder, "--data", there)
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1), run.stderr
    with closing(sqlite3.connect(there / "oche.db")) as kept:
        for table in ("boards", "throws", "players", "tables"):
            assert kept.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


@pytest.mark.parametrize("date", ["", "date = 3\n", 'date = "soon"\n'])
def test_a_record_without_its_date_is_left_out(tmp_path, date):
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        record = (CASES / RECORDS[0]).read_text(encoding="utf-8")
        archive.writestr("tables/x.toml", date + record)
    run = oche("import", tmp_path / "all.zip", "--data", tmp_path / "there")
    assert run.returncode == 0, run.stderr
    assert "x.toml is left out: date" in run.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("backup", "x.db"),
        ("backup", "x.db", "--data", "postgresql://a@b/c"),
        ("restore", "nowhere.db"),
        ("export",),
        ("export", "t", "--all", "x"),
        ("import", "x.zip"),
        ("serve", "--data", "mysql://a@b/c"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(tmp_path, monkeypatch, words):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    run = oche(*words)
    assert (run.returncode, run.stdout) == (2, ""), run.stderr
    assert run.stderr.count("\n") == 1
