"""A22 to A28: the sheriff's peace, places, immunity, and fights among players."""

from __future__ import annotations

import pytest

from oche.core.errors import TokenError
from tests.play import state
from tests.rules.adventures import (
    SHERIFF_DIES,
    adventure,
    begins,
    board_awaited,
    each,
    go_on,
    gold,
    hp,
)

ROAD, DUNGEON, SHOP = 11, 0, 5  # by move, as State.place counts them


def test_meeting_is_harmless_while_the_sheriff_lives():
    """A22: however often."""
    match = adventure("ROAD ROAD ROAD ROAD SHOP pass SHOP pass")
    assert state(match)["pvp"] is False
    assert begins(match, 0)


def test_the_sheriffs_death_lets_everyone_fight():
    """A22: for the rest of the game."""
    match = adventure(SHERIFF_DIES)
    assert state(match)["pvp"] is True
    go_on(match, "ROAD INN pass SHOP pass TAVERN INN pass")
    assert state(match)["pvp"] is True


@pytest.mark.parametrize("hit", ["MISS", "-1", "FLEE"])
def test_a_living_sheriff_keeps_the_peace(hit: str):
    """A22: being fought is not being dead."""
    assert state(adventure(f"SHERIFF {hit}"))["pvp"] is False


def test_other_deaths_change_nothing():
    """A22: of whatever is one of a kind, or stands in the sheriff's row of another board."""
    match = adventure("DUNGEON OGRE 0 MISS MOUNTAIN DRAKE 0 MOUNTAIN DRAGON 0 MISS TOWER MOUSE 0")
    assert state(match)["pvp"] is False
    assert each(match, "immune") == [False, False]


# A23, A24


def test_places_are_shown_from_the_sheriffs_death_on():
    """A23: darts from before count too, and the killer stands where the sheriff stood."""
    match = adventure("ROAD SHOP pass INN pass", seats=4)
    assert each(match, "location") == [None, None, None, None]
    go_on(match, "ROAD SHERIFF 0")
    assert each(match, "location") == ["SHERIFF", "SHOP", "INN", "ROAD"]


def test_who_has_thrown_none_has_no_place():
    """A23: so nobody meets them."""
    match = adventure(SHERIFF_DIES, seats=3, immune=[0, 0, 0])
    assert each(match, "location") == ["SHERIFF", None, None]
    assert begins(go_on(match, "ROAD"), 2)


def test_the_last_dart_counts():
    """A23: the place before it is left."""
    match = adventure(SHERIFF_DIES + "ROAD SHOP pass", seats=2)
    assert each(match, "location") == ["SHOP", "ROAD"]
    assert match.awaited.kind == "throw"


def test_darts_at_other_boards_are_no_places():
    """A23: only WORLD darts move a player."""
    match = adventure(SHERIFF_DIES + "DUNGEON TROLL FLEE")
    assert each(match, "location") == ["SHERIFF", "DUNGEON"]


def test_the_dead_keep_their_place():
    """A23: it is shown, but they take no part."""
    match = adventure(SHERIFF_DIES + "DUNGEON ABYSS", seats=3)
    assert each(match, "location")[1] == "DUNGEON"
    go_on(match, "DUNGEON")
    assert match.awaited == ("throw", 2, "DUNGEON")


@pytest.mark.parametrize(
    ("one", "other", "shown"),
    [
        ("CASTLE MISS", "DUNGEON", "DUNGEON"),
        ("DUNGEON MISS", "CASTLE", "DUNGEON"),
        ("DRUID MISS", "FOREST", "FOREST"),
        ("FOREST MISS", "DRUID", "FOREST"),
        ("CASTLE MISS", "CASTLE", "DUNGEON"),
        ("ROAD", "ROAD", "ROAD"),
        ("TAVERN", "TAVERN", "TAVERN"),
        ("MOUNTAIN MISS", "MOUNTAIN", "MOUNTAIN"),
        ("SHOP pass", "SHOP", "SHOP"),
    ],
)
def test_which_places_are_the_same(one: str, other: str, shown: str):
    """A24: CASTLE is DUNGEON, DRUID is FOREST, and the ROAD is a place like any other."""
    match = adventure(f"{one} {other}", pvp=1)
    assert (match.awaited.kind, match.awaited.seat) == ("choose", 1)
    assert each(match, "location") == [shown, shown]
    assert state(match)["quest"] is False


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("CASTLE MISS", "FOREST"),
        ("DRUID MISS", "DUNGEON"),
        ("MOUNTAIN MISS", "FOREST"),
        ("TOWER MISS", "CASTLE"),
        ("ROAD", "TAVERN"),
    ],
)
def test_which_places_are_not(one: str, other: str):
    """A24: nothing else is one place."""
    assert adventure(f"{one} {other}", pvp=1).awaited.kind == "throw"


@pytest.mark.parametrize(("place", "board"), [("CASTLE", "DUNGEON"), ("DRUID", "FOREST")])
def test_a_quest_comes_after_the_fight(place: str, board: str):
    """A24 A26 A7 A8: the fight is at the board's own place, the quest goes on all the same."""
    for answers in ("peace peace", "fight"):
        match = adventure(f"{board} MISS {place} {answers}", pvp=1)
        assert match.awaited == ("throw", 1, board)
        assert state(match)["quest"] is True


# A25


def test_all_but_the_killer_are_immune():
    """A25: the living, until their own next turn begins, each in turn."""
    match = adventure(SHERIFF_DIES, seats=4, hp=[9, 9, 9, 0])
    assert each(match, "immune") == [False, False, True, False]
    assert each(go_on(match, "INN pass"), "immune") == [False, False, False, False]


def test_the_next_one_is_immune_until_the_loot_is_shot():
    """A25: immunity lasts to the beginning of one's turn."""
    board = """
name = "rich sheriff"
[WORLD]
SHERIFF = {kind = "monster", unique = true, hp = 1, dmg = 1, loot = 1}
"""
    match = adventure(SHERIFF_DIES, seats=3, board=board)
    assert each(match, "immune") == [False, True, True]
    assert each(go_on(match, "MISS"), "immune") == [False, False, True]


def test_a_later_killer_protects_the_earlier_seats():
    """A25: round the table."""
    match = adventure("ROAD " + SHERIFF_DIES, seats=3)
    assert each(match, "immune") == [True, False, False]
    assert each(go_on(match, "INN pass"), "immune") == [False, False, False]


@pytest.mark.parametrize(
    ("log", "left"),
    [("WIZARD cast2", [8, 10, 8]), ("TOWER IMP +1", [9, 10, 9]), ("FOREST EVIL", [10, 10, 10])],
)
def test_immunity_is_against_pvp_only(log: str, left: list[int]):
    """A25: magic, towers and shrines do not ask."""
    match = adventure(SHERIFF_DIES + log, seats=3, gold=[12, 12, 12])
    assert hp(match) == left
    if "EVIL" in log:
        assert gold(match) == [7, 7, 7]


# A26


def test_the_immune_are_not_asked_and_not_met():
    """A26 A25: nobody else there, no question."""
    given = {"pvp": 1, "place": [-1, ROAD, -1]}
    assert begins(adventure("ROAD", seats=3, immune=[0, 1, 0], **given), 1)
    assert adventure("ROAD", seats=3, **given).awaited.kind == "choose"


def test_the_immune_neither_give_nor_take():
    """A26 A28: beside others who do."""
    given = {"pvp": 1, "place": [-1, ROAD, ROAD, ROAD], "immune": [0, 0, 1, 0]}
    match = adventure("ROAD fight", seats=4, dmg=[3, 1, 50, 2], **given)
    assert hp(match) == [7, 7, 10, 7]


def test_the_dead_neither_give_nor_take():
    """A26 A28: they are passed over as if not there."""
    given = {"pvp": 1, "place": [-1, ROAD, ROAD, ROAD], "hp": [10, 10, 0, 10]}
    match = adventure("ROAD fight", seats=4, dmg=[3, 1, 50, 2], **given)
    assert hp(match) == [7, 7, 0, 7]
    assert begins(adventure("ROAD", seats=3, pvp=1, place=[-1, ROAD], hp=[9, 0, 9]), 2)


def test_the_fight_comes_before_the_place():
    """A26: who has died before the drink, or the fight, has none."""
    match = adventure("TAVERN", pvp=1, place=[-1, 9])
    assert (hp(match), gold(match)) == ([10, 10], [2, 2])
    go_on(match, "fight")
    assert (hp(match), gold(match)) == ([11, 9], [1, 2])
    assert begins(match, 1)


# A27


def test_all_there_are_asked_in_seat_order_from_the_shooter():
    """A27: round the table, and who is elsewhere is not asked."""
    places = [SHOP, ROAD, ROAD, ROAD]
    match = adventure("ROAD", seats=4, pvp=1, place=places, turn=2)
    order = []
    while match.awaited.kind == "choose":
        order.append(match.awaited.seat)
        assert match.legal_tokens() == ["fight", "peace"]
        go_on(match, "peace")
    assert order == [2, 3, 1]
    assert hp(match) == [10, 10, 10, 10]
    assert begins(match, 3)


@pytest.mark.parametrize("answers", ["fight", "peace fight", "peace peace fight"])
def test_the_first_yes_settles_it(answers: str):
    """A27: whoever says it, the shooter too; nobody after them is asked."""
    match = adventure(f"ROAD {answers}", seats=3, pvp=1, place=[-1, ROAD, ROAD])
    assert hp(match) == [8, 9, 9]
    assert begins(match, 1)


@pytest.mark.parametrize("text", ["yes", "pass", "ROAD", "buy2", "fight!"])
def test_what_is_no_answer(text: str):
    """A27: fight or peace."""
    with pytest.raises(TokenError, match="A27"):
        adventure(f"ROAD {text}", pvp=1, place=[-1, ROAD])


def test_the_druid_beneath_the_mountain_asks_again():
    """A17 A27: at the MOUNTAIN first, and in the FOREST once more."""
    places = [-1, 3, 2]  # one at the MOUNTAIN, one in the FOREST
    match = adventure("MOUNTAIN", seats=3, pvp=1, place=places)
    assert match.awaited == ("choose", 0, None)
    go_on(match, "peace peace DRUID")
    assert match.awaited == ("choose", 0, None)
    assert each(match, "location") == ["FOREST", "MOUNTAIN", "FOREST"]
    assert state(match)["quest"] is False
    go_on(match, "peace")
    assert match.awaited == ("choose", 2, None)
    go_on(match, "fight")
    assert hp(match) == [9, 10, 9]
    assert match.awaited == ("throw", 0, "FOREST")
    assert state(match)["quest"] is True


def test_the_druids_extra_turn_ends_nothing():
    """A17 A21 A25: no toll in between, and the immune stay so."""
    given = {"pvp": 1, "attrition": 2, "place": [-1, 2, 2], "immune": [0, 1, 1]}
    match = adventure("MOUNTAIN DRUID", seats=3, **given)
    assert match.awaited == ("throw", 0, "FOREST")
    assert hp(match) == [10, 10, 10]
    assert each(match, "immune") == [False, True, True]


def test_who_dies_at_the_druids_spot_gets_no_forest():
    """A17 A28: the turn is over."""
    match = adventure("MOUNTAIN DRUID fight", seats=3, pvp=1, place=[-1, 2, -1], dmg=[1, 10, 1])
    assert hp(match) == [0, 10, 10]
    assert begins(match, 1)


# A28


def test_a_fight():
    """A28: the others' DMG added up for the shooter, the shooter's to each of them."""
    match = adventure("ROAD fight", seats=4, dmg=[2, 3, 4, 50], pvp=1, place=[-1, ROAD, ROAD, 0])
    assert hp(match) == [3, 8, 8, 10]


def test_a_dead_shooter_does_not_strike():
    """A28: the others strike first, and the turn is over before the place acts."""
    match = adventure("TAVERN fight", seats=3, dmg=[9, 5, 5], pvp=1, place=[-1, 9, 9])
    assert hp(match) == [0, 10, 10]
    assert gold(match) == [2, 2, 2]
    assert begins(match, 1)


def test_a_dead_shooter_does_not_pay_the_toll_again():
    """A28 A1: HP stays at 0, and the fight was the blow that killed."""
    match = adventure("ROAD fight", seats=3, hp=[1], attrition=3, pvp=1, place=[-1, ROAD, -1])
    assert hp(match) == [0, 10, 10]
    assert begins(match, 1)


def test_the_dead_by_one_sweep_tie():
    """A28 A1: the shooter's blow is one, whatever the HP."""
    match = adventure("ROAD fight", seats=3, hp=[10, 1, 3], dmg=[3], pvp=1, place=[-1, ROAD, ROAD])
    assert match.ranking() == [[0], [1, 2]]


def test_a_fight_may_end_the_game():
    """A28 A1: the last one alive, shooter or not, and no place acts any more."""
    won = adventure("TAVERN fight", hp=[10, 1], pvp=1, place=[-1, 9])
    assert won.ranking() == [[0], [1]]
    assert (hp(won), gold(won)) == ([9, 0], [2, 2])
    lost = adventure("TAVERN fight", hp=[1, 10], pvp=1, place=[-1, 9])
    assert lost.ranking() == [[1], [0]]


def test_when_others_live_the_place_acts_after_a_kill():
    """A28 A26: one is dead, the shooter goes on into the DUNGEON."""
    match = adventure("DUNGEON fight", seats=3, hp=[10, 1, 9], pvp=1, place=[-1, DUNGEON, -1])
    assert hp(match) == [9, 0, 9]
    assert board_awaited(match) == "DUNGEON"
    assert begins(go_on(match, "MISS"), 2)


def test_a_fight_and_its_turns_toll_kill_the_next_one_and_the_shooter():
    """A28 A21 A2: the fight takes the next one, the toll the shooter, and seat 2 plays."""
    match = adventure(
        "ROAD fight", seats=4, hp=[3, 1, 9, 9], attrition=2, pvp=1, place=[-1, ROAD, -1, -1]
    )
    assert hp(match) == [0, 0, 9, 9]
    assert begins(match, 2)


def test_who_dies_immune_keeps_the_mark():
    """A25: until their own next turn begins, and it never does."""
    match = adventure(SHERIFF_DIES, seats=3, hp=[9, 9, 1], gold=[0, 6, 0])
    match = go_on(match, "WIZARD cast1")
    assert each(match, "alive") == [True, True, False]
    assert each(match, "immune") == [False, False, True]
