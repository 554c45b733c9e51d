"""The porch, where TLS begins: who stands there is counted like who is in, and not for long."""

from __future__ import annotations

import asyncio
from asyncio.sslproto import SSLProtocol
from typing import TYPE_CHECKING, Any, cast

from uvicorn.protocols.utils import get_remote_addr

from oche.server.safety.door import Places

if TYPE_CHECKING:
    import ssl

    from uvicorn.protocols.http.h11_impl import H11Protocol

HANDSHAKE = 8  # seconds until it must be done; asyncio's own patience is a minute


class Porch:
    """Leads to doors through TLS, as far as there are places."""

    def __init__(self, tls: ssl.SSLContext, places: Places) -> None:
        self.tls = tls
        self.places = places
        self.connections: set[Guest] = set()

    def clear(self) -> None:
        """Send away who has not come in yet."""
        for each in tuple(self.connections):
            if not each.is_in:
                each.cut()


class Guest(SSLProtocol):
    """A connection from its first moment on.

    Asyncio's servers make one that speaks TLS known when the handshake is over; one that never
    begins it would hold its place uncounted.
    """

    def __init__(self, porch: Porch, door: H11Protocol) -> None:
        super().__init__(
            asyncio.get_running_loop(),
            door,
            porch.tls,
            cast(Any, None),  # nobody waits for the handshake
            server_side=True,
            ssl_handshake_timeout=HANDSHAKE,
        )
        self._porch = porch
        self._door = door

    def connection_made(self, transport: Any) -> None:
        """Somebody is there; if there is no place, goodbye: without TLS no sentence is heard."""
        self._below = transport
        self.client = get_remote_addr(transport)
        self._porch.connections.add(self)
        if self._porch.places.are_taken(self._porch.connections, self):
            self.cut()
        else:
            super().connection_made(transport)

    def connection_lost(self, exc: BaseException | None) -> None:
        """It is gone."""
        self._porch.connections.discard(self)
        super().connection_lost(exc)

    @property
    def is_in(self) -> bool:
        """Whether the door knows it."""
        return cast(Any, self._door.transport) is not None

    def cut(self) -> None:
        """End it at once."""
        self._below.abort()
