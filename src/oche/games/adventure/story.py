"""Adventure Darts told: what a move did, as the difference of two states."""

from __future__ import annotations

from collections.abc import Sequence

from oche.core.game import Event
from oche.games.adventure.pvp import is_there
from oche.games.adventure.state import (
    ASKED,
    AT_BATTLE,
    AT_BOARD,
    AT_INN,
    AT_LOOT,
    AT_SHOP,
    AT_WIZARD,
    AT_WORLD,
    BOARDS,
    CASTLE,
    DRUID,
    DRUID_SPOT,
    DUNGEON,
    EVIL,
    FLEE,
    FOREST,
    HAZARD,
    INN,
    LIFE,
    LOOT,
    MINUS_ONE,
    MONSTER,
    MOUNTAIN,
    MOUNTAIN_BOARD,
    PASS,
    PLACES,
    REGIONS,
    ROAD,
    SHERIFF,
    SHOP,
    STRIKES,
    TAVERN,
    TOWER,
    TOWER_BOARD,
    WANTS_FIGHT,
    WIZARD,
    WORLD,
    Setup,
    State,
)
from oche.games.adventure.telling import Teller, often, together
from oche.games.adventure.view import region_name
from oche.games.adventure.world import price, spell_price

_SHERIFF = WORLD * REGIONS + SHERIFF

# What is said of a place that does no more than open its door: the rule, and the words.
_DOORS = {
    DUNGEON: ("A6", "{} goes down into the DUNGEON."),
    CASTLE: ("A7", "At the CASTLE the king sends {} into the DUNGEON: LOOT is doubled on a quest."),
    FOREST: ("A6", "{} walks into the FOREST."),
    MOUNTAIN: ("A6", "{} climbs the MOUNTAIN; mind the cliff."),
    DRUID: ("A8", "The druid sends {} into the FOREST: LOOT is doubled on a quest."),
    SHOP: ("A9", "{} looks at the weapons in the SHOP."),
    WIZARD: ("A10", "The mad wizard offers {} some dark magic."),
    TOWER: ("A11", "{} enters the TOWER."),
    INN: ("A14", "{} comes to the INN."),
    ROAD: ("A5", "{} is on the ROAD, where nothing happens."),
}


def story(
    setup: Setup, seats: Sequence[str], before: State, move: int, after: State
) -> list[Event]:
    """What a move did, in the order in which it happened."""
    told = Teller(setup, seats, before, after)
    _CHAPTERS[before.phase](told, move)
    told.end()
    return told.events


# WORLD (A5 to A14, A26)


def _arrive(told: Teller, place: int) -> None:
    if told.after.phase != ASKED:
        _act(told, place)
        return
    there = [told.seats[seat] for seat in told.others() if is_there(told.after, seat)]
    where = "is there" if len(there) == 1 else "are there"
    words = f"{told.name} comes to the {_spoken(told, place)}: {together(there)} {where} already."
    told.say("company", "A26", words, place=PLACES[place])


def _spoken(told: Teller, place: int) -> str:
    counts_as = PLACES[told.after.place[told.seat]]
    return PLACES[place] if counts_as == PLACES[place] else f"{PLACES[place]} in the {counts_as}"


def _act(told: Teller, place: int) -> None:
    if place == SHERIFF:
        _meet(told, _SHERIFF)
    elif place == TAVERN:
        _drink(told)
    else:
        rule, words = _DOORS[place]
        told.say("place", rule, words.format(told.name), place=PLACES[place])


def _drink(told: Teller) -> None:
    if told.gold[told.seat]:
        told.gain("tavern", "A13", "A drink at the TAVERN", hp=2, paid=1)
    else:
        told.say("tavern", "A13", f"{told.name} has no GOLD for a drink at the TAVERN.")


# The boards (A6, A11, A15 to A17)


def _land(told: Teller, number: int) -> None:
    board = told.before.board
    region = board * REGIONS + number
    if number == told.setup.regions[board]:
        _miss(told, board)
    else:
        _REGIONS[told.setup.kind[region]](told, region)


def _miss(told: Teller, board: int) -> None:
    if board == MOUNTAIN_BOARD:
        cause = "A miss of the MOUNTAIN, and a fall down the cliff"
        told.lose("fall", "A17", cause, seat=told.seat, amount=2)
        told.bury()
        return
    rule = "A11" if board == TOWER_BOARD else "A6"
    told.say("miss", rule, f"{told.name} finds nothing in the {BOARDS[board]}.")


def _meet(told: Teller, region: int) -> None:
    foe, number = region_name(told.setup, region), told.setup.unique[region]
    if number >= 0 and told.before.slain[number]:
        told.say("empty", "A20", f"The {foe} is dead: the place is empty.", region=foe)
        return
    hp, dmg = told.setup.hp[region], told.setup.dmg[region]
    rule = "A12" if region == _SHERIFF else "A18"
    words = f"The {foe} faces {told.name} with {hp} HP and {dmg} DMG: battle."
    told.say("battle", rule, words, foe=foe, foe_hp=hp, foe_dmg=dmg)


def _hazard(told: Teller, region: int) -> None:
    cause = f"The {region_name(told.setup, region)}"
    told.lose("hazard", "A15", cause, seat=told.seat, amount=told.setup.hp[region])
    told.bury()


def _life(told: Teller, region: int) -> None:
    told.gain("life shrine", "A16", "The life shrine, hidden in the FOREST", hp=4)


def _evil(told: Teller, region: int) -> None:
    told.say("evil shrine", "A16", f"{told.name} wakes the evil shrine: it robs every purse.")
    for seat in (told.seat, *told.others()):
        lost = told.gold[seat] - told.after.gold[seat]
        words = f"{told.seats[seat]} loses {lost or 'no'} GOLD."
        told.say("robbed", "A16", words, seat, gold=-lost)


def _spot(told: Teller, region: int) -> None:
    told.say("druid", "A17", f"Beneath the MOUNTAIN {told.name} meets the druid.")
    _arrive(told, DRUID)


_REGIONS = {MONSTER: _meet, HAZARD: _hazard, LIFE: _life, EVIL: _evil, DRUID_SPOT: _spot}


# Battle (A18 to A22, A25)


def _battle(told: Teller, hit: int) -> None:
    foe = region_name(told.setup, told.before.foe)
    if hit < STRIKES:
        dealt = told.before.dmg[told.seat] + hit
        left = max(0, told.before.foe_hp - dealt)
        fate = f"{left} HP left" if left else "dead"
        words = f"{told.name} strikes the {foe} for {dealt}: {fate}."
        told.say("strike" if left else "kill", "A18", words, foe=foe, dealt=dealt, foe_hp=left)
        if left == 0:
            _kill(told)
            return
    else:
        _blunder(told, hit, foe)
    harm = told.setup.dmg[told.before.foe] + (hit == MINUS_ONE)
    told.lose("counter", "A18", f"The {foe} strikes", seat=told.seat, amount=harm)
    told.bury()


def _blunder(told: Teller, hit: int, foe: str) -> None:
    kind, words = {
        FLEE: ("flee", f"{told.name} flees from the {foe}."),
        MINUS_ONE: ("stumble", f"{told.name} stumbles before the {foe}."),
    }.get(hit, ("miss", f"{told.name} misses the {foe}."))
    told.say(kind, "A18", words, foe=foe)


def _kill(told: Teller) -> None:
    setup, region = told.setup, told.before.foe
    foe = region_name(told.setup, region)
    if setup.unique[region] >= 0:
        told.say("slain", "A20", f"There was but one {foe}: its place is empty for ever.", foe=foe)
    if setup.evil[region]:
        _evil_descends(told, foe)
    if region == _SHERIFF:
        _unleash(told)
    if setup.tower[region]:
        cause = f"The {foe}'s death shakes the world"
        _strike_others(told, "tower", "A11", cause, setup.tower[region])
    if setup.loot[region] == 0 and told.others():
        _take_gold(told, foe)


def _evil_descends(told: Teller, foe: str) -> None:
    evil = "A greater evil" if told.setup.evil[told.before.foe] > 1 else "An evil"
    now = told.after.attrition
    words = f"{evil} descends upon the world: every turn now ends with {now} HP lost."
    told.say("evil", "A21", words, foe=foe, attrition=now)


def _unleash(told: Teller) -> None:
    words = "Nobody keeps the peace any more: from now on everyone may fight everyone."
    told.say("pvp", "A22", words)
    safe = told.others()
    who = together([told.seats[seat] for seat in safe])
    words = f"{who} {'is' if len(safe) == 1 else 'are'} immune until their own next turn begins."
    told.say("immune", "A25", words, seats=safe)


def _strike_others(told: Teller, kind: str, rule: str, cause: str, amount: int) -> None:
    for seat in told.others():
        told.lose(kind, rule, cause, seat=seat, amount=amount)
    told.bury()


def _take_gold(told: Teller, foe: str) -> None:
    gold = told.setup.gold[told.before.foe]
    if gold:
        told.gain("gold", "A19", f"The {foe}'s own GOLD", gold=gold)


def _loot(told: Teller, number: int) -> None:
    setup, foe = told.setup, told.before.foe
    if number == setup.regions[LOOT]:
        told.say("miss", "A19", f"{told.name} misses the LOOT.")
    else:
        shown = LOOT * REGIONS + number
        times = setup.loot[foe] * (1 + told.before.quest)
        quest = ", doubled by the quest" if told.before.quest else ""
        cause = f"LOOT shows {region_name(told.setup, shown)}, {often(setup.loot[foe])}{quest}"
        hp, gold = setup.hp[shown] * times, setup.gold[shown] * times
        told.gain("loot", _quest_rule(told), cause, hp=hp, gold=gold)
    _take_gold(told, region_name(told.setup, foe))


def _quest_rule(told: Teller) -> str:
    if not told.before.quest:
        return "A19"
    return "A8" if told.before.landed == DRUID else "A7"


# Choices (A9, A10, A14)


def _shop(told: Teller, steps: int) -> None:
    if steps == PASS:
        told.say("pass", "A9", f"{told.name} buys no weapon.")
        return
    weapon = told.before.dmg[told.seat] + steps
    cost = price(weapon)
    words = f"{told.name} buys a weapon of {weapon} DMG for {cost} GOLD."
    told.pay("weapon", "A9", words, gold=cost, dmg=steps)


def _wizard(told: Teller, amount: int) -> None:
    if amount == PASS:
        told.say("pass", "A10", f"{told.name} leaves the mad wizard alone.")
        return
    cost = amount * spell_price(told.setup, told.before)
    words = f"{told.name} pays {cost} GOLD, and the mad wizard laughs."
    told.pay("spell", "A10", words, gold=cost)
    _strike_others(told, "magic", "A10", "Dark magic", amount)


def _inn(told: Teller, amount: int) -> None:
    if amount == PASS:
        told.say("pass", "A14", f"{told.name} does not stay at the INN.")
    else:
        told.gain("rest", "A14", "A night at the INN", hp=amount, paid=price(amount))


# PvP (A26 to A28)


def _answer(told: Teller, wish: int) -> None:
    asked = told.before.asked
    if wish == WANTS_FIGHT:
        told.say("fight", "A27", f"{told.seats[asked]} wants a fight.", asked)
        _fight(told)
        if told.hp[told.seat] and told.others():
            _act(told, told.before.landed)
        return
    told.say("peace", "A27", f"{told.seats[asked]} wants peace.", asked)
    if told.after.phase != ASKED:
        _act(told, told.before.landed)


def _fight(told: Teller) -> None:
    there = [seat for seat in told.others() if is_there(told.before, seat)]
    for seat in there:
        cause = f"{told.seats[seat]} strikes"
        told.lose("blow", "A28", cause, seat=told.seat, amount=told.before.dmg[seat])
    told.bury()
    if told.hp[told.seat]:
        for seat in there:
            cause = f"{told.name} strikes back"
            told.lose("blow", "A28", cause, seat=seat, amount=told.before.dmg[told.seat])
        told.bury()


_CHAPTERS = {
    AT_WORLD: _arrive,
    AT_BOARD: _land,
    AT_BATTLE: _battle,
    AT_LOOT: _loot,
    AT_SHOP: _shop,
    AT_WIZARD: _wizard,
    AT_INN: _inn,
    ASKED: _answer,
}
