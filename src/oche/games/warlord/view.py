"""Warlord as others see it: the state as JSON, and what a move did as a story."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from oche.core.game import Event, Expectation
from oche.games.warlord.rules import force_of, in_reach, target_in, territory_of
from oche.games.warlord.state import (
    CLOCKWISE,
    ENDED,
    HOMES_AWAITED,
    MISS,
    NOBODY,
    TERRITORIES,
    Setup,
    State,
)

STATISTICS = (
    "claimed",
    "conquests",
    "lost",
    "largest",
    "bulls",
    "sieges_broken",
    "effective",
    "darts",
)
NAMES = (*map(str, CLOCKWISE), "Bull")  # of the territories


def name_of(territory: int) -> str:
    """A territory's name: its number, or Bull."""
    return NAMES[territory]


def view(setup: Setup, state: State) -> dict[str, Any]:
    """The state as `records.md` has it."""
    seats = range(setup.seats)
    return {
        "leg": state.leg,
        "round": state.round,
        "thrower": state.thrower,
        "darts_left": state.darts_left,
        "target": target_now(setup, state),
        "siege": None if state.siege == NOBODY else state.siege,
        "territories": {
            name: [None if owner == NOBODY else owner, strength]
            for name, owner, strength in zip(NAMES, state.owner, state.strength, strict=True)
        },
        "leader_points": state.leader_points[: setup.seats],
        "legs_won": state.legs_won[: setup.seats],
        "stats": [{name: getattr(state, name)[seat] for name in STATISTICS} for seat in seats],
    }


def target_now(setup: Setup, state: State) -> int:
    """W13: the target of this round; solo (W19) wants all 21."""
    return TERRITORIES if setup.seats == 1 else target_in(setup, state.round)


def score(setup: Setup, state: State, seat: int) -> str:
    """How a seat stands, in two words."""
    held = state.held[seat]
    return f"{held} territory" if held == 1 else f"{held} territories"


def idle(setup: Setup, state: State) -> int:
    """The least that can be done: a miss; homes may be anywhere."""
    return 0 if state.phase == HOMES_AWAITED else MISS


def reach(setup: Setup, state: State) -> tuple[str, ...]:
    """W7 W24: the territories that the thrower reaches, by name."""
    if state.phase == HOMES_AWAITED:
        return ()
    lit, thrower = _FROM_NOTHING, state.thrower
    for owner, lights in zip(state.owner, _FROM, strict=True):
        if owner == thrower:
            lit |= lights
    return _names_of(lit)


@lru_cache(4096)
def _names_of(lit: int) -> tuple[str, ...]:
    return tuple(name for t, name in enumerate(NAMES) if lit >> t & 1)


def _from(*owned: int) -> int:
    """W7: what is in reach of whoever owns that much, a bit a territory.

    Every territory lets one reach some, so what one reaches is all that the own ones do: worked out
    once for each of them, it need not be asked of the rules territory by territory.
    """
    state = State()
    for land in owned:
        state.owner[land] = 0
    return sum(1 << t for t in range(TERRITORIES) if in_reach(state, 0, t))


_FROM_NOTHING = _from()
_FROM = tuple(_from(land) for land in range(TERRITORIES))


def expect(setup: Setup, state: State, seats: Sequence[str]) -> Expectation:
    """What is awaited, to who must act."""
    if state.phase == ENDED:
        return Expectation("W18", "The match is over.")
    if state.phase == HOMES_AWAITED:
        words = f"Turn the board for leg {state.leg}: which segment is {seats[0]}'s home?"
        return Expectation("W5", words)
    lit = reach(setup, state)
    where = "any territory" if len(lit) == TERRITORIES else ", ".join(lit)
    return Expectation("W7", f"Your dart, {seats[state.thrower]}: in reach is {where}.")


def story(
    setup: Setup, seats: Sequence[str], before: State, move: int, after: State
) -> list[Event]:
    """What a move did, as the difference of two states."""
    if before.phase == HOMES_AWAITED:
        return _homes(setup, seats, before, move)
    events = [_dart(seats, before, move, after)]
    if after.leg == before.leg:
        events += _siege(seats, before, after)
    events += _turn(setup, seats, before, after)
    return events


def _homes(setup: Setup, seats: Sequence[str], before: State, turned: int) -> list[Event]:
    words = ", ".join(
        f"{name} at the {name_of((turned + 20 * seat // setup.seats) % 20)}"
        for seat, name in enumerate(seats)
    )
    return [Event("homes", "W5", f"Leg {before.leg}. The homes: {words}.")]


def _dart(seats: Sequence[str], before: State, move: int, after: State) -> Event:
    seat = before.thrower
    name = seats[seat]
    if move == MISS:
        return Event("miss", "W10", f"{name} misses the board.", seat)
    land = territory_of(move)
    data = {"territory": name_of(land), "force": force_of(move)}
    if not in_reach(before, seat, land):
        return Event(
            "out of reach", "W10", f"{name} hits the {name_of(land)}, out of reach.", seat, data
        )
    return _effect(seats, before, seat, land, force_of(move), data)


def _effect(
    seats: Sequence[str], before: State, seat: int, land: int, force: int, data: dict[str, Any]
) -> Event:
    name, place, owner, old = seats[seat], name_of(land), before.owner[land], before.strength[land]
    if owner == seat:
        new = min(3, old + force)
        what = "stands at 3 already" if new == old else f"grows to {new}"
        return Event("fortify", "W8", f"{name}'s {place} {what}.", seat, {**data, "strength": new})
    if old > force:
        whose = f"{seats[owner]}'s {place}"
        words = f"{name} wears {whose} down to {old - force}."
        return Event("wear", "W8", words, seat, {**data, "strength": old - force, "from": owner})
    new = min(3, max(1, force - old))
    data = {**data, "strength": new}
    if owner == NOBODY:
        return Event("claim", "W8", f"{name} claims the {place} at strength {new}.", seat, data)
    words = f"{name} takes the {place} from {seats[owner]}, strength {new}."
    return Event("conquest", "W8", words, seat, {**data, "from": owner})


def _siege(seats: Sequence[str], before: State, after: State) -> list[Event]:
    events: list[Event] = []
    thrower = before.thrower
    if after.sieges_broken[thrower] > before.sieges_broken[thrower]:
        words = f"{seats[thrower]} breaks the siege of {seats[before.siege]}."
        events.append(Event("siege broken", "W15", words, thrower))
    if after.siege not in (NOBODY, before.siege) and after.phase != ENDED:
        words = f"{seats[after.siege]} holds the board: break it, or the leg is theirs."
        events.append(Event("siege", "W14", words, after.siege))
    return events


def _turn(setup: Setup, seats: Sequence[str], before: State, after: State) -> list[Event]:
    events: list[Event] = []
    for seat, name in enumerate(seats):
        if after.total_points[seat] > before.total_points[seat]:
            words = f"{name} alone holds the most land: a leader point."
            events.append(Event("leader point", "W16", words, seat))
    for seat, name in enumerate(seats):
        if after.legs_won[seat] > before.legs_won[seat]:
            events.append(_leg_won(setup, name, seat, before))
            if after.phase == ENDED:
                rule = "W19" if setup.seats == 1 else "W20"
                events.append(Event("match", rule, f"{name} wins the match.", seat))
    return events


def _leg_won(setup: Setup, name: str, seat: int, before: State) -> Event:
    if setup.seats == 1:
        return Event("leg", "W19", f"{name} owns all 21 territories.", seat)
    # Whoever throws next can only have won by domination; at the limit nobody's turn begins.
    last = before.round == setup.round_limit and _throws_last(setup, before)
    if last:
        return Event("leg", "W17", f"Every round is played: {name} wins leg {before.leg}.", seat)
    return Event("leg", "W12", f"{name} dominates the board and wins leg {before.leg}.", seat)


def _throws_last(setup: Setup, state: State) -> bool:
    starter = (setup.starter + state.leg - 1) % setup.seats
    return (state.thrower + 1) % setup.seats == starter
