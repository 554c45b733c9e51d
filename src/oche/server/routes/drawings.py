"""The drawings that screens paint: every region carries its token."""

from __future__ import annotations

from fastapi import APIRouter, Response

from oche.boards.warmap import warmap_svg

router = APIRouter(prefix="/api/drawings", tags=["drawings"])
SVG = "image/svg+xml"


@router.get("/warmap", response_class=Response)
def warmap() -> Response:
    """Warlord's war map, laid over the dartboard's touch drawing."""
    return Response(warmap_svg(), media_type=SVG, headers={"Cache-Control": "max-age=3600"})
