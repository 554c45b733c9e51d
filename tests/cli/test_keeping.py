"""Records as files: what is never replaced, what stays as it was, and the newest game offered."""

from __future__ import annotations

import os
import re
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from oche.core.match import open_match
from oche.core.record import read_record, write_atomically
from tests.cli.running import COMMAND, PROMPT, oche, one_sentence, surroundings, terminal

EMPTY = 'game = "warlord"\nseats = ["Ann", "Bo"]\n'
SEATS = ("--seat", "Ann", "--seat", "Bo")


def records(home: Path) -> Path:
    """The folder of a player's games."""
    folder = home / "data" / "oche" / "records"
    folder.mkdir(parents=True)
    return folder


def aged(path: Path, text: str, age: int) -> Path:
    """A file that was written so many seconds ago."""
    path.write_text(text, encoding="utf-8")
    then = path.stat().st_mtime - age
    os.utime(path, (then, then))
    return path


def test_the_newest_unfinished_game_is_offered(tmp_path: Path) -> None:
    """Finished games, noise and pipes are passed over; Enter goes on with it."""
    folder = records(tmp_path)
    over = EMPTY + '[options]\nround_limit = 1\n[moves]\nlog = "@20 M M M"\n'
    aged(folder / "older.toml", EMPTY, 300)
    newest = aged(folder / "newest.toml", EMPTY + '[moves]\nlog = "@20 T1"\n', 200)
    match = open_match(read_record(aged(folder / "over.toml", over, 100)))
    assert match.over
    (folder / "noise.toml").write_bytes(b"\xff\x00")
    os.mkfifo(folder / "pipe.toml")
    with terminal("play", home=tmp_path, record=newest) as player:
        asked = player.until(r"\[Y/n\]")
        assert "Warlord is unfinished: Ann, Bo" in asked
        assert "2 moves" in asked
        player.types("")
        player.types("hit 20")
        assert [entry.token for entry in player.match().log] == ["@20", "T1", "S20"]


def test_the_newest_unfinished_game_can_be_left_alone(tmp_path: Path) -> None:
    """After a no a new game is set up; with a game named, nothing is offered."""
    left = aged(records(tmp_path) / "left.toml", EMPTY, 9)
    with terminal("play", home=tmp_path, record=left) as player:
        player.until(r"\[Y/n\]")
        player.types("n", "Which game")
    with terminal("play", "warlord", home=tmp_path, record=left) as player:
        assert "unfinished" not in player.until("Who plays")
    assert left.read_text(encoding="utf-8") == EMPTY


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "warlord", *SEATS, "--force", "--save", "pipe"),
        ("play", "--resume", "pipe"),
        ("new", "warlord", "pipe", "--force"),
        ("replay", "--json", "board.toml"),
    ],
)
def test_what_is_no_file_is_neither_read_nor_replaced(
    arguments: tuple[str, ...], tmp_path: Path
) -> None:
    """A pipe would make the game wait for ever, and a device would be lost to everyone."""
    os.mkfifo(tmp_path / "pipe")
    text = 'game = "adventure"\nseats = ["A", "B"]\n[options]\nboard = "pipe"\n'
    (tmp_path / "board.toml").write_text(text)
    one_sentence(oche(*arguments, home=tmp_path), "it is no ordinary file")
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)
    with pytest.raises(OSError, match="no ordinary file"):
        write_atomically(tmp_path / "pipe", "")


def test_a_link_stays_a_link_and_a_file_keeps_its_readers(tmp_path: Path) -> None:
    """What is written goes where the link leads; nothing else is left lying there."""
    (tmp_path / "far").mkdir()
    real = tmp_path / "far" / "game.toml"
    real.write_text(EMPTY)
    real.chmod(0o640)
    (tmp_path / "link.toml").symlink_to(real)
    assert oche("play", "--resume", "link.toml", home=tmp_path).returncode == 0
    assert (tmp_path / "link.toml").is_symlink()
    assert "[table]" in real.read_text()
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
    assert [file.name for file in real.parent.iterdir()] == ["game.toml"]


def test_a_save_that_fails_leaves_the_game_where_it_was(tmp_path: Path) -> None:
    """The old file goes on being kept."""
    bad = ("x" * 300, "~nobody-of-that-name/x", "a\0b", "game.toml/x", "/proc/x")
    typed = "\n".join(["hit 20", *(f"save {name}" for name in bad), "hit 1", ""])
    run = oche("play", "warlord", *SEATS, "--save", "game.toml", home=tmp_path, typed=typed)
    assert run.returncode == 0
    assert " ".join(run.stdout.split()).count("it can't be written") == len(bad)
    assert run.stdout.splitlines()[-1].endswith("oche play --resume game.toml")
    assert len(open_match(read_record(tmp_path / "game.toml")).log) == 3


def test_a_game_that_cannot_be_kept_is_printed(tmp_path: Path) -> None:
    """Its folder is gone: at the end the record is said instead of being lost."""
    record = tmp_path / "folder" / "game.toml"
    record.parent.mkdir()
    arguments = ("play", "warlord", *SEATS, "--save", record)
    with terminal(*arguments, home=tmp_path, record=record) as player:
        player.until(PROMPT)
        record.unlink()
        record.parent.rmdir()
        assert "it can't be written" in player.types("hit 20")
        player.child.send("quit\r")
        said, status = player.leaves()
    assert status == 2
    assert "this is the record" in said
    assert 'game = "warlord"' in said
    assert "S20" in said
    assert "The game is kept" not in said


def test_of_two_programs_at_one_file_neither_writes_over_the_other(tmp_path: Path) -> None:
    """Who comes second is told, and may keep the game elsewhere."""
    record = tmp_path / "game.toml"
    record.write_text(EMPTY)
    with terminal("play", "--resume", record, home=tmp_path, record=record) as player:
        player.until(PROMPT)
        oche("play", "--resume", record, home=tmp_path, typed="hit 1\nhit 2\n")
        theirs = record.read_text()
        assert "another program has written to it" in player.types("hit 20").replace("\n", " ")
        assert record.read_text() == theirs
        player.types("save other.toml")
    assert "S20" in (tmp_path / "other.toml").read_text()


def test_a_folder_that_is_gone_is_no_fault_of_the_output(tmp_path: Path) -> None:
    """Whoever stands in it may still look at an empty record."""
    gone = tmp_path / "gone"
    gone.mkdir()
    script = f"cd '{gone}' && rmdir '{gone}' && '{sys.executable}' -m oche new warlord"
    run = subprocess.run(
        ["sh", "-c", script], env=surroundings(tmp_path), capture_output=True, check=False
    )
    assert (run.returncode, run.stderr) == (0, b"")
    assert run.stdout.startswith(b'game = "warlord"')


def test_ctrl_c_ends_a_replay_without_a_word(tmp_path: Path) -> None:
    """It waits at a pipe that nobody writes to."""
    os.mkfifo(tmp_path / "pipe")
    with subprocess.Popen(
        [*COMMAND, "replay", "--json", "pipe"],
        cwd=tmp_path,
        env=surroundings(tmp_path, PYTHONWARNINGS="ignore"),  # the pipe may be half opened
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as waiting:
        writer = os.open(tmp_path / "pipe", os.O_WRONLY)  # opens when the other end is opened
        waiting.send_signal(signal.SIGINT)
        out, error = waiting.communicate(timeout=20)
        os.close(writer)
    assert (waiting.returncode, out, error) == (130, b"", b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_nobody_to_complain_to(tmp_path: Path) -> None:
    """The exit status says it all."""
    with Path("/dev/full").open("w") as full:
        run = subprocess.run(
            [sys.executable, "-m", "oche", "replay", "--json", "nowhere"],
            stderr=full,
            env=surroundings(tmp_path),
            cwd=tmp_path,
            check=False,
        )
    assert run.returncode == 2


def test_a_game_alone_is_counted_in_darts_beside_the_best_one(tmp_path: Path) -> None:
    """W19: the count at the end; against a kept game of the same player and options only."""
    said = ("play", "warlord", "--option", "legs=1")
    ours = (*said, "--seat", "Ann=greedy@0.5")
    first = oche(*ours, "--seed", "1", home=tmp_path)
    assert re.search(r"^(\d+) darts\.\s*$", first.stdout, re.MULTILINE), first.stdout
    worse = oche(*said, "--seat", "Ann=greedy@15", "--seed", "2", home=tmp_path)
    fewest = re.findall(r"^(\d+) darts", first.stdout, re.MULTILINE)[0]
    assert f"Your best is {fewest}." in worse.stdout
    other = oche(*said, "--seat", "Ben=greedy@15", "--seed", "3", home=tmp_path)
    assert "Your best" not in other.stdout
