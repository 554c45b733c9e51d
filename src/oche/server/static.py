"""The web client, built by `make web` and shipped with the wheel."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import HTMLResponse
from fastapi.staticfiles import StaticFiles

FOLDER = Path(__file__).parent / "static"
MISSING = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Oche</title>"
    "<p>The server runs, but its screens are not built here: run <code>make web</code>, "
    "then reload this page."
)


def serve_client(app: FastAPI) -> None:
    """Serve the built client, or a page that says how it is built."""
    if (FOLDER / "index.html").is_file():
        app.mount("/", StaticFiles(directory=FOLDER, html=True), name="client")
    else:
        app.add_api_route(
            "/", lambda: HTMLResponse(MISSING, 503), include_in_schema=False, methods=["GET"]
        )
