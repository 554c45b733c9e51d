"""What screens are told beside a game's state: sieges, costs, prices, who keeps score."""

from __future__ import annotations

from typing import cast

import pytest
from pydantic import TypeAdapter

from oche.core.chance import draw, seeded
from oche.core.match import Match
from oche.core.registry import find_game
from oche.server import extras
from oche.server.messages import AdventureExtra, Choice, Extra, ScavengerExtra, WarlordExtra
from oche.server.pieces import Pieces
from oche.table.entries import Opened, Played, Seat
from oche.table.table import Table, open_table
from oche.table.taking import take

# Ann rolls higher, then her Objectives, then Bo's; they lie on a1 to b4; Bo begins, at c4.
SET_UP = "r5 r2 r7 r3 r9 r1 r8 r8 r2 r4"
PLACED = f"{SET_UP} 7@a1 8@a2 3@a3 8@a4 9@b1 2@b2 1@b3 4@b4 C@c1 C@c4"


def table(game: str, log: str = "", seats: int = 2) -> Table:
    names = ("Ann", "Bo", "Cyd", "Dora")[:seats]
    made = open_table(Opened(game, find_game(game).version, tuple(map(Seat, names)), "00" * 16))
    for token in log.split():
        made = take(made, Played(token))[0]
    return made


_EXTRA: TypeAdapter[Extra] = TypeAdapter(Extra)


def extra(made: Table) -> Extra:
    return _EXTRA.validate_json(extras.extra(made, Pieces()))


def choices(made: Table) -> list[Choice]:
    return [Choice.model_validate(one) for one in extras.choices(made)]


def told(made: Table) -> dict[str, tuple[str, str]]:
    return {one.token: (one.words, one.effect) for one in choices(made)}


def turns_until(match: Match, seat: int) -> int:
    """How many turns begin or go on, everybody missing, before that seat's next."""
    thrower, turns = match.state.thrower, 1
    while match.state.thrower != seat:
        match.play("M")
        if match.state.thrower != thrower:
            thrower = match.state.thrower
            turns += thrower != seat
    return turns


def test_homes_are_those_of_the_newest_turn_of_the_board():
    """W5: Bo's home is opposite."""
    assert cast(WarlordExtra, extra(table("warlord"))).homes == [None, None]
    shown = cast(WarlordExtra, extra(table("warlord", "@20")))
    assert (shown.homes, shown.held, shown.strength) == (["20", "3"], [1, 1], [3, 3])


@pytest.mark.parametrize("seed", range(4))
def test_the_turns_left_to_break_a_siege(seed: int):
    """W23: the turn in progress and every other before the holder's next."""
    war, rng, sieges = table("warlord", "@20", seats=4), seeded(seed), 0
    while not war.over and len(war.made) < 150:
        lit = [bed for bed in war.match.legal_tokens() if bed != "M"]
        war = take(war, Played(lit[draw(rng, len(lit))]))[0]
        turns = cast(WarlordExtra, extra(war)).siege_turns
        holder = war.match.state.siege
        if holder < 0 or war.over or war.match.awaited.kind == "homes":
            continue
        sieges += 1
        assert turns == turns_until(war.back_to(len(war.made)).match, holder)
    assert sieges


def test_what_a_step_costs():
    """S7 S11: the value less the Buffer."""
    assert cast(ScavengerExtra, extra(table("scavenger", PLACED))).die == 6
    assert told(table("scavenger", f"{PLACED} r3 .")) == {
        "D": ("Go to c3", "free"),
        "L": ("Capture the 4 at b4", "-1 health, +4"),
        "R": ("Go to d4", "free"),
    }


def test_what_an_ability_does():
    """S9: each costs a point of the Ability, and says where on the board it is."""
    made = table("scavenger", f"{PLACED} r3")
    abilities = {one.token: one for one in choices(made)}
    assert abilities["."].effect == ""
    moved = abilities["b4>b3"] if "b4>b3" in abilities else abilities["b3>c3"]
    assert (moved.effect, moved.source, moved.at) == ("-1 Ability", "b3", "c3")
    again = abilities["roll@a1"]
    assert (again.words, again.source, again.at) == ("Roll the 7 at a1 again", "a1", None)


def test_the_dice_in_hand():
    """S4: what is not yet placed, by seat."""
    shown = cast(ScavengerExtra, extra(table("scavenger", f"{SET_UP} 7@a1")))
    assert shown.hands == [[1, 3, 9], [2, 4, 8, 8]]


def test_prices_and_what_the_purse_holds():
    """A9 A10 A14 A29: two players begin with 2 GOLD and 1 DMG."""
    shown = cast(AdventureExtra, extra(table("adventure", "SHOP")))
    first = {name: (rows[0].gets, rows[0].gold) for name, rows in shown.prices.items()}
    assert first == {"SHOP": (2, 2), "INN": (1, 1), "WIZARD": (1, 4)}
    assert [row.affordable for row in shown.prices["INN"]][:3] == [True, True, False]
    assert told(table("adventure", "SHOP")) == {
        "pass": ("Buy nothing", ""),
        "buy2": ("A weapon of 2 DMG", "-2 GOLD"),
    }


def test_the_last_to_have_had_a_turn_keeps_score():
    """A29: before anybody had one, it is who sits before the shooter."""
    keepers = [
        cast(AdventureExtra, extra(table("adventure", log, seats=3))).keeper
        for log in ("", "ROAD", "ROAD INN", "ROAD INN pass")
    ]
    assert keepers == [2, 0, 0, 1]


def test_the_foe_and_what_stands_on_the_boards():
    """A18 A20: the foe as it stands; a monster that is dead for ever is told as slain."""
    made = table("adventure", "CASTLE SKELETON 0")
    foe = cast(AdventureExtra, extra(made)).foe
    assert foe is not None
    assert (foe.name, foe.hp, foe.full, foe.quest) == ("SKELETON", 1, 2, True)
    beaten = table("adventure", "SHERIFF +2 +2 +2")
    world = cast(AdventureExtra, extra(beaten)).regions["WORLD"]
    assert [place.token for place in world if place.slain] == ["SHERIFF"]
