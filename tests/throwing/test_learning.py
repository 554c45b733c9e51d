"""Learning a hand from its darts: landing points, beds alone, few darts and many."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest

from oche.boards.dartboard import bed_at, middle
from oche.throwing.faces import SURE_MISS
from oche.throwing.hands import read_hand
from oche.throwing.learning import (
    CLUB,
    NOTHING,
    PULLING,
    Seen,
    fit_points,
    fit_regions,
    likelihood,
)
from oche.throwing.odds import bed_odds
from oche.throwing.restricted import _MOST, _NODES, _cells, _missed, restricted
from oche.throwing.scatter import Scatter
from tests.throwing.professionals import Published, bed_of, published

T20 = middle("T20")


def thrown(scatter: Scatter, count: int, seed: int) -> np.ndarray:
    """Landing points about an aim at (0, 0)."""
    rng = np.random.default_rng(seed)
    covariance = [[scatter.xx, scatter.xy], [scatter.xy, scatter.yy]]
    return rng.multivariate_normal(scatter.bias, covariance, count)


def beds_hit(aim, points) -> list[Seen]:
    hit = Counter(bed_at(aim[0] + x, aim[1] + y) for x, y in points)
    return [Seen(aim, (bed,), count) for bed, count in hit.items()]


def all_round(points) -> list[Seen]:
    """The same darts at several aims: one alone can't tell all (at the T20 not up from down)."""
    aims = [T20, middle("D16"), (0.0, 0.0), middle("T7")]
    return [one for at, aim in enumerate(aims) for one in beds_hit(aim, points[at::4])]


# The published counts


def counts(fit: Published) -> list[Seen]:
    return [
        Seen(middle(bed_of(fit.target, each["aim_score"])), (hit_bed(each),), each["count"])
        for each in fit.outcomes
    ]


def hit_bed(outcome) -> str:
    score, times = outcome["hit_score"], outcome["hit_mult"]
    if score in (0, 25, 50):
        return "M" if score == 0 else str(score)
    return f"{' SDT'[times]}{score // times}"


@pytest.mark.parametrize("fit", published(), ids=lambda fit: f"{fit.player} {fit.target}")
def test_a_fit_makes_the_counts_at_least_as_likely_as_the_published_covariance(fit):
    seen = counts(fit)
    ours = fit_regions(seen, prior=NOTHING)
    assert ours.likelihood >= likelihood(seen, fit.scatter)
    assert ours.likelihood == pytest.approx(likelihood(seen, ours.scatter), abs=1e-6)
    assert ours.darts == sum(each["count"] for each in fit.outcomes)


def test_what_the_beds_say_is_their_chance():
    fit = published()[0]
    seen = counts(fit)
    exact = bed_odds(fit.scatter, *T20)
    expected = sum(each.count * math.log(exact[each.beds[0]]) for each in seen)
    assert likelihood(seen, fit.scatter) == pytest.approx(expected, abs=1e-5)


# What is known where only the bed is known


@pytest.mark.parametrize("hand", ["8", "60", "97.8,19.7,39.8,1.5,-2"])
@pytest.mark.parametrize("aim", [(0.0, 103.0), (0.0, 0.0), (-60.0, 150.0)])
def test_over_all_beds_the_restricted_laws_make_up_the_law(hand, aim):
    """Chances sum to 1, and the moments, weighted by them, to those of the hand."""
    scatter = read_hand(hand)
    total, mean, square = 0.0, np.zeros(2), np.zeros((2, 2))
    exact = bed_odds(scatter, *aim)
    for bed, chance in exact.items():
        log_chance, moved, products = restricted(scatter, aim, (bed,))
        assert math.exp(log_chance) == pytest.approx(chance, abs=1e-7)
        weight = math.exp(log_chance)
        total, mean, square = total + weight, mean + weight * moved, square + weight * products
    assert total == pytest.approx(1, abs=1e-6)
    assert mean == pytest.approx(scatter.bias, abs=1e-4)
    covariance = square - np.outer(mean, mean)
    assert covariance[0] == pytest.approx([scatter.xx, scatter.xy], rel=1e-4, abs=1e-3)
    assert covariance[1, 1] == pytest.approx(scatter.yy, rel=1e-4)


def test_a_bed_far_away_is_unlikely_but_not_impossible():
    log_chance, moved, _ = restricted(Scatter.round(5), T20, ("D3",))
    assert -3000 < log_chance < -700  # exp of it is 0
    assert moved[1] < -200


def test_of_several_beds_a_dart_was_in_one():
    scatter = Scatter.round(14)
    exact = bed_odds(scatter, *T20)
    log_chance, _, _ = restricted(scatter, T20, ("S20", "T20", "M"))
    assert math.exp(log_chance) == pytest.approx(exact["S20"] + exact["T20"] + exact["M"], abs=1e-7)


@pytest.mark.parametrize("hand", ["0.5", "150", "22000,0,160", "160,0,22000"])
@pytest.mark.parametrize("aim", [(0.0, 0.0), (0.0, 103.0), (0.0, 240.0)])
def test_a_miss_never_takes_more_than_its_memory(hand, aim):
    """Whatever a stranger says of a thousand darts, the sums stay of a size."""
    scatter = read_hand(hand)
    x, _, _ = _cells(("M",), 0.7, _missed(scatter, aim))
    assert len(x) < 3 * _MOST + 100 * _NODES**2
    log_chance, _, _ = restricted(scatter, aim, ("M",))
    if scatter.xx == scatter.yy:
        assert math.exp(log_chance) == pytest.approx(bed_odds(scatter, *aim)["M"], abs=5e-3)


# Learning


def test_without_a_prior_points_give_their_own_covariance():
    points = thrown(Scatter(300, 80, 150), 50, 1)
    fit = fit_points(points, prior=NOTHING)
    assert (fit.scatter.xx, fit.scatter.xy, fit.scatter.yy) == pytest.approx(
        tuple((points.T @ points / 50).ravel()[[0, 1, 3]])
    )
    assert fit.scatter.bias == (0, 0)
    assert fit.worth == pytest.approx(50, rel=0.01)


def test_without_a_dart_the_prior_stands():
    fit = fit_points([])
    assert fit.scatter.sigma == pytest.approx(CLUB.scatter.sigma)
    assert fit.darts == 0
    assert fit.low < 20 < fit.high
    assert fit.sure == "No dart is known yet: sigma is taken to be 20 mm."


@pytest.mark.parametrize(
    "seen", [[Seen(T20, ("T20",), 3)], [Seen(T20, ("M",), 3)], [Seen(T20, ("D3",))]]
)
def test_few_darts_give_a_sensible_hand(seen):
    """Three lucky triples make no professional, and one dart at the other end no blind man."""
    fit = fit_regions(seen)
    assert 8 < fit.scatter.sigma < 110
    assert fit.high > 1.6 * fit.low
    assert fit.sure.startswith("Little is known")


def test_even_without_a_prior_a_fit_stays_within_what_a_hand_may_be():
    for seen in ([Seen(T20, ("T20",), 3)], [Seen(T20, ("D3",), 3)]):
        fit = fit_regions(seen, prior=NOTHING)
        assert read_hand(fit.scatter.text).sigma == pytest.approx(fit.scatter.sigma)
    astray = fit_points([(300.0, 300.0)] * 500, prior=PULLING)
    assert read_hand(astray.scatter.text).bias == pytest.approx(astray.scatter.bias)


@pytest.mark.parametrize("prior", [CLUB, PULLING])
def test_a_dart_that_went_astray_is_named_and_still_counts(prior):
    steady = thrown(Scatter.round(10), 12, 5)
    astray = np.vstack([steady, [(90.0, -120.0)]])
    of_steady, fit = fit_points(steady, prior=prior), fit_points(astray, prior=prior)
    assert of_steady.without is None
    assert fit.scatter.sigma > 2 * of_steady.scatter.sigma
    assert fit.without == pytest.approx(of_steady.scatter.sigma)
    assert fit.sure.endswith(f" without it sigma would be {of_steady.scatter.sigma:.3g} mm.")


def test_a_dart_that_went_astray_is_found_by_its_bed_too():
    seen = [Seen(T20, ("T20",), 5), Seen(T20, ("S20",), 6), Seen(T20, ("S1",), 1)]
    assert fit_regions(seen).without is None
    fit = fit_regions([*seen, Seen(T20, ("S3",))])
    assert fit.without == pytest.approx(fit_regions(seen).scatter.sigma, rel=1e-3)


@pytest.mark.parametrize("hand", ["10", "60", "300,-120,150", "900,0,40"])
def test_chance_alone_hardly_ever_looks_like_a_dart_astray(hand):
    fits = [fit_points(thrown(read_hand(hand), 9, seed)) for seed in range(300)]
    assert sum(fit.without is not None for fit in fits) <= 3


@pytest.mark.parametrize("hand", ["10", "35", "300,-120,150"])
def test_many_darts_find_the_hand_by_points_and_by_beds(hand):
    truth = read_hand(hand)
    points = thrown(truth, 3000, 7)
    by_points = fit_points(points)
    assert by_points.scatter.sigma == pytest.approx(truth.sigma, rel=0.03)
    seen = all_round(points)
    by_beds = fit_regions(seen)
    assert by_beds.scatter.sigma == pytest.approx(truth.sigma, rel=0.06)
    assert by_beds.scatter.xy == pytest.approx(truth.xy, abs=0.15 * truth.sigma**2)
    assert by_beds.worth < by_points.worth  # a bed says less than a point
    assert by_points.sure.startswith("Well known")


def test_points_and_beds_together_say_more_than_either():
    truth = Scatter.round(15)
    points = thrown(truth, 80, 3)
    seen = beds_hit(T20, points[40:])
    both = fit_regions(seen, points=points[:40])
    assert both.darts == 80
    assert both.worth > fit_points(points[:40]).worth
    assert both.worth > fit_regions(seen).worth


def test_nine_times_in_ten_the_interval_holds_the_truth():
    truth = Scatter(260, 70, 140)
    held = sum(
        fit.low <= truth.sigma <= fit.high
        for seed in range(300)
        for fit in [fit_points(thrown(truth, 25, seed), prior=NOTHING)]
    )
    assert 255 <= held <= 285  # of 300; 270 expected, 5 is a standard deviation


def test_nine_times_in_ten_it_does_so_too_where_only_beds_are_known():
    truth = Scatter(260, 70, 140)
    held = sum(
        fit.low <= truth.sigma <= fit.high
        for seed in range(100)
        for fit in [fit_regions(beds_hit(T20, thrown(truth, 60, seed)), prior=NOTHING)]
    )
    assert 82 <= held <= 98


def test_a_pull_is_learnt_where_it_is_asked_for_and_shrunk_while_darts_are_few():
    pulled = Scatter(200, 0, 200, 9, -6)
    points = thrown(pulled, 2000, 4)
    seen = all_round(points)
    many = fit_regions(seen, prior=PULLING)
    assert many.scatter.bias == pytest.approx((9, -6), abs=1.2)
    few = fit_points(thrown(pulled, 5, 4), prior=PULLING)
    assert math.hypot(*few.scatter.bias) < 4
    assert fit_points(thrown(pulled, 500, 4)).scatter.bias == (0, 0)


def test_how_sure_it_is_is_said_in_a_sentence():
    one = fit_points([(3.0, 4.0)])
    assert one.sure.startswith("Little is known from 1 dart: sigma may be ")
    assert one.sure.endswith("throw some more.")
    assert fit_points(thrown(Scatter.round(12), 30, 1)).sure.startswith(
        "Roughly known from 30 darts"
    )


def test_what_cant_be_learnt_from_is_refused():
    with pytest.raises(ValueError, match="finite"):
        fit_points([(math.nan, 0.0)])
    with pytest.raises(ValueError, match="nothing to learn"):
        fit_points([], prior=NOTHING)
    with pytest.raises(ValueError, match="within 250 mm"):
        fit_regions([Seen(SURE_MISS, ("M",))])
    with pytest.raises(ValueError, match="no bed"):
        fit_regions([Seen(T20, ("T21",))])
