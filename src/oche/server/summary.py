"""What lists and profiles keep of a table."""

from __future__ import annotations

from typing import Any

from oche.server.views import status_of
from oche.store.store import SeatResult, Summary
from oche.table.table import Table


def summary_of(table: Table) -> Summary:
    """What a list shows."""
    ranked = table.ranking()
    winners = [] if ranked is None else [table.seats[seat].name for seat in ranked[0]]
    names = tuple(seat.name for seat in table.seats)
    return Summary(names, status_of(table), len(table.made), tuple(winners))


def result_of(table: Table) -> tuple[SeatResult, ...] | None:
    """How every seat ended; None while the game goes on."""
    ranked = table.ranking()
    if ranked is None:
        return None
    places: dict[int, int] = {}
    for tied in ranked:
        place = len(places)
        places.update(dict.fromkeys(tied, place))
    state = table.match.game.view(table.match.setup, table.match.state)
    return tuple(
        SeatResult(number, seat.name, seat.bot, places[number], statistics_of(state, number))
        for number, seat in enumerate(table.seats)
    )


def statistics_of(state: dict[str, Any], seat: int) -> dict[str, float]:
    """The numbers of a seat at the end, whatever the game calls them."""
    numbers: dict[str, float] = {}
    for name in ("stats", "players"):
        if name in state:
            numbers |= {
                key: value
                for key, value in state[name][seat].items()
                if isinstance(value, int) and not isinstance(value, bool)
            }
    if "scores" in state:
        numbers["score"] = state["scores"][seat]
        numbers["captured"] = sum(state["captured"][seat])
        numbers["health"] = state["health"][seat]
    return numbers
