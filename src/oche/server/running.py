"""The server as a process: how uvicorn is set up, wherever it is started from."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import uvicorn

from oche.server.safety.door import Places, door
from oche.server.safety.gate import Gate
from oche.server.safety.porch import Guest, Porch
from oche.server.settings import Settings

if TYPE_CHECKING:
    import ssl

LARGEST_COMMAND = 16 * 1024  # bytes of a message on the WebSocket
UNREAD = 128 << 10  # bytes that the system keeps for a screen that does not read
SPARE = 256  # open files beside the connections: the store, threads, bots, and who is sent away
AT_ONCE = 32  # connections that are taken in one turn of the loop
WAITING = 2048  # that the system keeps until then
TAKING = 3  # turns of the loop from a connection that is seen to one that is made
FAREWELL = 0.5  # seconds until a connection that was closed is cut
Stopping = Callable[[], Awaitable[None]]


def server(
    app: Any, settings: Settings | None = None, *, tls: ssl.SSLContext | None = None
) -> Server:
    """A server for an application; `run(sockets=[…])` serves until it is told to stop."""
    settings = settings or Settings()
    return Server(_config(app, settings), tls and Porch(tls, _places(settings)))


def _places(settings: Settings) -> Places:
    return Places(settings.limits, settings.proxies)


def _config(app: Any, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=door(settings.limits, _places(settings)),
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        ws=Gate,
        ws_max_size=LARGEST_COMMAND,
        ws_per_message_deflate=False,  # views are small, and time counts more
        log_config=None,  # see `oche.server.watching.logs`
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
        backlog=AT_ONCE,
    )


class Server(uvicorn.Server):
    """Tells the screens before it stops: `app.state.stopping` is awaited first, where it is.

    Where it has a porch, it speaks TLS. `beside` are smaller servers that live as long as this one.
    """

    def __init__(self, config: uvicorn.Config, porch: Porch | None = None) -> None:
        super().__init__(config)
        self._porch = porch
        self._beside: list[tuple[_Beside, socket.socket]] = []

    def beside(self, app: Any, bound: socket.socket) -> None:
        """Serve another application too, in plain HTTP, on a socket of its own."""
        self._beside.append((_Beside(_config(app, Settings())), bound))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and have the others begin."""
        if self._porch is None:
            await super().startup(sockets)
        else:
            await super().startup([])
            self.servers = [await self._secured(self._porch, bound) for bound in sockets or ()]
        for bound in sockets or ():
            bound.listen(WAITING)  # asyncio lets no more wait than it takes at once
        self._others = [
            asyncio.create_task(each.serve([bound]), name="beside") for each, bound in self._beside
        ]

    async def _secured(self, porch: Porch, bound: socket.socket) -> asyncio.Server:
        """Serve there as uvicorn does, and through TLS."""
        loop = asyncio.get_running_loop()

        def guest() -> Guest:
            made: Any = self.config.http_protocol_class
            return Guest(porch, made(self.config, self.server_state, self.lifespan.state, loop))

        return await loop.create_server(guest, sock=bound, backlog=self.config.backlog)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop: what is under way is answered and told, then every connection is closed."""
        await _let_nobody_in(self)
        if self._porch is not None:
            self._porch.clear()
        stopping: Stopping | None = getattr(
            getattr(self.config.app, "state", None), "stopping", None
        )
        if stopping is not None and not self.force_exit:
            await stopping()
        for each, _ in self._beside:
            each.should_exit = True
        await asyncio.gather(*self._others)
        asyncio.get_running_loop().call_later(FAREWELL, self._let_go)
        await super().shutdown(sockets)

    def _let_go(self) -> None:
        """A browser that does not answer TLS's farewell is not waited for."""
        for connection in tuple(self.server_state.connections):
            transport: Any = connection.transport
            if transport is not None and transport.is_closing():
                transport.abort()


class _Beside(uvicorn.Server):
    """A server that leaves signals to the one that it is beside."""

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Capture none."""
        yield

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop as the other does."""
        await _let_nobody_in(self)
        await super().shutdown(sockets)


async def _let_nobody_in(served: uvicorn.Server) -> None:
    """Whom the loop has taken by now becomes a connection, to be closed like the others.

    A listener that is closed amid that would lose one half made, and leave it open.
    """
    for each in served.servers:
        for bound in each.sockets:
            with suppress(NotImplementedError):  # Windows' loop takes them in another way
                asyncio.get_running_loop().remove_reader(bound)
    for _ in range(TAKING):
        await asyncio.sleep(0)


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there; on a free port where that one is taken. OSError if none is."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # It must say that it is TCP: else asyncio leaves Nagle's algorithm on, and of two messages in a
    # row the second waits 40 ms for the first to be acknowledged.
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)  # its connections inherit it
    try:
        try:
            made.bind((host, port))
        except OSError:
            made.bind((host, 0))
        made.listen(128)
    except OSError:
        made.close()
        raise
    return made


def room_for(connections: int) -> None:
    """Let this process have so many connections open, as far as the system allows it."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + SPARE
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
