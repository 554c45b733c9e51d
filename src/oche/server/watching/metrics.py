"""How a server fares, in numbers for Prometheus."""

from __future__ import annotations

import platform
from collections.abc import Iterable
from typing import Any, cast

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    exposition,
)
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.types import ASGIApp, Receive, Scope, Send

from oche import __version__
from oche.server.safety.guards import Guard
from oche.server.safety.hosts import own_names
from oche.server.tables import Tables
from oche.server.watching.watch import Watch

FAST = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)  # seconds


class Metrics(Watch):
    """Counts what happens; one registry a server. `app` serves it, in its own event loop."""

    def __init__(self) -> None:
        disable_created_metrics()  # when each number began to be counted says nothing here
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "oche_http_requests", "Requests answered.", ["method", "status"], registry=self.registry
        )
        self._request_seconds = Histogram(
            "oche_http_request_seconds",
            "From a request to its answer.",
            buckets=FAST,
            registry=self.registry,
        )
        self._commands = Counter(
            "oche_commands",
            "Commands of screens, by what they wish and how they were answered.",
            ["do", "answer"],
            registry=self.registry,
        )
        self._command_seconds = Histogram(
            "oche_command_seconds",
            "From a command to its answer.",
            buckets=FAST,
            registry=self.registry,
        )
        self._entries = Counter(
            "oche_entries",
            "Entries of logs that were kept; a move is of the kind played.",
            ["game", "kind"],
            registry=self.registry,
        )
        self._append_seconds = Histogram(
            "oche_append_seconds",
            "From asking the store until an entry is on disk.",
            buckets=FAST,
            registry=self.registry,
        )
        ProcessCollector(registry=self.registry)

    @property
    def app(self) -> ASGIApp:
        """An application that answers with all numbers, to who asks for it by a name of ours."""
        numbers = cast(Any, exposition).make_asgi_app(self.registry)
        return Guard(_OverHttpAlone(numbers), own_names())

    def tables(self, tables: Tables) -> None:
        """From now on say how many tables, screens and questions there are, too."""
        self.registry.register(_Now(tables))

    def requested(self, method: str, status: int, seconds: float) -> None:
        """Count a request."""
        self._requests.labels(method, str(status)).inc()
        self._request_seconds.observe(seconds)

    def answered(self, do: str, answer: str, seconds: float) -> None:
        """Count a command."""
        self._commands.labels(do, answer).inc()
        self._command_seconds.observe(seconds)

    def appended(self, game: str, kind: str, seconds: float) -> None:
        """Count an entry."""
        self._entries.labels(game, kind).inc()
        self._append_seconds.observe(seconds)


class _OverHttpAlone:
    """ASGI middleware: there is nothing for a WebSocket here."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through; a handshake is refused."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close"})
        else:
            await self._app(scope, receive, send)


class _Now(Collector):
    """What is looked up when somebody asks."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def collect(self) -> Iterable[Metric]:
        """How it is at this moment."""
        live = self._tables.in_memory()
        screens = sum(len(each.screens) for each in live)
        yield GaugeMetricFamily("oche_tables_in_memory", "Tables in memory.", len(live))
        yield GaugeMetricFamily("oche_screens", "Screens that are connected.", screens)
        yield GaugeMetricFamily(
            "oche_thinking_waiting",
            "Questions that wait for a process that thinks for bots, or are thought about.",
            self._tables.thinkers.waiting,
        )
        build = {"version": __version__, "python": platform.python_version()}
        yield InfoMetricFamily("oche_build", "Which Oche this is.", build)
