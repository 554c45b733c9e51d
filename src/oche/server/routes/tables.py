"""Opening tables, finding them, entering and joining them."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException

from oche.server.house import Device, InHouse, KnownDevice
from oche.server.messages import Enter, Entered, NewTable, Opened, TableInfo, View
from oche.server.opening import opened_entry
from oche.server.secrets import hashed
from oche.store.store import TableRow

router = APIRouter(prefix="/api", tags=["tables"])
LISTED = 100


@router.post("/tables", status_code=201)
async def open_table(wanted: NewTable, house: InHouse, device: Device) -> Opened:
    """Open a table; this device is its owner."""
    fresh = await house.tables.open(await opened_entry(wanted, house.store), device)
    return Opened(table=fresh.name, code=fresh.code, links=fresh.links)


@router.get("/tables")
async def list_tables(house: InHouse, device: KnownDevice) -> list[TableInfo]:
    """The tables of this device, then those that one can join by their code."""
    mine = [] if device is None else await house.store.tables_of(device, LISTED)
    listed = [table_info(row, role) for row, role in mine]
    known = {row.id for row, _ in mine}
    others = await house.store.open_tables(LISTED)
    return listed + [table_info(row, None) for row in others if row.id not in known]


@router.get("/tables/{table}")
async def see_table(table: str, house: InHouse, device: KnownDevice) -> View:
    """The table as this device may see it."""
    who = await house.who(device, table)
    return (await house.live(table)).view(who)


@router.post("/enter")
async def enter(enter: Enter, house: InHouse, device: Device) -> Entered:
    """Exchange a link's secret for a role that this device keeps."""
    grant = await house.store.key(hashed(enter.key))
    if grant is None:
        raise HTTPException(404, "that link opens nothing; ask for a new one")
    await house.store.grant(device, grant, house.now())
    return Entered(table=grant.table, role=grant.role, seat=grant.seat)  # type: ignore[arg-type]


def table_info(row: TableRow, role: str | None) -> TableInfo:
    """A table as it stands in a list."""
    return TableInfo.model_validate(
        {
            "table": row.id,
            "game": row.game,
            "title": row.game,
            "seats": list(row.summary.seats),
            "status": row.summary.status,
            "moves": row.summary.moves,
            "changed": row.changed,
            "winners": list(row.summary.winners),
            "role": role,
        }
    )
