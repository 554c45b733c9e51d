"""A18 to A21: battle, the kill, the LOOT, what is one of a kind, and the evils."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import state
from tests.rules.adventures import SHERIFF_DIES, adventure, begins, board_awaited, go_on, gold, hp


@pytest.mark.parametrize(
    ("hit", "dealt", "taken"),
    [("0", 2, 3), ("+1", 3, 3), ("+2", 4, 3), ("MISS", 0, 3), ("-1", 0, 4)],
)
def test_a_dart_at_battle(hit: str, dealt: int, taken: int):
    """A18: the table, with DMG 2 against the troll's 5 HP and 3 DMG."""
    match = adventure(f"DUNGEON TROLL {hit}", dmg=[2])
    assert state(match)["foe"] == {"name": "TROLL", "hp": 5 - dealt}
    assert hp(match) == [10 - taken, 10]
    assert match.awaited == ("throw", 0, "BATTLE")


def test_fleeing():
    """A18: the monster strikes once more, and the turn ends."""
    match = adventure("DUNGEON TROLL FLEE")
    assert hp(match) == [7, 10]
    assert begins(match, 1)
    assert state(match)["foe"] is None


def test_a_kill_is_not_struck_back():
    """A18: the player strikes first."""
    assert hp(adventure("DUNGEON TROLL +2", dmg=[3])) == [10, 10]


@pytest.mark.parametrize(("hit", "dmg"), [("0", 5), ("+1", 4), ("+2", 3), ("+2", 99)])
def test_a_monster_dies_at_0(hit: str, dmg: int):
    """A18: by just enough, or by more."""
    assert board_awaited(adventure(f"DUNGEON TROLL {hit}", dmg=[dmg])) == "LOOT"


@pytest.mark.parametrize(("hit", "dmg"), [("0", 4), ("+1", 3), ("+2", 2)])
def test_a_monster_lives_with_1_hp(hit: str, dmg: int):
    """A18: almost is not enough."""
    match = adventure(f"DUNGEON TROLL {hit}", dmg=[dmg])
    assert state(match)["foe"] == {"name": "TROLL", "hp": 1}


def test_a_monster_is_fresh_at_every_battle():
    """A18: its wounds heal when it is left."""
    match = adventure("DUNGEON TROLL +2 FLEE DUNGEON TROLL")
    assert state(match)["foe"] == {"name": "TROLL", "hp": 5}


@pytest.mark.parametrize("hit", ["0", "MISS", "-1", "FLEE"])
def test_the_player_may_die_in_battle(hit: str):
    """A18 A1: then the turn is over, and the next living one plays."""
    match = adventure(f"DUNGEON TROLL {hit}", seats=3, hp=[3])
    assert hp(match) == [0, 10, 10]
    assert begins(match, 1)
    assert state(match)["foe"] is None


@pytest.mark.parametrize(("hit", "left"), [("MISS", 1), ("-1", 0)])
def test_a_stumble_costs_one_more(hit: str, left: int):
    """A18: which may be the last."""
    assert hp(adventure(f"DUNGEON TROLL {hit}", hp=[4]))[0] == left


# A19


@pytest.mark.parametrize(
    ("token", "lives", "purse"), [("2HP", 16, 7), ("3G", 10, 16), ("BOTH", 13, 10), ("MISS", 10, 7)]
)
def test_what_a_kill_brings(token: str, lives: int, purse: int):
    """A19: what LOOT shows times the troll's 3, its 5 GOLD once; a miss still brings the 5."""
    match = adventure(f"DUNGEON TROLL +2 {token}", dmg=[3])
    assert (hp(match)[0], gold(match)[0]) == (lives, purse)
    assert begins(match, 1)


@pytest.mark.parametrize(("token", "purse"), [("3G", 25), ("MISS", 7)])
def test_a_quest_doubles_what_the_multiple_gives(token: str, purse: int):
    """A19 A7: 3 times 2 times 3, and 5 once; a miss is nothing twice."""
    assert gold(adventure(f"CASTLE TROLL +2 {token}", dmg=[3]))[0] == purse


def test_the_gold_waits_for_the_loot_dart():
    """A19: before it the monster has brought nothing, and it is no foe any more."""
    match = adventure("DUNGEON TROLL +2", dmg=[3])
    assert gold(match)[0] == 2
    assert state(match)["foe"] is None
    assert match.awaited == ("throw", 0, "LOOT")


def test_without_loot_there_is_no_loot_dart():
    """A19: the GOLD comes at the kill, on a quest once too."""
    for place in ("DUNGEON", "CASTLE"):
        match = adventure(f"{place} MISER 0")
        assert gold(match)[0] == 2 + 9
        assert begins(match, 1)


def test_the_loot_may_save_a_life():
    """A19 A21: it comes before the turn's end."""
    assert hp(adventure("DUNGEON RAT 0 2HP", hp=[1], attrition=3)) == [0, 10]
    assert hp(adventure("DUNGEON TROLL +2 2HP", hp=[1], dmg=[3], attrition=3)) == [4, 10]


def test_the_kill_acts_before_the_loot():
    """A19 A20 A21: dead for good and the evil there at once, the GOLD and the toll later."""
    match = adventure("MOUNTAIN DRAGON 0")
    assert state(match)["slain"] == ["DRAGON"]
    assert state(match)["attrition"] == 2
    assert hp(match) == [10, 10]
    assert hp(go_on(match, "MISS")) == [8, 10]


# A20


@pytest.mark.parametrize(
    ("kill", "place"),
    [
        ("DUNGEON OGRE 0 MISS", "DUNGEON OGRE"),
        ("CASTLE OGRE 0 MISS", "CASTLE OGRE"),
        ("MOUNTAIN DRAKE 0", "MOUNTAIN DRAKE"),
        ("MOUNTAIN DRAGON 0 MISS", "MOUNTAIN DRAGON"),
        ("SHERIFF 0", "SHERIFF"),
    ],
)
def test_one_of_a_kind_stays_dead(kill: str, place: str):
    """A20: its place is empty for whoever comes, for ever: no fight, no fall, no loot."""
    match = adventure(kill, hp=[50, 50])
    assert state(match)["slain"] == [place.split()[-1]]
    toll = state(match)["attrition"]
    for visitor in (1, 0, 1):
        before = hp(match)
        go_on(match, place)
        if match.awaited.kind == "choose":  # they meet where the sheriff stood
            go_on(match, "peace peace")
        assert begins(match, 1 - visitor)
        before[visitor] -= toll
        assert hp(match) == before


def test_what_is_not_one_of_a_kind_comes_again():
    """A20: the rat is fought as often as one likes."""
    match = adventure("DUNGEON RAT 0 MISS DUNGEON RAT")
    assert state(match)["foe"] == {"name": "RAT", "hp": 1}
    assert state(match)["slain"] == []


def test_one_of_a_kind_that_was_not_killed_is_still_there():
    """A20: who flees leaves it in its place."""
    assert state(adventure("DUNGEON OGRE FLEE DUNGEON OGRE"))["foe"]["name"] == "OGRE"


def test_each_is_dead_for_itself():
    """A20: the names of the dead, in order."""
    match = adventure("MOUNTAIN DRAKE 0 DUNGEON OGRE 0 MISS", hp=[50, 50])
    assert state(match)["slain"] == ["DRAKE", "OGRE"]
    assert state(go_on(match, "MOUNTAIN DRAGON"))["foe"]["name"] == "DRAGON"


# A21

DRAKE, DRAGON = "MOUNTAIN DRAKE 0 ", "MOUNTAIN DRAGON 0 MISS "


@pytest.mark.parametrize(
    ("log", "attrition", "left"),
    [
        ("ROAD ROAD", 0, [50, 50]),
        (DRAKE, 1, [49, 50]),
        (DRAKE + "ROAD", 1, [49, 49]),
        (DRAGON, 2, [48, 50]),
        (DRAGON + "ROAD", 2, [48, 48]),
        (DRAKE + DRAGON, 3, [49, 47]),
        (DRAGON + DRAKE, 3, [48, 47]),
        (DRAGON + DRAKE + "ROAD ROAD", 3, [45, 44]),
    ],
)
def test_the_evils(log: str, attrition: int, left: list[int]):
    """A21: 1, 2 or 3 at the end of each own turn, the turn of the kill included."""
    match = adventure(log, hp=[50, 50])
    assert state(match)["attrition"] == attrition
    assert hp(match) == left


@pytest.mark.parametrize(
    ("log", "given"),
    [
        ("ROAD", {}),
        ("TAVERN", {"gold": [0]}),
        ("SHOP pass", {}),
        ("SHOP buy2", {}),
        ("WIZARD pass", {}),
        ("INN pass", {}),
        ("DUNGEON MISS", {}),
        ("TOWER MISS", {}),
        ("FOREST EVIL", {}),
        ("DUNGEON MISER 0", {}),
        ("TOWER MOUSE 0", {}),
        ("DUNGEON RAT 0 MISS", {}),
        (SHERIFF_DIES, {}),
    ],
)
def test_every_turn_ends_with_the_toll(log: str, given: dict[str, Any]):
    """A21: once, however the turn ended, and only the shooter's own."""
    assert hp(adventure(log, attrition=2, **given)) == [8, 10]


@pytest.mark.parametrize(
    ("log", "left"),
    [
        ("FOREST LIFE", 12),
        ("TAVERN", 10),
        ("INN heal2", 10),
        ("DUNGEON PIT", 5),
        ("MOUNTAIN MISS", 6),
        ("DUNGEON TROLL FLEE", 5),
        ("MOUNTAIN DRUID MISS", 8),
    ],
)
def test_the_toll_comes_last(log: str, left: int):
    """A21: beside all that the turn gave and took."""
    assert hp(adventure(log, attrition=2)) == [left, 10]


def test_no_toll_in_the_middle_of_a_turn():
    """A21: a battle's darts are one turn."""
    assert hp(adventure("DUNGEON TROLL MISS MISS", attrition=1)) == [4, 10]
