"""What PostgreSQL is asked for, and what servers over one database tell each other."""

from __future__ import annotations

import asyncio

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from oche.core.errors import RecordError
from oche.store import writing
from oche.store.database import database
from oche.store.engine import NotSafe
from oche.store.schema import METADATA
from oche.store.sql import SqlStore
from oche.store.store import Away, Change, Grant, Key, NotKept
from tests.store.test_store import OPENING, entry, open_t, row

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture
def url(postgres):
    with postgres.database() as url:
        yield url


def on(work, *places):
    """Runs a coroutine on as many open stores."""

    async def run():
        stores = [SqlStore(place) for place in places]
        await asyncio.gather(*(store.open() for store in stores))  # as several servers start
        try:
            await work(*stores)
        finally:
            for store in stores:
                await store.close()

    asyncio.run(run())


class Heard:
    """What a store was told of others."""

    def __init__(self):
        self.changes = asyncio.Queue()

    async def next(self):
        return await asyncio.wait_for(self.changes.get(), 20)


async def heard_by(store):
    heard = Heard()
    await store.hear(heard.changes.put_nowait)
    assert await heard.next() is None  # it may have missed something before
    return heard


def test_the_migrations_make_the_schema(url):
    def compare(connection):
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, METADATA) == []

    async def work(_):
        found = database(url)
        await found.writing.carry_out(compare)
        await found.let_go()

    on(work, url)


def test_two_servers_may_start_at_once(url):
    async def work(one, two):
        await open_t(one)
        assert len(await two.entries("t")) == 1

    on(work, url, url)


def test_the_others_are_told_what_changed_and_not_the_writer(url):
    async def work(one, two):
        by_one, by_two = await heard_by(one), await heard_by(two)
        await open_t(one)
        await one.append(entry(1))
        assert await by_two.next() == Change("t")
        await one.set_code("t", "NEWONE")
        assert await by_two.next() == Change("t")
        left = entry(2, command="left", withdrawn=1)
        await one.append(left)
        assert [await by_two.next(), await by_two.next()] == [Change("t"), Change("t", "seat", 1)]
        assert (await one.append(left)).again  # then the seat may be played again: only the table
        assert await by_two.next() == Change("t")
        await one.shut_out("t", "tablet")
        assert await by_two.next() == Change("t", "roles")
        await one.tell(Change("t", "hold"))
        assert await by_two.next() == Change("t", "hold")
        await two.append(entry(3))
        assert await by_one.next() == Change("t")
        assert by_one.changes.empty()

    on(work, url, url)


def test_a_refused_move_is_told_to_nobody(url):
    async def work(one, two):
        await open_t(one)
        await one.append(entry(1))
        heard = await heard_by(two)
        outcomes = await asyncio.gather(
            one.append(entry(1)), one.append(entry(2)), return_exceptions=True
        )
        assert len([outcome for outcome in outcomes if isinstance(outcome, Exception)]) == 1
        assert await heard.next() == Change("t")
        assert heard.changes.empty()

    on(work, url, url)


def test_a_broken_connection_is_made_anew_and_says_that_something_was_missed(url, postgres):
    """Whatever broke: the database comes back, and the store with it."""

    async def work(one, two):
        heard = await heard_by(two)
        await open_t(one)
        postgres.sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'oche'"
        )
        assert await heard.next() is None
        await one.append(entry(1))
        assert await heard.next() == Change("t")
        assert len(await two.entries("t")) == 2

    on(work, url, url)


def test_who_knocks_at_one_server_while_another_shuts_all_out_stays_out(url):
    async def work(one):
        key = Key("h", Grant("t", "scorer"))
        await one.open_table(row(code="ABCDEF"), [OPENING], [key], 1)

        def slowly(connection):
            writing.shut_out(connection, "t", "owner's")
            connection.execute(text("SELECT pg_sleep(0.5)"))

        found = database(url)
        shutting = asyncio.create_task(found.writing.carry_out(slowly))
        await asyncio.sleep(0.2)
        assert await one.key("h") == key.grant  # it is not committed yet
        assert not await one.admit("late", key.grant, 2, key="h")
        assert not await one.admit("late", Grant("t", "display"), 2, code="ABCDEF")
        await shutting
        assert await one.grants("late", "t") == []
        await found.let_go()

    on(work, url)


def test_racing_servers_lose_nothing(url):
    """Two servers write to the same tables in opposite orders: no deadlock costs a move."""
    tables = [f"t{number}" for number in range(6)]

    async def client(store, table, name, commands):
        for number in range(commands):
            seq = len(await store.entries(table))
            while True:
                outcome = await asyncio.gather(
                    store.append(entry(seq, table=table, command=f"{name}{number}")),
                    return_exceptions=True,
                )
                if not isinstance(outcome[0], Exception):
                    break
                assert outcome[0].args[0].startswith("entry "), outcome
                seq = len(await store.entries(table))

    async def work(one, two):
        for number, name in enumerate(tables):
            await open_t(one, name, code=f"CODE{number}")
        await asyncio.gather(
            *(client(one, name, "one", 10) for name in tables),
            *(client(two, name, "two", 10) for name in reversed(tables)),
        )
        for name in tables:
            assert len(await one.entries(name)) == 21

    on(work, url, url)


def test_one_rematch_whoever_asks(url):
    async def work(one, two):
        for number, name in enumerate("tuv"):
            await open_t(one, name, code=f"CODE{number}")
        outcomes = await asyncio.gather(
            one.set_next("t", "u", {}), two.set_next("t", "v", {}), return_exceptions=True
        )
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["NoneType", "Stale"]

    on(work, url, url)


def test_a_database_that_takes_no_writes_refuses_and_goes_on_later(url, postgres):
    async def work(store):
        await open_t(store)
        postgres.set_for(url, "default_transaction_read_only", "on")
        with pytest.raises(NotKept, match="could not be written"):
            await store.append(entry(1))
        with pytest.raises(NotKept):
            await store.check()
        assert len(await store.entries("t")) == 1
        postgres.set_for(url, "default_transaction_read_only", "off")
        await store.check()
        await store.append(entry(1))
        assert len(await store.entries("t")) == 2
        assert await store.players() == ["Ann"]

    on(work, url)


def test_a_database_told_to_answer_early_is_not_believed(url, postgres):
    """A commit that is answered before it is on disk can be lost."""
    postgres.set_for(url, "synchronous_commit", "off")

    async def work():
        found = database(url)
        asked = text("SHOW synchronous_commit")
        shown = await found.writing.carry_out(lambda to: to.execute(asked).scalar_one())
        assert shown == "on"
        await found.let_go()

    asyncio.run(work())


def test_a_server_that_does_not_write_to_the_disk_is_refused(url, postgres):
    postgres.set("fsync", "off")
    try:
        with pytest.raises(NotSafe, match="fsync"):
            on(None, url)
    finally:
        postgres.set("fsync", "on")


def test_what_no_database_can_hold_is_in_none(url):
    async def work(store):
        assert await store.table("\0") is None
        assert await store.board("\ud800") is None
        assert await store.results("a\0b", 9) == []

    on(work, url)


def test_a_database_that_is_away_is_told_in_a_sentence_without_its_password():
    store = SqlStore("postgresql://oche:secret@127.0.0.1:1/oche")
    with pytest.raises(RecordError, match=r"oche:\*\*\*@127.0.0.1:1/oche.*can't be opened") as told:
        asyncio.run(store.open())
    assert "secret" not in str(told.value)


def test_what_cannot_be_read_is_told_in_a_sentence(postgres):
    async def work():
        with postgres.database() as url:
            store = SqlStore(url)
            await store.open()
        with pytest.raises(Away, match="can't be read"):
            await store.entries("t")
        await store.close()

    asyncio.run(work())


def test_what_is_no_url_is_told():
    with pytest.raises(RecordError, match="no PostgreSQL URL"):
        SqlStore("postgres://a:b@c:d/e")
