"""W6 to W11: a dart, and a turn of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oche.games.warlord.rules import in_reach
from oche.games.warlord.state import DART_AWAITED, NOBODY, TERRITORIES, Setup, State
from oche.games.warlord.view import name_of, reach
from tests.play import play, state, to_act
from tests.rules.warlords import BEDS, BULL, RING, land, owned


@pytest.mark.parametrize(("bed", "force"), [("S1", 1), ("D1", 2), ("T1", 3), ("25", 1), ("50", 2)])
def test_the_ring_gives_the_force(bed: str, force: int):
    """W6: what a dart claims from neutral shows its force."""
    name = "1" if bed.endswith("1") else BULL
    assert land(play("warlord", log=f"@20 {bed}"))[name] == [0, force]


@pytest.mark.parametrize(("bed", "left"), [("S20", 2), ("D20", 1)])
def test_a_ring_takes_its_force_from_an_enemy(bed: str, left: int):
    """W6: the force is the same against an enemy."""
    assert land(play("warlord", log=f"@20 M 25 {bed}"))["20"] == [0, left]


def test_the_outer_bull_is_weaker_than_the_bullseye_against_an_enemy():
    """W6: outer bull 1, bullseye 2."""
    assert land(play("warlord", log="@20 50 25"))[BULL] == [0, 1]
    assert land(play("warlord", log="@20 50 50"))[BULL] == [1, 1]


def test_the_bull_is_always_in_reach():
    """W7: from the first dart on, whoever owns it."""
    assert land(play("warlord", log="@20 25"))[BULL] == [0, 1]
    assert land(play("warlord", log="@20 25 50"))[BULL] == [1, 1]


def test_an_enemy_beside_the_own_land_is_in_reach():
    """W7: neighbours are reached whoever owns them."""
    # Eight homes lie two or three apart: the 18 is Ben's, and the 1 between his and Ann's.
    assert land(play("warlord", seats=8, log="@20 S1 S1"))["1"] == [1, 1]


@pytest.mark.parametrize("segment", [n for n in RING if n not in (20, 1, 5)])
def test_beyond_the_neighbours_nothing_is_in_reach(segment: int):
    """W7: no dart acts where the thrower does not reach."""
    match = play("warlord", seats=1, log=f"@20 T{segment} D{segment} S{segment}")
    assert owned(match) == {"20": [0, 3]}


def test_the_bull_of_another_opens_nothing():
    """W7: only its owner reaches everything."""
    match = play("warlord", log="@20 25 S13")
    assert land(match)["13"] == [None, 0]


def test_who_loses_the_bull_loses_its_reach():
    """W7 W9: reach is what the land is now, not what it was."""
    log = "@20 25 25 M S13"
    assert land(play("warlord", log=log))["13"] == [None, 0]
    assert land(play("warlord", log=log.replace("25 25 M", "25 M M")))["13"] == [0, 1]


@given(st.lists(st.integers(NOBODY, 3), min_size=TERRITORIES, max_size=TERRITORIES))
def test_the_territories_that_are_lit_are_those_that_the_rules_let_one_reach(owner: list[int]):
    """W7 W24: looked up for each of the own territories, and asked of the rules one by one."""
    state = State(phase=DART_AWAITED, thrower=1, owner=owner)
    rules = [name_of(t) for t in range(TERRITORIES) if in_reach(state, 1, t)]
    assert list(reach(Setup(seats=4), state)) == rules


def test_who_loses_land_loses_its_neighbours():
    """W7 W9: the 18 was beside Ann's 1 until Ben took that."""
    assert land(play("warlord", log="@20 S1 25 S1 S18"))["18"] == [None, 0]
    assert land(play("warlord", log="@20 S1 25 M S18"))["18"] == [0, 1]


FORTIFIED = {
    ("S", "S"): 2,
    ("S", "D"): 3,
    ("S", "T"): 3,
    ("D", "S"): 3,
    ("D", "D"): 3,
    ("D", "T"): 3,
    ("T", "S"): 3,
    ("T", "D"): 3,
    ("T", "T"): 3,
}


@pytest.mark.parametrize(("claim", "again"), FORTIFIED)
def test_own_land_grows_up_to_three(claim: str, again: str):
    """W8: the force is added to the own land's strength, at most 3."""
    match = play("warlord", log=f"@20 {claim}1 M M {again}1")
    assert land(match)["1"] == [0, FORTIFIED[claim, again]]


ATTACKED = {  # how Ann claimed it, how Ben attacks it: who owns it then, and how strong it is
    ("S", "S"): [1, 1],  # nothing is left over, so 1
    ("S", "D"): [1, 1],
    ("S", "T"): [1, 2],
    ("D", "S"): [0, 1],
    ("D", "D"): [1, 1],
    ("D", "T"): [1, 1],
    ("T", "S"): [0, 2],
    ("T", "D"): [0, 1],
    ("T", "T"): [1, 1],
}


@pytest.mark.parametrize(("claim", "attack"), ATTACKED)
def test_enemy_land_is_worn_down_until_it_falls(claim: str, attack: str):
    """W8: what is left over becomes the new strength, at least 1."""
    match = play("warlord", log=f"@20 {claim}1 25 {attack}1")
    assert land(match)["1"] == ATTACKED[claim, attack]


def test_each_dart_of_a_siege_wears_the_land_down_further():
    """W8 W9: 3, then 2, then 1, then it falls."""
    log = "@20 M 25 S20 M M M"
    assert land(play("warlord", log=log))["20"] == [0, 2]
    assert land(play("warlord", log=f"{log} S20"))["20"] == [0, 1]
    assert land(play("warlord", log=f"{log} S20 S20"))["20"] == [1, 1]


def test_a_capture_opens_its_neighbours_to_the_next_dart():
    """W9: captures chain within a turn."""
    match = play("warlord", seats=1, log="@20 S1 S18 S4")
    assert set(owned(match)) == {"20", "1", "18", "4"}


def test_the_wrong_order_does_not_chain():
    """W9: a dart is not saved up for reach that comes later."""
    match = play("warlord", seats=1, log="@20 S18 S1 S4")
    assert set(owned(match)) == {"20", "1"}


@pytest.mark.parametrize("bed", [*(bed for bed in BEDS if bed[1:] == "3"), "S13", "T7", "M"])
def test_a_wasted_dart_changes_nothing_and_is_used_up(bed: str):
    """W10: out of reach or off the board, at every ring."""
    before = play("warlord", seats=3, log="@20 M M")
    after = play("warlord", seats=3, log=f"@20 M M {bed}")
    assert land(before) == land(after)
    assert state(after)["darts_left"] == 3  # Cyd's turn has begun
    assert to_act(before) == ("throw", 1)
    assert to_act(after) == ("throw", 2)
    ben = state(after)["stats"][1]
    assert (ben["darts"], ben["effective"]) == (2, 0)


@pytest.mark.parametrize(
    ("seats", "starter"), [(seats, starter) for seats in range(2, 9) for starter in range(seats)]
)
def test_round_one_gives_one_dart_then_two_then_three(seats: int, starter: int):
    """W11: counted in throwing order, from whoever throws first; then three for everybody."""
    match = play("warlord", seats=seats, options={"starter": starter, "round_limit": 0}, log="@20")
    for round in (1, 2, 3):
        for place in range(seats):
            darts = min(3, place + 1) if round == 1 else 3
            for left in range(darts, 0, -1):
                now = state(match)
                assert to_act(match) == ("throw", (starter + place) % seats)
                assert (now["round"], now["darts_left"]) == (round, left)
                match.play("M")


def test_every_leg_has_its_opening():
    """W11 W20: in leg 2 the next seat throws first and has one dart."""
    match = play("warlord", seats=3, options={"legs": 2, "round_limit": 1}, log="@20")
    match.play_all(["M"] * 6 + ["@20"])
    turns: list[tuple[int, int]] = []
    for _ in range(6):
        now = state(match)
        turns.append((now["thrower"], now["darts_left"]))
        match.play("M")
    assert turns == [(1, 1), (2, 2), (2, 1), (0, 3), (0, 2), (0, 1)]


def test_alone_there_is_no_opening():
    """W11 W19: three darts from the first turn on."""
    match = play("warlord", seats=1, log="@20")
    assert state(match)["darts_left"] == 3
    match.play_all(["M", "M", "M"])
    assert (state(match)["round"], state(match)["darts_left"]) == (2, 3)
