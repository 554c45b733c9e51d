"""Marker strokes, letters and doodles, and the page to copy a board from."""

from __future__ import annotations

import math
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Point

from oche.boards.composing import placed
from oche.boards.doodles import doodle, icon
from oche.boards.drawing import BOARDS, HEIGHT, WIDTH, read_drawing
from oche.boards.lettering import can_letter, lettering, width
from oche.boards.markup import element, number, path
from oche.boards.sheet import sheet_html, sheet_svg
from oche.boards.strokes import Stroke, strokes, wobbly
from oche.boards.whiteboard import areas
from tests.boards.files import SHIPPED
from tests.boards.svg_shapes import rings

DRAWING = read_drawing(SHIPPED)
points = st.lists(st.tuples(st.floats(0, 100), st.floats(0, 100)), min_size=2, max_size=9)


def test_a_stroke_is_read_as_it_is_written():
    line, curve, dot = strokes("- 0,0 10,5; ~@r 0,0 10,0 5,8; ok* 5,5 2,1")
    assert line == Stroke(((0, 0), (10, 5)))
    assert curve.closed
    assert curve.colour == "red"
    assert {(0, 0), (10, 0), (5, 8)} <= set(curve.points)
    assert dot.filled
    assert dot.colour == "black"


@pytest.mark.parametrize("text", ["0,0 1,1", "- 0", "x 1,1 2,2", "-? 1,1 2,2"])
def test_what_is_no_stroke_is_refused(text):
    with pytest.raises(ValueError, match="no stroke"):
        strokes(text)


@given(points, st.text(max_size=5), st.floats(0.5, 3))
def test_a_hand_wobbles_no_further_than_it_may_and_always_alike(line, seed, amount):
    drawn = wobbly(Stroke(tuple(line)), seed, amount, 5.0)
    assert drawn == wobbly(Stroke(tuple(line)), seed, amount, 5.0)
    assert math.dist(drawn.points[0], line[0]) <= amount * math.sqrt(2)
    assert math.dist(drawn.points[-1], line[-1]) <= amount * math.sqrt(2)


def test_letters_are_as_high_as_asked_and_stand_side_by_side():
    made, wide = lettering("OGRE +2", 20)
    assert wide == pytest.approx(width("OGRE +2", 20))
    ys = [y for stroke in made for _, y in stroke.points]
    assert min(ys) == pytest.approx(0, abs=1)
    assert max(ys) == pytest.approx(20, abs=1)
    assert width("OGRE", 20) < width("OGRES", 20)
    assert can_letter("sheriff-9")
    assert not can_letter("ñ")
    assert width("ñ", 20) > 0


def test_everything_on_the_board_that_ships_has_a_doodle_of_its_own():
    strange = {doodle(f"NOBODY{n}", "monster") for n in range(9)} | {doodle("NOBODY", "hazard")}
    assert len(strange) > 2
    for board in ("WORLD", "DUNGEON", "FOREST", "MOUNTAIN", "TOWER"):
        for region in DRAWING.regions[board]:
            own = doodle(region.token, str(region.said.get("kind", "")))
            assert own
            assert own not in strange
    assert all(icon(name) for name in ("hp", "dmg", "loot", "gold", "tower"))
    assert doodle("NOBODY", "loot") == ()


@pytest.mark.parametrize("board", BOARDS)
def test_doodle_name_and_numbers_find_room_in_their_region(board):
    for region in DRAWING.regions[board]:
        area = areas(DRAWING, board)[region.token]
        found = placed(region, area)
        whats = {item.what for each in found for item in each.sheet.items}
        assert "doodle" in whats or board in ("BATTLE", "LOOT")
        assert "name" in whats or region.token == "DRUID"
        if region.said.get("kind") == "monster":
            assert whats >= {"hp", "dmg", "figure"}
        for each in found:
            x, y = each.middle
            across, up = each.scale * each.sheet.wide / 2, each.scale * each.sheet.high / 2
            for corner in ((x - across, y - up), (x + across, y + up)):
                assert area.buffer(0.01).covers(Point(*corner))


@given(points)
def test_rounding_in_a_path_does_not_add_up(line):
    (read,) = rings(path(line, closed=False))
    assert math.dist(read[0], (line[0][0], -line[0][1])) < 0.11
    assert math.dist(read[-1], (line[-1][0], -line[-1][1])) < 0.11


def test_markup_is_escaped_and_numbers_short():
    assert element("a", data_x='<">', class_="k") == '<a data-x="&lt;&quot;&gt;" class="k"/>'
    assert [number(each) for each in (1.0, -0.001, 0.126, 20)] == ["1", "0", "0.13", "20"]


def test_the_page_to_copy_from_stands_alone_and_measures_in_feet_and_centimetres():
    page = sheet_html(DRAWING)
    assert "<script" not in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "@page" in page
    assert "oche-1: how to draw it" in page
    texts = [node.text for node in ElementTree.fromstring(sheet_svg(DRAWING)).iter() if node.text]
    assert {"0 ft", "4 ft", "6 ft", "10", "120", "180"} <= set(texts)
    left, top, wide, high = map(
        float, ElementTree.fromstring(sheet_svg(DRAWING)).attrib["viewBox"].split()
    )
    assert left < 0 > top
    assert wide > WIDTH
    assert high > HEIGHT
    assert wide / high < 297 / 210 + 0.1  # as wide as a page across
