"""What a game between unequal hands would come to, and what makes it even."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

from oche.server.settings import Settings
from tests.server.houses import Device, serving

SHORT = {"round_limit": 2}
UNEQUAL = [{"hand": "beginner"}, {"hand": "casual", "bot": "quick"}]


def test_the_better_hand_wins_more_and_second_throws_make_up_for_it(device):
    wish = {"game": "warlord", "options": SHORT, "seats": UNEQUAL}
    owner = device()
    odds = owner.post("/api/odds", wish)
    assert odds == owner.post("/api/odds", wish)
    assert sum(odds["wins"]) == 1
    for share, low, high in zip(odds["wins"], odds["low"], odds["high"], strict=True):
        assert low < share < high
    assert odds["high"][0] < odds["low"][1]
    suggested = odds["suggested"]
    assert (suggested["seat"], suggested["retries"] > 0) == (0, True)
    assert odds["wins"][0] < suggested["wins"][0]


def test_second_throws_that_change_next_to_nothing_are_not_suggested(device):
    """Hands too far apart, hands that are even already, and a game in which nothing is thrown."""
    owner = device()
    apart = [{"hand": "beginner"}, {"hand": "professional", "bot": "quick"}]
    for game, options, seats in (
        ("warlord", SHORT, apart),
        ("warlord", SHORT, [{"hand": "casual", "retries": 30}, {"hand": "casual", "retries": 30}]),
        ("scavenger", {"turn_limit": 10}, [{}, {}]),
    ):
        odds = owner.post("/api/odds", {"game": game, "options": options, "seats": seats})
        assert odds["suggested"] is None, (game, seats)


def test_odds_that_cannot_be_are_refused_in_a_sentence(tmp_path):
    with serving(tmp_path, Settings(thinkers=0)) as host:
        owner = Device(host)
        wish = {"game": "warlord", "seats": UNEQUAL}
        assert "can't be worked out" in owner.post("/api/odds", wish, 503)["detail"]
        for wrong, why in (
            ({"game": "chess"}, "chess"),
            ({"seats": [{"hand": "lucky"}, {}]}, "is no hand"),
            ({"seats": [{"bot": "deep blue"}, {}]}, "no bot"),
            ({"options": {"luck": 3}}, "luck"),
            ({"seats": [{}] * 9}, ""),
            ({"game": "adventure"}, "can't be told beforehand"),
        ):
            assert why in str(owner.post("/api/odds", wish | wrong, 422)["detail"])
        owner.close()


def test_a_server_that_stops_lets_nobody_wait_for_odds(tmp_path):
    """A thinking process only starts by then; whoever asked is told to try again."""
    with ThreadPoolExecutor(1) as asking, serving(tmp_path) as host:
        owner = Device(host)
        wish = {"game": "warlord", "seats": UNEQUAL}
        asked = asking.submit(owner.post, "/api/odds", wish, 503)
        time.sleep(0.3)
        assert not asked.done()
    assert "try again" in asked.result()["detail"]
    owner.close()
