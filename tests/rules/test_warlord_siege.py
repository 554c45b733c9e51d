"""W14 and W15: who holds the board, and breaking it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from oche.core.match import Match
from tests.play import play, state
from tests.rules.warlords import broken, following, fought, held, siege, wars


def test_a_siege_is_on_while_another_throws():
    """W14: from the end of the holder's turn to the start of the next."""
    match = play("warlord", options={"target": 3}, log="@20 S1 M M S18 S5")
    assert siege(match) is None  # Ann has four, but it is she who throws
    match.play("M")
    for dart in ("M", "M"):
        assert siege(match) == 0
        match.play(dart)
    assert siege(match) == 0
    match.play("M")
    assert match.over


def test_the_holder_must_meet_the_whole_condition():
    """W14: the target, and more than every other."""
    assert siege(play("warlord", options={"target": 2}, log="@20 S1")) == 0
    assert siege(play("warlord", options={"target": 3}, log="@20 S1")) is None
    level = "@20 S1 M M S7 M"
    assert siege(play("warlord", seats=3, options={"target": 2}, log=level)) is None


def test_a_siege_in_round_one_is_as_good_as_any():
    """W14: after the very first dart."""
    match = play("warlord", options={"target": 2}, log="@20 S1")
    assert (state(match)["round"], siege(match)) == (1, 0)


def test_who_has_thrown_is_judged_by_the_next_rounds_target():
    """W14: Ann's next turn is in round 2, when two are enough."""
    match = play("warlord", options={"target": 3, "regulation": 1}, log="@20 S1")
    assert state(match)["target"] == 3
    assert siege(match) == 0


def test_who_throws_later_is_judged_by_this_rounds_target():
    """W14: Ben's next turn is in this round, when two are not yet enough."""
    log = "@20 M S19 M"
    match = play("warlord", options={"target": 4, "regulation": 1}, log=log)
    assert (state(match)["round"], state(match)["target"]) == (2, 3)
    assert siege(match) is None
    assert siege(play("warlord", options={"target": 3, "regulation": 1}, log=log)) == 1


@pytest.mark.parametrize(("limit", "holder"), [(1, None), (2, 0), (0, 0)])
def test_there_is_no_siege_for_a_turn_after_the_round_limit(limit: int, holder: int | None):
    """W14: a turn that will never begin wins nothing."""
    options = {"target": 2, "round_limit": limit}
    assert siege(play("warlord", options=options, log="@20 S1")) == holder


@pytest.mark.parametrize(("limit", "holder"), [(1, None), (2, 1)])
def test_only_a_turn_within_the_limit_makes_a_siege(limit: int, holder: int | None):
    """W14: Ben has thrown; his next turn is in the next round, if there is one."""
    options = {"target": 2, "round_limit": limit}
    match = play("warlord", seats=3, options=options, log="@20 M S15 M M M")
    assert siege(match) == holder
    assert not match.over


def test_in_the_last_round_who_has_yet_to_throw_may_hold_the_board():
    """W14: Ben's turn of the last round is still to come."""
    options = {"target": 2, "round_limit": 2, "starter": 2}  # Cyd, Ann, Ben
    match = play("warlord", seats=3, options=options, log="@20 M M M S15 M M")
    assert (state(match)["round"], state(match)["thrower"]) == (2, 2)
    assert siege(match) == 1


def test_the_throwing_order_of_the_leg_counts_not_the_seat():
    """W14 W20: Ann sits first and throws last: her next turn is still in this round."""
    options = {"target": 4, "regulation": 1, "starter": 1}
    match = play("warlord", options=options, log="@20 M S1 M")  # Ben misses, Ann has two
    assert (state(match)["round"], state(match)["target"]) == (2, 3)
    assert siege(match) is None
    assert siege(play("warlord", options={**options, "target": 3}, log="@20 M S1 M")) == 0


LEVEL_AT_FOUR = """
@20 M      S15 S6 M      # the last miss is Cyd's first dart
S7 S8      M M M
S2 M M     S11 M M       # Cyd draws level with Ben, four each
"""


def test_taking_from_one_may_lift_another_in_the_middle_of_a_turn():
    """W14: judged after every dart: Ann takes Cyd's fourth, and Ben has the most."""
    match = play("warlord", seats=3, options={"target": 4}, log=LEVEL_AT_FOUR)
    assert [held(match, seat) for seat in range(3)] == [1, 4, 4]
    assert siege(match) is None
    match.play("25")
    assert siege(match) is None
    match.play("T7")
    assert siege(match) == 1
    assert state(match)["darts_left"] == 1
    assert broken(match) == [0, 0, 1]  # Cyd's, when he drew level


@given(wars())
@settings(max_examples=60, deadline=None)
def test_a_siege_is_what_a_round_of_misses_would_make_of_it(war: tuple[Match, list[str]]):
    """W14: the holder is who wins if nothing changes, before the thrower's own next turn."""
    match, darts = war
    for _ in fought(match, darts):
        if match.awaited.kind == "throw" and len(match.log) % 3 == 0:
            assert siege(match) == winner_of_misses(match)


def winner_of_misses(match: Match) -> int | None:
    """Who wins as a turn begins, all missing from now on; None if nobody does."""
    later, thrower = match.upto(len(match.log)), match.awaited.seat
    won, leg = state(match)["legs_won"], state(match)["leg"]
    limit = match.setup.round_limit
    places = len(match.seats)
    last = (match.setup.starter + leg - 2) % places
    for _ in range(places - 1):
        turn = state(later)
        for _ in range(turn["darts_left"]):
            later.play("M")
        if state(later)["legs_won"] != won:
            if turn["round"] == limit and turn["thrower"] == last:
                return None  # the round limit ended it, no turn began
            return next(s for s in range(places) if state(later)["legs_won"][s] > won[s])
        if state(later)["thrower"] == thrower:
            return None
    return None


# W15: breaking it. Ann holds the board with four while Ben has two darts left.

HELD = "@20 S1 M M S18 S5 M 25"  # Ann 20 1 18 5, Ben 3 and the Bull
TARGET = {"target": 3}


def test_taking_the_holders_land_breaks_it():
    """W15: three against three."""
    match = play("warlord", options=TARGET, log=f"{HELD} T1")
    assert siege(match) is None
    assert broken(match) == [0, 1]


# Eight players, so that Ben's 18 is two from Ann's 20: he takes the 1 between with a single dart.
EIGHT = f"@20 S1 M M {'M M M ' * 6} 25 S4 M"  # Ann 20 1 4 and the Bull, all others their homes


def test_taking_the_holder_below_the_target_breaks_it():
    """W15: Ann has the most still, but three are not the target."""
    match = play("warlord", seats=8, options={"target": 4}, log=EIGHT)
    assert siege(match) == 0
    match.play("S1")
    assert [held(match, 0), held(match, 1)] == [3, 2]
    assert siege(match) is None
    assert broken(match)[1] == 1


def test_taking_land_that_the_holder_can_spare_breaks_nothing():
    """W15: three are the target, and the most."""
    match = play("warlord", seats=8, options={"target": 3}, log=f"{EIGHT} S1")
    assert [held(match, 0), held(match, 1)] == [3, 2]
    assert siege(match) == 0
    assert broken(match) == [0] * 8


def test_drawing_level_breaks_it():
    """W15: the holder's land is untouched, but it is no longer more than every other's."""
    match = play("warlord", options=TARGET, log=f"{HELD} S19 S17")
    assert [held(match, 0), held(match, 1)] == [4, 4]
    assert broken(match) == [0, 1]


@pytest.mark.parametrize("dart", ["S20", "D20", "S3", "50", "S19", "M"])
def test_a_dart_that_leaves_the_condition_breaks_nothing(dart: str):
    """W15: wearing land down, fortifying, claiming too little, missing."""
    match = play("warlord", options=TARGET, log=f"{HELD} {dart}")
    assert siege(match) == 0
    assert broken(match) == [0, 0]


def test_a_siege_is_broken_once():
    """W15: the darts after it are credited with nothing."""
    match = play("warlord", options=TARGET, log=f"{HELD} S1 S18")
    assert broken(match) == [0, 1]


def test_who_breaks_it_is_credited_whoever_holds():
    """W15: the thrower; three players, each of the others may."""
    log = "@20 S1 M M M M M S18 S5 M"
    ben = play("warlord", seats=3, options={"target": 4}, log=f"{log} 25 S1")
    cyd = play("warlord", seats=3, options={"target": 4}, log=f"{log} M M M 25 S1")
    assert (siege(ben), broken(ben)) == (None, [0, 1, 0])
    assert (siege(cyd), broken(cyd)) == (None, [0, 0, 1])


def test_who_breaks_it_may_hold_from_the_end_of_the_turn():
    """W15: not while throwing; the breaker's last dart ends the turn, and the siege is theirs."""
    match = play("warlord", options=TARGET, log=f"{HELD} S1")
    assert (siege(match), broken(match)) == (None, [0, 1])
    last = following(match, "S18")
    assert [held(last, 0), held(last, 1)] == [2, 4]
    assert siege(last) == 1
    assert broken(last) == [0, 1]


def test_the_last_dart_of_a_turn_may_break_it():
    """W15: it is judged before the turn passes on."""
    match = play("warlord", options=TARGET, log=f"{HELD} M S1")
    assert broken(match) == [0, 1]
    assert not match.over


def test_a_siege_that_ends_with_the_leg_is_broken_by_nobody():
    """W15: the holder's turn begins, and they have won."""
    match = play("warlord", options=TARGET, log=f"{HELD} M M")
    assert match.over
    assert broken(match) == [0, 0]


@given(wars())
@settings(max_examples=60, deadline=None)
def test_every_dart_after_which_the_holder_no_longer_would_win_is_credited(
    war: tuple[Match, list[str]],
):
    """W15: to its thrower; and one dart never makes a third player the holder."""
    match, darts = war
    for before, token, after in fought(match, darts):
        then, now = before["state"], after["state"]
        if before["to_act"]["kind"] == "homes" or then["leg"] != now["leg"]:
            continue
        gained = [
            b["sieges_broken"] - a["sieges_broken"]
            for a, b in zip(then["stats"], now["stats"], strict=True)
        ]
        if (
            then["darts_left"] > 1
        ):  # the same thrower, so the siege is judged alike before and after
            lifted = then["siege"] is not None and now["siege"] is None
            assert gained[then["thrower"]] == lifted, token
            assert then["siege"] is None or now["siege"] in (None, then["siege"])
        assert sum(gained) == gained[then["thrower"]]
