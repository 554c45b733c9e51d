"""`/docs`: the API as a page that one can try, with scripts of our own server."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles

ABOUT = """Tables of Warlord, Adventure Darts and Dice Scavenger.

A table is opened here; moves are made on its WebSocket, `/api/tables/{table}/ws`, with the cookie
that opening, entering or joining gave. Its query may name a `role` and a `seat` of this device, and
`since`, the last `seq` that it has seen. Commands and answers are JSON texts: `Play`, `Undo`,
`Correct` and the others of `AnyCommand` one way, `Welcome`, `News`, `Done`, `Refused` and
`Previewed` the other; `oche/server/messages.py` describes them all.
"""
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Oche: the API</title>
<link rel="stylesheet" href="/docs/files/swagger-ui.css">
<div id="docs"></div>
<script src="/docs/files/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
"""
START = "SwaggerUIBundle({url: '/openapi.json', dom_id: '#docs', deepLinking: true})\n"
# The page's script styles what it draws; nothing of it comes from elsewhere.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)


def with_examples(app: FastAPI) -> dict[str, Any]:
    """The API's description, every message in it with an example."""
    if app.openapi_schema is None:
        from oche.server.examples import examples

        schema = get_openapi(
            title=app.title, version=app.version, description=ABOUT, routes=app.routes
        )
        for name, example in examples().items():
            schema["components"]["schemas"][name]["examples"] = [example]
        app.openapi_schema = schema
    return app.openapi_schema


def serve_docs(app: FastAPI) -> None:
    """Serve the page, its script, and what the script is made of."""
    app.openapi = lambda: with_examples(app)

    def page() -> HTMLResponse:
        return HTMLResponse(PAGE, headers={"Content-Security-Policy": POLICY})

    def start() -> Response:
        return Response(START, media_type="text/javascript")

    app.add_api_route("/docs", page, include_in_schema=False)
    app.add_api_route("/docs/start.js", start, include_in_schema=False)
    files = StaticFiles(packages=[("fastapi_standalone_docs", "static/swagger")])
    app.mount("/docs/files", files, name="docs")
