"""A game over time, as numbers for charts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from oche.server.messages import Chart, Series
from oche.table.table import Table

POINTS = 400  # at most; a longer game is sampled evenly

Measure = Callable[[dict[str, Any], int], float]


def _of_player(name: str) -> Measure:
    return lambda state, seat: state["players"][seat][name]


def _row(name: str) -> Measure:
    return lambda state, seat: state[name][seat]


def _territories(state: dict[str, Any], seat: int) -> float:
    return sum(owner == seat for owner, _ in state["territories"].values())


def _strength(state: dict[str, Any], seat: int) -> float:
    return sum(strength for owner, strength in state["territories"].values() if owner == seat)


MEASURES: dict[str, dict[str, Measure]] = {
    "warlord": {
        "Territories": _territories,
        "Strength": _strength,
        "Leader points": _row("leader_points"),
    },
    "adventure": {"HP": _of_player("hp"), "DMG": _of_player("dmg"), "GOLD": _of_player("gold")},
    "scavenger": {"Score": _row("scores"), "Health": _row("health"), "Ability": _row("ability")},
}


def chart_of(table: Table) -> Chart:
    """Every number of a game worth a line, for every seat."""
    match = table.match
    at = sampled(len(table.states))
    views = [match.game.view(match.setup, table.states[number]) for number in at]
    seats = range(len(table.seats))
    series = [
        Series(name=name, seats=[[measure(view, seat) for view in views] for seat in seats])
        for name, measure in MEASURES.get(match.game.name, {}).items()
    ]
    return Chart(at=at, series=series)


def sampled(count: int) -> list[int]:
    """Numbers from 0 to count - 1, both included, at most POINTS of them."""
    if count <= POINTS:
        return list(range(count))
    return [round(step * (count - 1) / (POINTS - 1)) for step in range(POINTS)]
