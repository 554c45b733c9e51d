"""boardgame.io's own server with a toy game, spoken to as its own client does (socket.io 4)."""

from __future__ import annotations

import asyncio
import json
import re
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from bench.load.ours import AT_ONCE, script
from bench.load.pairs import Pair
from bench.load.wire import Wire, connected

HOME = Path(__file__).parents[1] / "boardgame"
_SEQ = re.compile(rb'"_stateID":(\d+)')
_REGIONS = 42


def installed() -> bool:
    """Whether `npm ci` has been run in `bench/boardgame`."""
    return (HOME / "node_modules" / "boardgame.io").is_dir()


@dataclass
class Table:
    """A match with its two screens."""

    wires: list[Wire]
    length: int
    match: str
    keys: list[str]

    def send(self, done: int) -> int:
        """Make the next move."""
        seat = done % 2
        move = {"type": "hit", "args": [done % _REGIONS], "playerID": str(seat)}
        action = {"type": "MAKE_MOVE", "payload": {**move, "credentials": self.keys[seat]}}
        body = json.dumps(["update", action, done, self.match, str(seat)], separators=(",", ":"))
        self.wires[seat].send(f"42/toy,{body}")
        return seat


class House:
    """The running server as whoever brings the load sees it."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.tables: dict[int, list[tuple[str, list[str]]]] = defaultdict(list)

    async def open_tables(self, places: int, each: int) -> None:
        """Open so many matches for every place, with both seats taken."""
        limit = asyncio.Semaphore(AT_ONCE)
        async with httpx.AsyncClient(
            base_url=f"http://{self.host}/games/toy", timeout=60
        ) as client:

            async def one(place: int) -> None:
                async with limit:
                    self.tables[place].append(await _open(client))

            await asyncio.gather(*(one(place) for place in range(places) for _ in range(each)))

    async def sit(self, pair: Pair, place: int, number: int) -> Table:
        """Two screens at a match."""
        match, keys = self.tables[place][number]
        wires = [await self._screen(pair, match, seat, keys[seat]) for seat in range(2)]
        return Table(wires, len(script()), match, keys)

    async def _screen(self, pair: Pair, match: str, seat: int, key: str) -> Wire:
        synced = asyncio.get_running_loop().create_future()

        def heard(wire: Wire, message: bytes) -> None:
            if message.startswith(b'42/toy,["update"'):
                found = _SEQ.search(message)
                assert found is not None
                pair.heard(seat, int(found[1]), len(message))
            elif message == b"2":
                wire.send("3")
            elif message.startswith(b"0"):
                wire.send("40/toy,")
            elif message.startswith(b"40/toy,"):
                wire.send(f'42/toy,["sync","{match}","{seat}","{key}",2]')
            elif message.startswith(b'42/toy,["sync"') and not synced.done():
                synced.set_result(None)

        wire = await connected(self.host, "/socket.io/?EIO=4&transport=websocket", "", heard)
        await asyncio.wait_for(synced, 30)
        return wire


async def _open(client: httpx.AsyncClient) -> tuple[str, list[str]]:
    match = (await _post(client, "/create", {"numPlayers": 2}))["matchID"]
    keys = [
        (await _post(client, f"/{match}/join", {"playerID": str(seat), "playerName": name}))
        for seat, name in enumerate(("Ann", "Bob"))
    ]
    return match, [key["playerCredentials"] for key in keys]


async def _post(client: httpx.AsyncClient, path: str, body: Any) -> Any:
    answer = await client.post(path, json=body)
    answer.raise_for_status()
    return answer.json()
