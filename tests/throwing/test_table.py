"""Outcome tables and heat maps, against the exact chances."""

from __future__ import annotations

import numpy as np
import pytest

from oche.boards.dartboard import BEDS
from oche.boards.drawing import BOARDS
from oche.throwing.faces import SURE_MISS
from oche.throwing.hands import read_hand
from oche.throwing.heat import Heat, heat
from oche.throwing.odds import odds
from oche.throwing.ramp import colour
from oche.throwing.scatter import Scatter
from oche.throwing.table import outcome_table
from tests.throwing.boards import DARTBOARD, whiteboard

POINTS = [
    0
    if bed == "M"
    else int(bed)
    if bed.isdigit()
    else "SDT".index(bed[0]) * int(bed[1:]) + int(bed[1:])
    for bed in BEDS
]
HANDS = ["8", "20", "25", "3", "60", "97.8,19.7,39.8,1.5,-2", "900,250,90", "25,0,2500"]


def some_aims(table, count=150):
    rng = np.random.default_rng(3)
    rows, columns = rng.integers(0, len(table.ys), count), rng.integers(0, len(table.xs), count)
    return rows, columns, np.stack([table.xs[columns], table.ys[rows]], axis=1)


@pytest.mark.parametrize("hand", HANDS)
def test_a_table_agrees_with_the_exact_chances_to_a_millionth(hand):
    scatter = read_hand(hand)
    table = outcome_table(DARTBOARD, scatter)
    rows, columns, aims = some_aims(table)
    assert np.abs(table.probabilities[rows, columns] - odds(DARTBOARD, scatter, aims)).max() < 1e-6
    assert np.abs(table.probabilities.sum(axis=2, dtype=float) - 1).max() < 1e-6
    assert table.probabilities.min() >= 0


def test_the_table_covers_the_board_and_its_rim_millimetre_by_millimetre_under_64_mb():
    table = outcome_table(DARTBOARD, read_hand("25"))
    assert list(table.xs) == list(range(-225, 226)) == list(table.ys)
    assert table.probabilities.shape == (451, 451, 63)
    assert table.probabilities.dtype == np.float32
    assert table.probabilities.nbytes < 64e6


def test_a_hand_too_fine_for_waves_is_integrated_aim_by_aim(monkeypatch):
    monkeypatch.setattr("oche.throwing.spectra.RIM", 4)
    scatter = Scatter.round(0.7)
    table = outcome_table(DARTBOARD, scatter)
    assert len(table.xs) == 9
    rows, columns, aims = some_aims(table)
    exact = odds(DARTBOARD, scatter, aims)
    assert np.abs(table.probabilities[rows, columns] - exact).max() < 1e-6


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("hand", ["professional", "400,100,300,3,4"])
def test_a_whiteboards_table_agrees_with_its_chances(board, hand):
    face, scatter = whiteboard(board), read_hand(hand)
    table = outcome_table(face, scatter)
    step = table.xs[1] - table.xs[0]
    assert step <= min(10, face.scatter(scatter).axes[1] / 4)
    rows, columns, aims = some_aims(table)
    assert np.abs(table.probabilities[rows, columns] - odds(face, scatter, aims)).max() < 1e-6
    assert np.abs(table.probabilities.sum(axis=2, dtype=float) - 1).max() < 1e-6


# Heat maps


@pytest.mark.parametrize("hand", HANDS)
def test_a_heat_map_is_the_mean_of_the_values(hand):
    scatter = read_hand(hand)
    found = heat(DARTBOARD, scatter, POINTS)
    rows, columns, aims = some_aims(found)
    exact = odds(DARTBOARD, scatter, aims) @ POINTS
    assert np.abs(found.values[rows, columns] - exact).max() < 2e-4
    assert found.most == pytest.approx(
        float(odds(DARTBOARD, scatter, [found.best])[0] @ POINTS), abs=2e-4
    )
    assert found.most >= found.values.max()


@pytest.mark.parametrize(("sigma", "segment"), [("5", 20), ("16", 20), ("17.5", 19), ("26.9", 19)])
def test_from_a_sigma_of_about_16_mm_on_the_best_aim_at_501_leaves_the_20(sigma, segment):
    """Tibshirani, Price and Taylor (2011), figure 2: T20 up to 16.4 mm, then T19 and inward."""
    x, y = heat(DARTBOARD, read_hand(sigma), POINTS).best
    assert (y > 90) if segment == 20 else (x < -20 and y < -60)


def test_a_hand_too_fine_for_waves_has_its_heat_map_too(monkeypatch):
    monkeypatch.setattr("oche.throwing.spectra.RIM", 12)
    found = heat(DARTBOARD, Scatter.round(1), POINTS)
    assert found.best == (0.0, 0.0)
    assert found.most == pytest.approx(50, abs=1e-6)


@pytest.mark.parametrize("face", [DARTBOARD, whiteboard("LOOT")], ids=["dartboard", "LOOT"])
def test_where_a_miss_is_worth_most_the_best_is_to_miss_for_sure(face):
    missed = next(at for at, token in enumerate(face.regions) if token in ("M", "MISS"))
    values = [1.0 if region == missed else 0.0 for region in range(len(face.regions))]
    found = heat(face, read_hand("casual"), values)
    assert (found.best, found.most) == (SURE_MISS, 1.0)


def test_a_foam_dart_is_worth_the_best_of_the_regions_it_touches():
    face, scatter = whiteboard("LOOT"), read_hand("club")
    values = [float(value) for value in range(len(face.regions))]
    found = heat(face, scatter, values)
    rows, columns, aims = some_aims(found)
    best = [max(held) for held in face.outcomes]
    assert np.abs(found.values[rows, columns] - odds(face, scatter, aims) @ best).max() < 1e-5


@pytest.mark.parametrize("values", [[1.0], [float("nan")] * 63])
def test_values_that_are_none_are_refused(values):
    with pytest.raises(ValueError, match="63 regions"):
        heat(DARTBOARD, read_hand("club"), values)


def test_between_its_aims_a_heat_map_is_even_and_beyond_them_as_at_its_edge():
    xs, ys = np.array([-10.0, 0.0, 10.0]), np.array([0.0, 10.0])
    plane = Heat(xs, ys, xs[None, :] + 100 * ys[:, None], (10.0, 10.0), 1010.0)
    x, y = np.array([-10.0, 3.0, 10.0, 25.0]), np.array([0.0, 7.5, 10.0, -4.0])
    assert plane.at(x, y) == pytest.approx([-10, 753, 1010, 10])
    assert plane.at(xs[None, :], ys[:, None]) == pytest.approx(plane.values)


def test_a_better_aim_is_a_brighter_colour():
    bright = [sum(colour(step / 254)[:3]) for step in range(255)]
    assert bright == sorted(bright)
    assert colour(-0.1) == colour(0.0) != colour(1.0) == colour(1.1)
