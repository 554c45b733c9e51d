"""The stores that the suite runs on: another database joins here and nowhere else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from oche.store.sql import SqlStore
from oche.store.store import Store
from tests.store.postgres import Postgres, running_postgres

WHERE = ("memory", "sqlite", pytest.param("postgres", marks=pytest.mark.xdist_group("postgres")))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL, one for the whole session; ask for `database` to have one of its own."""
    with running_postgres() as server:
        yield server


@pytest.fixture(params=WHERE)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path | str]:
    """Where a store can be opened: each of the databases in its turn."""
    if request.param == "postgres":
        with request.getfixturevalue("postgres").database() as url:
            yield url
    else:
        yield tmp_path / "oche.db" if request.param == "sqlite" else f":memory:{tmp_path.name}"


@pytest.fixture
def opening(place: Path | str) -> Iterator[Callable[[], Store]]:
    """Opens the same store again and again."""
    first = SqlStore(place)  # what is in memory stays as long as somebody has it
    yield lambda: SqlStore(place)
    asyncio.run(first.close())


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

    async def on_store(work: Work) -> None:
        async with opened(opening) as store:
            await work(store)

    return lambda work: asyncio.run(on_store(work))
