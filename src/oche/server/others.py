"""Other servers over the same database: what they write is shown here too."""

from __future__ import annotations

import asyncio

from oche.core.errors import Refusal
from oche.server.live import RETRY, LiveTable
from oche.server.screens import ROLES_CHANGED
from oche.server.tables import Tables
from oche.store.store import Change, NotKept, Store


class Others:
    """Hears what other servers have written, and has the tables that are in memory follow."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._behind: set[str] = set()
        self._following: dict[str, asyncio.Task[None]] = {}

    async def listen(self, store: Store) -> None:
        """Hear of everything from now on."""
        if await store.hear(self._heard):
            self._tables.loaded = self._follow  # something may have been written while it was read

    def _heard(self, change: Change | None) -> None:
        """A table has changed; None: any may have."""
        if change is None:
            for live in self._tables.in_memory():
                live.screens.end(ROLES_CHANGED)  # theirs may be among what was missed
                self._follow(live)
            return
        live = self._tables.if_in_memory(change.table)
        if live is None:
            return
        if change.kind == "seat" and change.seat is not None:
            live.screens.withdraw(change.seat)
        elif change.kind == "hold":
            live.end_hold()
        elif change.kind == "roles":
            live.screens.end(ROLES_CHANGED)
            self._follow(live)
        else:
            self._follow(live)

    def _follow(self, live: LiveTable) -> None:
        """Catch up once however often it is told meanwhile."""
        self._behind.add(live.name)
        if live.name not in self._following:
            task = asyncio.create_task(self._catch_up(live), name=f"others {live.name}")
            self._following[live.name] = task

    async def _catch_up(self, live: LiveTable) -> None:
        try:
            while live.name in self._behind:
                self._behind.discard(live.name)
                try:
                    async with live.lock:
                        await live.catch_up()
                except NotKept:  # the database is away; it comes back
                    self._behind.add(live.name)
                    await asyncio.sleep(RETRY)
        except Refusal:  # a newer Oche wrote what this one can't read: it goes on without us
            self._tables.forget(live)
        finally:
            self._behind.discard(live.name)
            del self._following[live.name]

    async def close(self) -> None:
        """Follow no longer."""
        for task in self._following.values():
            task.cancel()
        await asyncio.gather(*self._following.values(), return_exceptions=True)
