"""Oche's own server: tables of Warlord with real darts, that two screens enter."""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import random
import re
import time
from collections import defaultdict
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx

from bench.load.pairs import Pair
from bench.load.wire import Wire, connected

if TYPE_CHECKING:
    from oche.server.settings import Settings
    from oche.table.entries import Opened

LEGS = 4  # to win: some 400 darts
COOKIE = "oche_device"
DEVICES = ("first-screen-of-a-table-under-load", "other-screen-of-a-table-under-load")
AT_ONCE = 16  # requests while tables are set up
_SEQ = re.compile(rb'"seq":(\d+)')
_names = count()


def opened(legs: int = LEGS) -> Opened:
    """The table of a match for two, with real darts and dice."""
    from oche.table.entries import Opened, Seat

    return Opened("warlord", 1, (Seat("Ann"), Seat("Bob", colour=1)), "0" * 32, {"legs": legs})


@cache
def script(legs: int = LEGS) -> tuple[tuple[int, str], ...]:
    """Every move of a random match, with the seat whose it is: the same at every table."""
    from oche.table.table import open_table

    rng = random.Random(4)
    match = open_table(opened(legs)).match
    moves: list[tuple[int, str]] = []
    while not match.over:
        token = rng.choice(match.legal_tokens())
        moves.append((match.awaited.seat or 0, token))
        match.play(token)
    return tuple(moves)


@dataclass
class Table:
    """A table of ours with its two screens."""

    wires: list[Wire]
    length: int
    mine: str

    def send(self, done: int) -> int:
        """Make the next move."""
        seat, token = script()[done]
        now = f"{int(time.time() * 1000):012x}"  # as a screen's ids begin, too
        self.wires[seat].send(
            f'{{"do":"play","id":"{now}-{self.mine}-{done}","seq":{done},"token":"{token}"}}'
        )
        return seat


class House:
    """The running server as whoever brings the load sees it."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.tables: dict[int, list[str]] = defaultdict(list)

    async def open_tables(self, places: int, each: int) -> None:
        """Open so many tables for every place, with both seats taken."""
        limit = asyncio.Semaphore(AT_ONCE)
        async with httpx.AsyncClient(base_url=f"http://{self.host}", timeout=60) as client:

            async def one(place: int) -> None:
                async with limit:
                    self.tables[place].append(await self._open(client))

            await asyncio.gather(*(one(place) for place in range(places) for _ in range(each)))

    async def _open(self, client: httpx.AsyncClient) -> str:
        fresh = await _post(client, "/api/tables", DEVICES[0], {
            "game": "warlord",
            "seats": [{"name": "Ann"}, {"name": "Bob"}],
            "options": {"legs": LEGS},
            "darts": "real",
            "dice": "real",
        })  # fmt: skip
        for seat, device in enumerate(DEVICES):
            key = fresh["links"]["players"][str(seat)]
            await _post(client, "/api/enter", device, {"key": key})
        return fresh["table"]

    async def sit(self, pair: Pair, place: int, number: int) -> Table:
        """Two screens at a table."""
        name = self.tables[place][number]
        wires = [await self._screen(pair, name, seat) for seat in range(2)]
        return Table(wires, len(script()), f"load-{next(_names)}")

    async def _screen(self, pair: Pair, name: str, seat: int) -> Wire:
        welcomed = asyncio.get_running_loop().create_future()

        def heard(wire: Wire, message: bytes) -> None:
            if message.startswith(b'{"type":"news"'):
                found = _SEQ.search(message, 0, 400)
                assert found is not None
                pair.heard(seat, int(found[1]), len(message))
            elif message.startswith(b'{"type":"refused"'):
                pair.refused(message.decode())
            elif message.startswith(b'{"type":"welcome"') and not welcomed.done():
                welcomed.set_result(None)

        path = f"/api/tables/{name}/ws?role=player&seat={seat}"
        wire = await connected(self.host, path, f"{COOKIE}={DEVICES[seat]}", heard)
        await asyncio.wait_for(welcomed, 30)
        return wire


async def _post(client: httpx.AsyncClient, path: str, device: str, body: Any) -> Any:
    headers = {"Cookie": f"{COOKIE}={device}"}
    answer = await client.post(path, json=body, headers=headers)
    if answer.is_error:
        raise RuntimeError(f"{path}: {answer.status_code} {answer.text}")
    return answer.json()


def unlimited() -> Settings:
    """The settings of a server all whose screens come from one address, and that never waits."""
    from oche.server.safety.limits import Limits
    from oche.server.settings import Settings

    many = 1_000_000
    limits = Limits(guesses=many, tables=many, connections=many, all_connections=many)
    return Settings(hold=0, pause=0, thinkers=0, limits=limits)


def main() -> None:
    """Serve until it is told to stop; the port is printed when it listens."""
    from oche.server.app import create_app
    from oche.server.running import listening, server
    from oche.server.sweeping import seldom_swept
    from oche.store.sql import SqlStore

    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--profile", type=Path, metavar="FILE", help="write a profile at the end")
    asked = parser.parse_args()
    settings = unlimited()
    app = create_app(SqlStore(asked.folder / "oche.db"), settings)
    bound = listening("127.0.0.1", 0)
    print(bound.getsockname()[1], flush=True)
    profile = cProfile.Profile()
    profiled = profile if asked.profile else nullcontext()
    with suppress(KeyboardInterrupt), seldom_swept(), profiled:  # as `oche serve` does
        server(app, settings).run(sockets=[bound])
    if asked.profile:
        profile.dump_stats(asked.profile)


if __name__ == "__main__":
    main()
