"""Pig, a fourth game of the least size: roll on or bank what you have; a 1 loses it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from oche.core.awaiting import CHOOSE, OVER, ROLL, Ints, span
from oche.core.declare import declare, i1, i4, row
from oche.core.errors import TokenError, shown
from oche.core.game import Event, Expectation, Game, Option, no_regions
from oche.core.record import Files
from oche.core.rule import rule
from oche.core.tokens import die

SEATS = 4
FACES = 6
WORDS = ("bank", "roll")


@declare
class Setup:
    """What never changes in a game."""

    seats: int = i4(2)
    goal: int = i4(30)


@declare
class State:
    """A game at one moment."""

    turn: int = i1(0)
    rolling: int = i1(1)
    pot: int = i4(0)
    banked: list[int] = row(i4, SEATS)


@rule
def start(setup: Setup, state: State) -> None:
    """P1: nobody has anything, seat 0 rolls."""
    state.turn = state.pot = 0
    state.rolling = 1
    for seat in range(SEATS):
        state.banked[seat] = 0


@rule
def awaits(setup: Setup, state: State) -> tuple[int, int, int]:
    """P2: a roll, then a choice, until somebody has reached the goal."""
    if state.banked[state.turn] >= setup.goal:
        return OVER, -1, -1
    return ROLL if state.rolling else CHOOSE, int(state.turn), -1


@rule
def legal(setup: Setup, state: State, out: Ints, first: int) -> int:
    """P2: any face of the die; to bank or to roll on."""
    if state.banked[state.turn] >= setup.goal:
        return 0
    return span(out, first, FACES if state.rolling else 2)


@rule
def apply(setup: Setup, state: State, move: int) -> None:
    """P2: what is awaited is taken."""
    if state.rolling:
        roll(setup, state, move + 1)
    elif move == 1:
        state.rolling = 1
    else:
        bank(setup, state)


@rule
def roll(setup: Setup, state: State, shows: int) -> None:
    """P3: a 1 loses the pot and the turn, anything else goes into it."""
    if shows == 1:
        pass_turn(setup, state)
    else:
        state.pot += shows
        state.rolling = 0


@rule
def bank(setup: Setup, state: State) -> None:
    """P4: the pot is safe; the turn passes unless the goal is reached."""
    state.banked[state.turn] += state.pot
    if state.banked[state.turn] < setup.goal:
        pass_turn(setup, state)


@rule
def pass_turn(setup: Setup, state: State) -> None:
    """P2: seats in order."""
    state.turn = (state.turn + 1) % setup.seats
    state.pot = 0
    state.rolling = 1


@rule
def place(setup: Setup, state: State, seat: int) -> int:
    """P5: who has banked more stands higher."""
    above = 0
    for other in range(setup.seats):
        if state.banked[other] > state.banked[seat]:
            above += 1
    return above


@rule
def worth(setup: Setup, state: State, seat: int) -> int:
    """What is banked, and the pot in one's own turn."""
    return state.banked[seat] + (state.pot if seat == state.turn else 0)


def options(seats: int) -> tuple[Option, ...]:
    """The settings of a game."""
    return (Option("goal", int, 30, "Who first banks so many wins.", 1, 1_000),)


def prepare(seats: int, options: Mapping[str, Any], folder: Files) -> Setup:
    """The setup of a game with complete options."""
    return Setup(seats=seats, goal=options["goal"])


def token(setup: Setup, state: State, move: int) -> str:
    """The canonical token of a move."""
    return f"r{move + 1}" if state.rolling else WORDS[move]


def parse(setup: Setup, state: State, text: str) -> int:
    """The move of a token; TokenError where it is none of what is awaited."""
    if state.rolling:
        return die(text, FACES)
    if text.lower() not in WORDS:
        raise TokenError(f"{shown(text)} is neither bank nor roll (P2)")
    return WORDS.index(text.lower())


def view(setup: Setup, state: State) -> dict[str, Any]:
    """The state as JSON."""
    return {"turn": state.turn, "pot": state.pot, "banked": state.banked[: setup.seats]}


def expect(setup: Setup, state: State, seats: Sequence[str]) -> Expectation:
    """What is awaited, to who must act."""
    name = seats[state.turn]
    if state.rolling:
        return Expectation("P3", f"Roll the die, {name}.")
    return Expectation("P2", f"{name}, bank {state.pot} or roll on?")


def story(
    setup: Setup, seats: Sequence[str], before: State, move: int, after: State
) -> list[Event]:
    """What a move did, as the difference of two states."""
    seat, name = before.turn, seats[before.turn]
    if before.rolling:
        lost = f" and loses {before.pot}" if move == 0 and before.pot else ""
        return [Event("roll", "P3", f"{name} rolls {move + 1}{lost}.", seat)]
    if move == 1:
        return [Event("on", "P2", f"{name} rolls on.", seat)]
    return [Event("bank", "P4", f"{name} has {after.banked[seat]} in the bank.", seat)]


def score(setup: Setup, state: State, seat: int) -> str:
    """How a seat stands, in two words."""
    return f"{state.banked[seat]} banked"


def idle(setup: Setup, state: State) -> int:
    """The least that can be done: bank."""
    return 0


GAME: Game[Setup, State] = Game(
    name="pig",
    title="Pig",
    version=1,
    seats=range(2, SEATS + 1),
    target=None,
    boards=(),
    Setup=Setup,
    State=State,
    start=start,
    awaits=awaits,
    legal=legal,
    apply=apply,
    place=place,
    worth=worth,
    options=options,
    prepare=prepare,
    regions=no_regions,
    token=token,
    parse=parse,
    view=view,
    story=story,
    expect=expect,
    score=score,
    idle=idle,
)
