"""Bad input: one sentence that names file, place and what was expected; exit 2; nothing written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from oche.cli import run
from tests.cli.running import oche, one_sentence

RECORDS = {
    "broken": ("game = ", "not TOML"),
    "nested": ('game = "warlord"\nx = ' + "[" * 50_000, "nested"),
    "nul": ('game = "warlord"\0', "line 1"),
    "no game": ('seats = ["A", "B"]', "game"),
    "game of no text": ('game = 1\nseats = ["A", "B"]', "game"),
    "unknown game": ('game = "chess"\nseats = ["A", "B"]', "'chess'"),
    "seats of no list": ('game = "warlord"\nseats = "A"', "seats"),
    "empty seat": ('game = "warlord"\nseats = ["A", " "]', "name 2 is empty"),
    "doubled seat": ('game = "warlord"\nseats = ["A", " A "]', "'A' stands there twice"),
    "too many seats": ('game = "scavenger"\nseats = ["A", "B", "C"]', "takes 2 players"),
    "too few seats": ('game = "adventure"\nseats = ["A"]', "takes 2 to 4 players"),
    "unknown option": ('game = "warlord"\nseats = ["A", "B"]\n[options]\nx = 1', "options.x"),
    "option of no number": (
        'game = "warlord"\nseats = ["A", "B"]\n[options]\nlegs = "3"',
        "options.legs: a whole number",
    ),
    "option out of bounds": (
        'game = "warlord"\nseats = ["A", "B"]\n[options]\ntarget = 22',
        "from 1 to 21",
    ),
    "long number": (
        'game = "warlord"\nseats = ["A", "B"]\n[options]\nlegs = ' + "9" * 5000,
        "line 4: the number is too long",
    ),
    "long hexadecimal number": (
        'game = "warlord"\nseats = ["A", "B"]\nrules = 0x' + "f" * 50_000,
        "rules: the number is too long",
    ),
    "long number of no game's": (
        'game = "warlord"\nseats = ["A", "B"]\n[table]\nx = [{seed = 0x' + "f" * 50_000 + "}]",
        "seed: the number is too long",
    ),
    "unreadable token": (
        'game = "warlord"\nseats = ["A", "B"]\n[moves]\nlog = "@20 T1 X9"',
        "move 3, 'X9'",
    ),
    "illegal move": (
        'game = "adventure"\nseats = ["A", "B"]\n[moves]\nlog = "SHOP buy1"',
        "move 2, 'buy1'",
    ),
    "move after the end": (
        'game = "adventure"\nseats = ["A", "B"]\n[moves]\nlog = """\n'
        + "SHERIFF FLEE ROAD\n" * 20
        + '"""',
        "the game is over",
    ),
    "broken landing point": (
        'game = "warlord"\nseats = ["A", "B"]\n[moves]\nlog = "@20 T1(3,"',
        "move 2",
    ),
}


@pytest.mark.parametrize("what", RECORDS)
@pytest.mark.parametrize("arguments", [["replay"], ["replay", "--json"]])
def test_a_bad_record_is_refused(
    what: str, arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Told or as JSON, one sentence names the file and the place."""
    text, named = RECORDS[what]
    bad = tmp_path / "bad.toml"
    bad.write_text(text, encoding="utf-8")
    assert run([*arguments, str(bad)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"oche: {bad}: ")
    assert said.err.count("\n") == 1
    assert named in said.err


@pytest.mark.parametrize("what", ["broken", "doubled seat", "illegal move"])
def test_a_bad_record_is_not_played_on(what: str, tmp_path: Path) -> None:
    """It is left as it was, and nothing else is written."""
    text, named = RECORDS[what]
    (tmp_path / "bad.toml").write_text(text, encoding="utf-8")
    one_sentence(oche("play", "--resume", "bad.toml", home=tmp_path), "bad.toml: ", named)
    one_sentence(oche("replay", "--json", "bad.toml", home=tmp_path), "bad.toml: ", named)
    assert [file.name for file in tmp_path.iterdir()] == ["bad.toml"]
    assert (tmp_path / "bad.toml").read_text(encoding="utf-8") == text


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    """A missing file, a folder, noise, far too much noise, a name no terminal can show."""
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "noise.toml").write_bytes(bytes(range(256)) * 10)
    with (tmp_path / "large.toml").open("wb") as large:
        os.truncate(large.fileno(), 100_000_000)
    for name, reason in {
        "missing.toml": "there is no such file",
        "folder.toml": "it is a folder",
        "noise.toml": "not text in UTF-8",
        "large.toml": "larger than 16 MB",
        "two\nlines.toml": "there is no such file",
    }.items():
        shown = name.replace("\n", r"\n")
        one_sentence(oche("replay", "--json", name, home=tmp_path), f"{shown}: ", reason)
        one_sentence(oche("replay", name, home=tmp_path), f"{shown}: ", reason)


def test_a_record_of_another_table_is_refused_for_play(tmp_path: Path) -> None:
    """What a table says is checked when somebody sits down at it, not when it is replayed."""
    (tmp_path / "odd.toml").write_text('game = "warlord"\nseats = ["A", "B"]\ntable = 3\n')
    one_sentence(oche("play", "--resume", "odd.toml", home=tmp_path), "odd.toml: table")
    for table, named in {
        'kinds = ["person", "genius"]': "genius",
        'kinds = ["person"]': "a list of 2",
        'darts = "nailed"': "darts",
        'seed = "x"': "table.seed",
    }.items():
        text = f'game = "warlord"\nseats = ["A", "B"]\n[table]\n{table}\n'
        (tmp_path / "odd.toml").write_text(text)
        assert run(["replay", "--json", str(tmp_path / "odd.toml")]) == 0
        one_sentence(oche("play", "--resume", "odd.toml", home=tmp_path), "odd.toml: ", named)


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("play", "chess"), "'chess'"),
        (("play", "warlord", "--seat", "A", "--seat", "A"), "'A' stands there twice"),
        (("play", "warlord", "--seat", "A", "--seat", "B=genius"), "greedy, quick or search"),
        (("play", "scavenger", "--seat", "A"), "takes 2 players"),
        (("play", "warlord", "--seat", "A", "--seat", "B", "--option", "legs=x"), "options.legs"),
        (("play", "warlord", "--seat", "A", "--seat", "B", "--option", "legs"), "name=value"),
        (("play", "warlord", "--seat", "A", "--seat", "B", "--option", "a=1"), "options.a"),
        (("play", "warlord", "--seat", "A", "--seat", "B", "--darts", "x"), "drawn or real"),
        (("play", "warlord", "--seat", "A", "--seat", "B", "--save", "x/y.toml"), "no folder x"),
        (("play", "adventure", "--seat", "A", "--seat", "B", "-o", "board=b"), "board file 'b'"),
        (("new", "warlord", "--seat", " "), "name 1 is empty"),
        (("rules", "warlord", "W99"), "no rule W99"),
        (("rules", "chess"), "'chess'"),
        (("chess",), "no such command 'chess'; see oche --help"),
        (("replay",), "missing argument 'RECORD'; see oche replay --help"),
        (("replay", "--jason", "x"), "--jason"),
        (("play", "--seed", "x"), "'--seed'"),
        (("play", "--seat"), "'--seat'"),
        (("games", "two\nlines\x1b[31m"), "oche games --help"),
    ],
)
def test_bad_arguments_are_refused(arguments: tuple[str, ...], named: str, tmp_path: Path) -> None:
    """Nothing is begun and nothing written."""
    one_sentence(oche(*arguments, home=tmp_path), named)
    assert list(tmp_path.iterdir()) == []
