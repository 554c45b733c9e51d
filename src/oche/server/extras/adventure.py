"""Adventure Darts beside its state: the foe, the prices, who keeps score, and what choices do."""

from __future__ import annotations

from typing import Any

from oche.games.adventure.state import (
    AT_INN,
    AT_SHOP,
    AT_WIZARD,
    AT_WORLD,
    HIGHEST_WEAPON,
    NO_FOE,
    PASS,
    Setup,
    State,
)
from oche.games.adventure.view import region_name
from oche.games.adventure.world import price, spell_price
from oche.server.extras.choosing import choice
from oche.server.extras.whiteboard import regions
from oche.server.pieces import Pieces, text_of
from oche.table.table import Table

_STEPS = 6  # of a price table
_MOST = 60  # choices put into words: a rich purse has thousands, which are typed then


def extra(table: Table, pieces: Pieces) -> str:
    """A29: what the scoreboard shows beside the numbers of the players: `AdventureExtra` as JSON.

    What stands in the regions is most of it, and changes only where a monster dies for ever.
    """
    setup: Setup = table.match.setup
    state: State = table.match.state
    moving = text_of(
        {
            "game": "adventure",
            "board": setup.board,
            "foe": _foe(setup, state),
            "prices": _prices(setup, state),
            "keeper": _keeper(table),
        }
    )
    standing = pieces.piece("regions", list(state.slain), lambda: text_of(regions(setup, state)))
    return f'{moving[:-1]},"regions":{standing}}}'


def _foe(setup: Setup, state: State) -> dict[str, Any] | None:
    at = state.foe
    if at == NO_FOE or _quiet(state):
        return None
    return {
        "name": region_name(setup, at),
        "hp": state.foe_hp,
        "full": setup.hp[at],
        "dmg": setup.dmg[at],
        "loot": setup.loot[at],
        "gold": setup.gold[at],
        "tower": setup.tower[at],
        "quest": bool(state.quest),
    }


def _quiet(state: State) -> bool:
    """Whether a turn has just begun, so that nobody is being fought or looted."""
    return state.phase == AT_WORLD


def _prices(setup: Setup, state: State) -> dict[str, list[dict[str, Any]]]:
    """A9, A10, A14: the next steps of every price table, for who has the turn."""
    gold, owned = state.gold[state.turn], state.dmg[state.turn]
    each = spell_price(setup, state)
    best = min(owned + _STEPS, HIGHEST_WEAPON)
    return {
        "SHOP": [_price(dmg, price(dmg), gold) for dmg in range(owned + 1, best + 1)],
        "INN": [_price(hp, price(hp), gold) for hp in range(1, _STEPS + 1)],
        "WIZARD": [_price(dmg, each * dmg, gold) for dmg in range(1, _STEPS + 1)],
    }


def _price(gets: int, cost: int, gold: int) -> dict[str, Any]:
    return {"gets": gets, "gold": cost, "affordable": cost <= gold}


def _keeper(table: Table) -> int | None:
    """A29: the last player to have had a turn keeps score; in the first turn, who sits before."""
    turn = table.match.state.turn
    for state in reversed(table.states):
        if state.turn != turn:
            return state.turn
    return (turn - 1) % len(table.seats)


def choices(table: Table) -> list[dict[str, Any]]:
    """What each legal choice does."""
    match = table.match
    moves = match.game.moves(match.setup, match.state)[:_MOST]
    return [
        _choice(match.setup, match.state, move, match.game.token(match.setup, match.state, move))
        for move in moves
    ]


def _choice(setup: Setup, state: State, move: int, token: str) -> dict[str, Any]:
    turn = state.turn
    if token == "fight":
        return choice(token, "Fight", "everyone there deals their DMG")
    if token == "peace":
        return choice(token, "Keep the peace")
    if move == PASS:
        return choice(token, _PASSES[state.phase])
    if state.phase == AT_SHOP:
        dmg = state.dmg[turn] + move
        return choice(token, f"A weapon of {dmg} DMG", f"-{price(dmg)} GOLD")
    if state.phase == AT_WIZARD:
        cost = move * spell_price(setup, state)
        return choice(token, f"{move} DMG to everyone else", f"-{cost} GOLD")
    return choice(token, f"Rest for {move} HP", f"-{price(move)} GOLD")


_PASSES = {
    AT_SHOP: "Buy nothing",
    AT_WIZARD: "Walk on",
    AT_INN: "Walk on",
}
