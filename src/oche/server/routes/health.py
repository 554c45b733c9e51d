"""Whether the server is up, and whether it would keep a move: for what watches it from outside."""

from __future__ import annotations

from fastapi import APIRouter

from oche.server.house import InHouse

router = APIRouter(tags=["health"])


@router.get("/healthz")
async def alive() -> dict[str, bool]:
    """The server answers."""
    return {"up": True}


@router.get("/readyz")
async def ready(house: InHouse) -> dict[str, bool]:
    """A move would be kept; 503 with a sentence where the database takes nothing now."""
    await house.store.check()
    return {"ready": True}
