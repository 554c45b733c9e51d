"""Players: profiles kept on this server, without passwords."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException

from oche.server.house import InHouse
from oche.server.lists import player_of
from oche.server.messages import Player

router = APIRouter(prefix="/api/players", tags=["players"])
GAMES = 1000  # of a player that are looked at


@router.get("")
async def players(house: InHouse) -> list[Player]:
    """Everyone who has sat at a table here, by name."""
    names = await house.store.players()
    return [player_of(name, await house.store.results(name, GAMES)) for name in names]


@router.get("/{name:path}")
async def player(name: str, house: InHouse) -> Player:
    """One player."""
    known = {each.casefold(): each for each in await house.store.players()}
    if name.casefold() not in known:
        raise HTTPException(404, "nobody of that name has played here")
    return player_of(known[name.casefold()], await house.store.results(name, GAMES))
