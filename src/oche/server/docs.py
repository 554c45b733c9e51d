"""`/docs`: the API as a page that one can try, with scripts of our own server."""

from __future__ import annotations

from fastapi import FastAPI
from fastapi.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles

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
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"
)


def serve_docs(app: FastAPI) -> None:
    """Serve the page, its script, and what the script is made of."""

    def page() -> HTMLResponse:
        return HTMLResponse(PAGE, headers={"Content-Security-Policy": POLICY})

    def start() -> Response:
        return Response(START, media_type="text/javascript")

    app.add_api_route("/docs", page, include_in_schema=False)
    app.add_api_route("/docs/start.js", start, include_in_schema=False)
    files = StaticFiles(packages=[("fastapi_standalone_docs", "static/swagger")])
    app.mount("/docs/files", files, name="docs")
