"""Bots think in a process of their own: by turns, to be stopped, replaced when it dies."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from threading import Event

import pytest

from oche.server.settings import Settings
from oche.server.thinking import thinkers as thinking
from oche.server.thinking.questions import Decision, Standing
from oche.server.thinking.thinkers import Thinkers
from tests.play import ROOT, play
from tests.server.houses import Device, serving
from tests.server.questions import Asked, Deadly, Endless, Waiting

Work = Callable[[Thinkers], Awaitable[None]]
HERE = os.getpid()
PLAIN = ("plain", HERE)
WARS = ("@20 S1 S5 S12", "@20 S1 S5 S12 S3 S17 S2", "@20 S1 25 D20")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Runs a test's coroutine with one thinking process, which knows the tests' questions."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))

    async def with_thinkers(work: Work, processes: int) -> None:
        thinkers = Thinkers(processes)
        try:
            await asyncio.wait_for(work(thinkers), 60)
        finally:
            await thinkers.close()

    return lambda work, processes=1: asyncio.run(with_thinkers(work, processes))


async def warm(thinkers: Thinkers) -> int:
    """Wait until a process is ready for the tests' questions; its number."""
    while True:
        _, way, process = await thinkers.think("first", Asked("warm"))
        if way == "compiled":
            return process
        await asyncio.sleep(0.02)


def test_a_stand_in_answers_until_a_process_is_ready(run):
    async def work(thinkers):
        assert (await thinkers.think("t", Asked("a")))[1:] == PLAIN
        assert await warm(thinkers) != HERE
        assert (await thinkers.think("t", Asked("b")))[:2] == ("b", "compiled")
        assert (await thinkers.think("t", Asked("c"), search=False))[1:] == PLAIN
        assert (await thinkers.think("t", Asked("d", kind="another game")))[1:] == PLAIN

    run(work)


def test_without_processes_stand_ins_play(run):
    async def work(thinkers):
        assert (await thinkers.think("t", Asked("a")))[1:] == PLAIN
        assert await thinkers.patiently("t", Asked("a")) is None

    run(work, 0)


def test_until_the_compiler_is_done_a_head_that_searches_answers_with_what_it_knows():
    """Plain, one dart ahead: it aims as it would itself, not always as the greedy one does."""
    aims = {
        head: [
            Decision(
                Standing("warlord", match.setup, match.state, ("club", "club"), None), head, 1
            ).answer()
            for match in (play("warlord", seats=2, log=log) for log in WARS)
        ]
        for head in ("greedy", "quick", "search")
    }
    assert aims["quick"] == aims["search"]
    assert aims["quick"] != aims["greedy"]


def test_plain_heads_think_in_several_threads_at_once(run):
    match = play("warlord", seats=2, log=WARS[0])
    standing = Standing("warlord", match.setup, match.state, ("club", "club"), None)

    async def work(thinkers):
        once = Decision(standing, "quick", 1).answer()
        tables = [thinkers.think(f"{at}", Decision(standing, "quick", at)) for at in range(40)]
        assert all(answer == once for answer in await asyncio.gather(*tables))

    run(work, 0)


def test_no_move_and_no_bot_waits_for_advice(run):
    """However much is asked for; and no move of a person's waits for a bot."""

    async def work(thinkers):
        told = Event()
        advice = [asyncio.create_task(thinkers.aside(told.wait)) for _ in range(20)]
        advice.append(asyncio.create_task(thinkers.advise("t", Asked("advice"))))
        bots = [asyncio.create_task(thinkers.think("t", Waiting(told))) for _ in range(3)]
        await asyncio.sleep(0)
        assert await thinkers.in_thread(int, "20", base=8) == 16
        assert not any(each.done() for each in (*advice, *bots))
        told.set()
        await asyncio.gather(*advice, *bots)

        told.clear()
        advice = [asyncio.create_task(thinkers.aside(told.wait)) for _ in range(20)]
        await asyncio.sleep(0)
        assert (await thinkers.think("u", Asked("bot")))[0] == "bot"
        assert not any(each.done() for each in advice)
        told.set()
        await asyncio.gather(*advice)

    run(work, 0)


def test_what_is_thought_about_can_be_stopped(run):
    """The one in the process ends at once, those that wait are never begun; others are not hurt."""

    async def work(thinkers):
        await warm(thinkers)
        first = asyncio.create_task(thinkers.think("t", Endless("first")))
        await asyncio.sleep(0)
        second = asyncio.create_task(thinkers.think("t", Endless("second")))
        other = asyncio.create_task(thinkers.think("u", Asked("other")))
        await asyncio.sleep(0.1)
        assert not first.done()
        thinkers.stop("t")
        assert (await first)[:2] == ("first", "compiled")
        assert (await second)[:2] == ("second", "plain")
        assert (await other)[:2] == ("other", "compiled")

    run(work)


def test_tables_think_by_turns(run):
    async def work(thinkers):
        await warm(thinkers)
        order: list[str] = []

        async def asked(table: str, name: str) -> None:
            await thinkers.think(table, Asked(name))
            order.append(name)

        block = asyncio.create_task(thinkers.think("x", Endless("block")))
        await asyncio.sleep(0.05)
        names = [("t", "t1"), ("t", "t2"), ("t", "t3"), ("u", "u1"), ("v", "v1")]
        works = [asyncio.create_task(asked(*name)) for name in names]
        await asyncio.sleep(0.05)
        thinkers.stop("x")
        await asyncio.gather(block, *works)
        assert order == ["t1", "u1", "v1", "t2", "t3"]

    run(work)


def test_where_too_much_waits_a_stand_in_answers(run):
    async def work(thinkers):
        await warm(thinkers)
        block = asyncio.create_task(thinkers.think("t", Endless("block")))
        await asyncio.sleep(0.05)
        waiting = [
            asyncio.create_task(thinkers.think(f"t{number}", Asked("wait", cost=9)))
            for number in range(3)
        ]
        await asyncio.sleep(0.05)
        assert (await thinkers.think("late", Asked("late", cost=10)))[1:] == PLAIN
        thinkers.stop("t")
        assert {(await each)[1] for each in waiting} == {"compiled"}
        await block

    run(work)


def test_a_process_that_died_is_replaced(run, monkeypatch):
    monkeypatch.setattr(thinking, "REST", 0.0)

    async def work(thinkers):
        first = await warm(thinkers)
        assert (await thinkers.think("t", Deadly("dead")))[1:] == PLAIN
        assert await warm(thinkers) != first

    run(work)


def test_closing_ends_the_process_in_the_middle_of_a_thought(run):
    async def work(thinkers):
        process = await warm(thinkers)
        thought = asyncio.create_task(thinkers.think("t", Endless("a")))
        await asyncio.sleep(0.05)
        await thinkers.close()
        thought.cancel()
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)

    run(work)


def test_a_question_can_wait_for_a_process_to_be_ready(run):
    async def work(thinkers):
        assert (await thinkers.patiently("t", Asked("a")))[:2] == ("a", "compiled")

    run(work)


def test_the_first_move_after_a_fresh_start_does_not_wait_for_the_compiler(tmp_path, monkeypatch):
    """With nothing compiled, a search bot's darts come before any compiled search is there."""
    cache = tmp_path / "compiled"
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(cache))
    with serving(tmp_path) as host:
        owner = Device(host)
        table = owner.open("warlord", "Ann", "search", options={"round_limit": 0})["table"]
        with owner.screen(table) as screen:
            screen.until(lambda view: view["to_act"]["mine"])
            screen.play("S1")
            view = screen.until(lambda view: view["to_act"]["seat"] == 0)
        assert [dart["seat"] for dart in view["last"]] == [0, 1, 1]
        assert not list(cache.rglob("*searched*.nbi"))
        owner.close()


def test_ten_searching_tables_do_not_hold_up_a_person(tmp_path):
    """While ten commands are answered the other tables make a few moves each at most."""
    with serving(tmp_path, Settings(hold=0, pause=0.3)) as host, ExitStack() as screens:
        owner = Device(host)
        screens.callback(owner.close)
        others = [owner.open("scavenger", "search", "quick")["table"] for _ in range(10)]
        for other in others:
            screens.enter_context(owner.screen(other))
        mine = owner.open("warlord", "Ann", "Ben", darts="real", dice="real")["table"]

        def moves() -> int:
            return sum(
                each["moves"] for each in owner.get("/api/tables") if each["table"] in others
            )

        with owner.screen(mine) as screen:
            before = moves()
            screen.play("@20", *["M"] * 9)
            assert moves() - before < 10 * 20
