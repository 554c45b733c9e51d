"""What a correction changes, in words, before anybody agrees to it."""

from __future__ import annotations

from typing import Any

from oche.table.table import Table
from oche.table.taking import bare

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
    lines += _whose(before, after) + _turn(before, after)
    return lines[:MOST] or ["Nothing else changes."]


def _outcome(before: Table, after: Table) -> list[str]:
    if before.over and not after.over:
        return ["The game is no longer over."]
    new, old = after.ranking(), before.ranking()
    if new is None or (old is not None and old[0] == new[0]):
        return []
    if len(new[0]) > 1:
        return ["The game is over, a draw."]
    return [f"The game is over, and {after.seats[new[0][0]].name} has won."]


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


def _whose(before: Table, after: Table) -> list[str]:
    """Moves keep their order: where a dart is put in or a turn ends sooner, they change hands."""
    old = {move.seq: move for move in before.made}
    for move in after.made:
        was = old.get(move.seq)
        if was is None or None in (was.seat, move.seat) or was.seat == move.seat:
            continue
        mine, theirs = after.seats[move.seat or 0].name, after.seats[was.seat or 0].name
        return [f"{bare(was.token)} is {mine}'s, not {theirs}'s, and so on."]
    return []
