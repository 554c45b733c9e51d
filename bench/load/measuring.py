"""One server under load: moves a second, how soon the other screen is told, and memory."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.load import ours, theirs
from bench.load.pairs import Count, play
from bench.load.servers import Served, running

WARM = 1.0  # seconds of load before anything is counted
FASTEST = 32_000  # moves a second that tables are laid out for
LEAST = 20  # times that are worth a percentile
Command = Callable[[Path], Sequence[str]]


@dataclass(frozen=True)
class Load:
    """What was measured at so many tables.

    Moves a second; milliseconds until the other screen was told; how much of a core the server and
    the load took; resident memory, what a table (as it is opened) and a socket add to it, and the
    size of what a screen is told of a move.
    """

    places: int
    moves: float
    p50: float
    p99: float
    ms_move: float
    server: float
    client: float
    megabytes: float
    kb_table: float
    kb_socket: float
    kb_told: float


def loaded(
    command: Command,
    places: int,
    seconds: float,
    core: set[int],
    *,
    prepare: Callable[[Path], None] = lambda folder: None,
) -> Load:
    """Put a new server under load; `prepare` may fill its folder first."""
    with tempfile.TemporaryDirectory(prefix="oche-load-") as folder:
        prepare(Path(folder))
        with running(command(Path(folder)), core) as served:
            house = _house(command(Path(folder)), served.host)
            return asyncio.run(_measured(house, served, places, seconds))


def _house(command: Sequence[str], host: str) -> ours.House | theirs.House:
    return theirs.House(host) if command[0] == "node" else ours.House(host)


async def _measured(
    house: ours.House | theirs.House, served: Served, places: int, seconds: float
) -> Load:
    await house.open_tables(1, 1)  # so that what comes only once is not counted as a table's
    house.tables.clear()
    bare = served.megabytes
    await house.open_tables(places, 1)
    opened = served.megabytes
    more = FASTEST * (seconds + WARM) / places / len(ours.script())
    seen: dict[str, tuple[float, float, float]] = {}
    before = served.megabytes

    def at(moment: str) -> None:
        seen[moment] = served.megabytes, served.worked, time.process_time()

    count = Count()
    if more > 1:
        await house.open_tables(places, int(more))
        before = served.megabytes
    lasted = await play(house.sit, places, count, seconds=seconds, warm=WARM, at=at)
    if count.failed or len(count.told) < LEAST:
        raise RuntimeError(f"{places} tables: {(count.failed or ['nothing was told'])[0]}")
    seated, begun, ended = (seen[moment] for moment in ("seated", "begun", "ended"))
    parts = statistics.quantiles(count.told, n=100, method="inclusive")
    return Load(
        places=places,
        moves=count.moves / lasted,
        p50=1000 * parts[49],
        p99=1000 * parts[98],
        ms_move=1000 * (ended[1] - begun[1]) / count.moves,
        server=(ended[1] - begun[1]) / lasted,
        client=(ended[2] - begun[2]) / lasted,
        megabytes=ended[0],
        kb_table=1024 * (opened - bare) / places,
        kb_socket=1024 * (seated[0] - before) / (2 * places),
        kb_told=count.bytes / 1024 / max(1, len(count.told)),
    )
