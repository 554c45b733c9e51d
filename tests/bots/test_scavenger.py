"""What Dice Scavenger's bots see a position by."""

from __future__ import annotations

from copy import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oche.bots.bot import Position
from oche.bots.heads import head
from oche.bots.insight.scavenger import MILLION, insight
from oche.bots.tables import simple_tables
from oche.bots.thinking import thinking_game
from oche.core.awaiting import OVER
from oche.core.binding import compiled
from oche.core.chance import draw, seeded
from oche.core.hooks import worth
from oche.core.rule import template
from oche.games.scavenger import GAME
from oche.games.scavenger.state import Setup, State
from tests.play import play

PLACED = """
r6 r1  r8 r3 r5 r10  r2 r7 r4 r6
8@b2 7@c3  3@a1 2@d4  5@a4 4@d1  10@b4 6@c1
C@b1 C@c4
"""


@template
def estimated(setups, states, seat: int) -> int:
    """What the first of `states` is worth to a seat."""
    return worth(setups[0], states[0], seat)


def wandered(seed: int, moves: int, turn_limit: int = 0) -> tuple[Setup, State]:
    """Where a game of random moves is after so many of them, or at its end."""
    setup, rng = Setup(turn_limit=turn_limit), seeded(seed)
    state = GAME.new(setup)
    for _ in range(moves):
        legal = GAME.moves(setup, state)
        if not legal:
            break
        GAME.apply(setup, state, legal[draw(rng, len(legal))])
    return setup, state


@given(st.integers(0, 10**6), st.integers(0, 400))
@settings(max_examples=80, deadline=None)
def test_the_chances_of_both_add_up_and_are_the_same_compiled(seed, moves):
    setup, state = wandered(seed, moves)
    mine, its = (insight(setup, state, seat) for seat in (0, 1))
    assert mine + its == MILLION
    assert 0 <= mine <= MILLION
    run = compiled(thinking_game(GAME))
    states = run.states(1)
    run.put(states, 0, state)
    assert run(estimated)(run.setups(setup), states, 0) == mine


@pytest.mark.parametrize("seed", range(40))
def test_the_end_is_known_for_certain(seed):
    setup, state = wandered(seed, 5000, turn_limit=40)
    assert GAME.awaits(setup, state)[0] == OVER
    ranks = GAME.place(setup, state, 0), GAME.place(setup, state, 1)
    expected = {(0, 1): MILLION, (1, 0): 0, (0, 0): MILLION // 2}[ranks]
    assert insight(setup, state, 0) == expected


def test_nobody_is_ahead_before_the_characters_lie_on_the_board():
    match = play("scavenger", log="r6 r1 r8 r3 r5 r10")
    assert insight(match.setup, match.state, 0) == MILLION // 2


@pytest.mark.parametrize("left", [1, 2, 4, 8])
def test_a_lead_is_worth_something_and_a_larger_one_more(left):
    match = play("scavenger", log=PLACED)
    state = copy(match.state)
    for space in range(16):
        if state.on_board > left and state.objective[space]:
            state.objective[space] = 0
            state.on_board -= 1
    chances = []
    for lead in (-12, -4, 0, 4, 12):
        state.points = [20 + lead, 20]
        chances.append(insight(match.setup, state, 0))
    assert chances == sorted(set(chances))
    assert chances[0] < 4 * MILLION // 10 < 6 * MILLION // 10 < chances[-1]


def test_the_quick_head_takes_a_die_that_wins():
    match = play("scavenger", log=PLACED + "r6 .")  # a step takes 6 points from a rich die
    hands = (simple_tables(GAME, match.setup),) * 2
    position = Position(GAME, match.setup, match.state, hands)
    answer = head("quick", "compiled").choose(position, seeded(1))
    assert GAME.token(match.setup, match.state, answer) in {"D", "L"}
