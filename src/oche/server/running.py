"""The server as a process: how uvicorn is set up, wherever it is started from."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING, Any

from oche.server.settings import Settings

if TYPE_CHECKING:
    import uvicorn

LARGEST_COMMAND = 16 * 1024  # bytes of a message on the WebSocket
SPARE = 256  # open files beside the connections: the store, threads, bots


def server(app: Any, settings: Settings | None = None) -> uvicorn.Server:
    """A server for an application; `run(sockets=[…])` serves until it is told to stop."""
    import uvicorn

    from oche.server.door import door

    settings = settings or Settings()

    return uvicorn.Server(
        uvicorn.Config(
            app,
            http=door(settings.limits, settings.proxies),
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=list(settings.proxies),
            ws="websockets-sansio",
            ws_max_size=LARGEST_COMMAND,
            ws_per_message_deflate=False,  # views are small, and time counts more
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=2,
        )
    )


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there; on a free port where that one is taken. OSError if none is."""
    made = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
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
