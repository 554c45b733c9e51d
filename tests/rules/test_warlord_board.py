"""W1 to W5: the map and its homes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from oche.core.errors import RecordError
from oche.core.match import Match
from tests.play import play, refusal, state, to_act
from tests.rules.warlords import BULL, RING, fought, land, owned, wars

HOMES = {  # by number of players: how many segments past seat 0's home each seat's lies
    1: [0],
    2: [0, 10],
    3: [0, 6, 13],
    4: [0, 5, 10, 15],
    5: [0, 4, 8, 12, 16],
    6: [0, 3, 6, 10, 13, 16],
    7: [0, 2, 5, 8, 11, 14, 17],
    8: [0, 2, 5, 7, 10, 12, 15, 17],
}


@pytest.mark.parametrize("seats", range(1, 9))
def test_one_to_eight_may_play(seats: int):
    """W1: from solo to eight players."""
    match = play("warlord", seats=seats, log="@20")
    assert len(state(match)["stats"]) == seats
    assert to_act(match) == ("throw", 0)


@pytest.mark.parametrize("seats", [0, 9])
def test_nobody_and_nine_may_not(seats: int):
    """W1: fewer than one and more than eight are refused."""
    names = [f"Player {number}" for number in range(seats)]
    assert "1 to 8" in str(refusal(RecordError, "warlord", seats=names))


def test_there_are_twenty_segments_and_the_bull():
    """W2: 21 territories."""
    assert set(land(play("warlord"))) == {*(str(n) for n in range(1, 21)), BULL}


def test_both_rings_of_the_bull_are_one_territory():
    """W2: the bullseye adds to what the outer bull has claimed."""
    match = play("warlord", seats=1, log="@20 25 50")
    assert owned(match) == {"20": [0, 3], BULL: [0, 3]}


@pytest.mark.parametrize("segment", range(1, 21))
def test_what_a_segment_scores_means_nothing(segment: int):
    """W2: a single has force 1 at the 1 and at the 20 alike."""
    match = play("warlord", seats=1, log=f"@3 25 S{segment if segment != 3 else 17}")
    assert land(match)[str(segment if segment != 3 else 17)] == [0, 1]


@pytest.mark.parametrize("home", RING)
def test_a_segment_borders_the_two_beside_it(home: int):
    """W3: of the segments a lone home reaches itself and its neighbours, and no other."""
    place = RING.index(home)
    beside = {RING[place - 1], RING[(place + 1) % 20]}
    for segment in RING:
        taken = land(play("warlord", seats=1, log=f"@{home} T{segment}"))[str(segment)][0] == 0
        assert taken == (segment in beside or segment == home)


@pytest.mark.parametrize("segment", RING[1:])
def test_the_bull_borders_every_segment(segment: int):
    """W3 W7: with the Bull, any segment is next door."""
    assert land(play("warlord", seats=1, log=f"@20 25 S{segment}"))[str(segment)] == [0, 1]


@given(wars())
@settings(max_examples=40, deadline=None)
def test_neutral_land_has_no_strength_and_owned_land_has_one_to_three(war: tuple[Match, list[str]]):
    """W4: neutral with 0, or owned with 1, 2 or 3."""
    for _, _, after in fought(*war):
        for owner, strength in after["state"]["territories"].values():
            assert strength == 0 if owner is None else strength in (1, 2, 3)


@pytest.mark.parametrize("seats", HOMES)
@pytest.mark.parametrize("turned", range(20))
def test_homes_are_spread_evenly_however_the_board_is_turned(seats: int, turned: int):
    """W5: seat by seat clockwise from seat 0's home, at strength 3, and all else neutral."""
    match = play("warlord", seats=seats, log=f"@{RING[turned]}")
    homes = {str(RING[(turned + past) % 20]): seat for seat, past in enumerate(HOMES[seats])}
    for name, there in land(match).items():
        assert there == ([homes[name], 3] if name in homes else [None, 0])


@pytest.mark.parametrize("starter", range(3))
def test_homes_go_by_seat_whoever_throws_first(starter: int):
    """W5: the seat order of the match counts, not the throwing order of the leg."""
    match = play("warlord", seats=3, options={"starter": starter}, log="@20")
    assert owned(match) == {"20": [0, 3], "10": [1, 3], "16": [2, 3]}


def test_homes_are_asked_of_nobody_and_may_be_any_segment():
    """W5: how the board is turned is chance's; a move of its own."""
    match = play("warlord", seats=3)
    asked = match.report()["to_act"]
    assert asked["seat"] is None
    assert asked["kind"] == "homes"
    assert set(asked["legal"]) == {f"@{segment}" for segment in range(1, 21)}


def test_before_its_homes_a_leg_is_all_neutral():
    """W5: no land is owned before the layout is known."""
    match = play("warlord", options={"legs": 2, "round_limit": 1}, log="@20 T1 25 S1")
    assert owned(match) == {}
    assert to_act(match) == ("homes", None)


def test_every_leg_is_turned_anew():
    """W5 W20: the homes of leg 2 have nothing to do with those of leg 1."""
    match = play("warlord", options={"legs": 2, "round_limit": 1}, log="@20 M M M @5")
    assert owned(match) == {"5": [0, 3], "17": [1, 3]}
