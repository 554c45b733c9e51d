"""All that a server keeps, as records and plain files, and back: to move it elsewhere."""

from __future__ import annotations

import asyncio
import json
import zipfile
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from oche.cli.data import on_store
from oche.cli.incoming import BOARDS, DARTS, checked_boards, checked_darts, checked_date
from oche.cli.saying import say
from oche.core.errors import RecordError, Refusal, Stale, shown

if TYPE_CHECKING:
    from oche.store.store import Store, TableRow, Throw

T = TypeVar("T")
TABLES = "tables"
LEFT_OUT = (
    "Not among them: links, codes and who had which seat; moves that were taken back, and what "
    "the server drew as such; breaks, and seats that were skipped or had resigned."
)


def export_all(target: Path, place: Path | str) -> None:
    """Write everything into a new folder or zip file, and say what a record can't hold."""
    if target.exists() and (target.is_file() or any(target.iterdir())):
        raise RecordError(f"{target} is there already; name a new one")
    try:
        with written(target) as root:
            count, refused = on_store(place, lambda store: _export(store, root))
    except OSError as error:
        raise RecordError(f"{target}: it can't be written: {error.strerror or error}") from None
    for sentence in refused:
        say(sentence)
    say(f"{target} has {count} table{'' if count == 1 else 's'} as records. {LEFT_OUT}")


@contextmanager
def written(target: Path) -> Generator[Any]:
    """A folder or a zip file to write into, by the same names."""
    if target.suffix != ".zip":
        target.mkdir(parents=True, exist_ok=True)
        yield target
        return
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        yield archive


def _put(root: Any, folder: str, name: str, content: str | bytes) -> None:
    raw = content.encode() if isinstance(content, str) else content
    if isinstance(root, zipfile.ZipFile):
        root.writestr(f"{folder}/{name}" if folder else name, raw)
        return
    (root / folder).mkdir(exist_ok=True)
    (root / folder / name).write_bytes(raw)


async def _export(store: Store, root: Any) -> tuple[int, list[str]]:
    for board in await store.boards():
        _put(root, BOARDS, f"{board.name}.toml", board.text)
    for name in await store.photographed():
        _put(root, BOARDS, f"{name}.jpg", await store.photo(name) or b"")
    _put(root, "", DARTS, json.dumps(await _darts(store), ensure_ascii=False))
    refused: list[str] = []
    rows = await store.every_table()
    for row in _shown(rows, "Writing"):
        try:
            text = await _record(store, row)
        except Refusal as refusal:
            refused.append(f"Table {shown(row.id)} is left out: {refusal}")
            continue
        day = _when(row).date().isoformat()
        _put(root, TABLES, f"{row.game}-{day}-{row.id}.toml", text)
    return len(rows) - len(refused), refused


def _when(row: TableRow) -> datetime:
    return datetime.fromtimestamp(row.changed / 1000, UTC)


async def _record(store: Store, row: TableRow) -> str:
    from oche.table import fold, from_json
    from oche.table.records import record_of

    log = [from_json(entry) for entry in await store.entries(row.id)]
    table = await asyncio.to_thread(fold, log)
    return record_of(table, {"date": _when(row).isoformat()})


async def _darts(store: Store) -> dict[str, list[dict[str, Any]]]:
    """Every player's measured darts."""
    found = {name: await store.throws(name) for name in await store.players()}
    return {
        name: [
            {"series": d.series, "at": d.at, "aim": d.aim, "token": d.token, "x": d.x, "y": d.y}
            for d in darts
        ]
        for name, darts in found.items()
    }


def import_all(source: Path, place: Path | str) -> None:
    """Add all that `export_all` wrote; what can't stand is told, and the rest is there."""
    files = _read(source)
    records = {name: raw for name, raw in files.items() if name.startswith(f"{TABLES}/")}
    if not records and DARTS not in files:
        raise RecordError(f"{source}: `oche export --all` has not written that")
    refused = on_store(place, lambda store: _import(store, files, records))
    for sentence in refused:
        say(sentence)
    say(f"{len(records) - len(refused)} of {len(records)} tables are here, with new links.")


def _read(source: Path) -> dict[str, bytes]:
    try:
        if source.is_dir():
            found = (path for path in sorted(source.rglob("*")) if path.is_file())
            return {path.relative_to(source).as_posix(): path.read_bytes() for path in found}
        with zipfile.ZipFile(source) as archive:
            return {name: archive.read(name) for name in sorted(archive.namelist())}
    except (OSError, zipfile.BadZipFile) as error:
        raise RecordError(f"{source}: it can't be read: {error}") from None


async def _import(store: Store, files: dict[str, bytes], records: dict[str, bytes]) -> list[str]:
    uploaded, darts = checked_boards(files), checked_darts(files.get(DARTS, b"{}"))
    await _import_boards(store, uploaded)
    await _import_photos(store, files)
    await _import_darts(store, darts)
    boards = {board.name: board.text for board in await store.boards()}
    refused: list[str] = []
    for name, raw in _shown(list(records.items()), "Reading"):
        try:
            await _import_table(store, raw.decode(), boards)
        except (Refusal, UnicodeDecodeError) as error:
            refused.append(f"{name} is left out: {error}")
    return refused


async def _import_boards(store: Store, uploaded: dict[str, str]) -> None:
    from oche.store.store import BoardRow

    now = int(datetime.now(UTC).timestamp() * 1000)
    for name, text in uploaded.items():
        try:
            await store.add_board(BoardRow(name, text, now))
        except Stale:  # it is there already: the records that name it are played on that one
            kept = await store.board(name)
            if kept is not None and kept.text != text:
                say(f"Another board {shown(name)} is here already, and stays.")


async def _import_photos(store: Store, files: dict[str, bytes]) -> None:
    for name, raw in files.items():
        path = Path(name)
        if path.parent.name == BOARDS and path.suffix == ".jpg":
            await store.set_photo(path.stem, raw)


async def _import_darts(store: Store, darts: dict[str, list[Throw]]) -> None:
    for player, thrown in darts.items():
        if await store.throws(player):
            continue  # they have thrown here since; two lives can't be told apart
        series: dict[int, list[Throw]] = {}
        for dart in thrown:
            series.setdefault(dart.series, []).append(dart)
        for one in series.values():
            await store.add_throws(player, one, one[0].at)


async def _import_table(store: Store, text: str, boards: dict[str, str]) -> None:
    from oche.bots.heads import HEADS
    from oche.core.record import parse_record
    from oche.server.safety.secrets import new_seed
    from oche.server.tables import keep_table
    from oche.table import fold
    from oche.table.records import imported

    at = checked_date(parse_record(text).extra.get("date"))
    log = imported(text, new_seed(), boards=boards, bots=tuple(HEADS))
    await keep_table(store, await asyncio.to_thread(fold, log), log, at=at)


def _shown(rows: Sequence[T], doing: str) -> Iterator[T]:
    """The rows one by one, with how far it is where somebody watches."""
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    return iter(
        track(rows, f"{doing} tables", console=console, transient=True)
        if console.is_terminal
        else rows
    )
