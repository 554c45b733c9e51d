"""A WebSocket client that costs next to nothing, for two cores must do: the server has the other.

It speaks as much of RFC 6455 as a load needs: whole text messages without compression, and pings.
An ordinary client takes longer over a message than the servers that are measured here.
"""

from __future__ import annotations

import asyncio
import os
from base64 import b64encode
from collections.abc import Callable

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
Heard = Callable[["Wire", bytes], None]


class Wire(asyncio.Protocol):
    """One connection; `heard` is called with it and every text message, as UTF-8."""

    def __init__(self, host: str, path: str, cookie: str, heard: Heard) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._heard = heard
        self._waiting = bytearray()
        key = b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
            *([f"Cookie: {cookie}"] if cookie else []),
        ]
        self._hello = "\r\n".join([*lines, "", ""]).encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._hello)

    def data_received(self, data: bytes) -> None:
        """Some bytes, with none, one or several whole messages in what has come so far."""
        self._waiting += data
        if not self.opened.done() and not self._greeted():
            return
        while self._one():
            pass

    def _greeted(self) -> bool:
        head, end, rest = bytes(self._waiting).partition(b"\r\n\r\n")
        if not end:
            return False
        if b" 101 " not in head.split(b"\r\n")[0]:
            self.opened.set_exception(ConnectionError(head.split(b"\r\n")[0].decode()))
            return False
        self._waiting = bytearray(rest)
        self.opened.set_result(None)
        return True

    def _one(self) -> bool:
        """Take one frame off what waits; False where it is not whole yet."""
        there = self._waiting
        if len(there) < 2:
            return False
        first, length, start = there[0], there[1], 2
        if length >= 126:
            start = 4 if length == 126 else 10
            length = int.from_bytes(there[2:start], "big")
        if len(there) < start + length:
            return False
        body = bytes(there[start : start + length])
        del there[: start + length]
        self._take(first & 15, body)
        return True

    def _take(self, kind: int, body: bytes) -> None:
        if kind == TEXT:
            self._heard(self, body)
        elif kind == PING:
            self._write(PONG, body)
        elif kind == CLOSE:
            self.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Whoever waits for the greeting need not wait any longer."""
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed before it was open"))

    def send(self, text: str) -> None:
        """Send a text message."""
        self._write(TEXT, text.encode())

    def _write(self, kind: int, body: bytes) -> None:
        size = len(body)
        short = bytes([128 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        # A mask of zeros is a mask: the bytes stay as they are.
        self._transport.write(bytes([128 | kind]) + short + bytes(4) + body)

    def close(self) -> None:
        """Let go of the connection."""
        self._transport.close()


async def connected(host: str, path: str, cookie: str, heard: Heard) -> Wire:
    """An open connection; ConnectionError where there is none to be had."""
    where, port = host.split(":")
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(
        lambda: Wire(host, path, cookie, heard), where, int(port)
    )
    await wire.opened
    return wire
