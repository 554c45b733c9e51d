"""All tables of a server: those in use are in memory, folded; the others wait in the store."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import anyio

from oche.core.errors import Stale
from oche.server.hands import checked_hand
from oche.server.live import LiveTable
from oche.server.messages import Links
from oche.server.safety.secrets import hashed, new_code, new_name, new_secret, new_seed
from oche.server.screens import AWAY, RESTARTING
from oche.server.settings import Settings
from oche.server.summary import result_of, summary_of
from oche.server.thinking.thinkers import Thinkers
from oche.store.store import Grant, Key, Store, TableRow
from oche.table.entries import PERSON, Entry, from_json, to_json
from oche.table.folding import fold
from oche.table.rematch import moved, rematch
from oche.table.roles import DISPLAY, OWNER, PLAYER, SCORER
from oche.table.table import Table, open_table

LEAVING = 1.0  # seconds in which commands that are under way are still answered
KEPT = 200  # tables in memory that nobody is at


@dataclass(frozen=True)
class Fresh:
    """A table that was just opened: its name, its code (empty: closed), each role's secret."""

    name: str
    code: str
    links: Links


class Tables:
    """Finds a table by its name, in memory or in the store."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.thinkers = Thinkers(settings.thinkers)
        self._store = store
        self._settings = settings
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading = asyncio.Lock()
        self.loaded: Callable[[LiveTable], None] = lambda live: None  # told of each that is read

    async def get(self, name: str) -> LiveTable | None:
        """The table of that name; None if there is none."""
        if name in self._live:
            self._live.move_to_end(name)
            return self._live[name]
        async with self._loading:  # so that nobody gets a second one meanwhile
            live = self._live.get(name) or await self._load(name)
            if live is not None:
                if name not in self._live:
                    self._live[name] = live
                    self.loaded(live)
                await self._make_room()
            return live

    def in_memory(self) -> list[LiveTable]:
        """The tables that are in use, or were lately."""
        return list(self._live.values())

    def if_in_memory(self, name: str) -> LiveTable | None:
        """The table of that name, unless it waits in the store."""
        return self._live.get(name)

    def forget(self, live: LiveTable) -> None:
        """Whoever comes next finds the table as the store has it."""
        self._live.pop(live.name, None)
        live.screens.end(AWAY)

    async def _load(self, name: str) -> LiveTable | None:
        row = await self._store.table(name)
        if row is None:
            return None
        entries = [from_json(entry) for entry in await self._store.entries(name)]
        table = await asyncio.to_thread(fold, entries)
        return LiveTable(
            name,
            table,
            self._store,
            self._settings,
            self.thinkers,
            code=row.code,
            following=row.next,
        )

    async def _make_room(self) -> None:
        if len(self._live) <= KEPT:
            return
        for name, live in list(self._live.items()):
            if len(self._live) <= KEPT:
                return
            if not live.screens and not live.lock.locked() and live.hold() is None:
                del self._live[name]
                await live.close()

    async def open(self, log: Sequence[Entry], device: str) -> Fresh:
        """A new table with its first entries; who opened it is its owner.

        RecordError, or another refusal, where it can't be.
        """
        table = await asyncio.to_thread(fold, log)
        fresh = await keep_table(self._store, table, log)
        await self._store.grant(device, Grant(fresh.name, OWNER), _now())
        await self._begin(fresh.name)
        return fresh

    async def rematch(self, live: LiveTable) -> str:
        """The name of the table where these people play again; there is one, whoever asks."""
        async with live.lock:
            if live.following is None:
                before = live.table
                opened = rematch(before, new_seed())
                coded = live.code is not None  # who had closed the code wants nobody else
                fresh = await keep_table(self._store, open_table(opened), [opened], coded=coded)
                seats = moved(before.seats, opened.seats)
                try:
                    await self._store.set_next(live.name, fresh.name, seats)
                except Stale:  # somebody asked another server for it
                    await live.catch_up()
                else:
                    live.following = fresh.name
                    await self._begin(fresh.name)
                    live.tell()
            assert live.following is not None
            return live.following

    async def _begin(self, name: str) -> None:
        live = await self.get(name)
        assert live is not None
        live.go_on()

    async def stop(self) -> None:
        """The server is about to end: answer what is under way, and tell every screen."""
        live = list(self._live.values())
        self.thinkers.leave()
        for each in live:
            each.screens.end(RESTARTING)
        with anyio.move_on_after(LEAVING):
            for each in live:
                async with each.lock:  # it is given in the order in which it was asked for
                    pass
        if any(each.screens for each in live):
            await asyncio.sleep(2 * RESTARTING.grace)  # until they have been told

    async def close(self) -> None:
        """Stop all that goes on by itself."""
        for live in self._live.values():
            await live.close()
        await self.thinkers.close()


async def keep_table(
    store: Store,
    table: Table,
    log: Sequence[Entry],
    *,
    at: int | None = None,
    coded: bool = True,
) -> Fresh:
    """Put a new table into the store, under a name and a code that no other has.

    `at` says when it was played, if not now (milliseconds since 1970); `coded` whether a join code
    is open from the start.
    Illegal where a seat throws with what is no hand: a stranger's record may say so.
    """
    for seat in table.seats:
        checked_hand(seat.hand)
    name, links = new_name(), new_links(table)
    entries = [to_json(entry) for entry in log]
    when = _now() if at is None else at
    while True:
        code = new_code() if coded else None
        row = TableRow(name, table.match.game.name, summary_of(table), when, code)
        try:
            await store.open_table(row, entries, keys_of(name, links), when, result_of(table))
        except Stale:  # another table has this code: draw again
            continue
        return Fresh(name, code or "", links)


def new_links(table: Table) -> Links:
    """New secrets for every role of a table."""
    seats = [number for number, seat in enumerate(table.seats) if seat.kind == PERSON]
    return Links(
        owner=new_secret(),
        scorer=new_secret(),
        display=new_secret(),
        players={seat: new_secret() for seat in seats},
    )


def keys_of(name: str, links: Links) -> list[Key]:
    """What the store keeps of a table's secrets."""
    roles = {OWNER: links.owner, SCORER: links.scorer, DISPLAY: links.display}
    keys = [Key(hashed(secret), Grant(name, role)) for role, secret in roles.items()]
    return keys + [
        Key(hashed(secret), Grant(name, PLAYER, seat)) for seat, secret in links.players.items()
    ]


def _now() -> int:
    return int(time.time() * 1000)
