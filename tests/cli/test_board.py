"""`oche board check` and `oche board draw`, and the page that tells of them."""

from __future__ import annotations

import re

import pytest

from oche.boards.checking import drawing_faults
from oche.boards.drawing import read_drawing
from oche.boards.whiteboard import middle, regions_touched
from tests.boards.files import SHIPPED, TINY
from tests.boards.svg_shapes import regions
from tests.cli.running import ROOT, oche, one_sentence

PAGE = (ROOT / "docs" / "drawing-a-board.md").read_text(encoding="utf-8")
OVERLAPPING = f"""{TINY}[drawing.DUNGEON]
SKELETON = {{box = [60, 60, 100, 100]}}
PIT = {{box = [100, 100, 100, 100]}}
"""


def test_a_sound_board_is_said_to_be_so(tmp_path):
    (tmp_path / "mine.toml").write_text(TINY)
    for file, name in (("mine.toml", "tiny"), ("oche-1", "oche-1")):
        run = oche("board", "check", file, home=tmp_path)
        assert (run.returncode, run.stdout, run.stderr) == (0, f"{name} is sound.\n", "")


def test_every_fault_of_a_drawing_is_told_in_a_sentence(tmp_path):
    (tmp_path / "mine.toml").write_text(OVERLAPPING + "GOBLIN = {circle = [300, 300, 30]}\n")
    run = oche("board", "check", "mine.toml", home=tmp_path)
    assert run.returncode == 2
    assert run.stderr == ""
    assert run.stdout == "DUNGEON 'GOBLIN' is drawn but stands on no such board.\n"
    (tmp_path / "mine.toml").write_text(OVERLAPPING)
    run = oche("board", "check", "mine.toml", home=tmp_path)
    assert run.returncode == 2
    assert "DUNGEON SKELETON and PIT overlap" in run.stdout


@pytest.mark.parametrize("command", ["check", "draw"])
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (None, "there is no such file"),
        ("name = ", "not TOML"),
        (TINY.replace("hp = 1}", "hp = 0}"), "DUNGEON PIT: hp is a whole number from 1 to 999"),
    ],
)
def test_what_is_no_board_file_is_refused(tmp_path, command, text, reason):
    if text is not None:
        (tmp_path / "mine.toml").write_text(text)
    one_sentence(oche("board", command, "mine.toml", home=tmp_path), "mine.toml: ", reason)


def test_a_board_is_drawn_printed_or_into_a_file(tmp_path):
    (tmp_path / "mine.toml").write_text(TINY)
    printed = oche("board", "draw", "mine.toml", home=tmp_path)
    assert printed.returncode == 0
    assert ("DUNGEON", "SKELETON") in regions(printed.stdout)
    run = oche("board", "draw", "mine.toml", "mine.svg", home=tmp_path)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
    assert (tmp_path / "mine.svg").read_text(encoding="utf-8") == printed.stdout.rstrip("\n")
    alone = oche("board", "draw", "mine.toml", "--board", "dungeon", home=tmp_path)
    assert {board for board, _ in regions(alone.stdout)} == {"DUNGEON"}


def test_a_page_to_copy_from_is_drawn_for_a_name_in_html(tmp_path):
    assert oche("board", "draw", "oche-1", "page.html", home=tmp_path).returncode == 0
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "6 ft" in page


def test_a_file_that_is_there_is_replaced_only_when_told_so(tmp_path):
    (tmp_path / "page.svg").write_text("mine")
    one_sentence(oche("board", "draw", "oche-1", "page.svg", home=tmp_path), "page.svg", "--force")
    assert (tmp_path / "page.svg").read_text() == "mine"
    assert oche("board", "draw", "oche-1", "page.svg", "--force", home=tmp_path).returncode == 0
    assert (tmp_path / "page.svg").read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("picture.png",), "a name ending in .svg or .html is needed"),
        (("page.html", "--board", "LOOT"), "one board alone is drawn as .svg"),
        (("--board", "CELLAR"), "no board is called 'CELLAR'"),
        (("nowhere/page.svg",), "it can't be written"),
    ],
)
def test_what_can_not_be_drawn_is_refused(tmp_path, arguments, reason):
    one_sentence(oche("board", "draw", "oche-1", *arguments, home=tmp_path), reason)
    assert list(tmp_path.glob("*.*")) == []


def test_a_faulty_drawing_that_can_be_drawn_is_drawn(tmp_path):
    """A designer wants to see what overlaps."""
    (tmp_path / "mine.toml").write_text(OVERLAPPING)
    assert oche("board", "draw", "mine.toml", "mine.svg", home=tmp_path).returncode == 0


# The page


def test_the_commands_of_the_page_run(tmp_path):
    for line in re.findall(r"^oche .*$", PAGE, re.MULTILINE):
        run = oche(*line.split()[1:], home=tmp_path)
        assert (run.returncode, run.stderr) == (0, ""), line
    assert {path.name for path in tmp_path.glob("oche-1.*")} == {"oche-1.svg", "oche-1.html"}


def test_the_board_of_the_page_is_sound_and_does_what_it_says():
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert drawing_faults(text) == []
    drawing = read_drawing(text)
    x, y = middle(drawing, "DUNGEON", "WINE")
    assert regions_touched(drawing, "DUNGEON", x, y) == ["WINE"]
    assert regions_touched(drawing, "DUNGEON", x + 40, y)[:2] == ["WINE", "BARREL"]


def test_the_page_names_every_key_of_a_drawing():
    from oche.boards.drawing import BOARDS

    for key in (*BOARDS, "grounds", "title", "scoreboard", "art"):
        assert f"`{key}`" in PAGE
    assert "13 mm" in PAGE
    assert "[drawing.DUNGEON]" in SHIPPED
