"""W12, W13, W16 to W18: domination, the target, leader points, the round limit, the ranking."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from oche.core.errors import Illegal, RecordError
from oche.core.match import Match
from tests.play import play, refusal, state, to_act
from tests.rules.warlords import fought, held, land, misses, wars


def ranking(match: Match) -> list[int]:
    """The seats from first to last; fails where the match goes on or two are level."""
    order = match.report()["ranking"]
    assert all(len(level) == 1 for level in order)
    return [seat for level in order for seat in level]


# W12: domination. Ann has two after her one dart.


def won(log: str, target: int, *, seats: int = 2, **options: int) -> bool:
    """Whether the match is over, Ann having won it."""
    match = play("warlord", seats=seats, options={"target": target, **options}, log=log)
    assert not match.over or ranking(match)[0] == 0
    return match.over


def test_the_target_must_be_held_and_no_more():
    """W12: at least the target."""
    assert won("@20 S1 M M", 2)
    assert not won("@20 S1 M M", 3)
    assert won("@20 S1 M M S18 S5 M M M M", 3)  # one more than needed


def test_more_than_every_other_must_be_held():
    """W12: with as many as the best other a turn begins like any other."""
    assert not won("@20 S1 S19 M", 2)
    # Three players: more than Ben is not enough where Cyd has as many.
    assert not won("@20 S1 M M S7 M M", 2, seats=3)
    assert won("@20 S1 M M M M M", 2, seats=3)


def test_the_bull_counts():
    """W12: it is a territory like the others."""
    assert won("@20 25 M M", 2)


def test_a_win_comes_only_as_the_own_turn_begins():
    """W12: not with the dart that takes enough, nor while others throw."""
    match = play("warlord", seats=3, options={"target": 2}, log="@20")
    for dart in ["S1", "M", "M", "M", "M"]:
        match.play(dart)
        assert not match.over
        assert to_act(match) != ("throw", 0)
    match.play("M")
    assert match.over


def test_it_is_looked_at_before_a_dart_is_thrown():
    """W12: what others took away counts, what the own darts would add does not."""
    assert not won("@20 S1 25 S1", 2)  # Ben took the 1
    late = "@20 M S19 M S1 S18 M"  # Ann has three only once her turn has begun
    assert not won(late, 3)
    assert not won(f"{late} M M", 3)
    assert won(f"{late} M M M", 3)


def test_anybody_may_win_not_only_who_threw_first():
    """W12: Ben's turn begins with three of three."""
    match = play("warlord", options={"target": 3}, log="@20 M S19 S17 M M M")
    assert match.over
    assert ranking(match) == [1, 0]


def test_nothing_is_thrown_after_the_end():
    """W12 W18: the winner's turn is not thrown any more."""
    error = refusal(Illegal, "warlord", options={"target": 2}, log="@20 S1 M M S18")
    assert error.move == 5
    assert error.token == "S18"


@pytest.mark.parametrize(
    ("log", "last", "ends"),
    [
        ("@20 S1 M", "M", True),  # the second dart of an opening turn
        ("@20 S1 M", "D3", True),
        ("@20 S1 M", "S19", False),  # Ben draws level
        ("@20 M M M S1 S18 M M M", "M", True),  # the third dart of a turn
        ("@20 M M M S1 S18 M M M", "S19", True),
        ("@20 M M M S1 S18 M S19 S17", "25", False),
        ("@20 M M M S1 S18 M M 25", "S1", False),  # the last dart takes what was needed
    ],
)
def test_a_leg_ends_with_the_dart_that_ends_the_turn_before(log: str, last: str, ends: bool):
    """W12 W11: whichever dart of its turn that is; the next move is the next leg's homes."""
    match = play("warlord", options={"target": 2, "legs": 2}, log=log)
    assert to_act(match) == ("throw", 1)
    assert state(match)["darts_left"] == 1
    match.play(last)
    assert state(match)["legs_won"] == ([1, 0] if ends else [0, 0])
    assert to_act(match) == (("homes", None) if ends else ("throw", 0))


# W13: the target.

TARGETS = {2: (12, 10), 3: (10, 10), 4: (8, 9), 5: (7, 8), 6: (6, 8), 7: (6, 7), 8: (5, 7)}


@pytest.mark.parametrize("seats", TARGETS)
def test_the_target_by_number_of_players_falls_to_one_after_regulation(seats: int):
    """W13: the base up to the last regulation round, then one less every round, never below 1."""
    base, regulation = TARGETS[seats]
    match = play("warlord", seats=seats, options={"round_limit": 0}, log="@20")
    assert [target_in(match, seats, round) for round in range(1, regulation + base + 3)] == (
        [base] * regulation + list(range(base - 1, 0, -1)) + [1, 1, 1]
    )


def target_in(match: Match, seats: int, round: int) -> int:
    """The target shown in a round, everybody missing until it comes."""
    while state(match)["round"] < round:
        match.play("M")
    return state(match)["target"]


def test_target_and_regulation_are_options():
    """W13: the base is what is chosen, and it falls from the chosen round on."""
    options = {"target": 5, "regulation": 2, "round_limit": 0}
    match = play("warlord", options=options, log="@20")
    assert [target_in(match, 2, round) for round in range(1, 9)] == [5, 5, 4, 3, 2, 1, 1, 1]


def test_the_target_of_the_round_that_begins_decides():
    """W13 W12: three are enough in the round in which the target has fallen to three."""
    options = {"target": 5, "regulation": 1}
    log = "@20 S1 M M S18 M M M M M"  # three, and round 3 begins with a target of 3
    match = play("warlord", options=options, log=log)
    assert match.over
    assert not play("warlord", options={**options, "regulation": 2}, log=log).over


@pytest.mark.parametrize(
    ("option", "low", "high"),
    [("target", 1, 21), ("regulation", 1, 999), ("round_limit", 0, 999), ("legs", 1, 99)],
)
def test_options_have_bounds(option: str, low: int, high: int):
    """W13 W17 W20: both ends are allowed, and nothing beyond them."""
    for value in (low, high):
        play("warlord", options={option: value}, log="@20 M")
    for value in (low - 1, high + 1, 1.0, "1", True, None, [1]):
        error = refusal(RecordError, "warlord", options={option: value})
        assert f"options.{option}" in str(error)


# W16: leader points.


@given(wars())
@settings(max_examples=60, deadline=None)
def test_every_turn_ends_with_a_point_for_whoever_leads_alone(war: tuple[Match, list[str]]):
    """W16: whoever threw, in no other case, and to nobody at a tie."""
    match, darts = war
    for before, token, after in fought(match, darts):
        if before["to_act"]["kind"] == "homes":
            continue
        then, now = before["state"], after["state"]
        expected = list(then["leader_points"])
        if then["darts_left"] == 1:
            counts = [held(match, seat) for seat in range(len(expected))]
            if sum(counts) and counts.count(max(counts)) == 1:
                expected[counts.index(max(counts))] += 1
        if now["leg"] == then["leg"]:
            assert now["leader_points"] == expected, token


def test_the_leader_scores_whoever_threw():
    """W16: Ann leads after Ann's turn, and after Ben's."""
    match = play("warlord", log="@20 S1")
    assert state(match)["leader_points"] == [1, 0]
    match.play("M")
    assert state(match)["leader_points"] == [1, 0]  # a turn is not over with its first dart
    match.play("M")
    assert state(match)["leader_points"] == [2, 0]


def test_a_tie_at_the_top_scores_nothing():
    """W16: neither of two, nor a third with fewer."""
    assert state(play("warlord", log="@20 S1 S19 M"))["leader_points"] == [1, 0]
    log = "@20 M S15 M S7 M M"
    assert state(play("warlord", seats=3, log=log))["leader_points"] == [0, 1, 0]


def test_the_last_turn_of_a_leg_counts():
    """W16: at the round limit, and before a domination."""
    limited = play("warlord", options={"round_limit": 1}, log="@20 S1 M M")
    dominated = play("warlord", options={"target": 2}, log="@20 S1 M M")
    for match in (limited, dominated):
        assert match.over
        assert state(match)["leader_points"] == [2, 0]


# W17: the round limit.

LIMITS = {2: 20, 3: 18, 4: 15, 5: 13, 6: 12, 7: 11, 8: 10}


@pytest.mark.parametrize("seats", LIMITS)
def test_the_recommended_limit_is_the_default(seats: int):
    """W17: the leg ends with the last dart of that round, not before it."""
    log = "@20" + misses(seats, LIMITS[seats])
    assert not play("warlord", seats=seats, log=log[:-2]).over
    match = play("warlord", seats=seats, log=log)
    assert match.over
    assert ranking(match) == list(reversed(range(seats)))  # all is level: the later seat


@pytest.mark.parametrize("limit", [1, 2, 5])
@pytest.mark.parametrize("starter", [0, 1, 2])
def test_everybody_takes_so_many_rounds(limit: int, starter: int):
    """W17: the last to throw ends the leg, whoever that is."""
    options = {"round_limit": limit, "starter": starter}
    log = "@20" + misses(3, limit)
    assert not play("warlord", seats=3, options=options, log=log[:-2]).over
    assert play("warlord", seats=3, options=options, log=log).over


def test_zero_is_no_limit():
    """W17: rounds go on beyond what is recommended."""
    match = play("warlord", options={"round_limit": 0}, log="@20" + misses(2, 1200))
    assert not match.over
    assert state(match)["round"] == 1201


# Ben throws first, with one dart, so that Ann's turn is the last and hers the earlier seat.
BEN_FIRST = {"starter": 1, "target": 9}


@pytest.mark.parametrize(
    ("rounds", "log", "first"),
    [
        (1, "M  S1 S18", 0),  # leader points: only Ann has one
        (2, "S19  M M  M M M  S1 S18 M", 1),  # 3 to 1 for Ben, though Ann has more land
        (1, "T19  S1 S18", 0),  # one each: more territories, though Ben's are the stronger
        (2, "S19  S1 S18  S17 M M  T1 M M", 0),  # three territories each: more strength
        (2, "S19  S1 S18  S17 M M  M M M", 1),  # all is level: the later seat
    ],
)
def test_at_the_limit_points_win_then_land_then_strength_then_the_later_seat(
    rounds: int, log: str, first: int
):
    """W17: each tie goes to the next of them."""
    match = play("warlord", options={**BEN_FIRST, "round_limit": rounds}, log=f"@20 {log}")
    assert match.over
    assert ranking(match) == [first, 1 - first]


# W18: the others.


@pytest.mark.parametrize(
    ("log", "order"),
    [
        # Ben has five leader points, Ann three when she wins, Cyd none.
        ("M  S15 S6  M M M   M M M  M M M  M M M   S1 S18 S4  M M M  M M M", [0, 1, 2]),
        # No points but Ann's: Ben has more land than Cyd, though Cyd's is the stronger.
        ("S1  S15 M  T7 M M   S18 S4 M  S6 M M  M M M", [0, 1, 2]),
        # As much land: Ben's is the stronger.
        ("S1  T15 M  S7 M M   S18 S4 M  M M M  M M M", [0, 1, 2]),
        # As strong: Cyd has the later seat.
        ("S1  S15 M  S7 M M   S18 S4 M  M M M  M M M", [0, 2, 1]),
    ],
)
def test_the_winner_stands_first_and_the_others_are_ranked(log: str, order: list[int]):
    """W18: by leader points, territories, total strength, the later seat."""
    match = play("warlord", seats=3, options={"target": 4}, log=f"@20 {log}")
    assert match.over
    assert ranking(match) == order


def test_points_rank_the_others_before_land_does():
    """W18: Ben led alone once; Cyd has more land in the end."""
    log = "@20 M  S15 M  M M M  S1 S18 S4  M M M  S7 S8 M"
    match = play("warlord", seats=3, options={"target": 4}, log=log)
    assert match.over
    assert [held(match, seat) for seat in range(3)] == [4, 2, 3]
    assert state(match)["leader_points"] == [3, 2, 0]
    assert ranking(match) == [0, 1, 2]


def test_points_rank_the_others_within_a_leg_too():
    """W18 W20: a point each over the match; Ben's is of the last leg, where Cyd has more land."""
    leg_1 = "@20 M  M M  S7 M M   S1 S18 S4  M M M  M M M"
    leg_2 = "@20 S15  S7 M  S1 S18 S4   M M M  S8 M M"  # Ben throws first
    options = {"target": 4, "legs": 2}
    match = play("warlord", seats=3, options=options, log=f"{leg_1} {leg_2}")
    assert match.over
    assert ranking(match) == [0, 1, 2]


def test_a_win_ends_the_leg_for_all():
    """W18: nobody plays on for the places, and the land stays as it was."""
    match = play("warlord", seats=3, options={"target": 2}, log="@20 S1 M M M M M")
    assert match.over
    assert land(match)["1"] == [0, 1]
    assert match.report()["to_act"] is None
    assert match.legal_tokens() == []
