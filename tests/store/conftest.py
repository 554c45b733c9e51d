"""The stores that the suite runs on: another database joins here and nowhere else."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from oche.store.sql import SqlStore
from oche.store.store import Store

Opening = Callable[[Path], Store]
STORES: dict[str, Opening] = {"sqlite": lambda folder: SqlStore(folder / "oche.db")}


@pytest.fixture(params=sorted(STORES))
def opening(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Store]:
    """Opens the same store again and again."""
    return lambda: STORES[request.param](tmp_path)


@asynccontextmanager
async def opened(opening: Callable[[], Store]) -> AsyncIterator[Store]:
    store = opening()
    await store.open()
    try:
        yield store
    finally:
        await store.close()


Work = Callable[[Store], Awaitable[None]]


@pytest.fixture
def run(opening: Callable[[], Store]) -> Callable[[Work], None]:
    """Runs a test's coroutine on an open store."""
    import asyncio

    async def on_store(work: Work) -> None:
        async with opened(opening) as store:
            await work(store)

    return lambda work: asyncio.run(on_store(work))
