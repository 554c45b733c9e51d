"""The door: how many come in at once from one address, and how long they may stand in it."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from oche.server.safety.gate import CLOSING
from oche.server.safety.limits import Limits, counted_as

SLOWEST = 1024  # bytes a second in which the rest of a request must come
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nRetry-After: 60\r\n"
    b"Connection: close\r\n\r\nToo many connections; close some, or try again in a minute.\n"
)


class Places:
    """How many may be connected at once.

    A trusted proxy brings everybody, so only the limit of all connections is for it.
    """

    def __init__(self, limits: Limits, proxies: Collection[str]) -> None:
        self._limits = limits
        self._trusted = [ip_network(each) for each in proxies]

    def are_taken(self, connections: Collection[Any], last: Any) -> bool:
        """Whether the last of these connections is one too many."""
        if len(connections) > self._limits.all_connections:
            return True
        host = _host(last)
        if _is_in(host, self._trusted):
            return False
        return sum(_host(each) == host for each in connections) > self._limits.connections


def door(limits: Limits, places: Places) -> type[H11Protocol]:
    """How connections are taken, given what one address may do."""

    class Door(H11Protocol):
        _last: RequestResponseCycle | None = None
        _look: asyncio.TimerHandle | None = None
        _came = 0  # bytes since the last look
        _unread = 0  # bytes that it had not read by then

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            if places.are_taken(self.connections, self):
                transport.write(FULL)
                transport.close()
            else:
                self._look_later()

        def data_received(self, data: bytes) -> None:
            self._came += len(data)
            super().data_received(data)

        def _look_later(self) -> None:
            self._look = self.loop.call_later(limits.silent, self._close_if_it_stands_still)

        def _close_if_it_stands_still(self) -> None:
            if self not in self.connections:  # closed, or a WebSocket by now
                return
            cycle: Any = self.cycle  # None before the first request, whatever its type says
            unread = self.transport.get_write_buffer_size()
            if self._stands_still(cycle, unread):
                self.transport.abort()
            else:
                self._last, self._unread, self._came = cycle, unread, 0
                self._look_later()

        def _stands_still(self, cycle: Any, unread: int) -> bool:
            """Whether since the last look it has read nothing, or asked for nothing whole."""
            if unread:
                return unread == self._unread
            if cycle is None or cycle is not self._last:
                return cycle is self._last
            if cycle.response_complete:
                return True
            return cycle.more_body and self._came < SLOWEST * limits.silent

        def shutdown(self) -> None:
            """The server stops; who does not take its last answer is not waited for."""
            super().shutdown()
            self.loop.call_later(CLOSING, self.transport.abort)

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            if self._look is not None:
                self._look.cancel()

    return Door


def _is_in(host: str, networks: Collection[IPv4Network | IPv6Network]) -> bool:
    return bool(host) and any(ip_address(host) in network for network in networks)


def _host(connection: Any) -> str:
    """The address under which a connection is counted; WebSockets have a client too."""
    return counted_as(connection.client[0]) if connection.client else ""
