"""S1 to S6: the dice, the grid, who goes first, placing."""

from __future__ import annotations

import pytest

from oche.core.errors import Illegal, RecordError, TokenError
from tests.play import play, refusal, state, to_act
from tests.rules.scavengers import SET_UP, SPACES, legal, turns


@pytest.mark.parametrize("seats", [1, 3])
def test_it_is_for_two(seats: int):
    """S1: no other number of players."""
    assert "2 players" in str(refusal(RecordError, "scavenger", seats=seats))


def test_a_game_begins_with_full_dice():
    """S1: health 20, Ability 4, nothing captured, nothing on the board."""
    now = state(play("scavenger"))
    assert now == {
        "first": None,
        "turn": None,
        "turns": 0,
        "health": [20, 20],
        "ability": [4, 4],
        "buffer": None,
        "captured": [[], []],
        "objectives": {},
        "characters": [None, None],
        "scores": [24, 24],
    }


def test_each_has_four_objectives():
    """S1 S4: eight rolls of a d10, eight placings."""
    match = play("scavenger", log="r6 r1" + " r5" * 7)
    assert match.awaited.kind == "roll"
    match.play("r5")
    for space in SPACES[:8]:
        assert match.awaited.kind == "choose"
        match.play(f"5@{space}")
    assert len(state(match)["objectives"]) == 8
    assert all(token.startswith("C@") for token in match.legal_tokens())


def test_the_board_is_four_by_four():
    """S2: a1 to d4 and no other space."""
    match = play("scavenger", log="r6 r1 r1 r1 r1 r1 r2 r2 r2 r2")
    assert legal(match) == {f"1@{space}" for space in SPACES}
    log = "r6 r1 r1 r1 r1 r1 r2 r2 r2 r2"
    for space in ("e1", "a5", "a0", "1a", "aa", "a", ""):
        refusal(TokenError, "scavenger", log=f"{log} 1@{space}")


@pytest.mark.parametrize("start", SPACES)
def test_columns_go_from_the_left_and_rows_from_the_bottom(start: str):
    """S2 S10: right is the next letter, up is the next number."""
    column, line = "abcd".index(start[0]), int(start[1])
    others = [space for space in SPACES if space != start]
    placed = " ".join(f"5@{space}" for space in others[:8])
    log = f"r1 r6{' r5' * 8} {placed} C@{others[8]} C@{start} r6 ."
    # Ben went first in the set-up: it is Ann whose turn it is, with her Character at the start.
    for step, there in {
        "L": (column - 1, line),
        "R": (column + 1, line),
        "D": (column, line - 1),
        "U": (column, line + 1),
    }.items():
        match = play("scavenger", log=log)
        inside = 0 <= there[0] < 4 and 1 <= there[1] <= 4
        name = f"{'abcd'[there[0]]}{there[1]}" if inside else ""
        assert (step in match.legal_tokens()) == (inside and name != others[8])
        if step in match.legal_tokens():
            match.play(step)
            assert state(match)["characters"][0] == name


@pytest.mark.parametrize(("ann", "ben"), [(a, b) for a in range(1, 7) for b in range(1, 7)])
def test_the_higher_roll_goes_first_and_a_tie_is_rolled_again(ann: int, ben: int):
    """S3: by both, seat 0 beginning again."""
    match = play("scavenger")
    assert to_act(match) == ("roll", 0)
    assert legal(match) == {f"r{shows}" for shows in range(1, 7)}
    match.play(f"r{ann}")
    assert to_act(match) == ("roll", 1)
    assert legal(match) == {f"r{shows}" for shows in range(1, 7)}
    match.play(f"r{ben}")
    first = None if ann == ben else (0 if ann > ben else 1)
    assert state(match)["first"] == first
    assert to_act(match) == ("roll", first or 0)
    assert len(legal(match)) == (6 if ann == ben else 10)


def test_ties_may_follow_each_other_and_earlier_rolls_count_no_more():
    """S3: only the last two rolls are compared."""
    assert state(play("scavenger", log="r6 r6 r1 r1 r2 r3"))["first"] == 1


@pytest.mark.parametrize(("off", "first"), [("r6 r1", 0), ("r1 r6", 1)])
def test_who_goes_first_rolls_first_and_places_first(off: str, first: int):
    """S4: four d10 of 1 to 10 each; then one die each in turn."""
    match = play("scavenger", log=off)
    for roll in range(8):
        assert to_act(match) == ("roll", first if roll < 4 else 1 - first)
        assert legal(match) == {f"r{shows}" for shows in range(1, 11)}
        match.play("r1" if roll < 4 else "r10")
    for placing, space in enumerate(SPACES[:8]):
        seat = (first + placing) % 2
        assert to_act(match) == ("choose", seat)
        match.play(f"{1 if seat == first else 10}@{space}")


def test_only_the_own_dice_are_placed():
    """S4: the values still in hand, each as often as it was rolled."""
    match = play("scavenger", log="r6 r1 r2 r2 r9 r9 r1 r3 r4 r5")
    assert {token.split("@")[0] for token in legal(match)} == {"2", "9"}
    match.play_all(["2@a1", "1@a2", "2@a3"])
    assert {token.split("@")[0] for token in legal(match)} == {"3", "4", "5"}
    match.play("5@a4")
    assert {token.split("@")[0] for token in legal(match)} == {"9"}
    refusal(Illegal, "scavenger", log="r6 r1 r2 r2 r9 r9 r1 r3 r4 r5 1@a1")
    refusal(Illegal, "scavenger", log="r6 r1 r2 r2 r9 r9 r1 r3 r4 r5 2@a1 1@a2 2@a3 3@a4 2@b1")


def test_dice_are_placed_on_open_spaces():
    """S4: not on another die."""
    match = play("scavenger", log="r6 r1" + " r5" * 8 + " 5@b2")
    assert legal(match) == {f"5@{space}" for space in SPACES if space != "b2"}


def test_a_placed_die_shows_its_value():
    """S4: it lies where it was put."""
    match = turns()
    assert state(match)["objectives"] == {
        "b2": 8,
        "c3": 7,
        "a1": 3,
        "d4": 2,
        "a4": 5,
        "d1": 4,
        "b4": 10,
        "c1": 6,
    }


def test_a_ten_is_a_ten():
    """S4: the 0 of a d10 counts as 10; there is no 0 and no 11."""
    for token in ("r0", "r00", "0", "10"):
        refusal(TokenError, "scavenger", log=f"r6 r1 {token}")
    assert refusal(Illegal, "scavenger", log="r6 r1 r11").move == 3
    assert refusal(Illegal, "scavenger", log="r6 r7").move == 2


@pytest.mark.parametrize(("off", "first"), [("r6 r1", 0), ("r1 r6", 1)])
def test_characters_are_placed_on_open_spaces(off: str, first: int):
    """S5: neither on an Objective nor on each other, who goes first first."""
    placed = " ".join(f"5@{space}" for space in SPACES[:8])
    match = play("scavenger", log=f"{off}{' r5' * 8} {placed}")
    assert to_act(match) == ("choose", first)
    assert legal(match) == {f"C@{space}" for space in SPACES[8:]}
    match.play("C@d4")
    assert to_act(match) == ("choose", 1 - first)
    assert legal(match) == {f"C@{space}" for space in SPACES[8:-1]}
    match.play("C@d3")
    characters = ["d4", "d3"] if first == 0 else ["d3", "d4"]
    assert state(match)["characters"] == characters


@pytest.mark.parametrize(("off", "second"), [("r6 r1", 1), ("r1 r6", 0)])
def test_who_went_second_takes_the_first_turn(off: str, second: int):
    """S6: with a roll of the Buffer; then turns alternate."""
    match = play("scavenger", log=SET_UP.replace("r6 r1", off))
    assert to_act(match) == ("roll", second)
    assert state(match)["turn"] == second
    match.play_all(["r6", ".", sorted(set("UDLR") & set(moves_after(match)))[0]])
    assert to_act(match) == ("roll", 1 - second)


def moves_after(match) -> list[str]:
    """The steps that the thrower of the next Buffer will have, no ability used."""
    later = match.upto(len(match.log))
    later.play_all(["r6", "."])
    return later.legal_tokens()
