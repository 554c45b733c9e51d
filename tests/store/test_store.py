"""What every store promises, whatever database is behind it."""

from __future__ import annotations

import asyncio

import pytest

from oche.core.errors import Stale
from oche.store.store import (
    Append,
    Appended,
    BoardRow,
    NotKept,
    SeatResult,
    Summary,
    TableRow,
    Throw,
)

OPENING = {
    "kind": "opened",
    "seats": [{"name": "Ann", "bot": None}, {"name": "Greedy", "bot": "greedy"}],
}


def row(name="t", *, code="ABCDEF", changed=1):
    return TableRow(name, "warlord", Summary(("Ann", "Greedy"), "playing", 0), changed, code)


def entry(seq, *, table="t", command=None, **changes):
    values = {"entry": {"kind": "played", "token": f"S{seq}"}, "at": 10 + seq}
    summary = changes.pop("summary", Summary(("Ann", "Greedy"), "playing", seq))
    return Append(table, seq, summary=summary, command=command, **(values | changes))


async def open_t(store, name="t", **about):
    await store.open_table(row(name, **about), [OPENING], [], about.get("changed", 1))


def test_a_log_is_kept_in_order(run):
    async def work(store):
        await open_t(store)
        for seq in (1, 2, 3):
            assert await store.append(entry(seq)) == Appended(seq)
        log = await store.entries("t")
        assert log[0] == OPENING
        assert [each["token"] for each in log[1:]] == ["S1", "S2", "S3"]
        assert await store.entries("other") == []
        kept = await store.table("t")
        assert (kept.summary.moves, kept.changed, kept.code) == (3, 13, "ABCDEF")
        assert await store.table("other") is None

    run(work)


def test_a_table_may_begin_with_many_entries(run):
    async def work(store):
        log = [OPENING, {"kind": "played", "token": "S1"}, {"kind": "played", "token": "S2"}]
        await store.open_table(row(), log, [], 1)
        assert await store.entries("t") == log
        with pytest.raises(Stale):
            await store.append(entry(2))
        await store.append(entry(3))

    run(work)


def test_of_two_writers_one_wins_and_the_other_is_told(run):
    async def work(store):
        await open_t(store)
        outcomes = await asyncio.gather(
            *(store.append(entry(1, entry={"n": n})) for n in range(8)), return_exceptions=True
        )
        won = [n for n, outcome in enumerate(outcomes) if outcome == Appended(1)]
        assert len(won) == 1
        assert all(isinstance(o, Stale) for n, o in enumerate(outcomes) if n not in won)
        assert await store.entries("t") == [OPENING, {"n": won[0]}]

    run(work)


def test_two_stores_on_one_database_race_fairly(run, opening):
    """Two processes: what one has written the other can't overwrite, and sees at once."""

    async def work(store):
        other = opening()
        await other.open()
        await open_t(store)
        await other.append(entry(1))
        with pytest.raises(Stale):
            await store.append(entry(1))
        assert len(await store.entries("t")) == 2
        await other.close()

    run(work)


def test_the_same_command_again_gets_the_first_answer(run):
    async def work(store):
        await open_t(store)
        assert await store.append(entry(1, command="one")) == Appended(1)
        await store.append(entry(2, command="two"))
        again = await store.append(entry(3, command="one"))
        assert again == Appended(1, again=True)
        assert len(await store.entries("t")) == 3
        assert [await store.done("t", command) for command in ("one", "two", "three")] == [
            1,
            2,
            None,
        ]
        await open_t(store, "u", code="GHJKLM")
        assert await store.append(entry(1, table="u", command="one")) == Appended(1)

    run(work)


def test_one_failure_spares_the_others_of_its_batch(run):
    async def work(store):
        await open_t(store)
        wanted = [entry(1), entry(1), entry(2), entry(5, table="nowhere"), entry(3)]
        outcomes = await asyncio.gather(
            *(store.append(each) for each in wanted), return_exceptions=True
        )
        assert [isinstance(outcome, Appended) for outcome in outcomes] == [
            True,
            False,
            True,
            False,
            True,
        ]
        assert len(await store.entries("t")) == 4

    run(work)


def test_what_no_database_can_hold_spares_the_others_of_its_batch(run):
    async def work(store):
        await open_t(store)
        outcomes = await asyncio.wait_for(
            asyncio.gather(
                store.append(entry(1)),
                store.add_throws("Ann", [Throw(1, 1, "T20", "T20")], 10**23),
                store.add_throws("\ud800", [Throw(1, 1, "T20", "T20")], 1),
                store.append(entry(2, command="\ud800")),
                store.append(entry(2)),
                return_exceptions=True,
            ),
            20,
        )
        assert [type(each) for each in outcomes] == [Appended, NotKept, NotKept, NotKept, Appended]
        assert len(await store.entries("t")) == 3
        assert await store.players() == ["Ann"]

    run(work)


def test_hundreds_at_once_are_all_kept(run):
    """Field report 18: eight clients at once, none lost, none refused but the stale."""

    async def work(store):
        tables = [f"t{number}" for number in range(8)]
        for number, name in enumerate(tables):
            await open_t(store, name, code=f"CODE{number}")

        async def client(name):
            for seq in range(1, 26):
                await store.append(entry(seq, table=name, command=f"c{seq}"))

        await asyncio.gather(*map(client, tables))
        for name in tables:
            assert len(await store.entries(name)) == 26

    run(work)


def test_what_is_written_together_reads_as_it_was_written(run):
    """Quotes, brackets, other scripts: many tables' entries go to the database in one piece."""

    async def work(store):
        names = ['Ann "The Bull"', "Bén \\ O'Neil", "王小明 🎯", "$[0]", "null", "5"]
        for number, name in enumerate(names):
            await open_t(store, name, code=f"CODE{number}")
        await asyncio.gather(
            *(
                store.append(
                    entry(
                        1,
                        table=name,
                        command=None if name == "null" else f"command-{name}",
                        entry={"kind": "joined", "seat": 0, "name": name, "bot": None},
                        summary=Summary((name, "Greedy"), "over", 1, (name,)),
                    )
                )
                for name in names
            )
        )
        for name in names:
            assert (await store.entries(name))[1]["name"] == name
            kept = (await store.table(name)).summary
            assert kept == Summary((name, "Greedy"), "over", 1, (name,))
            assert await store.done(name, f"command-{name}") == (None if name == "null" else 1)

    run(work)


def test_what_was_acknowledged_is_there_after_opening_again(opening):
    from tests.store.conftest import opened

    async def work():
        async with opened(opening) as store:
            await open_t(store)
            await store.append(entry(1))
        async with opened(opening) as store:
            assert len(await store.entries("t")) == 2
            row = await store.table("t")
            assert row is not None
            assert row.summary.moves == 1

    asyncio.run(work())


def test_a_store_that_is_closed_says_so(opening):
    async def work():
        store = opening()
        with pytest.raises(RuntimeError, match="not open"):
            await store.append(entry(1))
        await store.close()

    asyncio.run(work())


def test_results_stand_while_the_game_is_over(run):
    def result(place):
        return (
            SeatResult(0, "Ann", None, place, {"claimed": 4}),
            SeatResult(1, "Greedy", "greedy", 1 - place),
        )

    async def work(store):
        await open_t(store)
        over = Summary(("Ann", "Greedy"), "over", 1, ("Ann",))
        await store.append(entry(1, summary=over, result=result(0)))
        found = await store.results("ANN", 9)
        assert [(each.table.id, each.seat.place) for each in found] == [("t", 0)]
        assert found[0].seat.statistics == {"claimed": 4}
        assert await store.results("greedy", 9) == []  # bots have no profile
        await store.append(entry(2))  # taken back
        assert await store.results("Ann", 9) == []
        await store.append(entry(3, summary=over, result=result(1)))
        assert [each.seat.place for each in await store.results("Ann", 9)] == [1]

    run(work)


def test_a_result_goes_when_its_table_goes_on_and_no_other_with_it(run):
    """Written together: one table is taken back to its game, another never had a result."""
    over = Summary(("Ann", "Greedy"), "over", 1, ("Ann",))
    ann = (SeatResult(0, "Ann", None, 0),)

    async def work(store):
        for number, name in enumerate("tuv"):
            await open_t(store, name, code=f"CODE{number}")
        ended = (entry(1, table=name, summary=over, result=ann, stood=False) for name in "tu")
        await asyncio.gather(*map(store.append, ended), store.append(entry(1, table="v")))
        await asyncio.gather(
            store.append(entry(2, table="t")), store.append(entry(2, table="v", stood=False))
        )
        assert [each.table.id for each in await store.results("Ann", 9)] == ["u"]

    run(work)


def test_an_entry_is_refused_alone_whatever_else_is_written_with_it(run):
    async def work(store):
        await open_t(store)
        await open_t(store, "u", code="GHJKLM")
        await store.append(entry(1, command="one"))
        outcomes = await asyncio.gather(
            store.append(entry(2, command="one")),
            store.append(entry(1, table="u", command="one")),
            store.add_board(BoardRow("Kitchen", "", 5)),
            store.add_board(BoardRow("kitchen", "", 5)),
            return_exceptions=True,
        )
        assert outcomes[:3] == [Appended(1, again=True), Appended(1), None]
        assert isinstance(outcomes[3], Stale)
        assert len(await store.boards()) == 1

    run(work)


def test_whoever_sits_at_a_table_is_a_player(run):
    async def work(store):
        await open_t(store)
        await store.append(entry(1, entry={"kind": "joined", "seat": 1, "name": "bob"}))
        await store.append(entry(2, entry={"kind": "joined", "seat": 1, "name": "ANN"}))
        await store.append(entry(3, entry={"kind": "joined", "name": "B", "bot": "greedy"}))
        assert await store.players() == ["Ann", "bob"]

    run(work)


def test_boards_are_kept_by_name_with_their_photographs(run):
    async def work(store):
        await store.add_board(BoardRow("Kitchen", "name = 1", 5))
        with pytest.raises(Stale):
            await store.add_board(BoardRow("kitchen", "name = 2", 6))
        assert (await store.board("KITCHEN")).text == "name = 1"
        assert await store.board("attic") is None
        await store.set_photo("Kitchen", b"one")
        await store.set_photo("kitchen", b"two")
        await store.set_photo("oche-1", b"shipped")
        assert await store.photo("KITCHEN") == b"two"
        assert await store.photo("attic") is None
        await store.set_photo("attic", b"mine", "phone")
        await store.set_photo("attic", b"mine too", "phone")
        for board in ("attic", "kitchen"):  # another's, and the owner's
            with pytest.raises(Stale):
                await store.set_photo(board, b"yours", "tablet")
        assert await store.photo("attic") == b"mine too"
        assert await store.photographed() == {"attic", "kitchen", "oche-1"}
        assert [board.name for board in await store.boards()] == ["Kitchen"]

    run(work)
