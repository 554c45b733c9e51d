"""What Warlord's insight says of a position: exact at the end, shared out before, and sensible."""

from __future__ import annotations

import pytest

from oche.bots.insight.warlord import (
    EXPONENTIALS,
    FEATURES,
    MILLION,
    STAGE_COUNT,
    exponential,
    insight,
)
from oche.bots.insight.warlord_weights import WEIGHTS
from oche.bots.thinking import thinking_game
from oche.core.testing.agreement import check_agreement
from oche.games.warlord import GAME
from tests.games.settings import WARLORD
from tests.play import play


def chances(match):
    return [insight(match.setup, match.state, seat) for seat in range(len(match.seats))]


def test_there_is_a_weight_for_all_that_is_seen_at_every_stage():
    assert len(WEIGHTS) == 2 * STAGE_COUNT * FEATURES


def test_at_the_end_it_is_exact():
    log = "@20  M  T15 M  M M M"  # Ben has led alone
    match = play("warlord", seats=3, options={"round_limit": 1}, log=log)
    assert match.over
    assert chances(match) == [0, MILLION, 0]


@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_the_chances_of_all_seats_are_all_there_is(seats):
    """To a part in ten thousand, as fine as the table of exponentials is."""
    match = play("warlord", seats=seats, log="@20 S1 25 T20 S18 S4")
    assert sum(chances(match)) == pytest.approx(MILLION, rel=1e-4)


def test_before_the_homes_are_turned_all_are_equal():
    assert chances(play("warlord", seats=4)) == [MILLION // 4] * 4


def test_a_leg_ahead_is_worth_more_than_one_behind():
    log = "@20  M  T17 M"  # Bob has won the first leg of one round
    match = play("warlord", options={"legs": 2, "round_limit": 1}, log=log)
    mine, theirs = chances(match)
    assert theirs > 0.65 * MILLION
    assert mine + theirs == pytest.approx(MILLION, rel=1e-4)


def test_land_is_worth_having_and_so_is_holding_the_board():
    few = play("warlord", log="@20  S1  25 M")
    many = play("warlord", log="@20  S1  25 S17")
    assert chances(many)[1] > chances(few)[1]
    siege = play("warlord", options={"target": 3}, log="@20  S1  M M  S18 S5 M")
    assert siege.state.siege == 0
    assert chances(siege)[0] > 0.5 * MILLION


def test_alone_every_dart_counts():
    early = play("warlord", seats=1, log="@20 S1 S18")
    late = play("warlord", seats=1, log="@20 M S1 S18")
    assert chances(early) > chances(late)


def test_the_exponential_is_one_to_a_part_in_ten_thousand():
    for thousandths in (0, 1, 15, 16, 250, 999, 4321, 9_000):
        true = 2.718281828459045 ** (-thousandths / 1000)
        assert exponential(thousandths) / EXPONENTIALS[0] == pytest.approx(true, rel=1e-4)
    assert exponential(10**6) == 0


@pytest.mark.xdist_group("compiled")
@pytest.mark.parametrize("setting", WARLORD, ids=str)
def test_it_is_the_same_plain_and_compiled(setting):
    """In random games of every setting, at every position."""
    match = setting.match()
    match.game = thinking_game(GAME)
    check_agreement(match, games=3, seed=4, most=300)
