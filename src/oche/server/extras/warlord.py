"""Warlord beside its state: homes, what each seat holds, and how long a siege still lasts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from oche.games.warlord.state import CLOCKWISE, NOBODY, SEGMENTS, Setup, State
from oche.games.warlord.view import reach as territories_in_reach
from oche.server.pieces import Pieces, text_of
from oche.table.table import Made, Table

KEPT = 4096  # sets of territories in reach


def extra(table: Table, pieces: Pieces) -> str:
    """W23, W24: what the war map shows: `WarlordExtra` as JSON."""
    setup: Setup = table.match.setup
    state: State = table.match.state
    return text_of(
        {
            "game": "warlord",
            "homes": _homes(table, pieces, setup.seats),
            "held": state.held[: setup.seats],
            "strength": _strength(state, setup.seats),
            "siege_turns": siege_turns(setup, state),
        }
    )


def reach(table: Table) -> str:
    """W24: the beds of a dartboard that are in the thrower's reach, as JSON."""
    match = table.match
    return _beds_of(territories_in_reach(match.setup, match.state))


@lru_cache(KEPT)
def _beds_of(territories: tuple[str, ...]) -> str:
    numbers = [name for name in territories if name != "Bull"]
    bull = ["25", "50"] if "Bull" in territories else []
    return text_of([f"{ring}{number}" for ring in "SDT" for number in numbers] + bull)


def siege_turns(setup: Setup, state: State) -> int:
    """W23: turns left to break the siege, the one in progress and all before the holder's next."""
    if state.siege == NOBODY:
        return 0
    return (state.siege - state.thrower) % setup.seats


def _strength(state: State, seats: int) -> list[int]:
    """The strength of all that each seat owns."""
    sums = [0] * seats
    for owner, strength in zip(state.owner, state.strength, strict=True):
        if owner != NOBODY:
            sums[owner] += strength
    return sums


def _homes(table: Table, pieces: Pieces, seats: int) -> Sequence[str | None]:
    """W5: the homes of the newest leg, from how its board was turned."""
    turned = None
    if table.awaited.kind != "homes":
        turned = pieces.newest("homes", table.made, _turns_the_board)
    if turned is None:
        return [None] * seats
    return _homes_of(turned.token, seats)


@lru_cache
def _homes_of(turned: str, seats: int) -> tuple[str, ...]:
    first = CLOCKWISE.index(int(turned[1:]))
    homes = [(first + SEGMENTS * seat // seats) % SEGMENTS for seat in range(seats)]
    return tuple(str(CLOCKWISE[home]) for home in homes)


def _turns_the_board(move: Made) -> bool:
    return move.token[0] == "@"
