"""Warlord beside its state: homes, what each seat holds, and how long a siege still lasts."""

from __future__ import annotations

from oche.games.warlord.state import CLOCKWISE, NOBODY, SEGMENTS, Setup, State
from oche.server.messages import WarlordExtra
from oche.table.table import Table


def extra(table: Table) -> WarlordExtra:
    """W23, W24: what the war map shows."""
    setup: Setup = table.match.setup
    state: State = table.match.state
    seats = range(setup.seats)
    return WarlordExtra(
        homes=_homes(table, setup.seats),
        held=[state.held[seat] for seat in seats],
        strength=[_strength(state, seat) for seat in seats],
        siege_turns=siege_turns(setup, state),
    )


def siege_turns(setup: Setup, state: State) -> int:
    """W23: turns left to break the siege, the one in progress and all before the holder's next."""
    if state.siege == NOBODY:
        return 0
    return (state.siege - state.thrower) % setup.seats


def _strength(state: State, seat: int) -> int:
    lands = zip(state.owner, state.strength, strict=True)
    return sum(strength for owner, strength in lands if owner == seat)


def _homes(table: Table, seats: int) -> list[str | None]:
    """W5: the homes of the newest leg, from how its board was turned."""
    if table.awaited.kind == "homes":
        return [None] * seats
    turned = next((move.token for move in reversed(table.made) if move.token[0] == "@"), None)
    if turned is None:
        return [None] * seats
    first = CLOCKWISE.index(int(turned[1:]))
    return [str(CLOCKWISE[(first + SEGMENTS * seat // seats) % SEGMENTS]) for seat in range(seats)]
