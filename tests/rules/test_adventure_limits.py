"""A1, A9, A10, A14: numbers at their ends, and how much a full purse can buy."""

from __future__ import annotations

from typing import Any

import pytest

from oche.core.errors import Illegal
from tests.rules.adventures import adventure, begins, each, go_on, gold, hp

MOST = 1_000_000


@pytest.mark.parametrize("under", [0, 1, 2])
@pytest.mark.parametrize(
    ("log", "given"),
    [
        ("TAVERN", {}),
        ("FOREST LIFE", {}),
        ("INN heal2", {}),
        ("DUNGEON TROLL +2 2HP", {"dmg": [3]}),
    ],
)
def test_hp_stop_at_a_million(log: str, given: dict[str, Any], under: int):
    """A1: the rest of a gain is lost."""
    assert hp(adventure(log, hp=[MOST - under], **given))[0] == MOST


@pytest.mark.parametrize("under", [0, 1, 2])
@pytest.mark.parametrize(
    "log", ["DUNGEON RAT 0 3G", "CASTLE RAT 0 MISS", "DUNGEON MISER 0", "DUNGEON TROLL 0 BOTH"]
)
def test_gold_stops_at_a_million(log: str, under: int):
    """A1 A19: by LOOT, and by a monster's own."""
    assert gold(adventure(log, gold=[MOST - under], dmg=[5]))[0] == MOST


def test_below_the_limit_nothing_is_lost():
    """A1: a gain that just fits."""
    assert hp(adventure("FOREST LIFE", hp=[MOST - 5]))[0] == MOST - 1
    assert gold(adventure("DUNGEON MISER 0", gold=[MOST - 9]))[0] == MOST


def test_a_million_hp_lose_as_others_do():
    """A1: the limit is no armour."""
    assert hp(adventure("DUNGEON PIT", hp=[MOST], attrition=3))[0] == MOST - 6


def test_a_million_dmg():
    """A1 A28: one blow of it kills, and HP stop at 0."""
    match = adventure("ROAD fight", seats=4, dmg=4 * [MOST], hp=4 * [MOST], pvp=1, place=4 * [11])
    assert hp(match) == [0, MOST, MOST, MOST]
    assert begins(match, 1)
    kill = adventure("DUNGEON TROLL +2", dmg=[MOST])
    assert kill.awaited.board == "LOOT"


def test_a_blow_beyond_all_bounds():
    """A10 A1: dark magic for a full purse."""
    match = adventure("WIZARD cast250000", gold=[MOST], hp=[1, MOST])
    assert hp(match) == [1, 750_000]
    assert gold(match)[0] == 0


@pytest.mark.parametrize(("seats", "most"), [(2, 250_000), (3, 166_666), (4, 125_000)])
def test_a_full_purse_at_the_wizard(seats: int, most: int):
    """A10 R3: every amount is legal, however long the list; the refusal of more stays short."""
    match = adventure("WIZARD", seats=seats, gold=[MOST])
    tokens = match.legal_tokens()
    assert len(tokens) == most + 1
    assert (tokens[0], tokens[1], tokens[-1]) == ("pass", "cast1", f"cast{most}")
    for amount in (1, 64, 65, 12_345, most):
        assert match.read(f"cast{amount}").token == f"cast{amount}"
    with pytest.raises(Illegal) as caught:
        match.read(f"cast{most + 1}")
    assert len(str(caught.value)) < 500
    assert match.report()["to_act"]["legal"] == tokens


def test_a_full_purse_at_the_shop():
    """A9: the best weapon for a million, and none above it."""
    match = adventure("SHOP", gold=[MOST])
    assert match.legal_tokens()[-1] == "buy20"
    assert len(match.legal_tokens()) == 20
    go_on(match, "buy20")
    assert (each(match, "dmg")[0], gold(match)[0]) == (20, MOST - 524_288)
    assert adventure("SHOP", gold=[MOST], dmg=[20]).legal_tokens() == ["pass"]
    assert adventure("SHOP", gold=[MOST], dmg=[MOST]).legal_tokens() == ["pass"]


def test_a_full_purse_at_the_inn():
    """A14: the longest night for a million."""
    assert adventure("INN", gold=[MOST]).legal_tokens()[-1] == "heal20"


@pytest.mark.parametrize("amount", ["1000000000", "9" * 400, "00", "007"])
def test_numbers_that_no_purse_holds(amount: str):
    """A10: they can be read, and are refused."""
    with pytest.raises(Illegal, match="A10"):
        adventure(f"WIZARD cast{amount}", gold=[MOST])


STRONG = """
name = "strong"
[WORLD]
SHERIFF = {kind = "monster", unique = true, hp = 999, dmg = 999, loot = 99, gold = 999}
[TOWER]
TITAN = {kind = "monster", hp = 999, dmg = 999, tower = 999}
[DUNGEON]
DEEP = {kind = "hazard", hp = 999}
KING = {kind = "monster", hp = 999, dmg = 0, loot = 99, gold = 999}
[LOOT]
ALL = {kind = "loot", hp = 999, gold = 999}
"""


def test_a_board_of_the_highest_numbers():
    """A18 A19 A11 A15: 999 of everything, and 99 times 999 twice."""
    rich = adventure("CASTLE KING +2 ALL", board=STRONG, dmg=[997])
    assert (hp(rich)[0], gold(rich)[0]) == (10 + 198 * 999, 2 + 198 * 999 + 999)
    assert hp(adventure("TOWER TITAN 0", board=STRONG, dmg=[999], hp=[1, 1000])) == [1, 1]
    assert hp(adventure("DUNGEON DEEP", board=STRONG, hp=[1000]))[0] == 1
    assert hp(adventure("SHERIFF -1", board=STRONG, hp=[1001]))[0] == 1
