"""`oche serve`: the table server and the screens of its players."""

from __future__ import annotations

import asyncio
import io
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

from oche.cli.data import Data, place_of
from oche.cli.saying import say
from oche.core.errors import RecordError

if TYPE_CHECKING:
    from oche.store.store import Store


def serve(
    host: Annotated[
        str | None, typer.Option(help="Listen on this address only, such as 127.0.0.1.")
    ] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let the phones and tablets of this network in.")
    ] = False,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port; a free one where it is taken.")
    ] = 8000,
    data: Data = None,
    hold: Annotated[
        float,
        typer.Option(min=0, max=60, help="Seconds in which a turn's last dart can be taken back."),
    ] = 3.0,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open it in this machine's browser.")
    ] = False,
) -> None:
    """Serve tables to browsers, on this machine or to a whole network."""
    from oche.server.app import create_app
    from oche.server.links import lan_address
    from oche.server.running import listening, server
    from oche.server.settings import Settings
    from oche.store.sql import SqlStore

    place = place_of(data)
    asyncio.run(_checked_tables(SqlStore(place)))
    try:
        bound = listening(host or ("0.0.0.0" if lan else "127.0.0.1"), port)
    except OSError as error:
        raise RecordError(f"it can't listen there: {error.strerror or error}") from None
    found = bound.getsockname()[1]
    everywhere = bound.getsockname()[0] in ("0.0.0.0", "::")
    named = "127.0.0.1" if everywhere or host is None else host
    here = f"http://[{named}]:{found}" if ":" in named else f"http://{named}:{found}"
    address = lan_address() if everywhere else None
    site = f"http://{address}:{found}" if address else here
    app = create_app(SqlStore(place), Settings(hold=hold, site=site))
    kept = "nothing" if str(place).startswith(":memory:") else "every game"
    _say_where(here, site, kept, wanted=port, found=found)
    with bound:
        _open_when_up(here, open_browser=open_browser)
        with suppress(KeyboardInterrupt):  # uvicorn has closed all by then, and tells us so
            server(app).run(sockets=[bound])


async def _checked_tables(store: Store) -> None:
    """Open and close the tables once, so that what is wrong there is told before anybody comes."""
    await store.open()
    await store.close()


def _say_where(here: str, site: str, kept: str, *, wanted: int, found: int) -> None:
    if wanted not in (0, found):
        say(f"Port {wanted} is taken, so it is {found}.")
    say(f"Oche is open at {here}")
    if site != here:
        say(f"On this network: {site}")
        say(_qr(site))
    say(f"Ctrl+C closes it; {kept} is kept.")
    sys.stdout.flush()


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
