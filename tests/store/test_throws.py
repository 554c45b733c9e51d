"""Measured darts: kept by series, the newest of which can be taken back."""

from __future__ import annotations

from dataclasses import replace

from oche.store.store import Throw

SERIES = [Throw(1, 5, "T20", "T20", 1.5, 103.25), Throw(1, 5, "T20", "S1")]


def test_measured_darts_are_kept_in_their_order(run):
    async def work(store):
        assert await store.throws("Ann") == []
        await store.add_throws("Ann", SERIES, 5)
        await store.add_throws("ANN", [Throw(0, 0, "50", "25")], 9)
        assert await store.throws("ann") == [*SERIES, Throw(2, 9, "50", "25")]
        assert await store.throws("Bob") == []
        assert await store.players() == ["Ann"]  # with a profile from her first dart on

    run(work)


def test_the_newest_series_is_taken_back(run):
    async def work(store):
        for at in (5, 6):
            await store.add_throws("Ann", SERIES, at)
        await store.add_throws("Bob", SERIES, 5)
        assert await store.drop_last_throws("ann")
        assert await store.throws("Ann") == SERIES
        assert await store.drop_last_throws("Ann")
        assert not await store.drop_last_throws("Ann")
        assert await store.throws("Bob") == SERIES
        await store.add_throws("Ann", SERIES, 7)
        assert await store.throws("Ann") == [replace(each, at=7) for each in SERIES]

    run(work)
