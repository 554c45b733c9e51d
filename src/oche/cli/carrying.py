"""`oche export` and `oche import`: tables of the server as records, and the other way round."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from oche.cli.data import Data, on_store, place_of
from oche.cli.saying import say
from oche.core.errors import RecordError, shown

if TYPE_CHECKING:
    from oche.server.tables import Fresh
    from oche.store.store import Store


def export(
    table: Annotated[
        str | None, typer.Argument(help="The table's name, as in its address.")
    ] = None,
    file: Annotated[
        Path | None, typer.Argument(help="Where to write it; printed if left out.")
    ] = None,
    data: Data = None,
    everything: Annotated[
        Path | None,
        typer.Option(
            "--all", metavar="FOLDER|FILE.zip", help="Write all tables, boards and darts there."
        ),
    ] = None,
) -> None:
    """Write a table of the server as a record, landing points included; or all of them."""
    if everything is not None:
        from oche.cli.moving import export_all

        if table is not None or file is not None:
            raise RecordError("say a table or --all, not both")
        export_all(everything, place_of(data))
        return
    if table is None:
        raise RecordError("say which table, or --all FOLDER for all of them")
    from oche.core.record import write_atomically

    wanted = table
    text = on_store(place_of(data), lambda store: _record(store, wanted))
    if file is None:
        say(text.rstrip("\n"))
        return
    try:
        write_atomically(file, text)
    except OSError as error:
        raise RecordError(f"{file}: it can't be written: {error.strerror or error}") from None
    say(f"{file} is written.")


async def _record(store: Store, table: str) -> str:
    from oche.table import fold, from_json
    from oche.table.records import record_of

    log = await store.entries(table)
    if not log:
        raise RecordError(f"no table is called {shown(table)}")
    return record_of(fold(from_json(entry) for entry in log))


def import_(
    file: Annotated[
        Path,
        typer.Argument(
            help="A record; board files are looked for beside it. Or what `export --all` wrote."
        ),
    ],
    data: Data = None,
) -> None:
    """Make a table of the server from a record: it goes on where the record ends."""
    if file.is_dir() or file.suffix == ".zip":
        from oche.cli.moving import import_all

        import_all(file, place_of(data))
        return
    from oche.bots.heads import HEADS
    from oche.core.record import parse_record, read_named, read_text
    from oche.server.safety.secrets import new_seed
    from oche.server.tables import keep_table
    from oche.table import fold
    from oche.table.records import imported

    text = read_text(file)
    wanted = parse_record(text).options.get("board")

    async def keep(store: Store) -> Fresh:
        boards = {board.name: board.text for board in await store.boards()}
        if isinstance(wanted, str) and wanted not in boards and (file.parent / wanted).is_file():
            boards[wanted] = read_named(file.parent, wanted)
        log = imported(text, new_seed(), boards=boards, bots=tuple(HEADS))
        return await keep_table(store, fold(log), log)

    fresh = on_store(place_of(data), keep)
    say(f"Table {fresh.name} is there, its code is {fresh.code}.")
    say(f"Its owner's page, behind the server's address: /#/t/{fresh.name}/{fresh.links.owner}")
