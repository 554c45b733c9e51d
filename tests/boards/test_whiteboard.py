"""The whiteboard: the drawing that ships, which region a point is in, and A4's choice."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Point, Polygon

from oche.boards.checking import drawing_faults
from oche.boards.drawing import BOARDS, HEIGHT, WIDTH, read_drawing
from oche.boards.whiteboard import DART, middle, miss, region_at, regions_touched
from oche.boards.whiteboard_drawing import board_svg
from oche.core.registry import find_game
from tests.boards.files import SHIPPED, TINY
from tests.boards.svg_shapes import holds, identities, regions

DRAWING = read_drawing(SHIPPED)
WOBBLE = 3.0  # mm: how far a drawn line may be beside the true one

boards = st.sampled_from(BOARDS)
across, up = st.floats(0, WIDTH), st.floats(0, HEIGHT)
anywhere = st.floats(-1e4, 1e4)


def outline(board, token):
    return Polygon(DRAWING.region(board, token).outline)


def ground(board):
    return Polygon(DRAWING.grounds[board])


# The drawing that ships


def test_a3_all_seven_boards_are_drawn_with_all_their_regions():
    game = find_game("adventure")
    setup = game.prepare(4, {each.name: each.default for each in game.options(4)}, None)
    assert game.boards == BOARDS
    for number, board in enumerate(BOARDS):
        drawn = {region.token for region in DRAWING.regions[board]}
        assert drawn | {miss(board)} == set(game.regions(setup, number))
    assert not DRAWING.rows


def test_the_drawing_that_ships_has_no_fault():
    assert drawing_faults(SHIPPED) == []


def test_regions_overlap_only_where_one_lies_inside_the_other_on_purpose():
    for board in BOARDS:
        for one in DRAWING.regions[board]:
            for other in DRAWING.regions[board]:
                lap = Polygon(one.outline).intersection(Polygon(other.outline)).area
                if one is not other and lap > 1.0:
                    inner, outer = sorted((one, other), key=lambda each: Polygon(each.outline).area)
                    assert inner.inside is not None
                    assert Polygon(outer.outline).covers(Polygon(inner.outline))
    assert DRAWING.region("WORLD", "CASTLE").inside == "DUNGEON"


def test_a3_world_is_in_the_centre_the_title_on_top_the_scoreboard_at_the_side():
    everywhere = [ground(board) for board in BOARDS]
    assert min(y for _, y in DRAWING.title) > max(each.bounds[3] for each in everywhere)
    assert min(x for x, _ in DRAWING.scoreboard) > ground("WORLD").bounds[2]
    centre = ground("WORLD").centroid
    assert abs(centre.x - WIDTH / 2) < 60
    others = [each.centroid for each in everywhere if not each.equals(ground("WORLD"))]
    assert all(centre.y > each.y or abs(centre.x - each.x) > 300 for each in others)


def test_a5_castle_is_at_the_dungeons_centre_and_druid_tiny_between_forest_and_mountain():
    castle, dungeon = outline("WORLD", "CASTLE"), outline("WORLD", "DUNGEON")
    assert castle.centroid.distance(dungeon.centroid) < 15
    druid = outline("WORLD", "DRUID")
    places = [region for region in DRAWING.regions["WORLD"] if region.token != "DRUID"]
    assert all(Polygon(place.outline).area > 5 * druid.area for place in places)
    forest, mountain = outline("WORLD", "FOREST"), outline("WORLD", "MOUNTAIN")
    assert forest.bounds[2] < druid.bounds[2] < mountain.centroid.x
    assert druid.distance(forest) < 60
    assert druid.distance(mountain) < 60


def test_a17_the_druids_spot_is_beneath_the_mountains_own_map():
    spot = outline("MOUNTAIN", "DRUID")
    others = [region for region in DRAWING.regions["MOUNTAIN"] if region.token != "DRUID"]
    assert all(spot.bounds[3] < Polygon(other.outline).bounds[1] for other in others)


# Which region a point is in


@pytest.mark.parametrize(
    ("board", "token"),
    [
        (board, token)
        for board in BOARDS
        for token in [*(region.token for region in DRAWING.regions[board]), miss(board)]
    ],
)
def test_the_region_of_a_regions_middle_is_itself(board, token):
    assert region_at(DRAWING, board, *middle(DRAWING, board, token)) == token


@given(boards, anywhere, anywhere)
def test_every_point_is_in_one_region_of_the_board_shot_at(board, x, y):
    holding = [
        region for region in DRAWING.regions[board] if Polygon(region.outline).contains(Point(x, y))
    ]
    inner = [region for region in holding if all(other.inside != region.token for other in holding)]
    assert region_at(DRAWING, board, x, y) in (
        [region.token for region in inner] or near_edge(board, x, y) or [miss(board)]
    )


def near_edge(board, x, y):
    """The regions whose very line a point is on: any of them will do, and so will the miss."""
    on = [
        region.token
        for region in DRAWING.regions[board]
        if Polygon(region.outline).exterior.distance(Point(x, y)) < 1e-9
    ]
    return [*on, miss(board)] if on else []


@given(boards, across, up)
def test_what_is_drawn_is_what_counts(board, x, y):
    if all(
        Polygon(region.outline).exterior.distance(Point(x, y)) > WOBBLE
        for region in DRAWING.regions[board]
    ):
        found = region_at(DRAWING, board, x, y)
        drawn = {token for (on, token), shape in SHAPES.items() if on == board and at(shape, x, y)}
        assert found in drawn | {miss(board)}
        covering = {region.token: region.inside for region in DRAWING.regions[board]}
        innermost = {t for t in drawn - {miss(board)} if t not in map(covering.get, drawn)}
        assert innermost <= {found}


def at(shape, x, y):
    return holds(shape, x, y - HEIGHT)  # the SVG's y is down from the top


def test_a4_a_dart_on_another_board_is_a_miss():
    x, y = middle(DRAWING, "DUNGEON", "OGRE")
    assert region_at(DRAWING, "FOREST", x, y) == "MISS"
    assert region_at(DRAWING, "WORLD", x, y) == "ROAD"
    assert region_at(DRAWING, "LOOT", -500, 9000) == "MISS"


def test_of_two_regions_one_within_the_other_the_inner_wins():
    x, y = middle(DRAWING, "WORLD", "CASTLE")
    assert regions_touched(DRAWING, "WORLD", x, y) == ["CASTLE"]
    assert outline("WORLD", "DUNGEON").contains(Point(x, y))


@pytest.mark.parametrize("point", [(math.nan, 1), (1, math.inf)])
def test_nowhere_is_no_point(point):
    with pytest.raises(ValueError, match="millimetres"):
        region_at(DRAWING, "WORLD", *point)


# A4: what a dart touches


@given(boards, across, up, st.floats(0, math.tau), st.floats(0, 0.99))
def test_a4_whatever_is_anywhere_under_the_dart_may_be_chosen(board, x, y, turn, part):
    touched = regions_touched(DRAWING, board, x, y)
    assert touched[0] == region_at(DRAWING, board, x, y)
    assert len(set(touched)) == len(touched)
    reach = part * DART / 2
    under = region_at(DRAWING, board, x + reach * math.cos(turn), y + reach * math.sin(turn))
    assert under in touched


@given(boards, across, up)
def test_a4_the_nearest_come_first_and_none_is_out_of_reach(board, x, y):
    _, *others = regions_touched(DRAWING, board, x, y)
    away = [line_distance(board, token, x, y) for token in others]
    assert away == sorted(away)
    assert all(each <= DART / 2 + 1e-6 for each in away)


def line_distance(board, token, x, y):
    """How far a region's own lines are: its outline, and those of what lies in it."""
    return min(
        round(Polygon(region.outline).exterior.distance(Point(x, y)), 6)
        for region in DRAWING.regions[board]
        if token in (region.token, region.inside, miss(board))
    )


@pytest.mark.parametrize(
    ("board", "point", "choice"),
    [
        ("DUNGEON", (205, 450), ["RAT", "SKELETON"]),
        ("BATTLE", (684, 245), ["+1", "+2"]),
        ("BATTLE", (684, 243), ["+2", "+1"]),
        ("WORLD", (1030, 671), ["ROAD", "SHERIFF"]),
        ("MOUNTAIN", (1584, 760), ["MISS"]),
        ("MOUNTAIN", (1500, 832), ["DRAKE", "DRAGON", "TROLL", "MISS"]),
        ("WORLD", (918, 932), ["DRUID"]),
    ],
)
def test_a4_choices_at_known_points(board, point, choice):
    assert regions_touched(DRAWING, board, *point) == choice


# The picture


def test_every_region_carries_board_token_name_and_an_id_of_its_own():
    drawn = board_svg(DRAWING, prefix="a-")
    expected = {(board, region.token) for board in BOARDS for region in DRAWING.regions[board]}
    assert set(regions(drawn)) == expected | {(board, miss(board)) for board in BOARDS}
    ids = identities(drawn)
    assert len(set(ids)) == len(ids)
    assert all(each.startswith("a-") for each in ids)
    assert 'aria-label="OGRE: 8 HP, 2 DMG, 2 LOOT, 7 GOLD, one of a kind"' in drawn


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_shown_alone_holds_its_own_regions_only(board):
    alone = board_svg(DRAWING, board=board)
    assert {on for on, _ in regions(alone)} == {board}
    assert len(alone) < len(board_svg(DRAWING)) / 2


def test_the_same_board_is_drawn_alike_every_time():
    again = read_drawing(SHIPPED + "\n")
    assert again is not DRAWING
    assert board_svg(again) == board_svg(DRAWING)


# Boards of others


def test_a_board_file_without_a_drawing_is_laid_out_in_rows():
    drawing = read_drawing(TINY)
    assert drawing.rows == {"DUNGEON", "FOREST", "MOUNTAIN", "TOWER", "LOOT"}
    assert drawing_faults(TINY) == []
    assert {token for on, token in regions(board_svg(drawing)) if on == "DUNGEON"} == {
        "SKELETON",
        "PIT",
        "MISS",
    }
    assert drawing.grounds == DRAWING.grounds


@pytest.mark.parametrize("count", [1, 2, 7, 48])
def test_any_number_of_regions_finds_room_in_rows(count):
    many = "".join(
        f'N{n} = {{kind = "monster", hp = 1, dmg = 1, gold = {n}}}\n' for n in range(count)
    )
    for board in ("DUNGEON", "TOWER", "LOOT"):
        text = f'name = "many"\n[{board}]\n{many}'
        assert drawing_faults(text) == []
        drawing = read_drawing(text)
        assert all(
            region_at(drawing, board, *middle(drawing, board, f"N{n}")) == f"N{n}"
            for n in range(count)
        )


def test_names_are_text_never_markup():
    text = (
        'name = "odd"\n[DUNGEON]\n"<b>&\'\\"" = {kind = "monster", hp = 1, dmg = 1}\n'
        '"ñandú" = {kind = "hazard", hp = 1}\n'
    )
    drawn = board_svg(read_drawing(text), board="DUNGEON")
    assert ("DUNGEON", "<b>&'\"") in regions(drawn)
    assert ("DUNGEON", "ñandú") in regions(drawn)
    assert "<b>" not in drawn


SHAPES = regions(board_svg(DRAWING))
