"""What a server writes of its work: a line for each request, screen and command.

A line names the table and the request, and never a secret: instead of an address it has the
route's pattern, since a code may stand in an address.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from contextvars import ContextVar
from datetime import UTC, datetime
from enum import StrEnum
from secrets import token_hex
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from oche.server.watching.watch import Watch

HEADER = "X-Request-ID"
LOG = logging.getLogger("oche.server")
REQUEST: ContextVar[str | None] = ContextVar("request", default=None)
TABLE: ContextVar[str | None] = ContextVar("table", default=None)
_TABLE = re.compile(r"[0-9a-f]{12}")  # as `oche.server.safety.secrets.new_name` makes it
_GIVEN = re.compile(r"[A-Za-z0-9._-]{1,64}")


class Form(StrEnum):
    """How a line looks."""

    PLAIN = "plain"
    JSON = "json"


def log_to_stderr(form: Form | None) -> None:
    """Have lines written on standard error; None: only what went wrong, in plain text."""
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(JsonLines() if form is Form.JSON else PlainLines())
    lines.addFilter(_name_request)
    logging.basicConfig(handlers=[lines], level=logging.WARNING, force=True)
    LOG.setLevel(logging.WARNING if form is None else logging.INFO)


def _name_request(record: logging.LogRecord) -> bool:
    record.request, record.table = REQUEST.get(), TABLE.get()
    return True


def _facts(record: logging.LogRecord) -> dict[str, Any]:
    named = {"request": record.__dict__.get("request"), "table": record.__dict__.get("table")}
    facts: dict[str, Any] = {**named, **record.__dict__.get("facts", {})}
    return {name: fact for name, fact in facts.items() if fact is not None}


class PlainLines(logging.Formatter):
    """Time, level, what happened, then facts as name=value."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """One line."""
        facts = " ".join(f"{name}={fact}" for name, fact in _facts(record).items())
        line = f"{super().formatMessage(record)} {facts}".rstrip()
        return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in line)


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, whatever was in it."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told = {"at": at, "level": record.levelname.lower(), "what": record.getMessage()}
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps({**told, **_facts(record)}, ensure_ascii=False, default=str)


def tell(what: str, **facts: object) -> None:
    """Something happened."""
    if LOG.isEnabledFor(logging.INFO):
        LOG.info(what, extra={"facts": facts})


class Requests:
    """ASGI middleware, the outermost: names every request, times it and writes it down."""

    def __init__(self, app: ASGIApp, watch: Watch) -> None:
        self._app = app
        self._watch = watch

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through; its answer bears its name."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        # The context is that of this connection's task alone, so nothing need be put back.
        name = _name(scope)
        REQUEST.set(name)
        TABLE.set(None)
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 500

        async def named(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[HEADER] = name
            await send(message)

        try:
            await self._app(scope, receive, named)
        finally:
            seconds = time.perf_counter() - began
            self._watch.requested(_method(scope), status, seconds)
            TABLE.set(_table(scope))
            tell(
                "request",
                method=scope["method"],
                route=_route(scope),
                status=status,
                ms=_ms(seconds),
            )


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 2)


def _name(scope: Scope) -> str:
    """A proxy may have named the request already."""
    given = Headers(scope=scope).get(HEADER, "")
    return given if _GIVEN.fullmatch(given) else token_hex(8)


def _method(scope: Scope) -> str:
    known = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
    return scope["method"] if scope["method"] in known else "other"


def _table(scope: Scope) -> str | None:
    """The table that was asked for, where it may be one: anything may stand in an address."""
    name = scope.get("path_params", {}).get("table") or ""
    return name if _TABLE.fullmatch(name) else None


def _route(scope: Scope) -> str:
    """The pattern of its address; files of the client and what is nowhere have none."""
    return getattr(scope.get("route"), "path", None) or "-"


class Deed:
    """A command or a screen's stay while it lasts: written down, with its time, when it is over."""

    def __init__(self, table: str) -> None:
        TABLE.set(table)
        self._began = time.perf_counter()

    @property
    def seconds(self) -> float:
        """How long it has lasted."""
        return time.perf_counter() - self._began

    def over(self, what: str, **facts: object) -> None:
        """It is over."""
        if LOG.isEnabledFor(logging.INFO):
            tell(what, **facts, ms=_ms(self.seconds))
