"""W19 to W21: the solo game, matches of several legs, statistics."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from oche.core.errors import RecordError
from oche.core.match import Match
from oche.core.tokens import split
from tests.play import play, refusal, state, to_act
from tests.rules.warlords import BULL, RING, fought, misses, owned, wars

ALL = ["25", *(str(segment) for segment in RING[1:])]  # from @20: the Bull first, then everything

# W19: solo.


@pytest.mark.parametrize("wasted", range(3))
def test_alone_the_last_territory_ends_the_leg_at_whichever_dart(wasted: int):
    """W19: the first, second or third dart of a turn."""
    match = play("warlord", seats=1, log=f"@20 {'M ' * wasted} {' '.join(ALL[:-1])}")
    assert not match.over
    assert state(match)["darts_left"] == 3 - (wasted + 19) % 3
    match.play(ALL[-1])
    assert match.over
    assert match.report()["ranking"] == [[0]]
    assert state(match)["stats"][0]["darts"] == 20 + wasted


def test_alone_nineteen_more_are_not_enough():
    """W19: all 21; the Bull is one of them."""
    log = "@20 " + " ".join(str(segment) for segment in RING[1:])
    match = play("warlord", seats=1, log=log)
    assert len(owned(match)) == 20
    assert not match.over
    match.play("50")
    assert match.over


def test_alone_there_is_no_siege_no_leader_point_and_no_limit():
    """W19: rounds go on, and only darts are counted."""
    match = play("warlord", seats=1, log="@20 " + "M " * 3000 + "S1 S18 S4")
    now = state(match)
    assert (now["round"], now["darts_left"], now["target"]) == (1002, 3, 21)
    assert now["siege"] is None
    assert now["leader_points"] == [0]
    assert not match.over


@pytest.mark.parametrize("option", ["target", "regulation", "round_limit"])
def test_alone_some_options_make_no_sense(option: str):
    """W19: they are an error, even at a value that would be fine for two."""
    error = refusal(RecordError, "warlord", seats=1, options={option: 5})
    assert f"options.{option}" in str(error)
    play("warlord", seats=2, options={option: 5})


def test_alone_a_match_may_have_legs():
    """W19 W20: the second leg asks for a home again, and its darts are added."""
    match = play("warlord", seats=1, options={"legs": 2}, log="@20 " + " ".join(ALL))
    assert to_act(match) == ("homes", None)
    assert (state(match)["leg"], state(match)["round"], state(match)["darts_left"]) == (2, 1, 3)
    match.play_all(["@1", "25", "20", *ALL[2:]])
    assert match.over
    assert state(match)["legs_won"] == [2]
    assert state(match)["stats"][0]["darts"] == 40


# W20: matches. With a limit of one round, misses make the later seat win a leg.

SHORT = {"round_limit": 1}


def test_a_match_is_first_to_one_leg_by_default():
    """W20: the first leg ends it."""
    assert play("warlord", options=SHORT, log="@20 M M M").over


@pytest.mark.parametrize("legs", [2, 3, 5, 99])
def test_a_match_is_first_to_so_many_legs(legs: int):
    """W20: the leg that makes them full ends it, up to 99."""
    log = "@20 M M M " * legs
    match = play("warlord", options={**SHORT, "legs": legs}, log=log[: -len("M ")])
    assert not match.over
    match.play("M")
    assert match.over
    assert state(match)["legs_won"] == [0, legs]


def test_first_to_legs_is_not_the_best_of_so_many():
    """W20: one leg each is not two for anybody."""
    match = play("warlord", options={**SHORT, "legs": 2}, log="@20 M M M @20 M S1 M")
    assert state(match)["legs_won"] == [1, 1]
    assert not match.over
    match.play_all(["@20", "M", "M", "M"])
    assert match.report()["ranking"] == [[1], [0]]


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_the_starter_moves_on_by_a_seat_every_leg(starter: int):
    """W20: round and round, over five legs and the turns within them."""
    match = play("warlord", seats=3, options={**SHORT, "legs": 5, "starter": starter})
    for leg in range(5):
        first = (starter + leg) % 3
        assert state(match)["thrower"] == first  # shown while the homes are asked for
        match.play("@20")
        for place, darts in enumerate([1, 2, 3]):
            for _ in range(darts):
                assert to_act(match) == ("throw", (first + place) % 3)
                match.play("M")


@pytest.mark.parametrize("starter", [-1, 2, "Ann", True])
def test_the_starter_is_a_seat(starter: object):
    """W20: one of the match's, counted from 0."""
    assert "options.starter" in str(refusal(RecordError, "warlord", options={"starter": starter}))


def test_a_leg_begins_afresh():
    """W20: the board, the round, the leader points, the siege; what was won stays."""
    options = {"target": 2, "legs": 2}
    match = play("warlord", options=options, log="@20 S1 M M")
    now = state(match)
    assert (now["leg"], now["round"], now["thrower"], now["darts_left"]) == (2, 1, 1, 1)
    assert (now["siege"], now["leader_points"], now["legs_won"]) == (None, [0, 0], [1, 0])
    assert owned(match) == {}
    match.play("@1")
    assert owned(match) == {"1": [0, 3], "19": [1, 3]}
    assert state(match)["siege"] is None


def test_the_target_falls_from_the_start_of_each_leg():
    """W20 W13: the rounds of a leg are its own."""
    options = {"legs": 2, "round_limit": 4, "regulation": 1}
    match = play("warlord", options=options, log="@20" + misses(2, 3))
    assert state(match)["target"] == 9
    match.play_all(["M"] * 6 + ["@20"])
    assert (state(match)["leg"], state(match)["target"]) == (2, 12)


def test_in_the_fifth_leg_everything_still_works():
    """W20 W14 W15 W16: sieges, credits and points as in the first."""
    options = {"target": 3, "legs": 5}
    match = play("warlord", options=options)
    for _ in range(2):  # Ann wins a leg that she began, and one that Ben began
        match.play_all(split("@20 S1  M M  S18 M M  M M M"))
        match.play_all(split("@20 M  S1 S18  M M M"))
    assert (state(match)["leg"], state(match)["legs_won"]) == (5, [4, 0])
    match.play_all(split("@20 S1  M M  S18 S5 M  25"))
    assert state(match)["siege"] == 0
    match.play("S1")
    now = state(match)
    assert now["siege"] is None
    assert now["stats"][1]["sieges_broken"] == 1
    assert now["leader_points"] == [3, 0]


def final(log: str, **options: int) -> list[list[int]]:
    """The ranking of a match of three with one round a leg."""
    match = play("warlord", seats=3, options={**SHORT, "legs": 2, **options}, log=log)
    assert match.over
    return match.report()["ranking"]


# Homes from @20: Ann 20, Ben 10, Cyd 16. Ann throws first in leg 1, Ben in leg 2, Cyd in leg 3.


def test_legs_rank_before_leader_points():
    """W20: Cyd has two legs, by the later seat; Ann has the only leader point."""
    assert final("@20 M M M M M M  @20 M  M M  S1 M M  @20 M M M M M M") == [[2], [0], [1]]


def test_then_leader_points_of_all_legs_count():
    """W20: Ann has a point from leg 1; in the last leg Ben ranks above her."""
    assert final("@20 S1  S15 M  S7 S8 M  @20 M M M M M M") == [[2], [0], [1]]


def test_then_the_last_leg_counts():
    """W20: only Cyd scores; Ann is above Ben in one leg and below him in the other."""
    level, ann_above = "@20 M M M M M M", "@20 M  S7 S8  S1 M M"  # Ben, Cyd, Ann
    assert final(f"{level} {ann_above}") == [[2], [0], [1]]
    assert final(f"{ann_above} {level}", starter=1) == [[2], [1], [0]]


@given(wars())
@settings(max_examples=60, deadline=None)
def test_statistics_are_what_happened_to_the_land(war: tuple[Match, list[str]]):
    """W21: every figure but the sieges, counted again from the board before and after each move."""
    match, darts = war
    seats = range(len(match.seats))
    names = ["claimed", "conquests", "lost", "largest", "bulls", "effective", "darts"]
    expected = [dict.fromkeys(names, 0) for _ in seats]
    for before, token, after in fought(match, darts):
        seat, kind = before["to_act"]["seat"], before["to_act"]["kind"]
        shown = after["state"]
        # A move that ends a leg clears the board: look at the log without the end of the leg.
        land = board_after(match) if shown["leg"] != before["state"]["leg"] else None
        now, was = land or shown["territories"], before["state"]["territories"]
        if kind == "throw":
            count(expected, seat, was, now)
        for one in seats:
            holds = sum(owner == one for owner, _ in now.values())
            expected[one]["largest"] = max(expected[one]["largest"], holds)
        got = [{name: stats[name] for name in names} for stats in shown["stats"]]
        assert got == expected, token


def board_after(match: Match) -> dict[str, list[int | None]]:
    """The board as the last dart left it, in a match whose leg did not end there."""
    tokens = [entry.token for entry in match.log]
    leg = max(number for number, token in enumerate(tokens) if token.startswith("@"))
    options = {"starter": match.setup.starter + state(match)["leg"] - 2}
    options["starter"] %= len(match.seats)
    options |= {"target": 21, "regulation": 999, "round_limit": 0}
    again = play("warlord", seats=len(match.seats), options=options, log=" ".join(tokens[leg:]))
    return state(again)["territories"]


def count(expected: list[dict[str, int]], seat: int, was: dict, now: dict) -> None:
    """Count what a dart of a seat did to the land."""
    expected[seat]["darts"] += 1
    expected[seat]["effective"] += was != now
    for name in was:
        if was[name][0] != now[name][0]:
            loser = was[name][0]
            expected[seat]["claimed" if loser is None else "conquests"] += 1
            expected[seat]["bulls"] += name == BULL
            if loser is not None:
                expected[loser]["lost"] += 1


def test_statistics_of_a_short_war():
    """W21: counted by hand."""
    match = play("warlord", log="@20 S1 25 S1 M 50 D1 T1 S19 M M")
    ann, ben = state(match)["stats"]
    # Ann claims the 1, and takes the Bull and the 1; Ben claims the Bull and the 19, and takes the
    # 1. His triple at the 1 is out of reach, for the Bull is no longer his.
    assert ann == {
        "claimed": 1,
        "conquests": 2,
        "lost": 1,
        "largest": 3,
        "bulls": 1,
        "sieges_broken": 0,
        "effective": 3,
        "darts": 5,
    }
    assert ben == {
        "claimed": 2,
        "conquests": 1,
        "lost": 2,
        "largest": 3,
        "bulls": 1,
        "sieges_broken": 0,
        "effective": 3,
        "darts": 5,
    }


def test_a_home_is_no_territory_claimed_but_counts_in_the_empire():
    """W21: from the start of every leg."""
    stats = state(play("warlord", seats=3, log="@20"))["stats"]
    assert [(one["claimed"], one["largest"]) for one in stats] == [(0, 1)] * 3
    assert state(play("warlord", seats=3))["stats"][0]["largest"] == 0


@pytest.mark.parametrize(
    ("dart", "effective"),
    [("S20", 1), ("S1", 1), ("T3", 0), ("25", 1), ("M", 0)],
)
def test_a_dart_is_effective_if_it_changed_the_board(dart: str, effective: int):
    """W21: claiming, taking, wearing down and fortifying do; a fortress at 3 or a miss does not."""
    stats = state(play("warlord", log=f"@20 S1 25 {dart}"))["stats"]
    assert stats[1]["effective"] == 1 + effective


def test_a_dart_out_of_reach_is_not_effective():
    """W21: it changed nothing."""
    assert state(play("warlord", log="@20 M S12"))["stats"][1]["effective"] == 0


def test_statistics_go_on_over_the_legs():
    """W21: over the match."""
    match = play("warlord", options={"target": 2, "legs": 2}, log="@20 S1 M M @20 M S1 M")
    assert [stats["claimed"] for stats in state(match)["stats"]] == [2, 0]
    assert [stats["darts"] for stats in state(match)["stats"]] == [3, 3]
    assert [stats["largest"] for stats in state(match)["stats"]] == [2, 1]


def test_sieges_broken_are_counted_over_the_legs():
    """W21 W15: the credit of leg 1 stands in leg 2."""
    options = {"target": 3, "legs": 2, "round_limit": 3}
    log = "@20 S1  M M  S18 S5 M  25 S1 M  M M M  M M M  @20"
    match = play("warlord", options=options, log=log)
    assert state(match)["leg"] == 2
    assert [stats["sieges_broken"] for stats in state(match)["stats"]] == [0, 1]
