"""The dartboard's geometry, its two drawings, and what lies around a bed."""

from __future__ import annotations

import math
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oche.boards.dartboard import (
    BEDS,
    BULLSEYE,
    CIRCLES,
    CLOCKWISE,
    DOUBLE_IN,
    DOUBLE_OUT,
    EDGE,
    MISS,
    OUTER_BULL,
    TRIPLE_IN,
    TRIPLE_OUT,
    WEDGE,
    Line,
    areas,
    bed_at,
    beds_touched,
    cartesian,
    lines_touched,
    middle,
    neighbours,
    polar,
)
from oche.boards.dartboard_drawing import TOUCH, TRUE, dartboard_svg, spoken, to_touch, to_true
from oche.core.registry import find_game
from tests.boards.svg_shapes import holds, identities, regions

anywhere = st.floats(-1e6, 1e6)
on_board = st.floats(-EDGE, EDGE)
beds = st.sampled_from(BEDS)
darts = st.floats(0, 13)


def inside(bed: str, x: float, y: float) -> bool:
    """The definition of a bed, written again: rings by their edges, a wedge by its middle."""
    radius, angle = polar(x, y)
    rings = {
        "50": [(0, BULLSEYE)],
        "25": [(BULLSEYE, OUTER_BULL)],
        MISS: [(DOUBLE_OUT, math.inf)],
        "S": [(OUTER_BULL, TRIPLE_IN), (TRIPLE_OUT, DOUBLE_IN)],
        "T": [(TRIPLE_IN, TRIPLE_OUT)],
        "D": [(DOUBLE_IN, DOUBLE_OUT)],
    }[bed if bed in ("25", "50", MISS) else bed[0]]
    if not any(low <= radius < high for low, high in rings):
        return False
    if bed in ("25", "50", MISS):
        return True
    off = (angle - CLOCKWISE.index(int(bed[1:])) * WEDGE + 9) % 360
    return off < WEDGE


@given(anywhere, anywhere)
def test_every_point_has_exactly_one_bed(x, y):
    assert [bed for bed in BEDS if inside(bed, x, y)] == [bed_at(x, y)]


@given(beds)
def test_the_bed_of_a_beds_middle_is_itself(bed):
    assert bed_at(*middle(bed)) == bed


def test_the_beds_are_those_of_the_game():
    game = find_game("warlord")
    setup = game.prepare(2, {each.name: each.default for each in game.options(2)}, None)
    assert sorted(game.regions(setup, -1)) == sorted(BEDS)


@pytest.mark.parametrize(
    ("point", "bed"),
    [
        ((0, 0), "50"),
        ((0, 103), "T20"),
        ((3.5, 101.2), "T20"),
        ((0, -166), "D3"),
        ((50, 0), "S6"),
        ((-130, 0), "S11"),
        ((0, 10), "25"),
        ((0, 171), MISS),
        ((0, 99), "T20"),
        ((0, 162), "D20"),
        ((0, 170), MISS),
    ],
)
def test_known_points(point, bed):
    assert bed_at(*point) == bed


@pytest.mark.parametrize("point", [(math.nan, 0), (0, math.inf)])
def test_nowhere_is_no_point(point):
    with pytest.raises(ValueError, match="millimetres"):
        bed_at(*point)
    with pytest.raises(ValueError, match="no bed"):
        middle("T25")


def test_the_beds_cover_the_scoring_disc_as_the_facts_say():
    share = {
        bed: sum((area.outer**2 - area.inner**2) / DOUBLE_OUT**2 for area in areas(bed))
        for bed in BEDS
    }
    per_wedge = {ring: share[f"{ring}20"] / 20 * 100 for ring in "SDT"}
    assert per_wedge == {
        "S": pytest.approx(1.65 + 2.56, abs=0.01),
        "D": pytest.approx(0.46, abs=0.01),
        "T": pytest.approx(0.29, abs=0.01),
    }
    assert share["25"] * 100 == pytest.approx(0.74, abs=0.01)
    assert share["50"] * 100 == pytest.approx(0.14, abs=0.01)


# What a dart touches


@given(on_board, on_board, darts)
def test_a_dart_touches_its_own_bed_and_others_only_across_a_line(x, y, diameter):
    touched = beds_touched(x, y, diameter)
    assert touched[0] == bed_at(x, y)
    assert len(set(touched)) == len(touched)
    assert (len(touched) > 1) == bool(lines_touched(x, y, diameter))


@given(on_board, on_board, st.floats(1, 13), st.floats(0, 359), st.floats(0, 0.99))
def test_what_is_anywhere_under_a_dart_is_touched(x, y, diameter, turn, part):
    off_x, off_y = cartesian(part * diameter / 2, turn)
    assert bed_at(x + off_x, y + off_y) in beds_touched(x, y, diameter)


def test_a_dart_on_the_corner_of_a_wire_touches_four_beds():
    at = cartesian(TRIPLE_OUT, 9)
    assert set(beds_touched(*at, 2)) == {"S20", "T20", "S1", "T1"}
    assert lines_touched(*at, 2) == [Line(radius=TRIPLE_OUT), Line(segment=1)]


def test_wires_end_at_the_bull_and_at_the_double():
    assert lines_touched(0, 0, 2) == []
    assert lines_touched(*cartesian(DOUBLE_OUT + 2, 9), 2) == []


# Neighbours


@pytest.mark.parametrize(
    ("bed", "around"),
    [
        ("T20", ["S20", "T1", "T5", "S1", "S5"]),
        ("D20", ["S20", "M", "D1", "D5", "S1", "S5"]),
        ("50", ["25"]),
        ("25", [*(f"S{segment}" for segment in CLOCKWISE), "50"]),
    ],
)
def test_the_neighbours_of_a_bed(bed, around):
    assert neighbours(bed)[:1] == around[:1]
    assert sorted(neighbours(bed)) == sorted(around)


def test_a_point_says_which_neighbour_is_nearest():
    assert neighbours("T20", cartesian(103, 8.5))[0] == "T1"
    assert neighbours("T20", cartesian(103, -8.5))[0] == "T5"
    assert neighbours("T20", cartesian(106.5, 0))[0] == "S20"


@given(beds, beds)
def test_neighbours_are_so_both_ways(one, other):
    assert one not in neighbours(one)
    assert (one in neighbours(other)) == (other in neighbours(one))


@given(on_board, on_board, darts)
def test_whatever_a_dart_may_have_been_is_a_neighbour(x, y, diameter):
    own, *others = beds_touched(x, y, min(diameter, 8))
    if own != "50" and "50" not in others:  # a dart may cover the whole of the outer bull
        assert set(others) <= {*neighbours(own)}


# The drawings


@given(on_board, on_board)
def test_the_two_drawings_hold_the_same_beds(x, y):
    assert to_true(*to_touch(x, y)) == pytest.approx((x, y), abs=1e-6)
    radius = math.hypot(*to_touch(x, y))
    assert sum(radius >= circle for circle in TOUCH[1:-1]) == sum(
        math.hypot(x, y) >= circle for circle in CIRCLES
    )


@given(st.sampled_from([False, True]), on_board, on_board)
def test_what_is_drawn_is_what_counts(touch, x, y):
    radius, angle = polar(x, y)
    circles = TOUCH if touch else TRUE
    near_circle = min(abs(radius - circle) for circle in circles[1:])
    near_wire = abs((angle - 9) % WEDGE - WEDGE / 2) > WEDGE / 2 - 0.5
    if radius < EDGE - 1 and near_circle > 0.4 and not near_wire:
        drawn = {token for (_, token), shape in SHAPES[touch].items() if holds(shape, x, y)}
        assert drawn == {bed_at(*(to_true(x, y) if touch else (x, y)))}


def test_rings_are_thick_enough_for_a_finger():
    assert 2 * TOUCH[1] * 70 / (2 * EDGE) > 6  # the bullseye, across
    across_a_phone = 70 / (2 * EDGE)
    assert all((outer - inner) * across_a_phone > 4 for inner, outer in pairwise(TOUCH[1:-1]))


@pytest.mark.parametrize("touch", [False, True])
def test_regions_carry_board_token_name_and_an_id_of_their_own(touch):
    drawn = dartboard_svg(touch=touch, prefix="left-")
    assert set(regions(drawn)) == {("dartboard", bed) for bed in BEDS}
    ids = identities(drawn)
    assert len(set(ids)) == len(ids)
    assert set(ids) == {f"left-{bed}" for bed in BEDS}
    assert 'aria-label="triple 20"' in drawn


@pytest.mark.parametrize("touch", [False, True])
def test_a_drawing_says_where_one_aims_at_a_bed(touch):
    root = ElementTree.fromstring(dartboard_svg(touch=touch))
    beds = [bed for bed in root.iter() if bed.get("data-middle")]
    assert {bed.get("data-token") for bed in beds} == set(BEDS)
    for bed in beds:
        x, y = map(float, bed.get("data-middle", "").split())
        assert bed_at(*(to_true(x, -y) if touch else (x, -y))) == bed.get("data-token")


def test_beds_are_spoken_as_a_caller_says_them():
    assert [spoken(bed) for bed in ("D5", "S1", "25", "50", "M")] == [
        "double 5",
        "single 1",
        "outer bull",
        "bullseye",
        "miss",
    ]


SHAPES = {touch: regions(dartboard_svg(touch=touch)) for touch in (False, True)}
