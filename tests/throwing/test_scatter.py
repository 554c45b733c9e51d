"""A hand's scatter: its law, its text, and what luck makes of it."""

from __future__ import annotations

import math
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oche.core.chance import draw, seeded
from oche.throwing.hands import LEVELS, hand_name, hand_words, read_hand
from oche.throwing.scatter import Scatter, normals

LUCK = st.integers(0, 2**64 - 1)


@st.composite
def scatters(draw):
    """Any hand: two sigmas and the way of the larger, with a bias or without."""
    large = draw(st.floats(0.6, 149))
    small = draw(st.floats(max(0.6, large / 11.9), min(149, large * 11.9)))
    turn = draw(st.floats(0, math.pi))
    c, s = math.cos(turn), math.sin(turn)
    xx, yy = (large * c) ** 2 + (small * s) ** 2, (large * s) ** 2 + (small * c) ** 2
    bias = draw(st.sampled_from([(0.0, 0.0), (1.5, -2.0)]))
    return Scatter(xx, (large**2 - small**2) * c * s, yy, *bias)


@given(scatters())
def test_a_hand_reads_back_from_its_text(scatter):
    again = read_hand(scatter.text)
    assert again.xx == pytest.approx(scatter.xx, rel=1e-9)
    assert again.xy == pytest.approx(scatter.xy, rel=1e-6, abs=1e-6)
    assert again.bias == scatter.bias
    assert again.text == scatter.text


@given(scatters())
def test_the_axes_are_those_of_the_covariance(scatter):
    large, small, turn = scatter.axes
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    assert (large * c) ** 2 + (small * s) ** 2 == pytest.approx(scatter.xx, rel=1e-6)
    assert (large * s) ** 2 + (small * c) ** 2 == pytest.approx(scatter.yy, rel=1e-6)
    assert (large**2 - small**2) * c * s == pytest.approx(scatter.xy, rel=1e-5, abs=1e-3)


@given(LUCK, st.floats(0.5, 150))
def test_a_better_hand_misses_the_same_way_by_less(luck, sigma):
    x, y = Scatter.round(sigma).deviation(luck)
    first, second = normals(luck)
    assert (x, y) == pytest.approx((sigma * first, sigma * second))


@given(scatters(), LUCK)
def test_a_scaled_hand_deviates_by_the_factor(scatter, luck):
    x, y = scatter.deviation(luck)
    assert scatter.scaled(2.5).deviation(luck) == pytest.approx((2.5 * x, 2.5 * y))


def test_drawn_darts_have_the_stated_covariance_and_bias():
    scatter = Scatter(97.8, 19.7, 39.8, 1.5, -2.0)
    rng = seeded(5)
    darts = [scatter.deviation(draw(rng, 2**32) << 32 | draw(rng, 2**32)) for _ in range(40_000)]
    right, up = fmean(x for x, _ in darts), fmean(y for _, y in darts)
    # Four standard errors of each figure.
    assert right == pytest.approx(1.5, abs=4 * math.sqrt(97.8 / 40_000))
    assert up == pytest.approx(-2.0, abs=4 * math.sqrt(39.8 / 40_000))
    assert fmean((x - right) ** 2 for x, _ in darts) == pytest.approx(97.8, rel=0.03)
    assert fmean((y - up) ** 2 for _, y in darts) == pytest.approx(39.8, rel=0.03)
    assert fmean((x - right) * (y - up) for x, y in darts) == pytest.approx(19.7, abs=1.4)


@pytest.mark.parametrize("luck", [0, 1, 2**32, 2**64 - 1])
def test_extreme_luck_is_still_a_dart(luck):
    assert all(map(math.isfinite, normals(luck)))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no hand"),
        ("good", "no hand"),
        ("1,2", "no hand"),
        ("nan", "no hand"),
        ("inf", "no hand"),
        ("1e999,0,1", "no hand"),
        ("0.4", "0.5 to 150 mm"),
        ("151", "0.5 to 150 mm"),
        ("-3", "0.5 to 150 mm"),
        ("100,0,0.01", "0.5 to 150 mm"),
        ("2500,0,4", "12 times as long"),
        ("10,20,10", "no covariance"),
        ("-1,0,1", "no covariance"),
        ("100,0,100,200,0", "150 mm to a side"),
    ],
)
def test_what_is_no_hand_is_refused_in_one_sentence(text, why):
    with pytest.raises(ValueError, match=why) as refused:
        read_hand(text)
    assert "\n" not in str(refused.value)


def test_levels_go_from_weak_to_strong_and_are_read_in_any_case():
    sigmas = [level.sigma for level in LEVELS]
    assert sigmas == sorted(sigmas, reverse=True)
    assert [read_hand(f" {level.name.upper()} ").sigma for level in LEVELS] == sigmas


def test_a_hand_says_what_it_means_in_hits():
    assert hand_words("club") == "club, sigma 20 mm: of 100 darts at the T20 9 hit it and 58 the 20"
    assert hand_words("97.8,19.7,39.8").startswith("sigma 8.29 mm: of 100 darts at the T20 43 hit")
    assert (hand_name("Club"), hand_name("12")) == ("club", "sigma 12 mm")
