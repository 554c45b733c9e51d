"""Every game keeps the promises of `check_game`, in every setting."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oche.core.chance import seeded
from oche.core.match import Match
from oche.core.registry import find_game, game_names
from oche.core.testing import check_game
from oche.core.testing.moments import check_moment
from oche.core.testing.retelling import check_log, check_records
from tests import strategies
from tests.games.settings import BOARDS, EVERY, Setting

BUILT_IN = [name for name in game_names() if name in ("warlord", "adventure", "scavenger")]


@pytest.mark.parametrize("setting", EVERY, ids=str)
def test_a_game_keeps_its_promises(setting: Setting):
    check_game(
        find_game(setting.game),
        seats=[setting.seats],
        options=[setting.options],
        games=2,
        compiled=False,
        folder=BOARDS,
        most=250,
    )


@pytest.mark.parametrize("name", BUILT_IN)
@settings(max_examples=40, deadline=None)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_any_legal_game_keeps_them_too(name: str, data: st.DataObject, seed: int):
    match: Match = data.draw(strategies.played(find_game(name)))
    rng = seeded(seed)
    check_moment(match, rng, {entry.token for entry in match.log})
    check_log(match, rng)
    check_records(match)
