"""The tables in memory: of each there is one, however many there are."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import AsyncExitStack, ExitStack
from dataclasses import replace
from pathlib import Path
from threading import get_ident
from typing import Any

import pytest

from oche.server import tables
from oche.server.messages import NewTable, SeatWish
from oche.server.opening import opened_entry
from oche.server.tables import Tables
from oche.store.sql import SqlStore
from oche.store.store import Store
from oche.table.entries import Entry
from oche.table.table import Table, open_table
from tests.server.houses import QUICK, WAIT, Device, serving

KEPT = 2


@pytest.fixture
def owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Device]:
    """A device at a server that keeps no more than two tables in memory which nobody is at."""
    monkeypatch.setattr(tables, "KEPT", KEPT)
    with serving(tmp_path) as host:
        device = Device(host)
        yield device
        device.close()


class Slow(SqlStore):
    """A store that reads the log of a certain table only when it is told to."""

    slow = ""

    async def entries(self, table: str, since: int = 0) -> list[dict[str, Any]]:
        if table == self.slow:
            await self.told.wait()
        return await super().entries(table, since)

    def slow_at(self, table: str) -> asyncio.Event:
        self.slow, self.told = table, asyncio.Event()
        return self.told


Work = Callable[[Tables, Slow, list[str]], Awaitable[None]]


@pytest.fixture
def in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Work, int], None]:
    """Runs a test's coroutine with so many tables of a store, none of which is in memory."""
    monkeypatch.setattr(tables, "KEPT", KEPT)

    async def with_tables(work: Work, number: int) -> None:
        async with AsyncExitStack() as stack:
            store = Slow(tmp_path / "oche.db")
            await store.open()
            stack.push_async_callback(store.close)
            names = [await kept(store) for _ in range(number)]
            found = Tables(store, replace(QUICK, thinkers=0))
            stack.push_async_callback(found.close)
            await work(found, store, names)

    return lambda work, number: asyncio.run(with_tables(work, number))


async def kept(store: Store) -> str:
    """Another table of that store."""
    wish = NewTable(game="warlord", seats=[SeatWish(name="Ann"), SeatWish(name="Ben")])
    entry = await opened_entry(wish, store)
    return (await tables.keep_table(store, open_table(entry), [entry])).name


def opened(owner: Device) -> str:
    return owner.open("warlord", "Ann", "Ben", darts="real", dice="real")["table"]


def test_two_screens_are_at_one_table_however_many_tables_have_screens(owner):
    with ExitStack() as stack:
        for _ in range(KEPT + 1):
            stack.enter_context(owner.screen(opened(owner)))
        for _ in range(2):
            table = opened(owner)
            one, other = (stack.enter_context(owner.screen(table)) for _ in range(2))
            one.play("@20")
            other.until(lambda view: view["seq"] == 1)
            other.play("S20")
            one.until(lambda view: view["seq"] == 2)


def test_a_table_that_was_let_go_of_is_found_while_somebody_has_hold_of_it(in_memory):
    async def work(tables: Tables, store: Slow, names: list[str]) -> None:
        held = await tables.get(names[0])
        for name in names[1:]:
            await tables.get(name)
        assert tables.if_in_memory(names[0]) is held
        assert await tables.get(names[0]) is held
        del held
        for name in names[1:]:
            await tables.get(name)
        assert len(tables.in_memory()) == KEPT
        assert tables.if_in_memory(names[0]) is None

    in_memory(work, KEPT + 2)


def test_a_long_log_holds_up_nobody_elses_table(in_memory):
    async def work(tables: Tables, store: Slow, names: list[str]) -> None:
        told = store.slow_at(names[0])
        long = [asyncio.create_task(tables.get(names[0])) for _ in range(2)]
        for name in names[1:]:
            assert await asyncio.wait_for(tables.get(name), WAIT) is not None
        assert not any(each.done() for each in long)
        told.set()
        one, other = await asyncio.gather(*long)
        assert one is other

    in_memory(work, 3)


def test_long_logs_are_folded_one_at_a_time(in_memory, monkeypatch):
    """So that threads are left for all else."""
    folding, most = set(), []

    def fold(entries: Iterable[Entry]) -> Table:
        folding.add(get_ident())
        most.append(len(folding))
        time.sleep(0.01)  # as a long one
        folding.discard(get_ident())
        return folded(entries)

    async def work(tables: Tables, store: Slow, names: list[str]) -> None:
        await asyncio.gather(*map(tables.get, names))

    folded = tables.fold
    monkeypatch.setattr(tables, "fold", fold)
    monkeypatch.setattr(tables, "LONG", 0)
    in_memory(work, 4)
    assert most == [1] * 4
