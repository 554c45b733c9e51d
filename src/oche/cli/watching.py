"""The options of `oche serve` by which one sees from outside how it fares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from oche.cli.saying import say

if TYPE_CHECKING:
    from oche.server.running import Server
    from oche.server.watching.watch import Watch

MetricsPort = Annotated[
    int | None,
    typer.Option(
        "--metrics",
        min=0,
        max=65535,
        metavar="PORT",
        help="Tell Prometheus, on this machine only, how it fares (0: on a free port).",
    ),
]
Log = Annotated[
    Literal["plain", "json"] | None,
    typer.Option(help="Write a line for each request and command on standard error."),
]


def watched(port: int | None) -> Watch:
    """What counts for Prometheus, where a port is given for it; else nothing does."""
    from oche.server.watching.watch import Watch

    if port is None:
        return Watch()
    from oche.server.watching.metrics import Metrics

    return Metrics()


def serve_metrics(server: Server, watch: Watch, port: int | None) -> None:
    """Serve the numbers on that port beside the tables, and say where."""
    if port is None:
        return
    from oche.server.running import listening
    from oche.server.watching.metrics import Metrics

    assert isinstance(watch, Metrics)
    bound = listening("127.0.0.1", port)
    server.beside(watch.app, bound)
    say(f"How it fares is told at http://127.0.0.1:{bound.getsockname()[1]}/metrics")
