"""W6 to W10: a search looks at each effect of a dart once, and at no effect too few."""

from __future__ import annotations

from copy import copy

from hypothesis import given, settings
from hypothesis import strategies as st

from oche.core.chance import draw, seeded
from oche.games.warlord import GAME
from oche.games.warlord.state import BEDS, BULL, NOBODY, SEGMENTS, TERRITORIES, Setup


@settings(max_examples=300, deadline=None)
@given(seed=st.integers(0, 2**32), seats=st.integers(1, 8), bull=st.integers(0, 3))
def test_beds_are_alike_exactly_where_they_do_the_same(seed, seats, bull):
    """On any board at all: beds that are alike leave equal states, all others different ones."""
    setup = Setup(seats=seats, target=21, round_limit=0)
    state = GAME.new(setup)
    GAME.apply(setup, state, draw(rng := seeded(seed), SEGMENTS))
    for territory in range(TERRITORIES):
        state.owner[territory] = draw(rng, seats + 1) - 1
        state.strength[territory] = 0 if state.owner[territory] == NOBODY else 1 + draw(rng, 3)
    if bull == 0:
        state.owner[BULL], state.strength[BULL] = NOBODY, 0
    state.held[:seats] = [state.owner.count(seat) for seat in range(seats)]
    state.darts_left = 3

    after = []
    for bed in range(BEDS):
        after.append(copy(state))
        GAME.apply(setup, after[-1], bed)
    for bed in range(BEDS):
        assert GAME.alike(setup, state, bed) == after.index(after[bed])
