"""The drawings that screens paint: every region carries its token."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Response

from oche.boards.dartboard_drawing import dartboard_svg
from oche.boards.drawing import BOARDS, Drawing, read_drawing
from oche.boards.sheet import sheet_svg
from oche.boards.warmap import warmap_svg
from oche.boards.whiteboard import regions_touched
from oche.boards.whiteboard_drawing import board_svg
from oche.server.house import InHouse
from oche.server.routes.boards import board_text

router = APIRouter(prefix="/api/drawings", tags=["drawings"])


def _svg(text: str) -> Response:
    headers = {"Cache-Control": "max-age=3600"}
    return Response(text, media_type="image/svg+xml", headers=headers)


@router.get("/warmap", response_class=Response)
def warmap() -> Response:
    """Warlord's war map, laid over the dartboard's touch drawing."""
    return _svg(warmap_svg())


@router.get("/dartboard", response_class=Response)
def dartboard() -> Response:
    """The dartboard, true to scale."""
    return _svg(dartboard_svg())


@router.get("/dartboard-touch", response_class=Response)
def dartboard_touch() -> Response:
    """The dartboard with rings as thick as a fingertip."""
    return _svg(dartboard_svg(touch=True))


@router.get("/whiteboard/{name}", response_class=Response)
async def whiteboard(name: str, house: InHouse) -> Response:
    """A whole whiteboard of Adventure Darts, by its board file's name."""
    text = await board_text(house, name)
    return _svg(await asyncio.to_thread(_whiteboard, text))


@router.get("/whiteboard/{name}/sheet", response_class=Response)
async def sheet(name: str, house: InHouse) -> Response:
    """A whiteboard under a grid in feet and centimetres, to copy it from."""
    text = await board_text(house, name)
    return _svg(await asyncio.to_thread(_sheet, text))


@router.get("/whiteboard/{name}/touched")
async def touched(
    name: str,
    house: InHouse,
    board: Annotated[str, Query(description="The board shot at.")],
    x: Annotated[float, Query(description="Millimetres from the left.", allow_inf_nan=False)],
    y: Annotated[float, Query(description="Millimetres from below.", allow_inf_nan=False)],
) -> list[str]:
    """A4: the regions that a dart with its middle there touches, nearest first."""
    if board not in BOARDS:
        raise HTTPException(404, "there is no such board on the whiteboard")
    text = await board_text(house, name)
    return await asyncio.to_thread(_touched, text, board, x, y)


@lru_cache(maxsize=16)
def _drawing(text: str) -> Drawing:
    return read_drawing(text)


def _whiteboard(text: str) -> str:
    return board_svg(_drawing(text))


def _sheet(text: str) -> str:
    return sheet_svg(_drawing(text))


def _touched(text: str, board: str, x: float, y: float) -> list[str]:
    return regions_touched(_drawing(text), board, x, y)
