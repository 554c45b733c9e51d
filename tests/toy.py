"""Pig, a fourth game of the least size: roll on or bank what you have; a 1 loses it."""

from __future__ import annotations

from oche.core.awaiting import CHOOSE, OVER, ROLL, Ints, span
from oche.core.declare import declare, i1, i4, row
from oche.core.errors import TokenError
from oche.core.game import Event, Expectation, Game, Option, no_regions
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


def options(seats):
    return (Option("goal", int, 30, "Who first banks so many wins.", 1, 1_000),)


def prepare(seats, options, folder):
    return Setup(seats=seats, goal=options["goal"])


def token(setup, state, move):
    return f"r{move + 1}" if state.rolling else WORDS[move]


def parse(setup, state, text):
    if state.rolling:
        return die(text, FACES)
    if text.lower() not in WORDS:
        raise TokenError("bank or roll is awaited (P2)")
    return WORDS.index(text.lower())


def view(setup, state):
    return {"turn": state.turn, "pot": state.pot, "banked": state.banked[: setup.seats]}


def story(setup, seats, before, move, after):
    name = seats[before.turn]
    words = f"{name} rolls {move + 1}." if before.rolling else f"{name} will {WORDS[move]}."
    return [Event("pig", "P2", words, before.turn)]


def expect(setup, state, seats):
    return Expectation("P2", f"{seats[state.turn]}, {'roll' if state.rolling else 'on or bank'}.")


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
)
