"""Meetings, seatings and what results are worth: nothing is played here."""

from __future__ import annotations

from collections import Counter

import pytest

from oche.bots.tournament.points import Ended, Meeting, meetings, points_of, seatings, wilson


def test_every_two_bots_meet_once_or_all_sit_at_one_table() -> None:
    """Three bots make three pairings; together they make one meeting."""
    assert meetings(3, together=False) == [(0, 1), (0, 2), (1, 2)]
    assert meetings(3, together=True) == [(0, 1, 2)]


def test_every_bot_has_every_seat_equally_often() -> None:
    """Over the seatings of one round each bot sits once on each seat."""
    for bots in ((4, 7), (0, 1, 2, 3)):
        held = Counter((bot, seat) for seated in seatings(bots) for seat, bot in enumerate(seated))
        assert held == {(bot, seat): 1 for bot in bots for seat in range(len(bots))}


@pytest.mark.parametrize(("points", "games"), [(8, 10), (0, 20), (20, 20), (212, 400)])
def test_the_interval_is_wilsons(points: int, games: int) -> None:
    """SciPy's says the same."""
    from scipy.stats import binomtest

    share = wilson(points, games)
    known = binomtest(points, games).proportion_ci(0.95, method="wilson")
    assert share == pytest.approx((points / games, known.low, known.high))


def test_nothing_played_says_nothing() -> None:
    """No games: the share may be anything."""
    assert wilson(0, 0) == (0.0, 0.0, 1.0)


def test_the_point_of_a_game_goes_to_the_first_or_is_shared() -> None:
    """Alone first: all of it; tied: a part; a game that was broken off: shared by all."""
    assert points_of(Ended((1, 0, 2), 50, 30, over=True)) == (0, 1, 0)
    assert points_of(Ended((0, 0, 2), 50, 30, over=True)) == (0.5, 0.5, 0)
    assert points_of(Ended((0, 1), 50, 30, over=False)) == (0.5, 0.5)


def test_results_are_counted_for_bots_and_for_seats() -> None:
    """A bot that wins from both seats has two wins; each seat has won once."""
    meeting = Meeting((3, 5))
    meeting.add((3, 5), Ended((0, 1), 10, 6, over=True))
    meeting.add((5, 3), Ended((1, 0), 12, 8, over=True))
    meeting.add((3, 5), Ended((0, 0), 14, 9, over=True))
    meeting.add((5, 3), Ended((0, 0), 99, 99, over=False))
    first, second = meeting.scores
    assert (first.wins, first.draws, first.losses, first.points) == (2, 2, 0, 3.0)
    assert (second.wins, second.draws, second.losses, second.points) == (0, 2, 2, 1.0)
    assert meeting.seats == [2.0, 2.0]
    assert (meeting.games, meeting.unfinished, meeting.moves, meeting.darts) == (4, 1, 135, 122)
    assert meeting.share(0).share == 0.75
