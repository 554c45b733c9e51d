"""`oche serve`: the table server and the screens of its players."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on.")] = 8000,
    data: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where tables are kept.")
    ] = None,
    hold: Annotated[
        float, typer.Option(min=0, max=60, help="Seconds a turn's last dart can be taken back.")
    ] = 3.0,
) -> None:
    """Serve tables to browsers: on this machine, and on others of the network."""
    import uvicorn

    from oche.server.app import create_app
    from oche.server.settings import Settings
    from oche.store.sql import SqlStore

    folder = data or data_folder()
    app = create_app(SqlStore(folder / "oche.db"), Settings(hold=hold))
    typer.echo(f"Oche is at http://{host}:{port}")
    uvicorn.run(app, host=host, port=port, ws_per_message_deflate=False, log_level="warning")


def data_folder() -> Path:
    """Where tables are kept if nothing else is said."""
    from platformdirs import user_data_path

    return user_data_path("oche", appauthor=False)
