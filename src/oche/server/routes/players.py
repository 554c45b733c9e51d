"""Players: profiles kept on this server, without passwords."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request

from oche.core.options import checked_seats
from oche.core.registry import find_game
from oche.server.house import House, InHouse
from oche.server.lists import player_of
from oche.server.measured import measured_throws, player_hand
from oche.server.messages import Measured, Player, PlayerHand
from oche.server.safety.limits import address_of

router = APIRouter(prefix="/api/players", tags=["players"])
ANY = "warlord"  # one may play it alone
SHOWN = 200  # players
GAMES = 1000  # of a player that are looked at


@router.get("")
async def players(house: InHouse) -> list[Player]:
    """Who has sat at a table here, by name; of very many those who finished a game last."""
    names = await house.store.players(SHOWN)
    return [player_of(name, await house.store.results(name, GAMES)) for name in names]


@router.get("/{name:path}/hand")
async def see_hand(name: str, house: InHouse) -> PlayerHand:
    """A player's measured darts, and the hand that they show."""
    return await _hand(name, house)


@router.post("/{name:path}/darts", status_code=201)
async def keep_darts(name: str, wanted: Measured, house: InHouse, request: Request) -> PlayerHand:
    """Keep another series of measured darts; who had no profile here has one then."""
    house.rates.series.count(address_of(request))
    (name,) = checked_seats(find_game(ANY), [name])  # the rules for names are those of seats
    known = await house.store.throws(name)
    await house.store.add_throws(name, measured_throws(wanted, len(known)), house.now())
    return await _hand(name, house)


@router.delete("/{name:path}/darts/last")
async def take_back_darts(name: str, house: InHouse) -> PlayerHand:
    """Take a player's newest series of measured darts back."""
    if not await house.store.drop_last_throws(name):
        raise HTTPException(404, "no dart of that player is measured")
    return await _hand(name, house)


async def _hand(name: str, house: House) -> PlayerHand:
    throws = await house.store.throws(name)
    return await house.tables.thinkers.aside(player_hand, throws)


@router.get("/{name:path}")
async def player(name: str, house: InHouse) -> Player:
    """One player."""
    known = await house.store.profile(name)
    if known is None:
        raise HTTPException(404, "nobody of that name has played here")
    return player_of(known, await house.store.results(name, GAMES))
