"""S7 to S11: the Buffer, the Ability, the step, the capture."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oche.core.errors import Illegal, RecordError, TokenError
from oche.core.match import Match
from tests.play import play, refusal, state, to_act
from tests.rules.scavengers import (
    NUMBERS,
    SET_UP,
    beside,
    dealt,
    legal,
    occupied,
    turns,
)

# S7: the Buffer.


def test_a_turn_begins_with_a_roll_of_the_buffer():
    """S7: a d6, before anything else, every turn."""
    match = turns()
    for seat, step in ((1, "D"), (0, "U"), (1, "U"), (0, "D")):
        assert to_act(match) == ("roll", seat)
        assert legal(match) == {f"r{shows}" for shows in range(1, 7)}
        assert state(match)["buffer"] is None
        match.play("r4")
        assert state(match)["buffer"] == 4
        match.play_all([".", step])


@pytest.mark.parametrize(
    ("value", "buffer"), [(value, buffer) for value in range(1, 11) for buffer in range(1, 7)]
)
def test_the_buffer_takes_off_what_it_shows(value: int, buffer: int):
    """S7 S11: damage is the value less the Buffer, and never less than nothing."""
    log = SET_UP.replace("7", str(value)) + f"r{buffer} . D"  # Ben steps onto it at once
    now = state(play("scavenger", log=log))
    assert now["health"] == [20, 20 - max(0, value - buffer)]
    assert now["captured"] == [[], [value]]


def test_the_buffer_of_an_earlier_turn_protects_no_more():
    """S7: in this turn only."""
    match = turns("r6 . D r6 . U r1 . U r1 . D r1 . L")
    assert state(match)["health"] == [20 - 2, 20 - 1 - 9]
    assert state(match)["captured"] == [[8], [7, 10]]


# S8: raising the Ability.


def offered(match: Match) -> bool:
    """Whether raising the Ability is what is asked."""
    return legal(match) == {"+", "-"}


@pytest.mark.parametrize("shows", range(1, 7))
def test_only_a_one_offers_to_raise_the_ability(shows: int):
    """S8: and no other number."""
    match = turns(f"r2 buffer r2 D r2 . U r{shows}")
    assert offered(match) == (shows == 1)


def test_the_offer_is_taken_or_not():
    """S8: up by 1, or not at all; then the turn goes on with the ability."""
    log = "r2 buffer r2 D r2 . U r1"
    assert state(turns(log))["ability"] == [4, 3]
    for choice, ability in (("+", 4), ("-", 3)):
        match = turns(f"{log} {choice}")
        assert state(match)["ability"] == [4, ability]
        assert "." in legal(match)
        assert to_act(match) == ("choose", 1)


def test_at_four_nothing_is_offered():
    """S8: the Ability never shows more than 4."""
    assert not offered(turns("r1"))
    assert "." in legal(turns("r1"))


def test_a_one_from_a_reroll_earns_it_too():
    """S8: the Ability has just been lowered, so it is below 4; a step follows."""
    match = turns("r2 buffer r1")
    assert offered(match)
    match.play("+")
    assert state(match)["ability"] == [4, 4]
    assert legal(match) == {"L", "R", "D"}
    match = turns("r2 buffer r1 -")
    assert state(match)["ability"] == [4, 3]
    assert legal(match) == {"L", "R", "D"}


def test_a_one_may_offer_twice_in_a_turn():
    """S8: the roll and its re-roll are each a 1."""
    match = turns("r2 buffer r2 D r2 . U r1 + buffer r1")
    assert offered(match)


def test_an_objective_that_rolls_a_one_offers_nothing():
    """S8: it is not the Buffer."""
    match = turns("r2 roll@d4 r1")
    assert legal(match) == {"L", "R", "D"}


def test_boost_on_reroll_may_be_switched_off():
    """S8: then the first roll of a turn alone earns it."""
    assert legal(turns("r2 buffer r1", boost_on_reroll=False)) == {"L", "R", "D"}
    assert offered(turns("r2 buffer r2 D r2 . U r1", boost_on_reroll=False))
    for value in (0, 1, "true", None, 1.0):
        error = refusal(RecordError, "scavenger", options={"boost_on_reroll": value})
        assert "options.boost_on_reroll" in str(error)


# S9: abilities.


def test_every_ability_is_offered():
    """S9: none, the Buffer, any Objective re-rolled, any moved to an unoccupied space."""
    objectives = {"a1", "a4", "b2", "b4", "c1", "c3", "d1", "d4"}
    moved = {
        *("a1>a2", "a4>a3", "b2>a2", "b2>b3", "b2>c2", "b4>b3", "c1>c2"),
        *("c3>b3", "c3>c2", "c3>d3", "d1>d2", "d4>d3"),
    }
    expected = {".", "buffer", *moved, *(f"roll@{space}" for space in objectives)}
    assert legal(turns("r4")) == expected


def test_an_ability_costs_one_of_who_uses_it_and_none_costs_nothing():
    """S9: whichever it is."""
    for use in ("buffer r3", "roll@b2 r3", "c3>d3"):
        assert state(turns(f"r4 {use}"))["ability"] == [4, 3]
    assert state(turns("r4 ."))["ability"] == [4, 4]
    assert state(turns("r4 . D r4 a1>a2"))["ability"] == [3, 4]


def test_one_ability_a_turn():
    """S9: after it only the step is left."""
    for use in (".", "buffer r3", "roll@b2 r3", "c3>d3"):
        assert legal(turns(f"r4 {use}")) == {"L", "R", "D"}


def test_the_new_buffer_stands():
    """S9: also where it is worse; it is a d6 again."""
    match = turns("r6 buffer")
    assert to_act(match) == ("roll", 1)
    assert legal(match) == {f"r{shows}" for shows in range(1, 7)}
    assert state(match)["buffer"] == 6  # until the die lies still
    match = turns("r6 buffer r2 D")
    assert state(match)["health"] == [20, 15]


def test_any_objective_is_rolled_again_and_stays():
    """S9: a d10, the own and the other's alike."""
    before = state(turns())["objectives"]
    for space in before:
        match = turns(f"r4 roll@{space}")
        assert to_act(match) == ("roll", 1)
        assert legal(match) == {f"r{shows}" for shows in range(1, 11)}
        match.play("r9")
        assert state(match)["objectives"] == {**before, space: 9}
        assert state(match)["buffer"] == 4


def test_an_objective_moves_with_its_value():
    """S9: one space, and it leaves its old one empty."""
    before = state(turns())["objectives"]
    match = turns("r4 b2>b3")
    assert state(match)["objectives"] == {
        **{space: value for space, value in before.items() if space != "b2"},
        "b3": 8,
    }


@pytest.mark.parametrize(
    "shift",
    [
        "c3>c4",  # Ben is there
        "c1>b1",  # Ann is there
        "a4>b4",  # an Objective is there
        "a1>c1",  # too far
        "b2>c3",  # not straight
        "b3>a3",  # nothing to move
        "b2>b2",  # no move
        "b1>a1",  # a Character is no Objective
    ],
)
def test_a_move_of_an_objective_must_be_possible(shift: str):
    """S9: one straight step of an Objective, to an unoccupied space."""
    assert refusal(Illegal, "scavenger", log=f"{SET_UP} r4 {shift}").token == shift


def test_an_objective_stays_on_the_board():
    """S9: there is no space e4, and none below row 1."""
    for shift in ("d4>e4", "a1>a0", "a4>a5"):
        refusal(TokenError, "scavenger", log=f"{SET_UP} r4 {shift}")


def test_nothing_is_rolled_again_where_nothing_lies():
    """S9: an Objective on the board, not an empty space, a Character or a captured die."""
    for space in ("a2", "b1", "c4"):
        refusal(Illegal, "scavenger", log=f"{SET_UP} r4 roll@{space}")
    refusal(Illegal, "scavenger", log=f"{SET_UP} r4 . D r4 roll@c3")


def test_the_ability_may_fall_to_nothing_and_is_then_spent():
    """S9 S8: at 1 it may be used, at 0 only `.` is left; raised by one it can be used again."""
    back_and_forth = "".join(f"r2 buffer r2 {ben} r2 . {ann} " for ben, ann in ["DU", "UD"] * 2)
    match = turns(back_and_forth + "r2")
    assert state(match)["ability"] == [4, 0]
    assert legal(match) == {"."}
    match = turns(back_and_forth + "r1 +")
    assert state(match)["ability"] == [4, 1]
    assert "buffer" in legal(match)
    assert legal(turns(back_and_forth + "r1 -")) == {"."}


# S10: the step.


def test_a_step_is_compulsory():
    """S10: standing still is not offered."""
    assert legal(turns("r4 .")) == {"D", "L", "R"}  # from c4, with nothing above
    for token in (".", "S", "pass", "UU", "up"):
        refusal(TokenError, "scavenger", log=f"{SET_UP} r4 . {token}")


def test_a_step_stays_on_the_board():
    """S10: not off its edge."""
    assert refusal(Illegal, "scavenger", log=f"{SET_UP} r4 . U").token == "U"


def test_a_step_never_enters_the_other_character():
    """S10: that space is taken, whoever's turn it is."""
    log = "r4 . D r4 . U r4 . D r4 . U"  # Ann b3, Ben c2
    match = turns(f"{log} r4 . U r4 .")  # Ben c3, beside Ann's b3
    assert state(match)["characters"] == ["b3", "c3"]
    assert legal(match) == {"U", "D", "L"}
    assert legal(turns(f"{log} r4 . U r4 . L r4 .")) == {"U", "D", "L", "R"}


def test_the_turn_passes_after_the_step():
    """S10: to the other, who rolls."""
    match = turns("r4 . D")
    assert to_act(match) == ("roll", 0)
    assert state(match)["turns"] == 1


# S11: the capture.


def test_a_capture_takes_the_die_with_the_value_it_has():
    """S11: as re-rolled, and only by who moves onto it."""
    match = turns("r4 roll@c3 r10 D")
    now = state(match)
    assert now["captured"] == [[], [10]]
    assert now["health"] == [20, 14]
    assert "c3" not in now["objectives"]
    assert now["characters"] == ["b1", "c3"]


def test_a_step_onto_an_empty_space_captures_nothing():
    """S11: and costs nothing."""
    now = state(turns("r1 c3>d3 D"))
    assert now["captured"] == [[], []]
    assert now["health"] == [20, 20]


def test_captures_lie_in_the_order_they_came():
    """S11: before the player who took them."""
    match = turns("r6 . R r6 . R r6 . L r6 . R r6 . L")
    assert state(match)["captured"] == [[6, 4], [2, 10]]


TENS = (
    "r6 r1" + " r10" * 8 + " 10@b1 10@a3 10@c1 10@b3 10@d1 10@c3 10@d2 10@d3 C@a1 C@a4"
    " r1 . R r1 . R  r1 . L r1 . R  r1 . R r1 . R"
)


def test_health_stops_at_nothing_and_the_character_plays_on():
    """S11: 11, 2, then 0 and not -7; and at 0 it captures as before."""
    match = play("scavenger", log=TENS)
    assert state(match)["health"] == [0, 20]
    assert state(match)["captured"] == [[10, 10, 10], []]
    match.play_all(["r1", ".", "L", "r1", "buffer", "r3", "U"])
    now = state(match)
    assert now["health"] == [0, 20]
    assert now["captured"] == [[10] * 4, []]
    assert now["scores"] == [40 + 3, 24]


# All of it at random.


@given(NUMBERS, st.booleans())
@settings(max_examples=80, deadline=None)
def test_what_is_legal_is_what_the_board_allows(numbers: list[int], boosts: bool):
    """S8 S9 S10: worked out again from what a replay prints, move by move."""
    match = turns(boost_on_reroll=boosts)
    stage = "roll"
    for before, token, after in dealt(match, numbers):
        seat, now = before["to_act"]["seat"], after["state"]
        if after["over"]:
            return
        stage = following(stage, token, low=now["ability"][seat] < 4, boosts=boosts)
        seat = after["to_act"]["seat"]
        assert after["to_act"]["kind"] == ("roll" if "roll" in stage else "choose")
        if stage in CHOICES:
            assert set(after["to_act"]["legal"]) == CHOICES[stage](now, seat)


def following(stage: str, token: str, *, low: bool, boosts: bool) -> str:
    """The part of a turn that follows another: what the rules say, as a table in words."""
    if stage == "roll":
        return "boost" if token == "r1" and low else "ability"
    if stage == "boost":
        return "ability"
    if stage == "ability":
        if token == "buffer":
            return "reroll the Buffer"
        return "reroll an Objective" if token.startswith("roll") else "step"
    if stage == "reroll the Buffer":
        return "boost again" if token == "r1" and low and boosts else "step"
    return "roll" if stage == "step" else "step"


def steps(now: dict[str, Any], seat: int) -> set[str]:
    """S10: a space on the board, without the other Character."""
    ways = beside(now["characters"][seat])
    return {step for step, there in ways.items() if there != now["characters"][1 - seat]}


def abilities(now: dict[str, Any], seat: int) -> set[str]:
    """S9: every use of the Ability."""
    if now["ability"][seat] == 0:
        return {"."}
    moved = {
        f"{space}>{there}"
        for space in now["objectives"]
        for there in beside(space).values()
        if there not in occupied(now)
    }
    return {".", "buffer", *moved, *(f"roll@{space}" for space in now["objectives"])}


def boost(now: dict[str, Any], seat: int) -> set[str]:
    """S8: raise it, or do not."""
    return {"+", "-"}


CHOICES = {"boost": boost, "boost again": boost, "ability": abilities, "step": steps}
