"""All tables of a server: those in use are in memory, folded; the others wait in the store."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any
from weakref import WeakValueDictionary

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
LONG = 1000  # entries of a log that takes a while to fold


@dataclass(frozen=True)
class Fresh:
    """A table that was just opened: its name, its code (empty: closed), each role's secret."""

    name: str
    code: str
    links: Links


class Tables:
    """Finds a table by its name, in memory or in the store.

    Of a table there is never a second one in memory: whoever changes one tells its own screens. So
    one that is let go of is still found for as long as anybody has hold of it.
    """

    def __init__(self, store: Store, settings: Settings) -> None:
        self.thinkers = Thinkers(settings.thinkers)
        self._store = store
        self._settings = settings
        self._live: OrderedDict[str, LiveTable] = OrderedDict()  # kept, the newest last
        self._known: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._folding = asyncio.Lock()  # of long logs, so that threads are left for all else
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.loaded: Callable[[LiveTable], None] = lambda live: None  # told of each that is read

    async def get(self, name: str) -> LiveTable | None:
        """The table of that name; None if there is none."""
        live = self._known.get(name) or await self._read(name)
        if live is not None:
            self._live[name] = live
            self._live.move_to_end(name)
            await self._make_room(live)
        return live

    def in_memory(self) -> list[LiveTable]:
        """The tables that are in use, or were lately."""
        return list(self._known.values())

    def if_in_memory(self, name: str) -> LiveTable | None:
        """The table of that name, unless it waits in the store."""
        return self._known.get(name)

    def forget(self, live: LiveTable) -> None:
        """Whoever comes next finds the table as the store has it."""
        self._live.pop(live.name, None)
        self._known.pop(live.name, None)
        live.screens.end(AWAY)

    async def _read(self, name: str) -> LiveTable | None:
        """The table from the store; whoever asks for it meanwhile gets the same one.

        A long log takes a while to fold: nobody waits for it who asks for another table.
        """
        async with self._loading.setdefault(name, asyncio.Lock()):
            live = self._known.get(name)
            if live is None:
                live = await self._load(name)
                if live is not None:
                    self._known[name] = live
                    self.loaded(live)
            return live

    async def _load(self, name: str) -> LiveTable | None:
        row = await self._store.table(name)
        if row is None:
            return None
        entries = await self._store.entries(name)
        async with self._folding if len(entries) > LONG else nullcontext():
            table = await asyncio.to_thread(_folded, entries)
        return LiveTable(
            name,
            table,
            self._store,
            self._settings,
            self.thinkers,
            code=row.code,
            following=row.next,
        )

    async def _make_room(self, asked: LiveTable) -> None:
        """Let go of what nobody is at; not of what was just asked for: its screen is on the way."""
        if len(self._live) <= KEPT:
            return
        for name, live in list(self._live.items()):
            if len(self._live) <= KEPT:
                return
            if live is not asked and self._live.get(name) is live and _idle(live):
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
        live = self.in_memory()
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
        for live in self.in_memory():
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


def _folded(stored: Sequence[dict[str, Any]]) -> Table:
    return fold(from_json(entry) for entry in stored)


def _idle(live: LiveTable) -> bool:
    """Whether nobody is at it, and nothing goes on there."""
    return not live.screens and not live.lock.locked() and live.hold() is None


def _now() -> int:
    return int(time.time() * 1000)
