"""What is wrong with a drawing, told to its designer."""

from __future__ import annotations

import pytest

from oche.boards.checking import drawing_faults
from oche.boards.drawing import read_drawing
from oche.boards.shapes import ShapeError, bounds, outline
from oche.boards.whiteboard import region_at
from oche.boards.whiteboard_drawing import board_svg
from oche.core.errors import RecordError
from tests.boards.files import TINY


def drawn(**shapes: str) -> str:
    """The tiny board with a drawing of its DUNGEON: a table's text for each region."""
    lines = "".join(f"{name} = {{{shape}}}\n" for name, shape in shapes.items())
    return f"{TINY}[drawing.DUNGEON]\n{lines}"


SOUND = {"SKELETON": "box = [60, 60, 100, 100]", "PIT": "circle = [300, 300, 40]"}


def test_a_sound_drawing_has_no_fault():
    assert drawing_faults(drawn(**SOUND)) == []
    assert read_drawing(drawn(**SOUND)).region("DUNGEON", "PIT").inside is None


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"PIT": "box = [100, 100, 100, 100]"}, "DUNGEON SKELETON and PIT overlap"),
        ({"PIT": 'box = [70, 70, 30, 30], inside = "SKELETON"'}, None),
        ({"PIT": 'box = [70, 70, 300, 30], inside = "SKELETON"'}, "reaches out of it"),
        ({"PIT": 'box = [70, 70, 30, 30], inside = "NOBODY"'}, "inside of 'NOBODY'"),
        ({"PIT": 'box = [300, 300, 30, 30], inside = "PIT"'}, "lies within itself"),
        ({"PIT": "box = [300, 300, 4, 200]"}, "narrower than a dart of 13 mm"),
        ({"PIT": "box = [400, 300, 300, 50]"}, "PIT reaches over the edge of DUNGEON's ground"),
        ({"PIT": "points = [[200, 200], [300, 300], [300, 200], [200, 300]]"}, "crosses its own"),
        ({"PIT": "box = [300, 300, 0, 50]"}, "has a box of no size"),
        ({"PIT": "box = [300, 300, 50]"}, "needs 4 numbers for its box"),
        ({"PIT": 'circle = [300, 300, "a"]'}, "needs 3 numbers for its circle"),
        ({"PIT": "circle = [300, inf, 40]"}, "no place on a whiteboard"),
        ({"PIT": "points = [[200, 200], [300, 300]]"}, "needs 3 to 400 points"),
        ({"PIT": "curve = 3"}, "needs 3 to 400 points"),
        ({"PIT": ""}, "needs exactly one of circle"),
        ({"PIT": "box = [1, 2, 3, 4], circle = [1, 2, 3]"}, "needs exactly one of circle"),
        ({"GOBLIN": "circle = [200, 300, 20]"}, "'GOBLIN' is drawn but stands on no such board"),
    ],
)
def test_faults_of_a_region(change, fault):
    faults = drawing_faults(drawn(**{**SOUND, **change}))
    assert len(faults) == (fault is not None)
    assert fault is None or fault in faults[0]
    assert all(each.endswith(".") for each in faults)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[drawing.DUNGEON]\nPIT = {circle = [300, 300, 40]}", "SKELETON is not drawn"),
        ("[drawing.DUNGEON]\nPIT = 3\nSKELETON = {circle = [99, 99, 30]}", "needs a table"),
        ("[drawing]\nboards = {}", "[drawing] has no 'boards'"),
        ("[drawing]\ntitle = {box = [0, 0, 500, 500]}", "the title overlap"),
        ("[drawing]\nscoreboard = {box = [1700, 50, 500, 50]}", "scoreboard is not wholly on"),
        ("[drawing.grounds]\nLOOT = {box = [100, 100, 100, 100]}", "DUNGEON and LOOT overlap"),
        ('[drawing.art]\nWORLD = "scribble"', "The art of WORLD can't be drawn"),
        ("[drawing.art]\nWORLD = 3", "The art of WORLD can't be drawn"),
    ],
)
def test_faults_of_the_whole(text, fault):
    assert any(fault in each for each in drawing_faults(f"{TINY}{text}"))


def test_castle_must_lie_in_the_dungeon():
    places = [region.token for region in read_drawing(TINY).regions["WORLD"]]
    boxes = "".join(
        f"{place} = {{box = [{580 + 160 * (at % 4)}, {450 + 150 * (at // 4)}, 60, 60]}}\n"
        for at, place in enumerate(places)
    )
    faults = drawing_faults(f"{TINY}[drawing.WORLD]\n{boxes}")
    assert len(faults) == 1
    assert "CASTLE stands at the centre of the DUNGEON (A5)" in faults[0]


def test_a_file_that_is_no_toml_is_refused():
    with pytest.raises(RecordError, match="not TOML"):
        drawing_faults("name = ")


def test_the_first_fault_refuses_a_drawing_that_is_to_be_used():
    with pytest.raises(RecordError, match="drawing: DUNGEON PIT has a box of no size"):
        read_drawing(drawn(**{**SOUND, "PIT": "box = [300, 300, 0, 50]"}))


def test_a_crossed_outline_can_still_be_played_on():
    crossed = {"PIT": "points = [[200, 200], [300, 300], [300, 200], [200, 300]]"}
    drawing = read_drawing(drawn(**{**SOUND, **crossed}))
    assert region_at(drawing, "DUNGEON", 290, 250) == "PIT"
    assert "PIT" in board_svg(drawing, board="DUNGEON")


def test_insides_that_go_in_a_circle_are_found():
    both = {
        "SKELETON": 'box = [60, 60, 100, 100], inside = "PIT"',
        "PIT": 'box = [70, 70, 30, 30], inside = "SKELETON"',
    }
    assert any("in a circle" in fault for fault in drawing_faults(drawn(**both)))


def test_shapes_are_what_they_say():
    assert bounds(outline({"circle": [10, 20, 5]})) == pytest.approx((5, 15, 15, 25))
    assert bounds(outline({"ellipse": [10, 20, 5, 2]})) == pytest.approx((5, 18, 15, 22))
    assert bounds(outline({"box": [10, 20, 5, 2]})) == (10, 20, 15, 22)
    assert outline({"points": [[0, 0], [1, 0], [0, 1]]}) == ((0, 0), (1, 0), (0, 1))
    corners = [[0, 0], [100, 0], [100, 100], [0, 100]]
    smooth = outline({"curve": corners})
    assert {tuple(map(float, corner)) for corner in corners} <= set(smooth)
    assert len(smooth) > len(corners)
    with pytest.raises(ShapeError):
        outline({"circle": [True, 1, 2]})
