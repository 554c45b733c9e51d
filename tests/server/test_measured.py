"""A person's hand, measured dart by dart: kept, learnt from, taken back."""

from __future__ import annotations

import pytest

from oche.boards.dartboard import bed_at, middle
from oche.boards.dartboard_drawing import to_touch
from oche.server.measured import player_hand
from oche.store.store import Throw
from oche.throwing.scatter import Scatter


def landings(aim: str, sigma: float, count: int, seed: int = 1):
    """Points of a hand's darts at the middle of a bed, always the same ones."""
    x, y = middle(aim)
    hand = Scatter.round(sigma)
    strays = [hand.deviation((seed * count + n) * 0x9E3779B97F4A7C15) for n in range(count)]
    return [(x + right, y + up) for right, up in strays]


def measured(aim: str, points, *, drawn: bool = True):
    darts = [
        {"token": bed_at(*point), "point": list(to_touch(*point)), "drawing": "dartboard-touch"}
        if drawn
        else {"token": bed_at(*point)}
        for point in points
    ]
    return {"aim": aim, "darts": darts}


def test_a_hand_is_learnt_from_series_and_told_how_surely(device):
    ann = device()
    empty = ann.get("/api/players/Ann/hand")
    assert (empty["hand"], empty["darts"], empty["sure"]) == (None, 0, "No dart is measured yet.")
    path = "/api/players/Ann/darts"
    first = ann.post(path, measured("T20", landings("T20", 12, 30)), 201)
    assert (first["darts"], first["series"], len(first["points"])) == (30, 1, 30)
    assert first["sigma_low"] < 12 < first["sigma_high"]
    second = ann.post(path, measured("50", landings("50", 12, 60, seed=7)), 201)
    assert (second["darts"], second["series"]) == (90, 2)
    spans = [each["high"] - each["low"] for each in second["history"]]
    assert spans[1] < spans[0]  # it is surer now
    assert second["hand"]["sigma"] == pytest.approx(12, abs=2)
    assert second["ellipse"]["major"] >= second["ellipse"]["minor"] > 0
    # The hand can be played with, as it is written.
    seats = [{"name": "Ann", "hand": second["hand"]["text"]}]
    ann.post("/api/tables", {"game": "warlord", "seats": seats}, 201)
    assert ann.get("/api/players/ANN/hand") == second
    assert "Ann" in [each["name"] for each in ann.get("/api/players")]
    back = ann.http.request("DELETE", f"{path}/last").json()
    assert back == first
    ann.http.request("DELETE", f"{path}/last")
    assert ann.http.request("DELETE", f"{path}/last").status_code == 404


def test_beds_alone_teach_a_hand_too(device):
    ann = device()
    series = measured("T20", landings("T20", 12, 100), drawn=False)
    hand = ann.post("/api/players/Ann/darts", series, 201)
    assert (hand["points"], hand["darts"]) == ([], 100)
    assert hand["sigma_low"] < 12 < hand["sigma_high"]


def test_a_point_in_another_bed_than_was_tapped_says_nothing(device):
    ann = device()
    darts = [{"token": "T20", "point": [0, 50]}, {"token": "t20", "point": [0, 103]}]
    hand = ann.post("/api/players/Ann/darts", {"aim": "T20", "darts": darts}, 201)
    assert (hand["darts"], hand["points"]) == (2, [[0, 0]])


def test_what_is_no_series_is_refused_in_a_sentence(device):
    ann = device()
    right = {"aim": "T20", "darts": [{"token": "T20"}]}
    for wrong, why in (
        ({"aim": "M"}, "aimed at"),
        ({"aim": "T21"}, "no bed"),
        ({"darts": [{"token": "FOREST"}]}, "no bed"),
        ({"darts": [{"token": "T20", "point": [1, 1], "drawing": "whiteboard"}]}, "dartboard"),
        ({"darts": []}, "at least 1"),
        ({"darts": [{"token": "T20"}] * 101}, "at most 100"),
    ):
        assert why in str(ann.post("/api/players/Ann/darts", right | wrong, 422)["detail"])
    name = "A" * 41
    assert "longer" in ann.post(f"/api/players/{name}/darts", right, 422)["detail"]
    assert ann.get("/api/players") == []


def test_the_history_goes_series_by_series():
    throws = [Throw(series, series, "50", "25", 10.0 * series, 0.0) for series in (1, 1, 2, 3, 3)]
    hand = player_hand(throws)
    assert [(each.at, each.darts) for each in hand.history] == [(1, 2), (2, 3), (3, 5)]
    assert hand.points == [(10, 0), (10, 0), (20, 0), (30, 0), (30, 0)]
