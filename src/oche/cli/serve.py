"""`oche serve`: the table server and the screens of its players."""

from __future__ import annotations

import asyncio
import io
import os
import re
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer

from oche.cli.data import Data, place_of
from oche.cli.holding import held
from oche.cli.https import HttpsWish, https_for, url
from oche.cli.limiting import (
    AllConnections,
    Connections,
    Guesses,
    Hints,
    Names,
    NewTables,
    Predictions,
    Proxies,
    Series,
    Uploads,
    checked_proxies,
)
from oche.cli.saying import say
from oche.cli.watching import Log, MetricsPort, serve_metrics, watched
from oche.core.errors import RecordError

if TYPE_CHECKING:
    from oche.store.store import Store

LONGEST = 300  # characters of a --site; names of machines have at most 253
_SITE = re.compile(
    r"(?P<address>https?://(?:\[[0-9a-fA-F:.]+\]|[^\W_](?:[\w.-]*\w)?\.?)(?::[0-9]{1,5})?)/*"
)


def serve(
    command: typer.Context,
    host: Annotated[
        str | None, typer.Option(help="Listen on this address only, such as 127.0.0.1.")
    ] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let the phones and tablets of this network in.")
    ] = False,
    port: Annotated[
        int,
        typer.Option(
            min=0, max=65535, help="The port; a free one where it is taken, but for --site."
        ),
    ] = 8000,
    site: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="The address by which others reach it, such as https://darts.example.org behind "
            "a proxy; with https, cookies go over nothing else.",
        ),
    ] = None,
    data: Data = None,
    hold: Annotated[
        float,
        typer.Option(min=0, max=60, help="Seconds in which a turn's last dart can be taken back."),
    ] = 3.0,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open it in this machine's browser.")
    ] = False,
    https: HttpsWish = False,
    metrics: MetricsPort = None,
    log: Log = None,
    names: Names = None,
    proxies: Proxies = None,
    guesses: Guesses = 20,
    tables: NewTables = 60,
    uploads: Uploads = 20,
    predictions: Predictions = 30,
    hints: Hints = 120,
    series: Series = 30,
    connections: Connections = 250,
    all_connections: AllConnections = 4000,
) -> None:
    """Serve tables to browsers, on this machine or to a whole network."""
    from oche.server.app import create_app
    from oche.server.links import lan_address
    from oche.server.running import listening, room_for, server
    from oche.server.safety.limits import Limits
    from oche.server.settings import Settings
    from oche.server.sweeping import seldom_swept
    from oche.server.watching.logs import Form, log_to_stderr
    from oche.store.sql import SqlStore

    known, trusted, place = checked_site(site), checked_proxies(proxies), place_of(data)
    command.with_resource(held(place))  # until the command ends
    asyncio.run(_checked_tables(SqlStore(place)))
    log_to_stderr(Form(log) if log else None)
    listens = host or ("0.0.0.0" if lan else "127.0.0.1")
    try:
        bound = listening(listens, port)
    except OSError as error:
        raise RecordError(f"it can't listen there: {error.strerror or error}") from None
    found = bound.getsockname()[1]
    if site and port not in (0, found):
        bound.close()
        raise RecordError(f"port {port} is taken, and --site says that others are led there")
    everywhere = bound.getsockname()[0] in ("0.0.0.0", "::")
    named = "127.0.0.1" if everywhere or host is None else host
    scheme = "https" if https else "http"
    here = url(scheme, named, found)
    address = lan_address() if everywhere else None
    shown = known or (url(scheme, address, found) if address else here)
    settings = Settings(
        hold=hold,
        site=shown,
        secure=shown.startswith("https:"),
        names=(host or "", *(names or ())),
        proxies=trusted,
        limits=Limits(
            guesses=guesses,
            tables=tables,
            uploads=uploads,
            odds=predictions,
            hints=hints,
            series=series,
            connections=connections,
            all_connections=all_connections,
        ),
        watch=watched(metrics),
    )
    room_for(all_connections)
    secured = https_for(place, shown, host, *(names or ())) if https else None
    app = create_app(SqlStore(place), settings)
    served = server(app, settings, tls=secured.tls if secured else None)
    kept = "nothing" if str(place).startswith(":memory:") else "every game"
    others = "On this network" if site is None else "For others"
    _say_where(here, f"{others}: {shown}" if shown != here else "", wanted=port, found=found)
    scanned = secured.beside(served, listens, found) if secured else shown
    if shown != here:
        say(_qr(scanned))
    serve_metrics(served, settings.watch, metrics)
    # What Ctrl+C raises amid a sweep is lost: it is offered after that. Uvicorn has closed all by
    # the time that it tells us so.
    with suppress(KeyboardInterrupt), bound, seldom_swept():
        say(f"Ctrl+C closes it; {kept} is kept.")
        sys.stdout.flush()
        _open_when_up(here, open_browser=open_browser)
        served.run(sockets=[bound])


def checked_site(site: str | None) -> str | None:
    """The address of the server as others see it, without a slash at its end."""
    if site is None:
        return None
    found = _SITE.fullmatch(site)
    try:
        port = urlsplit(site).port  # a ValueError where it, or an IPv6 address, is none
    except ValueError:
        port = 0
    if found is None or len(site) > LONGEST or port == 0:
        raise RecordError("--site is an address such as https://darts.example.org, without a path")
    return found["address"]


async def _checked_tables(store: Store) -> None:
    """Open and close the tables once, so that what is wrong there is told before anybody comes."""
    await store.open()
    await store.close()


def _say_where(here: str, others: str, *, wanted: int, found: int) -> None:
    if wanted not in (0, found):
        say(f"Port {wanted} is taken, so it is {found}.")
    say(f"Oche is open at {here}")
    if others:
        say(others)


def _qr(site: str) -> str:
    import segno

    out = io.StringIO()
    segno.make(site, error="l").terminal(out, compact=True, border=2)
    return out.getvalue()


def _open_when_up(address: str, *, open_browser: bool) -> None:
    """The socket listens already, so a browser may come before the server is up: it waits."""
    import webbrowser

    # Without a screen Python would start a browser in this very terminal.
    screen = sys.platform in ("darwin", "win32") or not {"DISPLAY", "WAYLAND_DISPLAY"}.isdisjoint(
        os.environ
    )
    if open_browser and screen:
        webbrowser.open(address)
