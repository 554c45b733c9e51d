"""What it takes to open an old table: its log out of the store, folded, and the first view.

The processor's time of the whole process is measured, with the store's threads, since somebody
waits for all of it; a busy machine changes that least.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from pathlib import Path
from typing import Any

from rich.table import Table

from bench.measure import spread
from oche.server.settings import Settings
from oche.server.sweeping import seldom_swept
from oche.server.tables import Tables, keep_table
from oche.store.sql import SqlStore
from oche.table.entries import Entry, Opened, Played, Seat, from_json
from oche.table.folding import fold
from oche.table.roles import OWNER, Who
from oche.table.table import open_table

MOVES = 1_000
SECONDS = 0.05
BACK = 40  # moves: a random game that has ended goes on from there otherwise
_DRAWN = {"roll": "die", "homes": "homes"}
_TABLES: dict[str, tuple[int, dict[str, Any]]] = {  # seats, options
    "warlord": (2, {"legs": 60}),
    "adventure": (4, {}),
    "scavenger": (2, {}),
}
GAMES = tuple(_TABLES)


def old_log(game: str, moves: int = MOVES) -> list[Entry]:
    """A table's log of so many moves: real darts with their landing points, and drawn dice."""
    rng = random.Random(4)
    seats, options = _TABLES[game]
    sitting = tuple(Seat(f"Seat {number}", colour=number) for number in range(seats))
    opened = Opened(game, 1, sitting, "0" * 32, options, darts="real", dice="rolled")
    log: list[Played] = []
    match = open_table(opened).match
    while len(log) < moves:
        if match.over:
            log = log[:-BACK]
            match = open_table(opened).match
            match.play_all(entry.token for entry in log)
        kind, token = match.awaited.kind, rng.choice(match.legal_tokens())
        if kind == "throw":
            token += f"({rng.uniform(-170, 170):.1f},{rng.uniform(-170, 170):.1f})"
        log.append(Played(token, drawn=_DRAWN.get(kind, "")))
        match.play_all([token])
    return [opened, *log]


def opening_figures(repeats: int) -> list[dict[str, Any]]:
    """Seconds of the processor to open a table of each game, and of that to read and to fold it."""
    with tempfile.TemporaryDirectory() as folder, seldom_swept():  # as the server does
        return [asyncio.run(_of(game, Path(folder) / game, repeats)) for game in GAMES]


async def _of(game: str, folder: Path, repeats: int) -> dict[str, Any]:
    store = SqlStore(folder / "oche.db")
    await store.open()
    log = old_log(game)
    kept = await keep_table(store, fold(log), log)
    found: dict[str, list[float]] = {"seconds": [], "read": [], "folded": []}
    for repeat in range(repeats + 1):
        tables = Tables(store, Settings(thinkers=0))
        began = time.process_time()
        live = await tables.get(kept.name)
        assert live is not None
        live.view(Who(OWNER))
        opened = time.process_time()
        entries = [from_json(entry) for entry in await store.entries(kept.name)]
        read = time.process_time()
        fold(entries)
        folded = time.process_time()
        await tables.close()
        if repeat:  # the first is to warm up
            found["seconds"].append(opened - began)
            found["read"].append(read - opened)
            found["folded"].append(folded - read)
    await store.close()
    return {"game": game, **{part: spread(values) for part, values in found.items()}}


def opening_goals(figures: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Every goal, as those of `bench.goals`."""
    return [
        {
            "what": f"{each['game']}: opening a table of 1,000 moves, processor s",
            "wanted": SECONDS,
            "measured": each["seconds"].median,
            "met": each["seconds"].median <= SECONDS,
        }
        for each in figures
    ]


def opening_table(figures: list[dict[str, Any]]) -> Table:
    """The figures as a table for people."""
    table = Table(
        title="Opening an old table of 1,000 moves, processor time, after warm-up",
        caption="Medians, in brackets the longest. Of SQLite; the rest is the first view.",
        title_justify="left",
        caption_justify="left",
    )
    for number, column in enumerate(("game", "ms", "of these reading", "folding")):
        table.add_column(column, justify="right" if number else "left")
    for each in figures:
        table.add_row(
            each["game"],
            f"{_ms(each['seconds'].median)} ({_ms(each['seconds'].high)})",
            _ms(each["read"].median),
            _ms(each["folded"].median),
        )
    return table


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.1f}"
