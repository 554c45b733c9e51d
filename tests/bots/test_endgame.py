"""The exact endgame of Dice Scavenger, held against the game's own rules."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oche.bots.bot import Position
from oche.bots.endgame.asking import answers, looked_at, worth
from oche.bots.endgame.duel import (
    Duel,
    Solution,
    Sweeps,
    every_duel,
    seen_from,
    solve,
    turn_begins,
)
from oche.bots.endgame.places import place_number, places, turned
from oche.bots.endgame.solving import gain
from oche.bots.insight.scavenger import DISTANCES
from oche.bots.searching import Search
from oche.bots.tables import simple_tables
from oche.bots.thinking import thinking_game
from oche.core.awaiting import CHOOSE, OVER
from oche.core.binding import compiled
from oche.core.chance import draw, seeded
from oche.games.scavenger import GAME
from oche.games.scavenger.state import BUFFER_ROLL, Setup, State

solved = cache(solve)
FEW = (Duel(4, 9, 9), Duel(2, 0, 3, 0))


def moment(
    *,
    lead: int = 0,
    health: tuple[int, int] = (9, 9),
    ability: tuple[int, int] = (4, 4),
    at: tuple[int, int, int] = (0, 5, 15),
    value: int = 5,
    seat: int = 0,
) -> State:
    """The beginning of a seat's turn, its Character, the other's and the last Objective `at`.

    The lead and the first health and Ability are those of who is to move.
    """
    state = GAME.State()
    state.phase, state.seat, state.on_board = BUFFER_ROLL, seat, 1
    state.objective[at[2]] = value
    for mine, who in enumerate((seat, 1 - seat)):
        state.health[who], state.ability[who] = health[mine], ability[mine]
        state.character[who] = at[mine]
    state.points[seat] = 40 + lead + health[1] - health[0]
    state.points[1 - seat] = 40
    return state


@st.composite
def moments(draw, duel: Duel) -> tuple[Setup, State]:
    """The beginning of any turn of who is on side 0 of a duel."""
    state = moment(
        lead=duel.lead,
        health=(duel.health, duel.other_health),
        ability=(draw(st.integers(0, 4)), draw(st.integers(0, 4))),
        at=tuple(draw(st.permutations(range(16)))[:3]),
        value=draw(st.integers(1, 10)),
        seat=draw(st.integers(0, 1)),
    )
    return Setup(boost_on_reroll=duel.boosts), state


# The positions


def test_places_alike_are_one_class_and_every_placing_has_one():
    known = places()
    assert len(known.numbers) == 426
    met = 0
    for mover, other, die in product(range(16), repeat=3):
        kind = known.kinds[place_number(mover, other, die)]
        if len({mover, other, die}) < 3:
            assert kind == -1
            continue
        met += 1
        images = {
            place_number(*(turned(space, turn) for space in (mover, other, die)))
            for turn in range(8)
        }
        assert {known.kinds[image] for image in images} == {kind}
        assert known.numbers[kind] in images
    assert met == 16 * 15 * 14


def test_every_duel_is_the_leaders_and_none_is_there_twice():
    every = every_duel()
    assert len(set(every)) == len(every) == 1156
    assert all(seen_from(*duel) == (duel, 0) for duel in every)


@pytest.mark.parametrize("duel", FEW)
def test_the_other_chair_sees_the_same_duel(duel):
    lead, mine, its, boosts = duel
    assert seen_from(-lead, its, mine, boosts) == (duel, 1)


def test_more_health_than_a_capture_can_cost_changes_nothing():
    assert turn_begins(Setup(), moment(health=(20, 14))) == turn_begins(Setup(), moment())


# The solutions, by the rules


@pytest.mark.parametrize("duel", [*FEW, Duel(-5, 3, 8)])
def test_a_sweep_looks_one_turn_ahead_as_the_rules_do(duel):
    """Whatever the positions are worth, a sweep finds what a turn by the rules leads to."""
    sweeps = Sweeps(duel)
    random = np.random.default_rng(1)
    before = random.uniform(-1, 1, 2 * sweeps.size)
    after = before.copy()
    sweeps(after, most=1)
    # The sweep looks from side 0 at the old worths of side 1, all that the rules lead to.
    known = Solution(seen_from(*duel)[0], before, 0.0, 0.0)
    if duel.lead < 0:  # side 0 is behind: the same positions, told from the leader's side
        known = Solution(known.duel, np.roll(before, sweeps.size), 0.0, 0.0)

    @settings(max_examples=60, deadline=None)
    @given(moments(duel))
    def check(drawn):
        setup, state = drawn
        found, _, at = turn_begins(setup, state)
        assert found == known.duel
        assert looked_at(lambda _: known, setup, state) == pytest.approx(after[at])

    check()


def plainly(setup: Setup, state: State, seat: int, turns: int, endless: float) -> float:
    """Plain expectimax by the rules, so many turns deep, the rest counted as `endless`."""
    kind, mover, _ = GAME.awaits(setup, state)
    if kind == OVER:
        return float(GAME.place(setup, state, 1 - seat) - GAME.place(setup, state, seat))
    if state.phase == BUFFER_ROLL and turns == 0:
        return endless
    left = turns - (state.phase == BUFFER_ROLL)
    values = []
    for move in GAME.moves(setup, state):
        after = copy(state)
        GAME.apply(setup, after, move)
        values.append(plainly(setup, after, seat, left, endless))
    if kind == CHOOSE:
        return max(values) if mover == seat else min(values)
    return sum(values) / len(values)


@pytest.mark.parametrize(
    "state",
    [
        moment(lead=-3, ability=(0, 0), at=(0, 15, 1), value=6),
        moment(lead=3, ability=(0, 1), at=(0, 2, 1), value=9),
        moment(lead=-3, ability=(1, 0), at=(5, 7, 6), value=10, seat=1),
    ],
)
def test_a_worth_lies_where_a_plain_search_by_the_rules_says(state):
    """A search of two turns brackets the worth: what comes later is at worst lost, at best won."""
    low, high = (plainly(Setup(), state, state.seat, 2, end) for end in (-1.0, 1.0))
    found = worth(solved, Setup(), state, state.seat)
    assert low - 1e-4 <= found <= high + 1e-4
    assert high - low < 2.0


def test_a_capture_that_wins_whatever_the_buffer_shows_is_worth_a_win():
    state = moment(lead=3, at=(0, 10, 1), ability=(2, 2))
    assert worth(solved, Setup(), state, 0) == pytest.approx(1, abs=1e-4)
    assert worth(solved, Setup(), state, 1) == pytest.approx(-1, abs=1e-4)


def test_who_is_behind_by_more_than_a_capture_brings_never_wins():
    far = seen_from(30, 4, 7, 1)[0]
    assert far == seen_from(15, 0, 0, 1)[0]
    sweeps = Sweeps(far)
    worths = np.zeros(2 * sweeps.size)
    for _ in range(8):
        sweeps(worths, most=1)
        assert np.all(worths[: sweeps.size] >= 0)
        assert np.all(worths[sweeps.size :] <= 0)
    assert np.mean(worths[: sweeps.size]) > 0.5


def test_the_best_answer_is_among_the_legal_ones():
    state = moment(lead=-3, at=(0, 10, 1), value=10)
    GAME.apply(Setup(), state, 0)  # the Buffer shows 1
    found = answers(solved, Setup(), state)
    assert set(found) == set(GAME.moves(Setup(), state))
    assert max(found.values()) == pytest.approx(worth(solved, Setup(), state, 0))


def test_a_solution_changes_no_more_and_is_of_all_positions():
    found = solved(Duel(3, 9, 9))
    sweeps = Sweeps(found.duel)
    assert len(found.worths) == 2 * sweeps.size == 2 * 426 * 250
    again = found.worths.copy()
    assert sweeps(again, most=1) < 2e-5
    assert found.residual <= 1.1e-8
    assert 0 < found.endless < 0.2  # endless play matters here and there


# The search, by the solutions


def test_the_search_finds_the_best_answer_mostly_and_loses_little_elsewhere():
    setup, rng = Setup(), seeded(5)
    hands = (simple_tables(GAME, setup),) * 2
    search = Search(compiled(thinking_game(GAME)))
    losses = []
    while len(losses) < 40:
        at = draw(rng, 16), draw(rng, 16), draw(rng, 16)
        if len(set(at)) < 3:
            continue
        abilities = draw(rng, 5), draw(rng, 5)
        state = moment(lead=3, ability=abilities, at=at, value=1 + draw(rng, 10))
        if draw(rng, 2) == 0:  # the other's turn, who is behind
            state.seat = 1
        GAME.apply(setup, state, draw(rng, 6))  # the Buffer
        worths = answers(solved, setup, state)
        best = max(worths.values())
        if best - min(worths.values()) > 1e-3:
            position = Position(GAME, setup, state, hands)
            choice, _ = search(position, stop=search.run.ints([0]), budget=300_000)
            losses.append((best - worths[choice]) / 2)
    assert sum(loss < 1e-3 for loss in losses) >= 0.7 * len(losses)
    assert sum(losses) / len(losses) < 0.02  # of a win, by a choice


# What docs/endgame.md says of the rules


def wander(seed: int) -> Iterator[tuple[State, State]]:
    """The beginnings of turns that follow each other in random play from one Objective left."""
    rng, setup = seeded(seed), Setup()
    state = moment(at=(draw(rng, 4), 4 + draw(rng, 4), 8 + draw(rng, 8)))
    before = copy(state)
    for _ in range(400):
        legal = GAME.moves(setup, state)
        if not legal:
            return
        GAME.apply(setup, state, legal[draw(rng, len(legal))])
        if state.phase == BUFFER_ROLL:
            yield before, state
            before = copy(state)


@pytest.mark.parametrize("seed", range(20))
def test_who_finds_both_distances_alike_does_so_until_the_end(seed):
    def alike(state: State) -> bool:
        die = next(space for space, value in enumerate(state.objective) if value)
        return sum(DISTANCES[each * 16 + die] for each in state.character) % 2 == 0

    for before, after in wander(seed):
        assert alike(before) != alike(after)  # the other's turn: the opposite


def test_a_capture_brings_a_point_at_least_and_six_at_most_with_health_to_spare():
    for value, face, health in product(range(1, 11), range(1, 7), range(21)):
        assert gain(value, face, health) >= 1
        assert gain(value, face, health) <= (6 if health >= 4 else 10)
