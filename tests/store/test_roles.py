"""Who may do what at a table: keys, codes, roles and seats, in every database."""

from __future__ import annotations

import pytest

from oche.core.errors import Stale
from oche.store.store import Grant, Key, Summary
from tests.store.test_store import OPENING, entry, open_t, row


def test_keys_open_what_they_are_for_and_can_be_renewed(run):
    async def work(store):
        keys = [Key("h1", Grant("t", "owner")), Key("h2", Grant("t", "player", 1))]
        await store.open_table(row(), [OPENING], keys, 1)
        assert await store.key("h1") == Grant("t", "owner")
        assert await store.key("h2") == Grant("t", "player", 1)
        assert await store.key("h3") is None
        await store.set_keys("t", [Key("h3", Grant("t", "display"))])
        assert await store.key("h1") is None
        assert await store.key("h3") == Grant("t", "display")

    run(work)


def test_a_device_keeps_its_roles(run):
    async def work(store):
        await open_t(store, changed=1)
        await open_t(store, "u", code="UUUUUU", changed=5)
        for role, seat in (("display", None), ("owner", None), ("player", 1), ("owner", None)):
            await store.grant("tablet", Grant("t", role, seat), 3)
        await store.grant("tablet", Grant("u", "player", 0), 3)
        held = await store.grants("tablet", "t")
        assert sorted(held, key=str) == sorted(
            [Grant("t", "display"), Grant("t", "owner"), Grant("t", "player", 1)], key=str
        )
        assert await store.grants("phone", "t") == []
        mine = await store.tables_of("tablet", 10)
        assert [(table.id, role) for table, role in mine] == [("u", "player"), ("t", "owner")]
        assert len(await store.tables_of("tablet", 1)) == 1
        assert [table.id for table in await store.every_table()] == ["t", "u"]
        assert await store.taken("t") == {1}

    run(work)


def test_a_seat_taken_over_is_played_by_no_other_device(run):
    async def work(store):
        keys = [Key("h0", Grant("t", "player", 0)), Key("h1", Grant("t", "player", 1))]
        await store.open_table(row(), [OPENING], keys, 1)
        await store.grant("phone", Grant("t", "player", 1), 1)
        await store.grant("phone", Grant("t", "player", 0), 1)
        await store.append(entry(1, withdrawn=1))
        assert await store.grants("phone", "t") == [Grant("t", "player", 0)]
        assert await store.key("h1") is None
        assert await store.key("h0") is not None

    run(work)


def test_all_but_one_device_are_shut_out(run):
    async def work(store):
        keys = [Key("h0", Grant("t", "player", 0)), Key("h1", Grant("t", "owner"))]
        await store.open_table(row(), [OPENING], keys, 1)
        await open_t(store, "u", code="GHJKLM")
        for device in ("tablet", "phone"):
            await store.grant(device, Grant("t", "owner"), 1)
            await store.grant(device, Grant("u", "owner"), 1)
        await store.shut_out("t", "tablet")
        assert await store.grants("phone", "t") == []
        assert await store.grants("tablet", "t") == [Grant("t", "owner")]
        assert await store.grants("phone", "u") == [Grant("u", "owner")]
        assert [await store.key(digest) for digest in ("h0", "h1")] == [None, None]
        assert await store.table_by_code("ABCDEF") is None
        assert await store.table_by_code("GHJKLM") is not None

    run(work)


def test_a_key_and_a_code_let_in_while_they_open_the_table(run):
    async def work(store):
        keys = [Key("h1", Grant("t", "scorer")), Key("h2", Grant("t", "player", 1))]
        await store.open_table(row(code="ABCDEF"), [OPENING], keys, 1)
        await open_t(store, "u", code="GHJKLM")
        scorer, player, display = (
            Grant("t", "scorer"),
            Grant("t", "player", 1),
            Grant("t", "display"),
        )
        assert await store.admit("one", scorer, 2, key="h1")
        assert await store.admit("two", display, 2, code="ABCDEF")
        assert not await store.admit("three", Grant("u", "scorer"), 2, key="h1")
        assert not await store.admit("three", display, 2, code="GHJKLM")
        await store.append(entry(1, withdrawn=1))
        assert not await store.admit("three", player, 2, key="h2")
        await store.shut_out("t", "owner's")
        assert not await store.admit("one", scorer, 2, key="h1")
        assert not await store.admit("two", display, 2, code="ABCDEF")
        for device in ("one", "two", "three"):
            assert await store.grants(device, "t") == []

    run(work)


def test_codes_open_one_table_until_they_are_closed(run):
    async def work(store):
        await open_t(store)
        assert (await store.table_by_code("ABCDEF")).id == "t"
        assert [table.id for table in await store.open_tables(9)] == ["t"]
        with pytest.raises(Stale):
            await open_t(store, "u")
        await open_t(store, "u", code=None)
        with pytest.raises(Stale):
            await store.set_code("u", "ABCDEF")
        await store.set_code("t", None)
        assert await store.table_by_code("ABCDEF") is None
        assert await store.open_tables(9) == []
        await store.set_code("u", "ABCDEF")
        assert (await store.table_by_code("ABCDEF")).id == "u"
        await store.append(entry(1, table="u", summary=Summary(("Ann",), "over", 1)))
        assert await store.open_tables(9) == []

    run(work)


def test_a_rematch_takes_everyone_along(run):
    async def work(store):
        await open_t(store)
        await open_t(store, "u", code=None)
        for role, seat in (("owner", None), ("player", 0), ("player", 1)):
            await store.grant(f"{role}{seat}", Grant("t", role, seat), 1)
        await store.set_next("t", "u", {0: 1, 1: 0})
        assert (await store.table("t")).next == "u"
        assert await store.grants("ownerNone", "u") == [Grant("u", "owner")]
        assert await store.grants("player0", "u") == [Grant("u", "player", 1)]
        assert await store.grants("player1", "u") == [Grant("u", "player", 0)]
        assert await store.grants("player0", "t") == [Grant("t", "player", 0)]
        with pytest.raises(Stale):
            await store.set_next("t", "v", {})

    run(work)
