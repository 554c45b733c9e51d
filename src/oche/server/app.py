"""The application: tables over HTTP and WebSocket."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import JSONResponse, Response

from oche import __version__
from oche.core.errors import Refusal, Stale
from oche.server import socket
from oche.server.docs import serve_docs
from oche.server.house import House
from oche.server.others import Others
from oche.server.routes import (
    boards,
    catalogue,
    drawings,
    health,
    hints,
    joining,
    odds,
    players,
    tables,
)
from oche.server.safety.guards import Guard
from oche.server.safety.hosts import own_names
from oche.server.safety.limits import Rates
from oche.server.settings import Settings
from oche.server.static import serve_client
from oche.server.tables import Tables
from oche.server.watching.logs import Requests
from oche.store.store import NotKept, Store
from oche.table.roles import Forbidden

STATUS = {Stale: 409, Forbidden: 403, NotKept: 503}  # of a refusal; else 422


def create_app(store: Store, settings: Settings | None = None) -> FastAPI:
    """A server over a store, which it opens and closes itself."""
    settings = settings or Settings()
    house = House(store, Tables(store, settings), settings, Rates(settings.limits))

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        await store.open()
        others = Others(house.tables)
        await others.listen(store)
        yield
        await others.close()
        await house.tables.close()
        await store.close()

    app = FastAPI(
        title="Oche", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None
    )
    app.add_middleware(GZipMiddleware, minimum_size=1024)
    app.add_middleware(Guard, names=own_names(settings.site, *settings.names))
    app.add_middleware(Requests, watch=settings.watch)
    settings.watch.tables(house.tables)
    app.state.house = house
    app.state.stopping = house.tables.stop
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.include_router(health.router)
    for part in (catalogue, tables, joining, boards, drawings, players, odds, hints, socket):
        app.include_router(part.router)
    serve_docs(app)
    serve_client(app)
    return app


async def _refused(request: Request, error: Exception) -> JSONResponse:
    """Every refusal is answered in a sentence."""
    status = next((code for kind, code in STATUS.items() if isinstance(error, kind)), 422)
    return JSONResponse({"detail": str(error)}, status)


async def _unreadable(request: Request, error: Exception) -> Response:
    """What is wrong with a request, and where; what was sent may be no text, and isn't echoed."""
    assert isinstance(error, RequestValidationError)
    wrong = [{key: each[key] for key in ("type", "loc", "msg")} for each in error.errors()]
    return Response(json.dumps({"detail": wrong}), 422, media_type="application/json")
