"""Boards of Adventure: shipped and uploaded ones, their drawings and photographs."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, File, HTTPException, Query, Request, UploadFile
from fastapi.responses import PlainTextResponse, Response

from oche.boards.checking import drawing_faults
from oche.core.errors import RecordError, Stale
from oche.games.adventure.boardfile import SHIPPED, board_file, parse_board
from oche.games.adventure.state import BOARDS
from oche.server.house import Device, House, InHouse
from oche.server.messages import BoardInfo
from oche.server.safety.limits import address_of, at_this_machine
from oche.store.store import BoardRow

router = APIRouter(prefix="/api/boards", tags=["boards"])
LARGEST = 128 * 1024  # bytes of a board file
LONGEST = 40  # characters of its name
MOST = 500  # boards


@router.get("")
async def boards(house: InHouse) -> list[BoardInfo]:
    """Every board that can be played on."""
    photographed = await house.store.photographed()
    shipped = [_info(name, board_file(name), photographed) for name in SHIPPED]
    uploaded = [
        _info(row.name, row.text, photographed, uploaded=True) for row in await house.store.boards()
    ]
    return shipped + uploaded


@router.post("", status_code=201)
async def upload(
    house: InHouse,
    device: Device,
    request: Request,
    file: Annotated[UploadFile, File(description="A board file.")],
    photo: Annotated[UploadFile | None, File(description="A photograph of its drawing.")] = None,
) -> BoardInfo:
    """Keep a board, and a photograph of its drawing if there is one."""
    house.rates.uploads.count(address_of(request))
    name, text = await asyncio.to_thread(_checked, await file.read(LARGEST + 1))
    picture = None if photo is None else await house.darkroom.reencoded(await photo.read())
    if len(await house.store.boards()) >= MOST:
        raise RecordError(f"there are {MOST} boards already")
    await house.store.add_board(BoardRow(name, text, house.now()))
    if picture is not None:
        await house.store.set_photo(name, picture, device)
    return _info(name, text, await house.store.photographed(), uploaded=True)


def _checked(raw: bytes) -> tuple[str, str]:
    """A board's name and text; RecordError where it can't be played on or drawn."""
    if len(raw) > LARGEST:
        raise RecordError(f"a board file has at most {LARGEST >> 10} kB")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RecordError("it is not text in UTF-8") from None
    name = parse_board(text).board
    if len(name) > LONGEST or not name.isprintable() or set(name) & set("/\\"):
        raise RecordError(f"a board's name has at most {LONGEST} characters and no slash")
    if name.casefold() in SHIPPED:
        raise RecordError("a board of that name is shipped with Oche; choose another name")
    faults = drawing_faults(text)
    if faults:
        raise RecordError(f"drawing: {faults[0]}")
    return name, text


@lru_cache(maxsize=2 * MOST)
def _regions(text: str) -> dict[str, int]:
    setup = parse_board(text)
    return {board: len(setup.names[number]) for number, board in enumerate(BOARDS)}


def _info(
    name: str, text: str, photographed: frozenset[str], *, uploaded: bool = False
) -> BoardInfo:
    return BoardInfo(
        name=name,
        uploaded=uploaded,
        photo=name.casefold() in photographed,
        regions=_regions(text),
    )


async def board_text(house: House, name: str) -> str:
    """The text of a board's file, shipped or uploaded; 404 where there is none."""
    if name in SHIPPED:
        return board_file(name)
    row = await house.store.board(name)
    if row is None:
        raise HTTPException(404, "there is no such board")
    return row.text


@router.get("/{name}", response_class=PlainTextResponse)
async def see_board(name: str, house: InHouse) -> str:
    """A board's file."""
    return await board_text(house, name)


@router.get(
    "/{name}/photo",
    response_class=Response,
    responses={200: {"content": {"image/jpeg": {}}}},
)
async def photo(name: str, house: InHouse) -> Response:
    """The photograph of a board's drawing."""
    picture = await house.store.photo(name)
    if picture is None:
        raise HTTPException(404, "no photograph is kept with that board")
    return Response(picture, media_type="image/jpeg")


@router.post("/{name}/photo", status_code=204)
async def keep_photo(
    name: str,
    house: InHouse,
    device: Device,
    request: Request,
    photo: Annotated[UploadFile, File(description="A photograph of the board's drawing.")],
    *,
    replace: Annotated[bool, Query(description="Whether an older one may go.")] = False,
) -> None:
    """Keep a photograph of a board's drawing; an older one goes only if that is wished.

    It is replaced by the device that took it, or at the machine where the server runs.
    """
    house.rates.uploads.count(address_of(request))
    await board_text(house, name)
    kept = name.casefold() in await house.store.photographed()
    if kept and not replace:
        raise HTTPException(409, "a photograph of that board is kept already: replace it?")
    picture = await house.darkroom.reencoded(await photo.read())
    by = None if kept and at_this_machine(request) else device
    try:
        await house.store.set_photo(name, picture, by)
    except Stale:
        raise HTTPException(
            403, "only the device that took that photograph, or the server's own, replaces it"
        ) from None
