"""The drawings that screens paint: every region carries its token."""

from __future__ import annotations

from fastapi import APIRouter, Response

from oche.boards.dartboard_drawing import dartboard_svg
from oche.boards.warmap import warmap_svg

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
