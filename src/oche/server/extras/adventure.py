"""Adventure Darts beside its state: the foe, the prices, who keeps score, and what choices do."""

from __future__ import annotations

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
from oche.server.extras.whiteboard import regions
from oche.server.messages import AdventureExtra, Choice, Foe, Price
from oche.table.table import Table

_STEPS = 6  # of a price table
_MOST = 60  # choices put into words: a rich purse has thousands, which are typed then


def extra(table: Table) -> AdventureExtra:
    """A29: what the scoreboard shows beside the numbers of the players."""
    setup: Setup = table.match.setup
    state: State = table.match.state
    return AdventureExtra(
        board=setup.board,
        regions=regions(setup, state),
        foe=_foe(setup, state),
        prices=_prices(setup, state),
        keeper=_keeper(table),
    )


def _foe(setup: Setup, state: State) -> Foe | None:
    at = state.foe
    if at == NO_FOE or _quiet(state):
        return None
    return Foe(
        name=region_name(setup, at),
        hp=state.foe_hp,
        full=setup.hp[at],
        dmg=setup.dmg[at],
        loot=setup.loot[at],
        gold=setup.gold[at],
        tower=setup.tower[at],
        quest=bool(state.quest),
    )


def _quiet(state: State) -> bool:
    """Whether a turn has just begun, so that nobody is being fought or looted."""
    return state.phase == AT_WORLD


def _prices(setup: Setup, state: State) -> dict[str, list[Price]]:
    """A9, A10, A14: the next steps of every price table, for who has the turn."""
    gold, owned = state.gold[state.turn], state.dmg[state.turn]
    each = spell_price(setup, state)
    best = min(owned + _STEPS, HIGHEST_WEAPON)
    return {
        "SHOP": [_price(dmg, price(dmg), gold) for dmg in range(owned + 1, best + 1)],
        "INN": [_price(hp, price(hp), gold) for hp in range(1, _STEPS + 1)],
        "WIZARD": [_price(dmg, each * dmg, gold) for dmg in range(1, _STEPS + 1)],
    }


def _price(gets: int, cost: int, gold: int) -> Price:
    return Price(gets=gets, gold=cost, affordable=cost <= gold)


def _keeper(table: Table) -> int | None:
    """A29: the last player to have had a turn keeps score; in the first turn, who sits before."""
    turn = table.match.state.turn
    for state in reversed(table.states):
        if state.turn != turn:
            return state.turn
    return (turn - 1) % len(table.seats)


def choices(table: Table) -> list[Choice]:
    """What each legal choice does."""
    match = table.match
    moves = match.game.moves(match.setup, match.state)[:_MOST]
    return [
        _choice(match.setup, match.state, move, match.game.token(match.setup, match.state, move))
        for move in moves
    ]


def _choice(setup: Setup, state: State, move: int, token: str) -> Choice:
    turn = state.turn
    if token == "fight":
        return Choice(token=token, words="Fight", effect="everyone there deals their DMG")
    if token == "peace":
        return Choice(token=token, words="Keep the peace")
    if move == PASS:
        return Choice(token=token, words=_PASSES[state.phase])
    if state.phase == AT_SHOP:
        dmg = state.dmg[turn] + move
        return Choice(token=token, words=f"A weapon of {dmg} DMG", effect=f"-{price(dmg)} GOLD")
    if state.phase == AT_WIZARD:
        cost = move * spell_price(setup, state)
        return Choice(token=token, words=f"{move} DMG to everyone else", effect=f"-{cost} GOLD")
    return Choice(token=token, words=f"Rest for {move} HP", effect=f"-{price(move)} GOLD")


_PASSES = {
    AT_SHOP: "Buy nothing",
    AT_WIZARD: "Walk on",
    AT_INN: "Walk on",
}
