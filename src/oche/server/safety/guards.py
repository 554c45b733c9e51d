"""What stands between the network and the routes: other sites, sizes, headers."""

from __future__ import annotations

import json
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from oche.server.safety.hosts import is_ours

SAFE = {"GET", "HEAD", "OPTIONS"}
LARGEST = 1 << 20  # bytes of a request
UPLOAD = 12 << 20  # of a photograph
UPLOADS = "/api/boards"
FOREIGN = 1008
NOT_OURS = "this server does not answer to that name; start it with --name if it shall"

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=()",
}


def same_site(origin: str | None, host: str | None) -> bool:
    """Whether a page of this very server asks; a program that is no browser sends no Origin."""
    try:
        return origin is None or urlsplit(origin).netloc == host
    except ValueError:  # it is no address at all
        return False


class Guard:
    """ASGI middleware: refuses foreign names, other sites' writes, too much; adds headers."""

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        ours = is_ours(headers.get("host"), self._names)
        if scope["type"] == "websocket":
            if ours:
                await self._app(scope, receive, send)
            else:  # before it is accepted: the handshake is refused
                await send({"type": "websocket.close", "code": FOREIGN})
            return
        most = UPLOAD if scope["path"].startswith(UPLOADS) else LARGEST
        if not ours:
            await _refuse(send, 421, NOT_OURS)
        elif scope["method"] not in SAFE and not same_site(
            headers.get("origin"), headers.get("host")
        ):
            await _refuse(send, 403, "another site can't do this")
        elif _declared(headers) > most:
            await _refuse(send, 413, _too_large(most))
        else:
            await self._bounded(scope, receive, send, most)

    async def _bounded(self, scope: Scope, receive: Receive, send: Send, most: int) -> None:
        seen = 0

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > most:
                raise HTTPException(413, _too_large(most))
            return message

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                add_headers(message)
            await send(message)

        await self._app(scope, counted, dressed)


def _too_large(most: int) -> str:
    return f"a request has at most {most >> 10} kB"


def _declared(headers: Headers) -> int:
    length = headers.get("content-length", "0")
    return int(length) if length.isascii() and length.isdigit() else 0


def add_headers(message: Message) -> None:
    """Add the security headers to a response, but for those that it sets itself."""
    headers = MutableHeaders(scope=message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)


async def _refuse(send: Send, status: int, sentence: str) -> None:
    body = json.dumps({"detail": sentence}).encode()
    start: Message = {
        "type": "http.response.start",
        "status": status,
        "headers": [(b"content-type", b"application/json")],
    }
    add_headers(start)
    await send(start)
    await send({"type": "http.response.body", "body": body})
