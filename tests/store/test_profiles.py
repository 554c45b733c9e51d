"""Who has been here, and who of very many is shown."""

from __future__ import annotations

from oche.store.store import SeatResult
from tests.store.test_store import entry, open_t


def joins(name):
    return {"kind": "joined", "seat": 1, "name": name}


def test_of_many_those_are_shown_who_finished_a_game_last(run):
    async def work(store):
        await open_t(store)
        for seq, name in enumerate(("0 nobody", "Bo", "Zoe", "Cid"), start=1):
            await store.append(entry(seq, entry=joins(name)))
        for table, name, at in (("u", "Bo", 20), ("v", "Zoe", 30), ("w", "Bo", 40)):
            await open_t(store, table, code=None)
            result = (SeatResult(0, name, None, 0),)
            await store.append(entry(1, table=table, at=at, result=result))
        assert await store.players() == ["0 nobody", "Ann", "Bo", "Cid", "Zoe"]
        assert await store.players(1) == ["Bo"]
        assert await store.players(2) == ["Bo", "Zoe"]
        assert await store.players(3) == ["0 nobody", "Bo", "Zoe"]
        assert await store.players(9) == await store.players()

    run(work)


def test_a_profile_is_found_however_it_is_written(run):
    async def work(store):
        await open_t(store)
        assert await store.profile("aNN") == "Ann"
        assert await store.profile("Bo") is None

    run(work)
