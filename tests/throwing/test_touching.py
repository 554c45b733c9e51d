"""Foam darts at a whiteboard: which regions they touch (A4), and how likely each set of them is."""

from __future__ import annotations

import math

import numpy as np
import pytest
from shapely import Point, Polygon

from oche.boards.drawing import BOARDS
from oche.boards.whiteboard import DART, areas, miss
from oche.throwing.faces import FOAM, LINE, OCHE, SURE_MISS, at_whiteboard
from oche.throwing.hands import read_hand
from oche.throwing.odds import odds
from oche.throwing.scatter import Scatter
from tests.throwing.boards import drawing, whiteboard


@pytest.mark.parametrize("board", BOARDS)
def test_the_painted_sets_have_the_areas_of_the_shapes(board):
    face = whiteboard(board)
    touched = face.touching
    pixels = np.bincount(touched.labels.ravel(), minlength=len(touched.sets)) / 9
    for region, token in enumerate(face.regions):
        if token == miss(board):
            continue
        exact = areas(drawing(), board)[token].buffer(DART / 2).area
        painted = sum(
            area for area, held in zip(pixels, touched.sets, strict=True) if region in held
        )
        assert painted == pytest.approx(exact, abs=15), token  # mm², of some 20,000


@pytest.mark.parametrize("board", BOARDS)
def test_the_outcome_of_a_landing_is_one_of_the_faces(board):
    """A4: what `landed` says of a point is the set that is painted there, but at the very edges."""
    face = whiteboard(board)
    ground = Polygon(drawing().grounds[board])
    left, bottom, right, top = ground.bounds
    rng = np.random.default_rng(8)
    points = rng.uniform((left, bottom), (right, top), (300, 2))
    certain = odds(face, Scatter.round(0.5 / (LINE / OCHE * FOAM)), points)
    for (x, y), chances in zip(points, certain, strict=True):
        held = tuple(sorted(face.landed(x, y)))
        assert held in face.outcomes
        near = {
            tuple(sorted(face.landed(x + dx, y + dy)))
            for dx in (-2.5, 0, 2.5)
            for dy in (-2.5, 0, 2.5)
        }
        if near == {held}:
            assert chances[face.outcomes.index(held)] > 0.99


def test_a_region_alone_is_always_among_the_outcomes():
    for board in BOARDS:
        face = whiteboard(board)
        assert {(region,) for region in range(len(face.regions))} <= set(face.outcomes)
        assert all(list(each) == sorted(set(each)) for each in face.outcomes)


@pytest.mark.parametrize("hand", ["professional", "club", "97.8,60,97.8,3,-4"])
def test_the_chance_of_a_set_is_the_laws_integral_over_its_shape(hand):
    """Against a plain sum over half millimetres, each looked at by shapely."""
    face = whiteboard("LOOT")
    scatter = read_hand(hand)
    here = at_whiteboard(scatter)
    aim = face.middle(face.regions.index("1HP"))
    token = areas(drawing(), "LOOT")["1HP"].buffer(DART / 2, quad_segs=64)
    left, bottom, right, top = token.bounds
    step = 0.5
    x, y = np.meshgrid(
        np.arange(left, right, step) + step / 2, np.arange(bottom, top, step) + step / 2
    )
    import shapely

    inside = shapely.contains_xy(token, x, y)
    dx, dy = x[inside] - aim[0] - here.right, y[inside] - aim[1] - here.up
    det = here.xx * here.yy - here.xy**2
    square = (here.yy * dx * dx - 2 * here.xy * dx * dy + here.xx * dy * dy) / det
    exact = np.exp(-square / 2).sum() * step**2 / (2 * math.pi * math.sqrt(det))
    region = face.regions.index("1HP")
    found = sum(
        chance
        for chance, held in zip(odds(face, scatter, [aim])[0], face.outcomes, strict=True)
        if region in held
    )
    assert found == pytest.approx(exact, abs=2e-4)


def test_a_club_players_foam_darts_hit_a_region_of_120_mm_about_half_the_time():
    sigma = at_whiteboard(read_hand("club")).sigma
    assert round(sigma) == 58
    hit = 1 - math.exp(-(60**2) / (2 * sigma**2))
    assert 0.4 < hit < 0.5


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("sigma", [0.5, 20, 150])
def test_chances_sum_to_1_and_a_sure_miss_is_sure(board, sigma):
    face = whiteboard(board)
    chances = odds(face, Scatter.round(sigma))
    assert chances.min() >= 0
    assert chances.sum(axis=1) == pytest.approx(1.0, abs=1e-12)
    nothing = face.outcomes.index((face.regions.index(miss(board)),))
    assert face.aims[-1] == SURE_MISS
    assert chances[-1, nothing] == 1.0


@pytest.mark.parametrize("board", BOARDS)
def test_the_aims_are_few_and_hold_every_regions_middle(board):
    face = whiteboard(board)
    assert 120 <= len(face.aims) <= 250
    for region, token in enumerate(face.regions):
        assert face.middle(region) in face.aims
        assert face.landed(*face.middle(region))[0] == region, token
        if token != miss(board):
            area = areas(drawing(), board)[token]
            assert area.contains(Point(face.middle(region)))


@pytest.mark.parametrize("text", ["0.25,0,36", "36,0,0.25", "18,17,18", "30,-9,20,40,-25"])
def test_squares_that_are_left_out_have_no_weight(text):
    """However long a hand is and whichever way it lies: as if every square had been summed."""
    hand = at_whiteboard(read_hand(text))
    squares = whiteboard("WORLD").touching.squares(hand.axes[1])
    spread = squares.side**2 / 12
    law = np.array([[hand.xx - spread, hand.xy], [hand.xy, hand.yy - spread]])
    middles = np.column_stack([squares.column + 0.5, squares.row + 0.5]) * squares.side
    middles += squares.left, squares.bottom
    x, y = middles[len(middles) // 3]
    away = middles - (x, y)
    far = np.sum(away @ np.linalg.inv(law) * away, axis=1)
    density = np.exp(-far / 2) / (2 * math.pi * math.sqrt(np.linalg.det(law)))
    every = squares.side**2 * (density @ squares.shares)
    assert squares.chances(x, y, hand) == pytest.approx(every, abs=1e-12)
