"""A seat that is somebody else's, a table from which all are shut out: who was there stays out."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from oche.store.sql import SqlStore
from tests.server.test_joining import REAL, entered


def test_a_seat_taken_over_is_closed_to_who_had_it(device):
    owner, ben = device(), device()
    table = owner.open("warlord", "Ann", "Ben", **REAL)
    name, key = table["table"], table["links"]["players"]["1"]
    entered(ben, key)
    with owner.screen(name) as at_o, ben.screen(name) as at_b:
        at_o.play("@20", "T1")
        at_o.done("join", seat=1, bot="greedy")
        assert at_b.closed() == 4403
        at_o.until(lambda view: view["to_act"]["seat"] == 0)  # the bot has thrown its two darts
        assert at_o.view["moves"] == 4
    ben.get(f"/api/tables/{name}", 403)
    ben.post("/api/enter", {"key": key}, 404)


def test_a_seat_is_given_away_whole_or_not_at_all(device, tmp_path):
    """Whoever sends the command again, after the disk did not take it, gives the seat away."""
    owner, ben = device(), device()
    table = owner.open("warlord", "Ann", "Ben", **REAL)
    name, key = table["table"], table["links"]["players"]["1"]
    entered(ben, key)
    give = {"seat": 1, "name": "Cid", "id": "the-same-one"}
    tables = sqlite3.connect(tmp_path / "oche.db", isolation_level=None)
    tables.execute(
        "CREATE TRIGGER full BEFORE DELETE ON grants BEGIN SELECT RAISE(ABORT, 'full'); END"
    )
    with owner.screen(name) as at_o, ben.screen(name) as at_b:
        assert at_o.refused("join", **give)[0] == "busy"
        assert owner.get(f"/api/tables/{name}")["seats"][1]["name"] == "Ben"
        tables.execute("DROP TRIGGER full")
        at_o.done("join", **give)
        assert at_b.closed() == 4403
    tables.close()
    ben.get(f"/api/tables/{name}", 403)
    ben.post("/api/enter", {"key": key}, 404)


def test_a_seat_that_was_left_is_not_played_on_in_the_same_breath(device):
    owner, ben = device(), device()
    table = owner.open("warlord", "Ann", "Ben", **REAL)
    name = table["table"]
    entered(ben, table["links"]["players"]["1"])
    with ben.screen(name) as at_b:
        for command in (
            {"do": "leave", "id": "command-of-ben-1"},
            {"do": "join", "id": "command-of-ben-2", "name": "Ben again"},
        ):
            at_b.socket.send(json.dumps({**command, "seq": 0, "seat": 1}))
        assert at_b.closed() == 4403
    assert owner.get(f"/api/tables/{name}")["seats"][1]["kind"] == "empty"


def test_what_waits_while_somebody_is_shut_out_is_not_done(device, monkeypatch):
    shut_out = SqlStore.shut_out
    begun = threading.Event()

    async def slowly(store: SqlStore, table: str, but: str) -> None:
        begun.set()
        await asyncio.sleep(0.3)
        await shut_out(store, table, but)

    monkeypatch.setattr(SqlStore, "shut_out", slowly)
    owner, scorer = device(), device()
    table = owner.open("warlord", "Ann", "Ben", **REAL)
    name = table["table"]
    entered(scorer, table["links"]["scorer"])
    with scorer.screen(name) as at_s, ThreadPoolExecutor(1) as pool:
        shutting = pool.submit(owner.http.delete, f"/api/tables/{name}/links")
        assert begun.wait(5)
        at_s.socket.send(json.dumps({"do": "pause", "id": "command-of-scorer", "seq": 0}))
        assert at_s.closed() == 1013
        assert shutting.result().status_code == 204
    assert owner.get(f"/api/tables/{name}")["status"] == "playing"


def test_the_owner_shuts_everybody_else_out(device):
    """Whoever got in by a link or the code is out, at once; new links let in whom one wants."""
    owner, ben, late = device(), device(), device()
    table = owner.open("warlord", "Ann", "Ben")
    name, old = table["table"], table["links"]["players"]["1"]
    entered(ben, old)
    assert ben.http.delete(f"/api/tables/{name}/links").status_code == 403
    with owner.screen(name) as at_o, ben.screen(name) as at_b:
        assert owner.http.delete(f"/api/tables/{name}/links").status_code == 204
        assert at_b.closed() == 1013
        assert at_o.closed() == 1013
    assert ben.refused_screen(name) == 4403
    late.post("/api/enter", {"key": old}, 404)
    late.get(f"/api/codes/{table['code']}", 404)
    with owner.screen(name) as at_o:
        assert (at_o.view["role"], at_o.view["code"]) == ("owner", None)
    links = owner.post(f"/api/tables/{name}/links")
    assert entered(late, links["players"]["1"])["seat"] == 1


def found_early(monkeypatch, look_up: str) -> tuple[threading.Event, threading.Event]:
    """The next that is looked up is answered with what was so; the two events say since when."""
    real, found, answered = getattr(SqlStore, look_up), threading.Event(), threading.Event()

    async def late(store: SqlStore, *asked: str) -> object:
        what = await real(store, *asked)
        if not found.is_set():
            found.set()
            await asyncio.to_thread(answered.wait, 5)
        return what

    monkeypatch.setattr(SqlStore, look_up, late)
    return found, answered


@pytest.mark.parametrize(
    ("look_up", "knock"),
    [
        ("key", lambda late, table: late.post("/api/enter", {"key": late.key}, 404)),
        ("table_by_code", lambda late, table: late.post("/api/join", {"code": late.code}, 404)),
        (
            "table_by_code",
            lambda late, table: late.post(
                "/api/join", {"code": late.code, "seat": 1, "name": "Late"}, 404
            ),
        ),
        ("grants", lambda late, table: late.refused_screen(table)),
    ],
    ids=["link", "code", "seat", "screen"],
)
def test_who_knocks_while_all_are_shut_out_stays_out(device, monkeypatch, look_up, knock):
    owner, late = device(), device()
    table = owner.open("warlord", "Ann", "Ben")
    name = table["table"]
    late.key, late.code = table["links"]["scorer"], table["code"]
    entered(late, late.key)
    found, answered = found_early(monkeypatch, look_up)
    with ThreadPoolExecutor(1) as pool:
        knocking = pool.submit(knock, late, name)
        assert found.wait(5)
        assert owner.http.delete(f"/api/tables/{name}/links").status_code == 204
        answered.set()
        knocking.result()
    late.get(f"/api/tables/{name}", 403)
    assert [seat["name"] for seat in owner.get(f"/api/tables/{name}")["seats"]] == ["Ann", "Ben"]
