"""The figures about opening are of tables that the server would open; nothing is timed here."""

from __future__ import annotations

from typing import Any

import pytest
from rich.console import Console

from bench.measure import Rate
from bench.opening import GAMES, MOVES, old_log, opening_figures, opening_goals, opening_table
from oche.table.folding import fold


def measured(seconds: float) -> list[dict[str, Any]]:
    rate = Rate(seconds, seconds, seconds)
    return [{"game": game, "seconds": rate, "read": rate, "folded": rate} for game in GAMES]


@pytest.mark.parametrize("game", GAMES)
def test_the_old_table_has_as_many_moves_as_is_said(game):
    assert len(fold(old_log(game)).made) == MOVES


def test_a_time_must_be_below_its_goal():
    assert {goal["met"] for goal in opening_goals(measured(0.049))} == {True}
    assert {goal["met"] for goal in opening_goals(measured(0.051))} == {False}


def test_every_game_is_opened_and_shown():
    found = opening_figures(1)
    console = Console(width=100, record=True)
    console.print(opening_table(found))
    shown = console.export_text()
    assert all(game in shown for game in GAMES)
    assert all(each["folded"].median > 0 < each["read"].median for each in found)
