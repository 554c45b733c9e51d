"""`oche replay`: the JSON of one record and of many, and the story."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import CASES, ROOT, oche, one_sentence, surroundings

FLOW = CASES / "w04-flow-example.toml"
ILLEGAL = CASES / "a14-error-weaker-weapon.toml"


@pytest.mark.parametrize("name", ["w04-flow-example", "s03-capture", "a11-pvp"])
def test_a_record_is_one_json_object(name: str, tmp_path: Path) -> None:
    """Replay --json says what the case says."""
    run = oche("replay", CASES / f"{name}.toml", "--json", home=tmp_path)
    assert (run.returncode, run.stderr) == (0, "")
    said = json.loads(run.stdout)
    expected = json.loads((CASES / f"{name}.json").read_text())
    for one in (said, expected):
        if one["to_act"] and one["to_act"]["legal"]:
            one["to_act"]["legal"].sort()
    assert said == expected


def test_an_illegal_record_says_nothing_on_standard_output(tmp_path: Path) -> None:
    """R3: the message names the file, the move's number, the token and what would be legal."""
    run = oche("replay", "--json", ILLEGAL, home=tmp_path)
    one_sentence(run, ILLEGAL.name, "move 2", "'buy1'", "pass or buy2")
    story = oche("replay", ILLEGAL, home=tmp_path)
    assert (story.stdout, story.stderr) == ("", run.stderr)
    assert story.returncode == 2


def test_among_several_an_error_has_its_line(tmp_path: Path) -> None:
    """One object a line, in order; the others are still replayed and the status is 2."""
    missing = tmp_path / "missing.toml"
    run = oche("replay", "--json", FLOW, ILLEGAL, missing, FLOW, home=tmp_path)
    assert run.returncode == 2
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    assert [line.get("game") for line in lines] == ["warlord", None, None, "warlord"]
    illegal, absent = lines[1], lines[2]
    assert (illegal["file"], illegal["move"], illegal["token"]) == (str(ILLEGAL), 2, "buy1")
    assert (absent["file"], absent["move"], absent["token"]) == (str(missing), None, None)
    assert "no such file" in absent["error"]


def test_the_two_ways_to_say_json_agree(tmp_path: Path) -> None:
    """The short cut past Typer prints what the declared command prints."""
    code = (
        "import sys; from oche.cli.app import run_app; sys.exit(run_app(['replay', '--json', %r]))"
    )
    declared = subprocess.run(
        [sys.executable, "-c", code % str(FLOW)],
        capture_output=True,
        encoding="utf-8",
        env=surroundings(tmp_path),
        check=True,
    )
    assert declared.stdout == oche("replay", "--json", FLOW, home=tmp_path).stdout


def test_the_story_tells_every_move_with_its_rule(tmp_path: Path) -> None:
    """Turn by turn, in words, then the scores; no colours where nobody sees them."""
    run = oche("replay", CASES / "w08-siege-broken.toml", home=tmp_path)
    assert run.returncode == 0
    assert "Bob takes the 1 from Alice, strength 2." in run.stdout
    assert "W15" in run.stdout
    assert run.stdout.index("leader points") > run.stdout.index("breaks the siege")
    assert "\x1b" not in run.stdout


@pytest.mark.parametrize("width", [40, 80])
def test_the_story_fits_the_terminal(width: int, tmp_path: Path) -> None:
    """No line is wider than the terminal."""
    run = oche("replay", CASES / "s03-capture.toml", home=tmp_path, COLUMNS=str(width))
    assert max(map(len, run.stdout.splitlines())) <= width
    assert "captures the" in run.stdout


def test_a_finished_game_ends_with_its_ranking(tmp_path: Path) -> None:
    """The winner stands first."""
    run = oche("replay", CASES / "a13-last-alive.toml", home=tmp_path)
    ranking = json.loads((CASES / "a13-last-alive.json").read_text())
    first = ranking["seats"][ranking["ranking"][0][0]]
    last_lines = run.stdout.splitlines()[-len(ranking["seats"]) :]
    assert last_lines[0].lstrip().startswith("1.")
    assert first in last_lines[0]


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_any_encoding_will_do(encoding: str, tmp_path: Path) -> None:
    """Signs that the terminal lacks are replaced, never an error."""
    record = tmp_path / "names.toml"
    record.write_text(
        'game = "warlord"\nseats = ["Åsa", "李"]\n[moves]\nlog = "@20"\n', encoding="utf-8"
    )
    surrounding = surroundings(tmp_path, PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    for arguments in (["replay", "names.toml"], ["replay", "--json", "names.toml"], ["games"]):
        run = subprocess.run(
            [sys.executable, "-m", "oche", *arguments],
            capture_output=True,
            cwd=tmp_path,
            env=surrounding,
            check=False,
        )
        assert (run.returncode, run.stderr) == (0, b"")
        assert run.stdout.decode(encoding)


def test_a_closed_pipe_is_one_sentence(tmp_path: Path) -> None:
    """Whoever stops reading gets no traceback."""
    for arguments in (["replay", str(FLOW)], ["replay", "--json", str(FLOW)], ["--help"]):
        with Path("/dev/full").open("w") as full:
            run = subprocess.run(
                [sys.executable, "-m", "oche", *arguments],
                stdout=full,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                cwd=ROOT,
                env=surroundings(tmp_path),
                check=False,
            )
        assert run.returncode == 2
        assert run.stderr.count("\n") == 1
        assert "standard output can't be written" in run.stderr
