"""What all routes share, and which device is asking."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Annotated

from fastapi import Depends, HTTPException, Request, Response
from starlette.requests import HTTPConnection

from oche.server.kept import Kept
from oche.server.live import LiveTable
from oche.server.messages import AimView, Odds
from oche.server.photos import Darkroom
from oche.server.safety.limits import Rates
from oche.server.safety.secrets import hashed, new_secret
from oche.server.settings import Settings
from oche.server.tables import Tables
from oche.store.store import Grant, Store
from oche.table.roles import ROLES, Who

COOKIE = "oche_device"
YEAR = 365 * 24 * 3600


@dataclass(frozen=True)
class House:
    """The store, the tables in memory and the settings of a running server."""

    store: Store
    tables: Tables
    settings: Settings
    rates: Rates
    darkroom: Darkroom = field(default_factory=Darkroom)
    hints: Kept[tuple[str, int, str, str], AimView] = field(default_factory=lambda: Kept(256))
    odds: Kept[str, Odds] = field(default_factory=lambda: Kept(64))

    @staticmethod
    def now() -> int:
        """Milliseconds since 1970: the one clock whose time is kept."""
        return int(time.time() * 1000)

    async def live(self, table: str) -> LiveTable:
        """A table by its name; 404 where there is none."""
        live = await self.tables.get(table)
        if live is None:
            raise HTTPException(404, "there is no such table")
        return live

    async def who(
        self, device: str | None, table: str, role: str | None = None, seat: int | None = None
    ) -> Who:
        """What a device is at a table: the best of its roles, or the one it names; 403 if none."""
        grants = [] if device is None else await self.store.grants(device, table)
        fitting = [grant for grant in grants if _fits(grant, role, seat)]
        if not fitting:
            raise HTTPException(
                403, "this device has no such role at the table: use a link or code"
            )
        best = min(fitting, key=lambda grant: ROLES.index(grant.role))
        return Who(best.role, best.seat)


def _fits(grant: Grant, role: str | None, seat: int | None) -> bool:
    return (role is None or grant.role == role) and (seat is None or grant.seat == seat)


def house_of(connection: HTTPConnection) -> House:
    """The house that a request came to."""
    return connection.app.state.house


def known_device(connection: HTTPConnection) -> str | None:
    """The hash of the device's secret; None for one that was never here."""
    secret = connection.cookies.get(COOKIE)
    return hashed(secret) if secret else None


def a_device(
    request: Request, response: Response, house: Annotated[House, Depends(house_of)]
) -> str:
    """The hash of the device's secret; a new device is given one in a cookie."""
    known = known_device(request)
    if known is not None:
        return known
    secret = new_secret()
    response.set_cookie(
        COOKIE,
        secret,
        max_age=YEAR,
        httponly=True,
        samesite="strict",
        secure=house.settings.secure or request.url.scheme == "https",
    )
    return hashed(secret)


InHouse = Annotated[House, Depends(house_of)]
Device = Annotated[str, Depends(a_device)]
KnownDevice = Annotated[str | None, Depends(known_device)]
