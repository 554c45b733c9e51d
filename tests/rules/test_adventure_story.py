"""The story of Adventure Darts: it tells all that a move did, and in the order in which it did."""

from __future__ import annotations

import random
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oche.core.game import Event
from oche.core.match import Match
from oche.core.registry import find_game
from tests.games.settings import ADVENTURE, Setting
from tests.rules.adventures import SHERIFF_DIES, adventure
from tests.strategies import matches

NUMBERS = ("hp", "gold", "dmg")


def told(log: str, last: str, **given: Any) -> list[Event]:
    """What the last token of a log is told to have done."""
    match = adventure(log, **given)
    return list(match.play(last))


def words(log: str, last: str, **given: Any) -> list[str]:
    """The same in words."""
    return [event.words for event in told(log, last, **given)]


def check_story(match: Match, pick: int) -> list[Event]:
    """Make a move and hold its story to account for every number of every player."""
    game, setup, state = match.game, match.setup, match.state
    moves = game.moves(setup, state)
    # Of a long list the cheap choices come up too, or nobody would live long.
    move = moves[pick % min(len(moves), 1 + pick % 97)]
    before = deepcopy(state)
    game.apply(setup, state, move)
    after = deepcopy(state)
    events = game.story(setup, match.seats, before, move, after)
    assert after == state
    assert events, "every move has a story"
    for number in NUMBERS:
        for seat in range(len(match.seats)):
            changed = getattr(after, number)[seat] - getattr(before, number)[seat]
            said = [event.data.get(number, 0) for event in events if event.seat == seat]
            assert sum(said) == changed, (number, seat, events)
    check_ends(match, before, events)
    return list(events)


def check_ends(match: Match, before: Any, events: Sequence[Event]) -> None:
    """Deaths and victory are told once each."""
    kinds = [event.kind for event in events]
    died = {seat for seat, hp in enumerate(match.state.hp) if hp == 0 < before.hp[seat]}
    assert {event.seat for event in events if event.kind == "death"} == died
    assert kinds.count("death") == len(died)
    assert kinds.count("win") == match.over


@pytest.mark.parametrize("setting", ADVENTURE, ids=str)
def test_the_story_accounts_for_every_number(setting: Setting):
    """A1: over hundreds of random games on small, usual and extreme boards."""
    for seed in range(40):
        rng = random.Random(seed)
        match = setting.match()
        for _ in range(150):
            if match.over:
                break
            for event in check_story(match, rng.getrandbits(30)):
                assert event.words.endswith(".")
                assert "!" not in event.words


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_the_story_of_any_board(data: st.DataObject):
    """A3: whatever stands on it, and whatever the players are called."""
    match = data.draw(matches(find_game("adventure")))
    for pick in data.draw(st.lists(st.integers(0, 2**30), max_size=60)):
        if match.over:
            break
        check_story(match, pick)


def kinds(log: str, last: str, **given: Any) -> list[tuple[str, str, int | None]]:
    """Kind, rule and seat of all that the last token did."""
    return [(e.kind, e.rule, e.seat) for e in told(log, last, **given)]


def test_a_kill_with_all_that_it_may_bring():
    """A18 A20 A22 A25 A21 A1: in the order in which it happens."""
    assert kinds("SHERIFF", "0", seats=3, hp=[1, 9, 9], attrition=1) == [
        ("kill", "A18", 0),
        ("slain", "A20", 0),
        ("pvp", "A22", 0),
        ("immune", "A25", 0),
        ("attrition", "A21", 0),
        ("death", "A1", 0),
    ]


def test_the_towers_blow_to_all_others():
    """A11 A1: each of them, then the dead, then the toll of the shooter."""
    events = told("TOWER LICH", "0", seats=4, hp=[9, 9, 20, 9], attrition=1)
    assert [(e.kind, e.seat, e.data.get("hp")) for e in events] == [
        ("kill", 0, None),
        ("tower", 1, -9),
        ("tower", 2, -9),
        ("tower", 3, -9),
        ("death", 1, None),
        ("death", 3, None),
        ("attrition", 0, -1),
    ]


def test_a_fight_blow_by_blow():
    """A27 A28: the others first, in seat order, then the shooter; then the place."""
    events = told(
        "TAVERN peace", "fight", seats=3, dmg=[3, 4, 2], hp=[9, 9, 3], pvp=1, place=[-1, 9, 9]
    )
    assert [(e.kind, e.rule, e.seat, e.data.get("hp")) for e in events] == [
        ("fight", "A27", 1, None),
        ("blow", "A28", 0, -4),
        ("blow", "A28", 0, -2),
        ("blow", "A28", 1, -3),
        ("blow", "A28", 2, -3),
        ("death", "A1", 2, None),
        ("tavern", "A13", 0, 2),
    ]


def test_the_blow_and_what_it_took():
    """A28 A1: of the last HP only what was there is lost."""
    events = told("ROAD", "fight", seats=3, dmg=[1, 5, 5], hp=[7], pvp=1, place=[-1, 11, 11])
    assert [(e.data.get("blow"), e.data.get("hp")) for e in events[1:3]] == [(5, -5), (5, -2)]
    assert events[2].words == "Cyd strikes: Ann loses 2 HP, none left."


# What was played, the token told, and a sentence of it.
TALES = """
| CASTLE | At the CASTLE the king sends Ann into the DUNGEON: LOOT is doubled on a quest.
| DRUID | The druid sends Ann into the FOREST: LOOT is doubled on a quest.
| WIZARD | The mad wizard offers Ann some dark magic.
| ROAD | Ann is on the ROAD, where nothing happens.
| TAVERN | A drink at the TAVERN: Ann gains 2 HP for 1 GOLD.
| SHERIFF | The SHERIFF faces Ann with 1 HP and 2 DMG: battle.
MOUNTAIN | MISS | A miss of the MOUNTAIN, and a fall down the cliff: Ann loses 2 HP, 8 left.
MOUNTAIN DRAKE | 0 | An evil descends upon the world: every turn now ends with 1 HP lost.
MOUNTAIN DRAGON | 0 | A greater evil descends upon the world: every turn now ends with 2 HP lost.
SHERIFF | 0 | Nobody keeps the peace any more: from now on everyone may fight everyone.
SHERIFF | 0 | Ben and Cyd are immune until their own next turn begins.
DUNGEON TROLL | +1 | Ann strikes the TROLL for 2: 3 HP left.
DUNGEON TROLL | -1 | The TROLL strikes: Ann loses 4 HP, 6 left.
DUNGEON TROLL | FLEE | Ann flees from the TROLL.
CASTLE RAT 0 | 3G | LOOT shows 3G, once, doubled by the quest: Ann gains 6 GOLD.
CASTLE OGRE 0 | 3G | LOOT shows 3G, twice, doubled by the quest: Ann gains 12 GOLD.
CASTLE RAT 0 | 3G | The RAT's own GOLD: Ann gains 2 GOLD.
DUNGEON RAT 0 | BOTH | LOOT shows BOTH, once: Ann gains 1 HP and 1 GOLD.
DUNGEON RAT 0 | MISS | Ann misses the LOOT.
DUNGEON | PIT | The PIT: Ann loses 3 HP, 7 left.
FOREST | EVIL | Cyd loses 2 GOLD.
FOREST | LIFE | The life shrine, hidden in the FOREST: Ann gains 4 HP.
SHOP | buy2 | Ann buys a weapon of 2 DMG for 2 GOLD.
SHOP | pass | Ann buys no weapon.
INN | heal2 | A night at the INN: Ann gains 2 HP for 2 GOLD.
MOUNTAIN DRAKE 0 MOUNTAIN | DRAKE | The DRAKE is dead: the place is empty.
SHERIFF 0 ROAD | SHERIFF | Cyd comes to the SHERIFF: Ann is there already.
SHERIFF 0 DUNGEON MISS | CASTLE | Cyd comes to the CASTLE in the DUNGEON: Ben is there already.
SHERIFF 0 | ROAD | Cyd is immune no longer.
"""


@pytest.mark.parametrize("tale", TALES.strip().split("\n"))
def test_the_story_speaks_the_world(tale: str):
    """A7 A8 A10 A17 A21 A22: the king, the druid, the wizard, the cliff, the evils, the peace."""
    *log, last, said = (part.strip() for part in tale.split("|"))
    assert said in words(" ".join(log), last, seats=3)


def test_magic_and_victory():
    """A10 A1: what was paid, whom it hit, who has won."""
    assert words("WIZARD", "cast2", seats=3, gold=[12], hp=[9, 2, 1]) == [
        "Ann pays 12 GOLD, and the mad wizard laughs.",
        "Dark magic: Ben loses 2 HP, none left.",
        "Dark magic: Cyd loses 1 HP, none left.",
        "Ben dies.",
        "Cyd dies by the same blow.",
        "Ann is the last one alive and wins.",
    ]


def test_what_is_awaited_is_said():
    """A6 A7 A8 A11 A17 A18 A27: the rule, the foe, the cliff, and who has come."""
    for log, rule, part in [
        ("", "A5", "Your dart at WORLD, Ann."),
        ("DUNGEON", "A6", "DUNGEON, Ann"),
        ("CASTLE", "A7", "doubled"),
        ("DRUID", "A8", "doubled"),
        ("MOUNTAIN", "A17", "2 HP"),
        ("TOWER", "A11", "TOWER, Ann"),
        ("DUNGEON TROLL 0", "A18", "fight the TROLL, 4 HP and 3 DMG"),
        ("DUNGEON RAT 0", "A19", "LOOT"),
        ("SHOP", "A9", "2 GOLD"),
        ("WIZARD", "A10", "4 GOLD a DMG"),
        ("INN", "A14", "2 GOLD"),
        (SHERIFF_DIES + "SHERIFF", "A27", "Ben, you are not alone at the SHERIFF"),
        (SHERIFF_DIES + "SHERIFF peace", "A27", "Ann, Ben has come to the SHERIFF"),
        ("DUNGEON ABYSS", "A1", "over"),
    ]:
        match = adventure(log)
        expected = match.game.expect(match.setup, match.state, match.seats)
        assert expected.rule == rule, log
        assert part in expected.words, log
