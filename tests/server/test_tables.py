"""The tables in memory: of each there is one, however many there are."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from oche.server import tables
from oche.server.messages import NewTable, SeatWish
from oche.server.opening import opened_entry
from oche.server.tables import Tables
from oche.store.sql import SqlStore
from oche.store.store import Store
from oche.table.table import open_table
from tests.server.houses import QUICK, Device, serving

Work = Callable[[Tables, list[str]], Awaitable[None]]
KEPT = 2


@pytest.fixture
def owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Device]:
    """A device at a server that keeps no more than two tables in memory which nobody is at."""
    monkeypatch.setattr(tables, "KEPT", KEPT)
    with serving(tmp_path) as host:
        device = Device(host)
        yield device
        device.close()


@pytest.fixture
def in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Work, int], None]:
    """Runs a test's coroutine with so many tables of a store, none of which is in memory."""
    monkeypatch.setattr(tables, "KEPT", KEPT)

    async def with_tables(work: Work, number: int) -> None:
        async with AsyncExitStack() as stack:
            store = SqlStore(tmp_path / "oche.db")
            await store.open()
            stack.push_async_callback(store.close)
            names = [await kept(store) for _ in range(number)]
            found = Tables(store, replace(QUICK, thinkers=0))
            stack.push_async_callback(found.close)
            await work(found, names)

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
    async def work(tables: Tables, names: list[str]) -> None:
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
