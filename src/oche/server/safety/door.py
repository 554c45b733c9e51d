"""The door: how many come in at once from one address, and how long they may say nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from oche.server.safety.limits import Limits, counted_as

FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nRetry-After: 60\r\n"
    b"Connection: close\r\n\r\nToo many connections; close some, or try again in a minute.\n"
)


def door(limits: Limits, proxies: Collection[str]) -> type[H11Protocol]:
    """How connections are taken, given what one address may do.

    A trusted proxy brings everybody, so only the limit of all connections is for it.
    """

    trusted = [ip_network(each) for each in proxies]

    class Door(H11Protocol):
        _last: RequestResponseCycle | None = None
        _look: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            if self._is_full():
                transport.write(FULL)
                transport.close()
            else:
                self._look_later()

        def _is_full(self) -> bool:
            if len(self.connections) > limits.all_connections:
                return True
            host = _host(self)
            if _is_in(host, trusted):
                return False
            mine = sum(_host(each) == host for each in self.connections)
            return mine > limits.connections

        def _look_later(self) -> None:
            self._look = self.loop.call_later(limits.silent, self._close_if_silent)

        def _close_if_silent(self) -> None:
            """Whoever has asked for nothing since the last look, and is owed nothing, goes."""
            if self not in self.connections:  # closed, or a WebSocket by now
                return
            cycle: Any = self.cycle  # None before the first request, whatever its type says
            owed = cycle is not None and not cycle.response_complete
            if not owed and cycle is self._last:
                self.transport.abort()
            else:
                self._last = cycle
                self._look_later()

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
