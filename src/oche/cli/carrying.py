"""`oche export` and `oche import`: tables of the server as records, and the other way round."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from oche.cli.saying import say
from oche.cli.serve import Data, checked_folder
from oche.core.errors import RecordError, shown

if TYPE_CHECKING:
    from oche.server.tables import Fresh
    from oche.store.store import Store

T = TypeVar("T")


def export(
    table: Annotated[str, typer.Argument(help="The table's name, as in its address.")],
    file: Annotated[
        Path | None, typer.Argument(help="Where to write it; printed if left out.")
    ] = None,
    data: Data = None,
) -> None:
    """Write a table of the server as a record, landing points included."""
    from oche.core.record import write_atomically
    from oche.table import fold, from_json
    from oche.table.records import record_of

    async def read(store: Store) -> str:
        log = await store.entries(table)
        if not log:
            raise RecordError(f"no table is called {shown(table)}")
        return record_of(fold(from_json(entry) for entry in log))

    text = _on_store(data, read)
    if file is None:
        say(text.rstrip("\n"))
        return
    try:
        write_atomically(file, text)
    except OSError as error:
        raise RecordError(f"{file}: it can't be written: {error.strerror or error}") from None
    say(f"{file} is written.")


def import_(
    file: Annotated[Path, typer.Argument(help="A record; board files are looked for beside it.")],
    data: Data = None,
) -> None:
    """Make a table of the server from a record: it goes on where the record ends."""
    from oche.core.record import parse_record, read_named, read_text
    from oche.server.own import bot_names
    from oche.server.secrets import new_seed
    from oche.server.tables import keep_table
    from oche.table import fold
    from oche.table.records import imported

    text = read_text(file)
    wanted = parse_record(text).options.get("board")

    async def keep(store: Store) -> Fresh:
        boards = {board.name: board.text for board in await store.boards()}
        if isinstance(wanted, str) and wanted not in boards and (file.parent / wanted).is_file():
            boards[wanted] = read_named(file.parent, wanted)
        log = imported(text, new_seed(), boards=boards, bots=bot_names())
        return await keep_table(store, fold(log), log)

    fresh = _on_store(data, keep)
    say(f"Table {fresh.name} is there, its code is {fresh.code}.")
    say(f"Its owner's page, behind the server's address: /#/t/{fresh.name}/{fresh.links.owner}")


def _on_store(data: Path | None, work: Callable[[Store], Awaitable[T]]) -> T:
    from oche.store.sql import SqlStore

    async def opened() -> T:
        store = SqlStore(checked_folder(data) / "oche.db")
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(opened())
