"""What a game between these hands would come to."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request

from oche.server.house import House, InHouse
from oche.server.messages import NewTable, Odds, OddsWish, SeatWish
from oche.server.opening import opened_entry
from oche.server.safety.limits import address_of
from oche.server.thinking.odds import OddsQuestion
from oche.server.thinking.own import standing_of
from oche.table.table import open_table

router = APIRouter(prefix="/api", tags=["games"])
PERSON = "greedy"  # the head that a person is taken to have


@router.post("/odds")
async def odds(wanted: OddsWish, house: InHouse, request: Request) -> Odds:
    """How often each seat would win, and how many second throws would make the game even."""
    question = await _question(wanted, house)
    known = house.odds.get(wanted.model_dump_json())
    if known is not None:
        return known
    house.rates.odds.count(address_of(request))
    found: Odds | None = await house.tables.thinkers.patiently("odds", question)
    if found is None:
        raise HTTPException(503, "the odds can't be worked out now; try again in a minute")
    house.odds.keep(wanted.model_dump_json(), found)
    return found


async def _question(wanted: OddsWish, house: House) -> OddsQuestion:
    seats = [
        SeatWish(name=f"Seat {number}", bot=seat.bot, hand=seat.hand, retries=seat.retries)
        for number, seat in enumerate(wanted.seats, 1)
    ]
    wish = NewTable(game=wanted.game, seats=seats, options=wanted.options)
    table = open_table(await opened_entry(wish, house.store))
    if table.match.game.target == "whiteboard":
        # Greedy heads have no plan there, so that a beginner's wins from a club hand's.
        raise HTTPException(422, "who would win Adventure Darts can't be told beforehand")
    return OddsQuestion(
        standing_of(table),
        tuple(seat.bot or PERSON for seat in table.seats),
        tuple(seat.retries for seat in table.seats),
    )
