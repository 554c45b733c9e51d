"""A1 and A2: life and death, the ranking, and whose turn it is."""

from __future__ import annotations

from typing import Any

import pytest

from oche.core.errors import Illegal, RecordError
from tests.play import play, refusal, state
from tests.rules.adventures import SHERIFF_DIES, adventure, begins, each, go_on, hp


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_begins_alike(seats: int):
    """A1: 10 HP, 1 DMG, 2 GOLD."""
    match = play("adventure", seats=seats)
    assert state(match)["players"] == seats * [
        {"hp": 10, "dmg": 1, "gold": 2, "location": None, "alive": True, "immune": False}
    ]


def test_a_game_begins_anew_whatever_was_before():
    """A1 A2: nothing is left of a game that was played on the same state."""
    log = f"MOUNTAIN DRAKE 0 {SHERIFF_DIES} DUNGEON ABYSS CASTLE TROLL 0"
    match = adventure(log, seats=4, hp=[9, 30, 7], dmg=[2, 3, 1])
    assert match.state != match.game.new(match.setup)
    match.game.start(match.setup, match.state)
    assert match.state == match.game.new(match.setup)


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats: int):
    """A1: nobody plays alone, and no five."""
    assert "seats" in str(refusal(RecordError, "adventure", seats=seats))


@pytest.mark.parametrize("lives", [2, 3])
def test_at_0_a_player_is_dead(lives: int):
    """A1: not above it; and HP never shows below 0."""
    match = adventure("DUNGEON PIT", hp=[lives])
    assert hp(match) == [0, 10]
    assert each(match, "alive") == [False, True]
    assert match.over


def test_with_1_hp_left_a_player_lives():
    """A1: dead is who is at 0."""
    assert begins(adventure("DUNGEON PIT", hp=[4]), 1)


def test_nothing_may_follow_the_end():
    """A1: the last one alive has won, and no move is awaited."""
    match = adventure("DUNGEON ABYSS")
    assert match.ranking() == [[1], [0]]
    with pytest.raises(Illegal, match="over"):
        go_on(match, "ROAD")


def test_the_game_goes_on_while_two_live():
    """A1: only the last one alive wins."""
    match = adventure("DUNGEON ABYSS DUNGEON ABYSS", seats=4)
    assert not match.over
    assert match.report()["ranking"] is None
    assert go_on(match, "DUNGEON ABYSS").over


def test_who_died_later_stands_higher():
    """A1: one after the other."""
    match = adventure("DUNGEON ABYSS DUNGEON ABYSS DUNGEON ABYSS", seats=4)
    assert match.ranking() == [[3], [2], [1], [0]]


def test_who_dies_by_the_same_blow_ties():
    """A1: the lich takes three at once."""
    match = adventure("TOWER LICH 0", seats=4, hp=[10, 9, 1, 8])
    assert match.ranking() == [[0], [1, 2, 3]]


def test_who_was_dead_before_does_not_tie():
    """A1: a blow to all others leaves the dead where they are."""
    match = adventure("DUNGEON ABYSS TOWER LICH 0", seats=4, hp=[10, 10, 9, 9])
    assert match.ranking() == [[1], [2, 3], [0]]


def test_dark_magic_is_one_blow():
    """A1 A10: whom the wizard kills tie."""
    match = adventure("WIZARD cast2", seats=3, hp=[10, 1, 2], gold=[12])
    assert match.ranking() == [[0], [1, 2]]


def test_attrition_is_a_blow_of_its_own():
    """A1 A21: who dies of it in the turn of another's death stands higher."""
    match = adventure("WIZARD cast1", seats=3, hp=[1, 9, 1], gold=[6], attrition=1)
    assert match.ranking() == [[1], [0], [2]]


@pytest.mark.parametrize(
    ("log", "given", "ranking"),
    [
        ("DUNGEON ABYSS", {}, [[2], [1], [0]]),
        ("MOUNTAIN MISS", {"hp": [1, 2, 9]}, [[2], [1], [0]]),
        ("DUNGEON RAT MISS", {"hp": [1, 1, 9]}, [[2], [1], [0]]),
        ("WIZARD cast1", {"gold": [0, 9], "hp": [1, 9, 1]}, [[1], [2], [0]]),
        ("TOWER LICH 0", {}, [[1], [2], [0]]),
        ("ROAD fight", {"dmg": [1, 1, 9], "pvp": 1, "place": [-1, -1, 11]}, [[2], [1], [0]]),
        ("ROAD fight", {"dmg": [1, 9, 1], "pvp": 1, "place": [-1, -1, 11]}, [[1], [2], [0]]),
    ],
)
def test_no_blow_ties_with_the_toll_before_it(
    log: str, given: dict[str, Any], ranking: list[list[int]]
):
    """A1 A21: seat 0 dies of the attrition, another by the very next blow."""
    given = {"hp": [1, 9, 9], **given}
    match = adventure(f"DUNGEON MISS {log}", seats=3, attrition=1, **given)
    assert match.ranking() == ranking


def test_monsters_kill_one_after_the_other():
    """A1: two monsters' blows never tie."""
    log = "DUNGEON RAT MISS DUNGEON RAT FLEE DUNGEON RAT -1"
    assert adventure(log, seats=4, hp=[1, 1, 1]).ranking() == [[3], [2], [1], [0]]


def test_falls_and_hazards_kill_one_after_the_other():
    """A1: each of them is a blow."""
    log = "MOUNTAIN MISS MOUNTAIN MISS FOREST BRIAR"
    assert adventure(log, seats=4, hp=[2, 1, 1]).ranking() == [[3], [2], [1], [0]]


@pytest.mark.parametrize(
    ("log", "given"),
    [
        ("WIZARD cast1", {"gold": [6]}),
        ("TOWER LICH 0", {}),
        ("ROAD fight", {"pvp": 1, "place": [-1, 11, 11], "dmg": [9, 0, 0]}),
    ],
)
def test_the_last_one_alive_wins_before_the_attrition(log: str, given: dict[str, Any]):
    """A1 A21: with 1 HP and the evil in the world, the one who kills the others lives."""
    match = adventure(log, seats=3, hp=[1, 1, 1], attrition=3, **given)
    assert match.over
    assert hp(match) == [1, 0, 0]
    assert match.ranking() == [[0], [1, 2]]


def test_attrition_may_end_the_game():
    """A1 A21: the other wins."""
    match = adventure("ROAD", hp=[1, 1], attrition=1)
    assert match.ranking() == [[1], [0]]


# A2


def test_seats_take_turns_in_order():
    """A2: seat 0 first, and again after the last."""
    match = adventure(seats=3)
    for seat in (0, 1, 2, 0, 1):
        assert begins(match, seat)
        go_on(match, "ROAD")


def test_a_round_is_counted_when_the_turn_comes_round():
    """A2: and not at any other turn."""
    match = adventure(seats=3)
    rounds = []
    for _ in range(7):
        rounds.append(state(match)["round"])
        go_on(match, "ROAD")
    assert rounds == [1, 1, 1, 2, 2, 2, 3]


def test_the_dead_are_passed_over():
    """A2: one, two in a row, and the first and the last of a round."""
    assert begins(adventure("ROAD", seats=4, hp=[5, 0, 5, 5]), 2)
    assert begins(adventure("ROAD", seats=4, hp=[5, 0, 0, 5]), 3)
    assert begins(adventure("ROAD", seats=4, turn=2, hp=[0, 5, 5, 0]), 1)


def test_the_round_grows_past_dead_seats_too():
    """A2: seat 1 after seat 2 is a new round, seat 3 after seat 1 is none."""
    assert state(adventure("ROAD", seats=4, turn=2, hp=[0, 5, 5, 0]))["round"] == 2
    assert state(adventure("ROAD", seats=4, turn=1, hp=[5, 5, 0, 5]))["round"] == 1


def test_the_shooter_dies_and_the_next_one_plays():
    """A2: a dead shooter's turn passes on."""
    assert begins(adventure("DUNGEON ABYSS", seats=3), 1)
    assert begins(adventure("DUNGEON ABYSS", seats=3, turn=2), 0)


def test_the_next_one_dies_in_the_shooters_turn():
    """A2: the one after plays."""
    assert begins(adventure("TOWER IMP +1", seats=3, hp=[10, 1, 10]), 2)


def test_shooter_and_next_one_die_in_one_turn():
    """A2 A21: and the one after both plays."""
    match = adventure("WIZARD cast1", seats=4, hp=[1, 1, 9, 9], gold=[8], attrition=1)
    assert hp(match) == [0, 0, 8, 8]
    assert begins(match, 2)
    assert begins(go_on(match, "ROAD"), 3)
    assert begins(go_on(match, "ROAD"), 2)
