"""Dice Scavenger as others see it: the state as JSON, and what a move did as a story."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from oche.core.game import Event, Expectation
from oche.games.scavenger.rules import damage, legal
from oche.games.scavenger.rules import score as points
from oche.games.scavenger.state import (
    ABILITY,
    BOOST,
    BOOST_AGAIN,
    BUFFER_REROLL,
    BUFFER_ROLL,
    CAPTURES,
    CHARACTER,
    ENDED,
    NEXT,
    NO_ABILITY,
    OBJECTIVE_REROLL,
    OBJECTIVE_ROLL,
    OFF_BOARD,
    PLACING,
    REROLL,
    REROLL_BUFFER,
    ROLL_OFF,
    SHIFT,
    SPACES,
    STEPS,
    Setup,
    State,
)
from oche.games.scavenger.tokens import space_name

_WAYS = ("up", "down", "left", "right")
_IN_TURN = (BUFFER_ROLL, BOOST, ABILITY, BUFFER_REROLL, BOOST_AGAIN, OBJECTIVE_REROLL)


def view(setup: Setup, state: State) -> dict[str, Any]:
    """The state as `records.md` has it."""
    started = state.phase >= BUFFER_ROLL
    return {
        "first": None if state.first < 0 else state.first,
        "turn": state.seat if started else None,
        "turns": state.turns,
        "health": list(state.health),
        "ability": list(state.ability),
        "buffer": state.buffer or None,
        "captured": [captured(state, seat) for seat in (0, 1)],
        "objectives": {
            space_name(space): state.objective[space]
            for space in range(SPACES)
            if state.objective[space]
        },
        "characters": [
            None if space == OFF_BOARD else space_name(space) for space in state.character
        ],
        "scores": [points(state, seat) for seat in (0, 1)],
    }


def score(setup: Setup, state: State, seat: int) -> str:
    """S13: how a seat stands, in two words."""
    return f"{points(state, seat)} points"


def idle(setup: Setup, state: State) -> int:
    """The least that can be done: no boost, no ability, the first space or step there is."""
    out = [0]
    legal(setup, state, out, 0)
    return out[0]


def captured(state: State, seat: int) -> list[int]:
    """The values that a seat has captured, in order."""
    begin = seat * CAPTURES
    return state.captured[begin : begin + state.taken[seat]]


def expect(setup: Setup, state: State, seats: Sequence[str]) -> Expectation:
    """What is awaited, to who must act."""
    name = seats[state.seat]
    return {
        ROLL_OFF: Expectation("S3", f"{name}, roll a d6: the higher goes first."),
        OBJECTIVE_ROLL: Expectation("S4", f"{name}, roll a d10 for one of your Objectives."),
        PLACING: Expectation("S4", f"{name}, place one of your Objectives on an open space."),
        CHARACTER: Expectation("S5", f"{name}, place your Character on an open space."),
        BUFFER_ROLL: Expectation("S7", f"Your turn, {name}: roll the Buffer, a d6."),
        BOOST: Expectation("S8", f"The Buffer shows 1, {name}: raise your Ability by 1?"),
        ABILITY: Expectation("S9", f"{name}, use one ability, or none."),
        BUFFER_REROLL: Expectation("S9", f"{name}, roll the Buffer again."),
        BOOST_AGAIN: Expectation("S8", f"The Buffer shows 1, {name}: raise your Ability by 1?"),
        OBJECTIVE_REROLL: Expectation(
            "S9", f"{name}, roll the Objective at {space_name(max(0, state.chosen))} again, a d10."
        ),
        ENDED: Expectation("S12", "The game is over."),
    }.get(state.phase, Expectation("S10", f"{name}, move your Character one space."))


def story(
    setup: Setup, seats: Sequence[str], before: State, move: int, after: State
) -> list[Event]:
    """What a move did, as the difference of two states."""
    phase = before.phase
    if phase == ROLL_OFF:
        return _roll_off(seats, before, move, after)
    if phase in (OBJECTIVE_ROLL, PLACING, CHARACTER):
        return [_set_up(seats, before, move)]
    if phase in _IN_TURN:
        return [_in_turn(seats, before, move)]
    return _step(setup, seats, before, move, after)


def _roll_off(seats: Sequence[str], before: State, move: int, after: State) -> list[Event]:
    seat = before.seat
    events = [Event("roll", "S3", f"{seats[seat]} rolls {move + 1}.", seat, {"shows": move + 1})]
    if after.phase == OBJECTIVE_ROLL:
        words = f"{seats[after.first]} goes first in the set-up."
        events.append(Event("first", "S3", words, after.first))
    elif seat == 1:
        events.append(Event("tie", "S3", "A tie: both roll again."))
    return events


def _set_up(seats: Sequence[str], before: State, move: int) -> Event:
    seat, name = before.seat, seats[before.seat]
    if before.phase == OBJECTIVE_ROLL:
        return Event(
            "roll", "S4", f"{name}'s Objective shows {move + 1}.", seat, {"shows": move + 1}
        )
    space = space_name(move % SPACES)
    if before.phase == PLACING:
        value = move // SPACES
        words = f"{name} places {'an' if value == 8 else 'a'} {value} at {space}."
        return Event("placed", "S4", words, seat, {"value": value, "space": space})
    return Event(
        "character", "S5", f"{name}'s Character starts at {space}.", seat, {"space": space}
    )


def _in_turn(seats: Sequence[str], before: State, move: int) -> Event:
    seat, name = before.seat, seats[before.seat]
    if before.phase in (BUFFER_ROLL, BUFFER_REROLL):
        rule = "S7" if before.phase == BUFFER_ROLL else "S9"
        return Event(
            "buffer", rule, f"{name}'s Buffer shows {move + 1}.", seat, {"shows": move + 1}
        )
    if before.phase in (BOOST, BOOST_AGAIN):
        words = f"{name} raises the Ability." if move else f"{name} leaves the Ability as it is."
        return Event("boost", "S8", words, seat, {"raised": move})
    if before.phase == OBJECTIVE_REROLL:
        space = space_name(before.chosen)
        words = f"The Objective at {space} now shows {move + 1}."
        return Event("rerolled", "S9", words, seat, {"space": space, "shows": move + 1})
    return Event("ability", "S9", f"{name} {_ability_words(before, move)}.", seat)


def _ability_words(before: State, move: int) -> str:
    if move == NO_ABILITY:
        return "uses no ability"
    if move == REROLL_BUFFER:
        return "re-rolls the Buffer"
    if move < SHIFT:
        space = move - REROLL
        return f"re-rolls the {before.objective[space]} at {space_name(space)}"
    source, target = (move - SHIFT) // STEPS, NEXT[move - SHIFT]
    value = before.objective[source]
    return f"moves the {value} from {space_name(source)} to {space_name(target)}"


def _step(
    setup: Setup, seats: Sequence[str], before: State, move: int, after: State
) -> list[Event]:
    seat, name = before.seat, seats[before.seat]
    target = after.character[seat]
    value = before.objective[target]
    space = space_name(target)
    if value:
        lost = before.health[seat] - after.health[seat]
        cost = f"for {lost} health" if damage(before, value) else "unhurt"
        words = f"{name} goes {_WAYS[move]} to {space} and captures the {value} {cost}."
        data = {"space": space, "value": value, "lost": lost}
        events = [Event("capture", "S11", words, seat, data)]
    else:
        words = f"{name} goes {_WAYS[move]} to {space}."
        events = [Event("step", "S10", words, seat, {"space": space})]
    if after.phase == ENDED:
        events.append(_end(setup, seats, after))
    return events


def _end(setup: Setup, seats: Sequence[str], after: State) -> Event:
    rule = "S12" if after.on_board == 0 else "S14"
    mine, theirs = points(after, 0), points(after, 1)
    if mine == theirs:
        return Event("end", rule, f"A draw, {mine} all.", None)
    winner = 0 if mine > theirs else 1
    words = f"{seats[winner]} wins {max(mine, theirs)} to {min(mine, theirs)}."
    return Event("end", rule, words, winner)
