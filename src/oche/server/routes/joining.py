"""Coming to a table: by a role's link, or by its code."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from fastapi import APIRouter, HTTPException, Request

from oche.core.errors import Illegal
from oche.server.house import Device, House, InHouse
from oche.server.links import qr_svg
from oche.server.live import LiveTable
from oche.server.messages import Enter, Entered, FreeSeats, Join, Link, LinkShown
from oche.server.safety.limits import address_of
from oche.server.safety.secrets import hashed
from oche.server.views import seat_view
from oche.store.store import Grant
from oche.table.entries import BOT, EMPTY, PERSON, Joined
from oche.table.roles import DISPLAY, PLAYER
from oche.table.seating import former

router = APIRouter(prefix="/api", tags=["joining"])
Found = TypeVar("Found")


@router.post("/enter")
async def enter(wanted: Enter, house: InHouse, device: Device, request: Request) -> Entered:
    """Exchange a link's secret for a role that this device keeps."""
    key = hashed(wanted.key)
    grant = await _guessed(house, request, key, house.store.key)
    if grant is None or not await house.store.admit(device, grant, house.now(), key=key):
        raise HTTPException(404, "that link opens nothing; ask for a new one")
    return _entered(grant)


@router.get("/codes/{code}")
async def look(code: str, house: InHouse, request: Request) -> FreeSeats:
    """The table behind a code."""
    live = await _behind(code, house, request)
    table = live.table
    taken = await house.store.taken(live.name)
    seats = [seat_view(table, number, live.screens.present) for number in range(len(table.seats))]
    return FreeSeats(
        table=live.name,
        game=table.match.game.name,
        title=table.match.game.title,
        seats=seats,
        free=[number for number in range(len(seats)) if _is_free(live, number, taken)],
    )


@router.post("/join")
async def join(wanted: Join, house: InHouse, device: Device, request: Request) -> Entered:
    """Take a seat by a table's code; without a seat, this device only shows the table."""
    live = await _behind(wanted.code, house, request)
    if wanted.seat is None:
        return await _admitted(house, device, Grant(live.name, DISPLAY), wanted.code)
    async with live.lock:
        await _check_open(house, live, wanted.code)  # it may have been closed while this waited
        taken = await house.store.taken(live.name)
        if not 0 <= wanted.seat < len(live.table.seats) or not _is_free(live, wanted.seat, taken):
            raise Illegal("that seat is taken; look which are free")
        seat = live.table.seats[wanted.seat]
        name = wanted.name or former(live.table, wanted.seat).name
        if name != seat.name or seat.kind != PERSON:
            await live.add(Joined(wanted.seat, name))
        return await _admitted(house, device, Grant(live.name, PLAYER, wanted.seat), wanted.code)


def _is_free(live: LiveTable, number: int, taken: frozenset[int]) -> bool:
    seat = live.table.seats[number]
    if seat.kind == BOT:  # it fills in for who left
        return number in live.table.left
    return seat.kind == EMPTY or number not in taken


async def _behind(code: str, house: House, request: Request) -> LiveTable:
    row = await _guessed(house, request, _plain(code), house.store.table_by_code)
    if row is None:
        raise _closed()
    return await house.live(row.id)


def _plain(code: str) -> str:
    return code.strip().upper()


def _closed() -> HTTPException:
    return HTTPException(404, "no open table has that code")


async def _check_open(house: House, live: LiveTable, code: str) -> None:
    row = await house.store.table_by_code(_plain(code))
    if row is None or row.id != live.name:
        raise _closed()


async def _guessed(
    house: House, request: Request, what: str, opens: Callable[[str], Awaitable[Found | None]]
) -> Found | None:
    """What a code or a link opens; wrong ones are counted, and answered later and later."""
    guesses, address = house.rates.guesses, address_of(request)
    guesses.count(address)
    found = await opens(what)
    if found is None:
        await asyncio.sleep(guesses.wait(address))
    else:
        guesses.take_back(address)
    return found


async def _admitted(house: House, device: str, grant: Grant, code: str) -> Entered:
    """Who came by a code that is open to the very moment in which the role is given."""
    if not await house.store.admit(device, grant, house.now(), code=_plain(code)):
        raise _closed()
    return _entered(grant)


def _entered(grant: Grant) -> Entered:
    return Entered(table=grant.table, role=grant.role, seat=grant.seat)  # type: ignore[arg-type]


@router.post("/qr")
def qr(wanted: Link, house: InHouse, request: Request) -> LinkShown:
    """A link as others can reach it, and as a QR code. Its secret is neither logged nor kept."""
    site = house.settings.site or str(request.base_url).rstrip("/")
    return LinkShown(url=site + wanted.path, svg=qr_svg(site + wanted.path))
