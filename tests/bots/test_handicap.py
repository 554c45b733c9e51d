"""Odds between unequal hands, and the second throws that make them even."""

from __future__ import annotations

from functools import cache

import pytest

from oche.bots.tournament.handicap import MOST, Even, Odds
from oche.bots.tournament.points import wilson
from oche.cli.hands import seat_hands
from oche.core.binding import compiled
from oche.core.match import new_match
from oche.core.registry import find_game


@cache
def odds(name: str, *hands: str) -> Odds:
    """The odds of a game whose seats have these hands."""
    match = new_match(find_game(name), [f"Seat {seat}" for seat in range(len(hands))])
    tables = seat_hands(match, hands)
    return Odds(compiled(match.game), match.game, match.setup, ["greedy"] * len(hands), tables)


def test_the_better_hand_wins_more_and_all_shares_make_one() -> None:
    """Whoever sits where."""
    for hands in (("league", "club"), ("club", "league")):
        wins = odds("warlord", *hands).wins(games=200)
        assert wins[hands.index("league")].low > 0.5
        assert sum(share.share for share in wins) == pytest.approx(1)
        assert all(share.low < share.share < share.high for share in wins)


def test_second_throws_make_unequal_hands_even() -> None:
    """The weaker seat gets them, and then wins about half."""
    even = odds("warlord", "club", "league").even(games=800)
    assert even is not None
    assert (even.seat, 0 < even.retries < MOST) == (0, True)
    assert even.wins[0].share == pytest.approx(0.5, abs=0.05)
    assert even.before == odds("warlord", "club", "league").wins(games=800)
    assert even.helps


def test_second_throws_do_not_help_where_hands_are_too_far_apart() -> None:
    """30 are the most, and turn far too few games."""
    even = odds("warlord", "beginner", "professional").even(games=400)
    assert even is not None
    assert even.wins[0].high < 0.25
    assert not even.helps


@pytest.mark.parametrize(
    ("before", "after", "helps"),
    [
        (0.10, 0.48, True),
        (0.10, 0.52, True),
        (0.10, 0.31, True),
        (0.10, 0.29, False),
        (0.10, 0.10, False),
        (0.49, 0.50, False),  # as good as even before, for all one knows
    ],
)
def test_what_brings_a_seat_half_way_to_even_or_more_helps(before, after, helps) -> None:
    """Of 1,000 games."""
    shares = [
        (wilson(1000 * own, 1000), wilson(1000 - 1000 * own, 1000)) for own in (before, after)
    ]
    assert Even(0, 5, *shares).helps is helps


def test_equal_hands_need_next_to_none() -> None:
    """What remains is who sits first."""
    even = odds("warlord", "club", "club").even(games=800)
    assert even is not None
    assert even.retries <= 3
    assert not even.helps


def test_the_more_second_throws_the_rarer_is_each() -> None:
    """Few are kept for the darts that fall shortest; many are used for whatever falls short."""
    measured = odds("warlord", "club", "league")
    bars = [measured.second(0, throws).bar for throws in (1, 5, 30)]
    assert bars[0] > bars[-1] == 0
    assert bars == sorted(bars, reverse=True)
    assert measured.second(0, 0).throws == 0


def test_a_game_without_darts_has_odds_but_no_handicap() -> None:
    """In Dice Scavenger nothing can be thrown again."""
    measured = odds("scavenger", "club", "club")
    assert measured.even() is None
    assert sum(share.share for share in measured.wins(games=50)) == pytest.approx(1)
