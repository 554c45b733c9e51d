"""Where should I aim? For whoever asks, where the table does not forbid it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Request

from oche.core.errors import Stale
from oche.server.hands import checked_hand, hand_of
from oche.server.house import InHouse, KnownDevice
from oche.server.landing import TOUCH
from oche.server.messages import AimView
from oche.server.messages.base import Drawing, HandText
from oche.server.safety.limits import address_of
from oche.server.thinking.hints import Hint
from oche.server.thinking.own import standing_of
from oche.table.roles import HINTS
from oche.table.table import PLAYING, Table

router = APIRouter(prefix="/api/tables", tags=["tables"])
DARTBOARD = ("dartboard", *TOUCH)


@router.get("/{table}/aim")
async def where_to_aim(
    table: str,
    house: InHouse,
    device: KnownDevice,
    request: Request,
    drawing: Annotated[Drawing, Query(description="The drawing that the picture is laid over.")],
    hand: Annotated[HandText | None, Query(description="Another hand than the seat's.")] = None,
) -> AimView:
    """The best aims at the awaited dart, what each is worth, and a picture of all of them."""
    await house.who(device, table)
    live = await house.live(table)
    now = live.table
    seat = _seat(now, drawing)
    thrown = checked_hand(hand) or hand_of(now, seat)
    key = (table, now.seq, thrown, drawing)
    known = house.hints.get(key)
    if known is not None:
        return known
    house.rates.hints.count(address_of(request))
    question = Hint(standing_of(now, thrown), thrown, drawing, now.seq)
    found: AimView = await live.thinkers.advise(table, question)
    if live.table is not now:
        raise Stale("the table has moved on since; ask again")
    house.hints.keep(key, found)
    return found


def _seat(table: Table, drawing: Drawing) -> int:
    """The seat whose dart is awaited at a board of that drawing, if one may ask."""
    if HINTS in table.settings:
        raise HTTPException(403, "nobody is told where to aim at this table: it forbids hints")
    if table.over or table.status != PLAYING or table.awaited.kind != "throw":
        raise HTTPException(409, "no dart is awaited now")
    if table.flying is not None:
        raise HTTPException(409, "the dart has landed: it is only to be said what it counts for")
    if (table.match.game.target == "dartboard") != (drawing in DARTBOARD):
        raise HTTPException(422, "this game is thrown at another board than that drawing shows")
    assert table.to_act is not None
    return table.to_act
