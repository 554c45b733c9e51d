"""The web client, built by `make web` and shipped with the wheel."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import HTMLResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parent / "static"
MISSING = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Oche</title>"
    "<p>The server runs, but its screens are not built here: run <code>make web</code>, "
    "then reload this page."
)


class Client(StaticFiles):
    """The built files; those whose names change with their content are kept by browsers."""

    async def check_config(self) -> None:
        """Nothing to check at the start: the folder may come later."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file of the client, or a page that says how it is built."""
        if not (FOLDER / "index.html").is_file():
            return HTMLResponse(MISSING, 503)
        response = await super().get_response(path, scope)
        named = path.startswith("assets")
        response.headers["Cache-Control"] = "max-age=31536000, immutable" if named else "no-cache"
        return response


def serve_client(app: FastAPI) -> None:
    """Serve the client at the root, whether it is built already or only later."""
    app.mount("/", Client(directory=FOLDER, html=True, check_dir=False), name="client")
