"""Boards of Adventure: shipped and uploaded ones, their drawings and photographs."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, File, HTTPException, UploadFile
from fastapi.responses import PlainTextResponse, Response

from oche.core.errors import RecordError
from oche.games.adventure.boardfile import SHIPPED, board_file, find_board, parse_board
from oche.games.adventure.state import BOARDS, Setup
from oche.server.house import House, InHouse
from oche.server.messages import BoardInfo
from oche.server.photos import reencoded
from oche.store.store import BoardRow

router = APIRouter(prefix="/api/boards", tags=["boards"])
LARGEST = 128 * 1024  # bytes of a board file
LONGEST = 40  # characters of its name
MOST = 500  # boards


@router.get("")
async def boards(house: InHouse) -> list[BoardInfo]:
    """Every board that can be played on."""
    photographed = await house.store.photographed()
    shipped = [_info(name, find_board(name, None), photographed) for name in SHIPPED]
    uploaded = [
        _info(row.name, parse_board(row.text), photographed, uploaded=True)
        for row in await house.store.boards()
    ]
    return shipped + uploaded


@router.post("", status_code=201)
async def upload(
    house: InHouse,
    file: Annotated[UploadFile, File(description="A board file.")],
    photo: Annotated[UploadFile | None, File(description="A photograph of its drawing.")] = None,
) -> BoardInfo:
    """Keep a board, and a photograph of its drawing if there is one."""
    setup, text = _checked(await file.read(LARGEST + 1))
    picture = None if photo is None else await asyncio.to_thread(reencoded, await photo.read())
    if len(await house.store.boards()) >= MOST:
        raise RecordError(f"there are {MOST} boards already")
    await house.store.add_board(BoardRow(setup.board, text, house.now()))
    if picture is not None:
        await house.store.set_photo(setup.board, picture)
    photographed = await house.store.photographed()
    return _info(setup.board, setup, photographed, uploaded=True)


def _checked(raw: bytes) -> tuple[Setup, str]:
    if len(raw) > LARGEST:
        raise RecordError(f"a board file has at most {LARGEST >> 10} kB")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RecordError("it is not text in UTF-8") from None
    setup = parse_board(text)
    name = setup.board
    if len(name) > LONGEST or not name.isprintable() or set(name) & set("/\\"):
        raise RecordError(f"a board's name has at most {LONGEST} characters and no slash")
    if name.casefold() in SHIPPED:
        raise RecordError("a board of that name is shipped with Oche; choose another name")
    return setup, text


def _info(
    name: str, setup: Setup, photographed: frozenset[str], *, uploaded: bool = False
) -> BoardInfo:
    return BoardInfo(
        name=name,
        uploaded=uploaded,
        photo=name.casefold() in photographed,
        regions={board: len(setup.names[number]) for number, board in enumerate(BOARDS)},
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
    photo: Annotated[UploadFile, File(description="A photograph of the board's drawing.")],
) -> None:
    """Keep a photograph of a board's drawing, in the place of an older one."""
    await board_text(house, name)
    picture = await asyncio.to_thread(reencoded, await photo.read())
    await house.store.set_photo(name, picture)
