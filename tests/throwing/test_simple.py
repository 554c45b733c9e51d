"""The simple model of where darts land, as its page states it."""

from __future__ import annotations

import pytest

from oche.games.adventure import GAME as ADVENTURE
from oche.games.adventure.boardfile import DEFAULT_BOARD, find_board
from oche.games.adventure.state import BOARDS
from oche.games.warlord import GAME as WARLORD
from oche.games.warlord.state import CLOCKWISE, Setup
from oche.throwing import simple

BEDS = WARLORD.regions(Setup(), -1)


def row(aim: str) -> dict[str, int]:
    """How many of a thousand darts at a bed land where."""
    darts = simple.landings("dartboard", BEDS)[BEDS.index(aim)]
    return {bed: count for bed, count in zip(BEDS, darts, strict=True) if count}


def test_the_ring_of_numbers_is_the_one_of_the_rules():
    assert simple.CLOCKWISE == CLOCKWISE


def test_every_aim_at_the_dartboard_accounts_for_a_thousand_darts():
    assert {sum(darts) for darts in simple.landings("dartboard", BEDS)} == {1000}


@pytest.mark.parametrize("ring", ["S", "D", "T"])
def test_60_stay_in_the_segment_15_stray_to_each_side_and_10_miss(ring):
    darts = row(f"{ring}20")
    by_segment = {n: sum(darts.get(f"{r}{n}", 0) for r in "SDT") for n in (5, 20, 1)}
    assert by_segment == {5: 150, 20: 600, 1: 150}
    assert darts["M"] == 100
    assert len(darts) == 10


@pytest.mark.parametrize(
    ("aim", "shares"),
    [
        ("S7", {"S7": 480, "D7": 60, "T7": 60}),
        ("D7", {"S7": 360, "D7": 180, "T7": 60}),
        ("T7", {"S7": 360, "D7": 60, "T7": 180}),
    ],
)
def test_the_ring_aimed_at_is_hit_more_often(aim, shares):
    darts = row(aim)
    assert {bed: darts[bed] for bed in shares} == shares


@pytest.mark.parametrize("aim", ["25", "50"])
def test_at_the_bull_30_and_10_hit_its_rings_and_3_each_segment(aim):
    darts = row(aim)
    assert darts.pop("25") == 300
    assert darts.pop("50") == 100
    assert darts == {f"S{segment}": 30 for segment in range(1, 21)}


def test_aiming_to_miss_the_dartboard_always_succeeds():
    assert row("M") == {"M": 1000}


@pytest.mark.parametrize("board", range(len(BOARDS)), ids=BOARDS)
def test_at_a_whiteboard_half_hit_what_they_aim_at_and_half_fall_anywhere(board):
    regions = ADVENTURE.regions(find_board(DEFAULT_BOARD, None), board)
    count = len(regions)
    for aim, darts in enumerate(simple.landings("whiteboard", regions)):
        assert sum(darts) == 2 * count
        assert darts[aim] == count + 1
        assert set(darts[:aim] + darts[aim + 1 :]) == {1}
