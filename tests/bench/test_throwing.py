"""The figures about throwing are of what they say; nothing is timed here."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from bench.measure import Rate
from bench.throwing import HANDS, throwing_goals, throwing_table


def measured(seconds: float, megabytes: float) -> dict[str, Any]:
    rate = Rate(seconds, seconds, seconds)
    tables = [{"hand": hand, "seconds": rate, "megabytes": megabytes} for hand in HANDS]
    return {
        "yardstick": Rate(0.3, 0.3, 0.3),
        "tables": tables,
        "heat": rate,
        "odds": rate,
        "fit": rate,
    }


def test_times_and_sizes_must_be_below_their_goal():
    assert {goal["met"] for goal in throwing_goals(measured(0.02, 50))} == {True}
    assert {goal["met"] for goal in throwing_goals(measured(0.9, 70))} == {False}


def test_every_figure_is_shown():
    console = Console(width=100, record=True)
    console.print(throwing_table(measured(0.2, 51)))
    shown = console.export_text()
    assert all(f"table, {hand}" in shown for hand in HANDS)
    assert "heat map" in shown
