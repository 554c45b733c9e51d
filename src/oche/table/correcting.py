"""What a correction changes, in words, before anybody agrees to it."""

from __future__ import annotations

from typing import Any, cast

from oche.table.table import Table

MOST = 12  # lines; a correction long ago may change nearly everything


def changes(before: Table, after: Table) -> list[str]:
    """The differences between two tables that a player would notice, in sentences."""
    lines = _outcome(before, after)
    game, setup = before.match.game, before.match.setup
    for number, seat in enumerate(before.seats):
        old = game.score(setup, before.match.state, number)
        new = game.score(setup, after.match.state, number)
        if old != new:
            lines.append(f"{seat.name} has {new}, not {old}.")
    lines += _parts(game.view(setup, before.match.state), game.view(setup, after.match.state))
    lines += _turn(before, after)
    return lines[:MOST] or ["Nothing else changes."]


def _outcome(before: Table, after: Table) -> list[str]:
    if before.over and not after.over:
        return ["The game is no longer over."]
    if not after.over:
        return []
    best = after.match.ranking()[0] if after.match.over else [cast(int, after.winner_left)]
    names = " and ".join(after.seats[seat].name for seat in best)
    if before.over and before.match.over and before.match.ranking()[0] == best:
        return []
    return [f"The game is over, and {names} has won." if len(best) == 1 else "It is a draw."]


def _parts(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    """Whole numbers of the state that differ, such as the leg, the round, the turns."""
    return [
        f"{name.replace('_', ' ').capitalize()} {new[name]}, not {old[name]}."
        for name in ("leg", "round", "target", "turns")
        if name in old and old[name] != new[name]
    ]


def _turn(before: Table, after: Table) -> list[str]:
    if after.over or before.to_act == after.to_act:
        return []
    seat = after.to_act
    return ["The homes are turned next." if seat is None else f"{after.seats[seat].name} is next."]
