"""The chances of the dartboard's beds, against the published fits and against other integrals."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import dblquad

from oche.boards.dartboard import BEDS, CIRCLES, CLOCKWISE, WEDGE, areas, bed_at, middle
from oche.games.warlord import GAME as WARLORD
from oche.games.warlord.state import Setup
from oche.throwing import polar
from oche.throwing.faces import SURE_MISS, dartboard_face
from oche.throwing.odds import bed_odds, odds
from oche.throwing.scatter import Scatter
from tests.throwing.professionals import published
from tests.throwing.test_scatter import scatters

# These disagree with their own covariance in the published file.
EXCEPTIONS = {
    *(("pro01", double) for double in ("D15", "D13", "D11")),
    *(("pro09", double) for double in ("D14", "D11")),
    ("pro13", "D16"),
    ("pro15", "D1"),
}


@pytest.mark.parametrize("fit", published(), ids=lambda fit: f"{fit.player} {fit.target}")
def test_a_published_covariance_hits_its_bed_as_often_as_published(fit):
    for bed, success in fit.success.items():
        chance = bed_odds(fit.scatter, *middle(bed))[bed]
        agrees = abs(chance - success) <= 0.0005
        assert agrees == ((fit.player, bed) not in EXCEPTIONS), (bed, chance, success)


def test_a_published_bull_is_the_bullseye_of_50():
    fits = [fit for fit in published() if "50" in fit.success]
    assert fits
    for fit in fits:
        chance = bed_odds(fit.scatter, 0, 0)
        assert abs(chance["50"] - fit.success["50"]) <= 0.0005
        assert abs(chance["50"] + chance["25"] - fit.success["50"]) > 0.1


def test_the_example_of_a_professional_at_the_t20():
    chance = bed_odds(Scatter(97.8, 19.7, 39.8), 0, 103)
    assert round(chance["T20"], 4) == 0.4325


@pytest.mark.parametrize(
    "scatter",
    [
        Scatter.round(8),
        Scatter(97.8, 19.7, 39.8, 1.5, -2),
        Scatter.round(60),
        Scatter(900, 250, 90),
    ],
)
def test_beds_agree_with_an_adaptive_integral(scatter):
    det = scatter.xx * scatter.yy - scatter.xy**2
    ax, ay = 20.0, 90.0

    def law(radius, angle):
        x = radius * math.sin(angle) - ax - scatter.right
        y = radius * math.cos(angle) - ay - scatter.up
        square = (scatter.yy * x * x - 2 * scatter.xy * x * y + scatter.xx * y * y) / det
        return radius * math.exp(-square / 2) / (2 * math.pi * math.sqrt(det))

    chance = bed_odds(scatter, ax, ay)
    for bed in ("S20", "T20", "S1", "T1", "D1", "25"):
        exact = 0.0
        for area in areas(bed):
            middle_angle = math.radians((area.wedge or 0) * WEDGE)
            half = math.radians(WEDGE / 2) if area.wedge is not None else math.pi
            exact += dblquad(
                law, middle_angle - half, middle_angle + half, area.inner, area.outer, epsabs=1e-11
            )[0]
        assert chance[bed] == pytest.approx(exact, abs=1e-9), bed


@given(scatters(), st.floats(-300, 300), st.floats(-300, 300))
@settings(max_examples=40)
def test_finer_panels_change_nothing(scatter, x, y):
    aim = np.array([[x, y]])
    coarse = polar.bed_chances(aim, scatter)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(polar, "_PANEL", 0.7)
        patch.setattr(polar, "_NODES", 20)
        fine = polar.bed_chances(aim, scatter)
    assert np.abs(coarse - fine).max() < 1e-10
    assert coarse.sum() == pytest.approx(1.0, abs=1e-12)


@given(st.floats(0.5, 150))
@settings(max_examples=20)
def test_a_round_hand_at_the_centre_is_rayleighs_law(sigma):
    chance = bed_odds(Scatter.round(sigma), 0, 0)
    within = [1 - math.exp(-(circle**2) / (2 * sigma**2)) for circle in CIRCLES]
    assert chance["50"] == pytest.approx(within[0], abs=1e-12)
    assert chance["25"] == pytest.approx(within[1] - within[0], abs=1e-12)
    assert chance["M"] == pytest.approx(1 - within[-1], abs=1e-12)
    for segment in CLOCKWISE:
        assert chance[f"D{segment}"] == pytest.approx((within[5] - within[4]) / 20, abs=1e-12)


def test_a_bias_moves_the_aim():
    pulled = Scatter(100, 20, 50, 3, -4)
    straight = Scatter(100, 20, 50)
    assert bed_odds(pulled, 10, 100) == pytest.approx(bed_odds(straight, 13, 96))


# The dartboard as a face


FACE = dartboard_face(WARLORD.regions(Setup(), -1))


def test_a_face_has_its_regions_in_the_order_of_the_games_moves():
    other = dartboard_face(tuple(reversed(FACE.regions)))
    assert np.array_equal(odds(FACE, Scatter.round(15))[:, ::-1], odds(other, Scatter.round(15)))
    assert FACE.outcomes == tuple((region,) for region in range(63))
    with pytest.raises(ValueError, match="62 beds"):
        dartboard_face(FACE.regions[:-1])


def test_the_most_likely_bed_of_a_fine_hand_is_the_one_aimed_at():
    middles = [FACE.middle(region) for region in range(63)]
    chances = odds(FACE, Scatter.round(1), middles)
    assert list(chances.argmax(axis=1)) == list(range(63))
    assert [FACE.landed(*point) for point in middles] == [(region,) for region in range(63)]


@pytest.mark.parametrize("sigma", [0.5, 20, 150])
def test_every_hand_can_miss_for_sure(sigma):
    chances = odds(FACE, Scatter.round(sigma))
    assert FACE.aims[-1] == SURE_MISS
    assert chances[-1, FACE.regions.index("M")] == 1.0
    assert chances.sum(axis=1) == pytest.approx(1.0, abs=1e-12)


def test_the_aims_are_few_and_go_into_every_bed_and_between():
    assert 120 <= len(FACE.aims) <= 250
    assert {bed_at(*aim) for aim in FACE.aims} == set(BEDS)
    assert len(set(FACE.aims)) == len(FACE.aims)
