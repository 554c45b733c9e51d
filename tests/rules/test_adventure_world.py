"""A3 to A17: the boards, the places of the WORLD, and what stands on the boards they lead to."""

from __future__ import annotations

import pytest

from oche.core.errors import Illegal, TokenError
from oche.games.adventure import GAME
from tests.play import play, refusal, state
from tests.rules.adventures import (
    adventure,
    begins,
    board_awaited,
    each,
    go_on,
    gold,
    hp,
)

WORLD = [
    "DUNGEON",
    "CASTLE",
    "FOREST",
    "MOUNTAIN",
    "DRUID",
    "SHOP",
    "WIZARD",
    "TOWER",
    "SHERIFF",
    "TAVERN",
    "INN",
    "ROAD",
]
YARD_FOREST = ["WOLF", "LIFE", "EVIL", "BRIAR", "MISS"]


def test_there_are_seven_boards():
    """A3: and BATTLE is the same on every one of them."""
    assert set(GAME.boards) == {
        "WORLD", "DUNGEON", "FOREST", "MOUNTAIN", "TOWER", "BATTLE", "LOOT"
    }  # fmt: skip
    fight = adventure("DUNGEON TROLL")
    assert fight.legal_tokens() == ["0", "+1", "+2", "-1", "FLEE", "MISS"]


def test_the_game_brings_a_board_with_it():
    """A3: monsters on all boards, the fixed ones among them, hazards, shrines and loot."""
    setup = play("adventure").setup
    assert setup.board == "oche-1"
    tokens = {name: GAME.regions(setup, number) for number, name in enumerate(GAME.boards)}
    for board in ("DUNGEON", "FOREST", "MOUNTAIN", "TOWER"):
        assert len(tokens[board]) > 3
    assert {"SKELETON", "OGRE"} <= set(tokens["DUNGEON"])
    assert {"DRAKE", "DRAGON", "DRUID"} <= set(tokens["MOUNTAIN"])
    assert "2HP" in tokens["LOOT"]
    skeleton = play("adventure", log="DUNGEON SKELETON 0 0 2HP")
    assert (hp(skeleton), gold(skeleton)) == ([11, 10], [4, 2])


def test_the_shooter_may_choose_any_region_and_a_miss():
    """A4: whatever lines a dart touches, each region and the miss beside it can be said."""
    assert adventure().legal_tokens() == WORLD
    assert adventure("FOREST").legal_tokens() == YARD_FOREST
    assert adventure("DUNGEON RAT 0").legal_tokens() == ["2HP", "3G", "BOTH", "MISS"]


def test_a_dart_on_another_board_is_a_miss():
    """A4: it has no name on the board shot at but MISS."""
    assert "WOLF" in str(
        refusal(TokenError, "adventure", options={"board": "oche-1"}, log="DUNGEON WOLF")
    )
    assert begins(adventure("DUNGEON MISS"), 1)


def test_a_region_in_a_turn_is_not_a_place():
    """A3 A5: after DUNGEON a dart at the DUNGEON board is awaited, and no place of the WORLD."""
    sentence = str(refusal(TokenError, "adventure", log="DUNGEON SHOP"))
    assert "SHOP" in sentence
    assert "SKELETON" in sentence


def test_the_places_of_the_world():
    """A5: twelve, with the ROAD."""
    assert adventure().legal_tokens() == WORLD


@pytest.mark.parametrize("token", ["ROAD", "MISS", "road", "Miss"])
def test_on_the_road_nothing_happens(token: str):
    """A5: the wildest miss is the ROAD too."""
    match = adventure(token)
    assert begins(match, 1)
    assert (hp(match), gold(match), each(match, "dmg")) == ([10, 10], [2, 2], [1, 1])
    assert match.log[0].token == "ROAD"


# A6 to A8


@pytest.mark.parametrize("place", ["DUNGEON", "FOREST", "MOUNTAIN"])
def test_three_places_have_a_board_of_their_own(place: str):
    """A6: one dart at it."""
    match = adventure(place)
    assert match.awaited == ("throw", 0, place)
    assert state(match)["quest"] is False


@pytest.mark.parametrize(
    ("log", "foe"), [("DUNGEON TROLL", "TROLL"), ("FOREST WOLF", "WOLF"), ("MOUNTAIN GOAT", "GOAT")]
)
def test_a_monster_means_battle(log: str, foe: str):
    """A6: whatever board it stands on."""
    match = adventure(log)
    assert match.awaited == ("throw", 0, "BATTLE")
    assert state(match)["foe"]["name"] == foe


@pytest.mark.parametrize("log", ["DUNGEON MISS", "FOREST MISS", "CASTLE MISS", "DRUID MISS"])
def test_a_miss_ends_the_turn(log: str):
    """A6: and costs nothing."""
    match = adventure(log)
    assert begins(match, 1)
    assert hp(match) == [10, 10]


@pytest.mark.parametrize(
    ("place", "board", "foe"), [("CASTLE", "DUNGEON", "RAT"), ("DRUID", "FOREST", "WOLF")]
)
def test_a_quest_leads_to_its_board_and_doubles_the_loot(place: str, board: str, foe: str):
    """A7 A8: HP and GOLD of the LOOT; the monster's own GOLD stays as it is."""
    match = adventure(place)
    assert board_awaited(match) == board
    assert state(match)["quest"] is True
    own = {"RAT": 2, "WOLF": 1}[foe]
    assert gold(adventure(f"{place} {foe} +1 3G"))[0] == 2 + 3 * 2 + own
    assert hp(adventure(f"{place} {foe} +1 2HP"))[0] == 10 + 2 * 2
    assert gold(adventure(f"{board} {foe} +1 3G"))[0] == 2 + 3 + own


@pytest.mark.parametrize("place", ["CASTLE", "DRUID"])
def test_a_quest_ends_with_its_turn(place: str):
    """A7 A8: the next one's LOOT is not doubled."""
    match = adventure(f"{place} MISS")
    assert state(match)["quest"] is False
    assert gold(go_on(match, "DUNGEON RAT 0 3G"))[1] == 2 + 3 + 2


# A9, A10, A14: prices


@pytest.mark.parametrize("weapon", range(2, 21))
def test_the_price_of_a_weapon(weapon: int):
    """A9: 2^(X-1), and one GOLD less does not buy it."""
    cost = 2 ** (weapon - 1)
    match = adventure("SHOP", gold=[cost])
    assert match.legal_tokens() == ["pass", *(f"buy{x}" for x in range(2, weapon + 1))]
    go_on(match, f"buy{weapon}")
    assert (gold(match)[0], each(match, "dmg")) == (0, [weapon, 1])
    assert begins(match, 1)
    assert f"buy{weapon}" not in adventure("SHOP", gold=[cost - 1]).legal_tokens()


def test_a_weapon_is_better_than_the_one_you_have():
    """A9: neither a weaker one nor the same is sold."""
    match = adventure("SHOP", dmg=[3], gold=[20])
    assert match.legal_tokens() == ["pass", "buy4", "buy5"]
    for token in ("buy1", "buy3", "buy6"):
        with pytest.raises(Illegal, match="A9"):
            go_on(match, token)


def test_the_full_price_is_paid_and_the_rest_kept():
    """A9: what the old weapon cost does not count."""
    match = adventure("SHOP buy4", dmg=[3], gold=[20])
    assert (gold(match)[0], each(match, "dmg")[0]) == (12, 4)


@pytest.mark.parametrize("place", ["SHOP", "WIZARD", "INN"])
@pytest.mark.parametrize("purse", [0, 20])
def test_a_purse_may_stay_shut(place: str, purse: int):
    """A9 A10 A14: it is asked with an empty purse too, and passing costs nothing."""
    match = adventure(place, gold=[purse])
    assert match.awaited == ("choose", 0, None)
    assert (match.legal_tokens() == ["pass"]) == (purse == 0)
    go_on(match, "pass")
    assert begins(match, 1)
    assert (hp(match), gold(match)[0], each(match, "dmg")) == ([10, 10], purse, [1, 1])


@pytest.mark.parametrize("text", ["buy", "buyx", "cast1", "heal1", "fight", "buy1.5", "RAT", "-1"])
def test_what_the_shop_cannot_read(text: str):
    """A9: a weapon has a number."""
    assert "buy2" in str(refusal(TokenError, "adventure", log=f"SHOP {text}"))


@pytest.mark.parametrize(("seats", "each_dmg"), [(2, 4), (3, 6), (4, 8)])
@pytest.mark.parametrize("amount", [1, 2, 5])
def test_the_price_of_dark_magic(seats: int, each_dmg: int, amount: int):
    """A10: twice the living, the payer among them, for each DMG; every other player is hurt."""
    cost = each_dmg * amount
    match = adventure("WIZARD", seats=seats, gold=[cost])
    assert match.legal_tokens() == ["pass", *(f"cast{x}" for x in range(1, amount + 1))]
    go_on(match, f"cast{amount}")
    assert gold(match)[0] == 0
    assert hp(match) == [10, *[10 - amount] * (seats - 1)]
    assert begins(match, 1)
    short = adventure("WIZARD", seats=seats, gold=[cost - 1])
    assert f"cast{amount}" not in short.legal_tokens()


def test_the_dead_do_not_make_magic_dear():
    """A10: only the living are counted, and only they are hurt."""
    match = adventure("WIZARD cast2", seats=4, hp=[10, 0, 10, 10], gold=[13])
    assert gold(match)[0] == 1
    assert hp(match) == [10, 0, 8, 8]


@pytest.mark.parametrize("nights", range(1, 21))
def test_the_price_of_a_night(nights: int):
    """A14: 2^(X-1) for X HP, once, however many HP one has."""
    cost = 2 ** (nights - 1)
    match = adventure("INN", gold=[cost], hp=[500])
    assert match.legal_tokens() == ["pass", *(f"heal{x}" for x in range(1, nights + 1))]
    go_on(match, f"heal{nights}")
    assert (gold(match)[0], hp(match)[0]) == (0, 500 + nights)
    assert begins(match, 1)
    assert f"heal{nights}" not in adventure("INN", gold=[cost - 1]).legal_tokens()


@pytest.mark.parametrize("token", ["heal0", "heal2", "heal99", "heal01"])
def test_what_the_inn_does_not_sell(token: str):
    """A14: at least 1 HP, in a plain number, and no more than the purse holds."""
    with pytest.raises(Illegal, match="A14"):
        adventure(f"INN {token}", gold=[1])


# A11 to A13


def test_the_tower_has_a_board():
    """A11: one dart; a monster means battle, a miss ends the turn and costs nothing."""
    assert board_awaited(adventure("TOWER")) == "TOWER"
    assert state(adventure("TOWER"))["quest"] is False
    assert board_awaited(adventure("TOWER IMP")) == "BATTLE"
    missed = adventure("TOWER MISS")
    assert begins(missed, 1)
    assert hp(missed) == [10, 10]


def test_the_death_of_a_tower_monster_hurts_all_others():
    """A11 A19: at once, without a LOOT dart, and the dead stay dead."""
    match = adventure("TOWER IMP +1", seats=4, hp=[10, 10, 0, 5])
    assert hp(match) == [10, 9, 0, 4]
    assert gold(match) == [2, 2, 2, 2]
    assert begins(match, 1)


def test_a_tower_monster_without_a_number_hurts_nobody():
    """A11: X is 0 for it."""
    match = adventure("TOWER MOUSE 0")
    assert hp(match) == [10, 10]
    assert begins(match, 1)


def test_a_tower_monster_hurts_nobody_else_while_it_lives():
    """A11: only its death does."""
    assert hp(adventure("TOWER IMP 0")) == [9, 10]


def test_the_sheriff_is_fought_where_he_stands():
    """A12: BATTLE at once, without a dart at another board."""
    match = adventure("SHERIFF")
    assert board_awaited(match) == "BATTLE"
    assert state(match)["foe"] == {"name": "SHERIFF", "hp": 1}
    assert hp(go_on(match, "MISS")) == [8, 10]


@pytest.mark.parametrize(("purse", "after", "lives"), [(0, 0, 10), (1, 0, 12), (7, 6, 12)])
def test_a_drink_is_not_a_choice(purse: int, after: int, lives: int):
    """A13: 1 GOLD for 2 HP, and nothing without GOLD."""
    match = adventure("TAVERN", gold=[purse])
    assert (gold(match), hp(match)) == ([after, 2], [lives, 10])
    assert begins(match, 1)


# A15 to A17


@pytest.mark.parametrize(
    ("log", "cost"), [("DUNGEON PIT", 3), ("FOREST BRIAR", 1), ("TOWER STAIRS", 1)]
)
def test_a_hazard_costs_what_it_says(log: str, cost: int):
    """A15: and the turn ends."""
    match = adventure(log)
    assert hp(match) == [10 - cost, 10]
    assert begins(match, 1)


def test_the_life_shrine():
    """A16: 4 HP, no fight, and the turn ends."""
    match = adventure("FOREST LIFE")
    assert hp(match) == [14, 10]
    assert begins(match, 1)


def test_the_evil_shrine():
    """A16: 5 GOLD from all, the shooter too, and no more than they have."""
    match = adventure("FOREST EVIL", seats=4, gold=[12, 4, 5, 0])
    assert gold(match) == [7, 0, 0, 0]
    assert hp(match) == [10, 10, 10, 10]
    assert begins(match, 1)


def test_the_evil_shrine_leaves_the_dead_alone():
    """A16: it takes from the living."""
    assert gold(adventure("FOREST EVIL", seats=3, hp=[9, 0, 9], gold=[6, 6, 6])) == [1, 6, 1]


def test_the_shrines_do_the_same_on_a_quest():
    """A16 A8: only LOOT is doubled."""
    assert hp(adventure("DRUID LIFE")) == [14, 10]
    assert gold(adventure("DRUID EVIL", gold=[9, 9])) == [4, 4]


def test_a_miss_of_the_mountain_is_a_fall():
    """A17: 2 HP, and the turn ends."""
    match = adventure("MOUNTAIN MISS")
    assert hp(match) == [8, 10]
    assert begins(match, 1)


def test_a_fall_may_kill():
    """A17 A1: 1 HP does not carry it."""
    assert adventure("MOUNTAIN MISS", hp=[1]).ranking() == [[1], [0]]


def test_the_druid_beneath_the_mountain():
    """A17 A8: a dart at the FOREST, with a quest, in the same turn."""
    match = adventure("MOUNTAIN DRUID", attrition=1)
    assert match.awaited == ("throw", 0, "FOREST")
    assert state(match)["quest"] is True
    assert hp(match) == [10, 10]
    go_on(match, "WOLF +1 3G")
    assert gold(match)[0] == 2 + 3 * 2 + 1
    assert hp(match) == [9, 10]


def test_a_miss_of_the_forest_after_the_mountain_is_no_fall():
    """A17: the cliff is the MOUNTAIN's."""
    match = adventure("MOUNTAIN DRUID MISS")
    assert hp(match) == [10, 10]
    assert begins(match, 1)
