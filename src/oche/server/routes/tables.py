"""Opening tables, finding them, looking back at them, playing again."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Request
from fastapi.responses import PlainTextResponse

from oche.server.charts import chart_of
from oche.server.house import Device, InHouse, KnownDevice
from oche.server.lists import table_info
from oche.server.messages import (
    Chart,
    Entered,
    Links,
    Move,
    NewRecord,
    NewTable,
    Opened,
    TableInfo,
    View,
)
from oche.server.moves import move_of
from oche.server.opening import opened_entry
from oche.server.safety.limits import address_of
from oche.server.safety.secrets import new_seed
from oche.server.tables import keys_of, new_links
from oche.server.thinking.own import bot_names
from oche.server.views import view_of
from oche.table.records import imported, record_of
from oche.table.roles import DISPLAY, OWNER, Who

router = APIRouter(prefix="/api/tables", tags=["tables"])
LISTED = 100


@router.post("", status_code=201)
async def open_table(wanted: NewTable, house: InHouse, device: Device, request: Request) -> Opened:
    """Open a table; this device is its owner."""
    house.rates.tables.count(address_of(request))
    opened = await opened_entry(wanted, house.store)
    fresh = await house.tables.open([opened], device)
    return Opened(table=fresh.name, code=fresh.code, links=fresh.links)


@router.post("/import", status_code=201)
async def import_record(
    wanted: NewRecord, house: InHouse, device: Device, request: Request
) -> Opened:
    """Make a table of a record: it goes on where the record ends."""
    house.rates.tables.count(address_of(request))
    boards = {board.name: board.text for board in await house.store.boards()}
    log = await asyncio.to_thread(
        imported, wanted.record, new_seed(), boards=boards, bots=bot_names()
    )
    fresh = await house.tables.open(log, device)
    return Opened(table=fresh.name, code=fresh.code, links=fresh.links)


@router.get("")
async def list_tables(house: InHouse, device: KnownDevice) -> list[TableInfo]:
    """The tables of this device, then those that one can join by their code."""
    mine = [] if device is None else await house.store.tables_of(device, LISTED)
    listed = [table_info(row, role) for row, role in mine]
    known = {row.id for row, _ in mine}
    others = await house.store.open_tables(LISTED)
    return listed + [table_info(row) for row in others if row.id not in known]


@router.get("/{table}")
async def see_table(
    table: str,
    house: InHouse,
    device: KnownDevice,
    at: Annotated[int | None, Query(ge=0, description="The table after so many moves.")] = None,
) -> View:
    """The table as this device may see it, now or as it was."""
    who = await house.who(device, table)
    live = await house.live(table)
    if at is None:
        return live.view(who)
    if at > len(live.table.made):
        raise HTTPException(404, f"there are only {len(live.table.made)} moves")
    # Looking back is like a display: nothing can be done to the past from there.
    past = view_of(table, live.table.back_to(at), Who(DISPLAY))
    return past.model_copy(update={"role": who.role, "seat": who.seat})


@router.get("/{table}/moves/{number}")
async def see_move(table: str, number: int, house: InHouse, device: KnownDevice) -> Move:
    """A move of the log, and what else it may have been."""
    await house.who(device, table)
    live = await house.live(table)
    if not 1 <= number <= len(live.table.made):
        raise HTTPException(404, f"there is no move {number}")
    return await asyncio.to_thread(move_of, live.table, number)


@router.get("/{table}/record", response_class=PlainTextResponse)
async def download_record(table: str, house: InHouse, device: KnownDevice) -> PlainTextResponse:
    """The game as a record, to be kept, shared and replayed."""
    await house.who(device, table)
    live = await house.live(table)
    row = await house.store.table(table)
    assert row is not None
    day = datetime.fromtimestamp(row.changed / 1000).astimezone().date().isoformat()
    name = f"{live.table.match.game.name}-{day}-{table}.toml"
    return PlainTextResponse(
        record_of(live.table, {"date": day}),
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@router.get("/{table}/chart")
async def chart(table: str, house: InHouse, device: KnownDevice) -> Chart:
    """The game over time, in numbers."""
    await house.who(device, table)
    return chart_of((await house.live(table)).table)


@router.post("/{table}/rematch")
async def play_again(table: str, house: InHouse, device: KnownDevice, request: Request) -> Entered:
    """Another game for the same people: the one table for all who ask."""
    who = await house.who(device, table)
    live = await house.live(table)
    if who.role == DISPLAY:
        raise HTTPException(403, "this screen only shows the table")
    if who.role != OWNER and not live.table.over:
        raise HTTPException(403, "the game is not over; only its owner can begin another now")
    if live.following is None:
        house.rates.tables.count(address_of(request))
    following = await house.tables.rematch(live)
    then = await house.who(device, following, who.role)
    return Entered(table=following, role=then.role, seat=then.seat)  # type: ignore[arg-type]


@router.post("/{table}/links")
async def renew_links(table: str, house: InHouse, device: KnownDevice) -> Links:
    """New links for every role; the old ones open nothing any more. For the owner."""
    await house.who(device, table, OWNER)
    links = new_links((await house.live(table)).table)
    await house.store.set_keys(table, keys_of(table, links))
    return links


@router.delete("/{table}/links", status_code=204)
async def shut_out(table: str, house: InHouse, device: KnownDevice) -> None:
    """Shut everybody else out: only this device has a role, no link and no code opens the table.

    Whoever shall come back gets a new link, or a new code. For the owner.
    """
    await house.who(device, table, OWNER)
    live = await house.live(table)
    assert device is not None
    async with live.lock:
        await live.shut_out(device)
