"""Plain and compiled rules are one: over 2,000 random games each, equal after every move."""

from __future__ import annotations

import os
import subprocess
import sys
from copy import copy
from typing import Any

import pytest

from oche.core.declare import bounds_of, sized_fields
from oche.core.testing.agreement import check_agreement
from tests.games.settings import SETTINGS, Setting
from tests.play import ROOT

GAMES = 2000
LONGEST = 300  # moves; a random match may go on for ever

GROUPS = [
    pytest.param(name, marks=pytest.mark.xdist_group(f"compiled-{name}")) for name in SETTINGS
]


@pytest.mark.parametrize("name", GROUPS)
def test_states_are_equal_after_every_move(name: str):
    share = GAMES // len(SETTINGS[name]) + 1
    for number, setting in enumerate(SETTINGS[name]):
        seed = number * 1_000_000
        check_agreement(setting.match(), games=share, seed=seed, most=LONGEST)


# Every number at its end: states that no log need lead to, as full as they may be.

_LIMIT = 1_000_000
_MANY = 2_000_000_000  # of what only grows by one a move


def _rich_adventure(state: Any) -> None:
    state.hp = [_LIMIT] * 4
    state.dmg = [1, 19, 20, _LIMIT]
    state.gold = [_LIMIT, _LIMIT - 1, 0, _LIMIT]
    state.round = state.blows = _MANY
    state.attrition = 3


def _poor_adventure(state: Any) -> None:
    state.hp = [1, 1, 1, 1]
    state.gold = [0, 4, 5, _LIMIT]
    state.dmg = [_LIMIT] * 4
    state.pvp = 1
    state.place = [3] * 4
    state.slain = [1] * len(state.slain)


def _late_warlord(state: Any) -> None:
    state.legs_won = [98] * 8
    state.leg = 99 * 8
    for name in ("total_points", "claimed", "conquests", "lost", "bulls", "effective", "darts"):
        setattr(state, name, [_MANY] * 8)
    state.sieges_broken = [_MANY] * 8
    state.largest = [21] * 8


def _late_scavenger(state: Any) -> None:
    state.turns = 99_990
    state.phase, state.seat, state.first = 4, 1, 0
    state.character = [0, 15]
    state.health = [0, 20]
    state.ability = [4, 0]
    state.taken = [0, 7]
    state.points = [0, 70]
    state.captured[8:15] = [10] * 7
    state.objective[5] = 10
    state.on_board = 1


FULL = {"board": "full.toml"}
EXTREMES = [
    (Setting("adventure", 4, FULL), _rich_adventure),
    (Setting("adventure", 3, FULL), _poor_adventure),
    (Setting("adventure", 4), _poor_adventure),
    (Setting("warlord", 8, {"legs": 99, "round_limit": 999, "regulation": 999}), _late_warlord),
    (Setting("warlord", 2, {"legs": 99, "round_limit": 0, "target": 1}), _late_warlord),
    (Setting("scavenger", 2, {"turn_limit": 100_000}), _late_scavenger),
]


@pytest.mark.parametrize(
    ("setting", "extreme"),
    [
        pytest.param(*each, marks=pytest.mark.xdist_group(f"compiled-{each[0].game}"))
        for each in EXTREMES
    ],
    ids=lambda each: str(each) if isinstance(each, Setting) else each.__name__,
)
def test_numbers_at_their_ends_are_the_same_both_ways(setting: Setting, extreme: Any):
    match = setting.match()
    state = copy(match.state)
    extreme(state)
    check_agreement(match, games=60, seed=7, most=200, state=state)


@pytest.mark.parametrize("name", SETTINGS)
def test_what_is_bounded_fits_its_width(name: str):
    """The limits of the book are below those of the fields that hold them."""
    widths = {
        field: width for field, width, _ in sized_fields(SETTINGS[name][0].match().game.State)
    }
    limits = {
        "adventure": {"hp": _LIMIT, "dmg": _LIMIT, "gold": _LIMIT, "foe": 7 * 48},
        "warlord": {"legs_won": 99, "leg": 98 * 8 + 1, "largest": 21, "held": 21, "round": 999},
        "scavenger": {"turns": 100_000, "points": 80, "captured": 10, "chosen": 15},
    }
    for field, most in limits[name].items():
        assert bounds_of(widths[field])[1] >= most, field


CHECKED = """
import numba
from oche.core.testing.agreement import check_agreement
from tests.games.settings import SETTINGS

assert numba.config.BOUNDSCHECK
for setting in SETTINGS["{name}"]:
    check_agreement(setting.match(), games=30, seed=99, most=300)
"""


@pytest.mark.parametrize("name", SETTINGS)
def test_no_rule_reads_or_writes_beyond_a_row(name: str):
    """Compiled code would read foreign memory in silence; here every index is checked."""
    done = subprocess.run(
        [sys.executable, "-c", CHECKED.format(name=name)],
        cwd=ROOT,
        env=os.environ | {"NUMBA_BOUNDSCHECK": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
