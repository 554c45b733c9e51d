"""Where the tables of a server are, and work on them beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from oche.core.errors import RecordError

if TYPE_CHECKING:
    from oche.store.store import Store

T = TypeVar("T")
FILE = "oche.db"

Data = Annotated[
    str | None,
    typer.Option(
        metavar="FOLDER|URL",
        envvar="OCHE_DATA",
        help="Where tables are kept, if not in the usual place: a folder, a PostgreSQL "
        "(postgresql://USER@HOST/DATABASE), or :memory: to keep nothing.",
    ),
]


def place_of(data: str | None) -> Path | str:
    """Where the store is: a file, or what names another database; its folder is made."""
    if data is not None and (data.startswith(":memory:") or "://" in data):
        return data
    return checked_folder(data) / FILE


def data_folder() -> Path:
    """Where tables are kept if nothing else is said."""
    from platformdirs import user_data_path

    return user_data_path("oche", appauthor=False)


def checked_folder(data: str | None) -> Path:
    """The folder of the tables, made where it is missing; RecordError where that can't be."""
    folder = (Path(data) if data else data_folder()).expanduser()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RecordError(f"{folder}: it can't be made: {error.strerror}; say --data") from None
    return folder


def file_of(data: str | None, instead: str) -> Path:
    """The SQLite file of the tables; RecordError, with what to do instead, where there is none."""
    place = place_of(data)
    if not isinstance(place, Path):
        raise RecordError(f"these tables are in no file: {instead}")
    return place


def on_store(place: Path | str, work: Callable[[Store], Awaitable[T]]) -> T:
    """What a work on the tables returns; a running server may have them open too."""
    from oche.store.sql import SqlStore

    async def opened() -> T:
        store = SqlStore(place)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(opened())
