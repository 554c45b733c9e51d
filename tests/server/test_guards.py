"""What stands at the door: other sites, sizes, headers, markup, slow screens, restarts."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from oche.server.safety.guards import HEADERS
from oche.server.safety.limits import Limits
from oche.store.sql import SqlStore
from oche.store.store import Append, Appended, NotKept
from tests.server.houses import Device, serving

REAL = {"darts": "real", "dice": "real"}
ELSEWHERE = "http://evil.example"


def test_every_answer_carries_the_policy(device):
    http = device().http
    for path in ("/", "/api/games", "/api/nowhere", "/docs", "/openapi.json"):
        headers = http.get(path).headers
        for name in HEADERS:
            assert name in headers, (path, name)
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe-eval" not in policy
    assert "unsafe" not in http.get("/").headers["content-security-policy"]


def test_another_site_can_write_nothing(device):
    owner = device()
    table = owner.open("warlord", "Ann", "Ben")["table"]
    body = {"game": "warlord", "seats": [{"name": "Ann"}]}
    for origin in (ELSEWHERE, "null", f"http://{owner.host}.evil.example"):
        answer = owner.http.post("/api/tables", json=body, headers={"Origin": origin})
        assert answer.status_code == 403
        assert owner.refused_screen(table, origin=origin) == 4403
    here = f"http://{owner.host}"
    assert owner.http.post("/api/tables", json=body, headers={"Origin": here}).status_code == 201
    with owner.screen(table, origin=here) as screen:
        assert screen.view["role"] == "owner"


def test_sizes_are_bounded(device):
    owner = device()
    big = b"x" * (2 << 20)
    assert owner.http.post("/api/tables", content=big).status_code == 413
    # Without a declared length it is counted as it comes.
    chunks = (big[:4096] for _ in range(512))
    assert owner.http.post("/api/tables", content=chunks).status_code == 413
    photo = {"photo": ("p.jpg", b"x" * (13 << 20))}
    assert owner.http.post("/api/boards/oche-1/photo", files=photo).status_code == 413
    table = owner.open("warlord", "Ann", "Ben", **REAL)["table"]
    with owner.screen(table) as screen:
        screen.socket.send("x" * (17 << 10))
        assert screen.closed() == 1009
    assert owner.get("/api/games")  # the server lives on


def test_names_are_text_and_come_back_as_they_were(device):
    owner = device()
    name = "<img src=x onerror=alert(1)>"
    table = owner.open("warlord", name, 'Ben & "Co"', **REAL)["table"]
    with owner.screen(table) as screen:
        screen.play("@20", "T1")
        assert screen.view["seats"][0]["name"] == name
        assert screen.told[-2] == f"{name} claims the 1 at strength 3."
    answer = owner.http.get(f"/api/tables/{table}")
    assert answer.headers["content-type"] == "application/json"


def test_docs_bring_their_own_scripts(device):
    http = device().http
    page = http.get("/docs").text
    for address in re.findall(r'(?:src|href)="([^"]+)"', page):
        assert address.startswith("/docs/")
        assert http.get(address).status_code == 200, address
    assert "<script>" not in page


def test_a_screen_that_goes_in_the_middle_of_its_command_tears_nothing(device):
    owner = device()
    table = owner.open("warlord", "Ann", "Ben", options={"round_limit": 0}, **REAL)["table"]
    with owner.screen(table) as screen:
        screen.play("@20")
    for number in range(8):
        with owner.screen(table) as screen:
            command = {"do": "play", "id": f"going-{number:03}", "token": "M"}
            screen.socket.send(json.dumps({**command, "seq": screen.view["seq"]}))
    with owner.screen(table) as screen:
        # A command of one of those screens may come first: then this one is stale, once.
        answers = [screen.send("play", token="M")["type"] for _ in range(4)]
        assert answers[-1] == "done"
        assert screen.view["seq"] == screen.view["moves"]


def test_another_process_writes_to_the_table_too(device, tmp_path):
    """The database decides the race; whoever lost is told, and sees what happened."""
    owner = device()
    table = owner.open("warlord", "Ann", "Ben", **REAL)["table"]
    with owner.screen(table) as here, serving(tmp_path) as elsewhere:
        here.play("@20")
        there = Device(elsewhere)
        there.http.cookies = owner.http.cookies
        with there.screen(table) as other:
            other.play("T1")
        assert here.send("play", token="S5")["why"] == "stale"
        assert here.view["seq"] == 2
        here.play("S5")
        there.close()


SERVER = """
import sys
from pathlib import Path
from oche.server.app import create_app
from oche.server.running import listening, server
from oche.server.settings import Settings
from oche.store.sql import SqlStore
bound = listening("127.0.0.1", 0)
print(bound.getsockname()[1], flush=True)
app = create_app(SqlStore(Path(sys.argv[1]) / "oche.db"), Settings(hold=0, pause=0))
server(app).run(sockets=[bound])
"""


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_after_a_restart_every_acknowledged_move_is_there(tmp_path, end):
    def started():
        running = subprocess.Popen(
            [sys.executable, "-c", SERVER, str(tmp_path)], stdout=subprocess.PIPE, text=True
        )
        assert running.stdout is not None
        return running, f"127.0.0.1:{running.stdout.readline().strip()}"

    first, host = started()
    with first:
        owner = Device(host)
        table = owner.open("warlord", "Ann", "Ben", options={"round_limit": 0}, **REAL)["table"]
        with owner.screen(table) as screen:
            screen.play("@20", *["M"] * 20)
            seq = screen.view["seq"]
            first.send_signal(end)
            first.wait(20)
    second, again = started()
    with second:
        back = Device(again)
        back.http.cookies = owner.http.cookies
        with back.screen(table, f"?since={seq}") as screen:
            assert (screen.view["role"], screen.view["seq"]) == ("owner", seq)
            screen.play("M")
        owner.close()
        back.close()
        second.terminate()


def test_an_origin_that_is_no_address_is_another_site(device):
    answer = device().http.post("/api/qr", json={"path": "/x"}, headers={"Origin": "http://[bad"})
    assert answer.status_code == 403


def test_what_is_no_text_is_refused(device):
    body = '{"game": "warlord", "seats": [{"name": "\\ud800"}]}'
    answer = device().http.post(
        "/api/tables", content=body, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 422
    assert "ud800" not in answer.text  # nothing is echoed


def test_a_binary_message_is_answered(device):
    owner = device()
    with owner.screen(owner.open("warlord", "Ann", "Bo")["table"]) as screen:
        screen.socket.send(b"\x00\xff")
        assert screen.hear()["why"] == "unreadable"


def test_guesses_at_once_are_counted_too(device):
    """Each guess is refused or counted before its code is looked up."""
    guesser = device()
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(guesser.http.get, ["/api/codes/AAAAAA"] * 60))
    assert sum(answer.status_code == 404 for answer in answers) == Limits().guesses


def test_what_the_disk_did_not_take_can_be_sent_again(device, monkeypatch):
    owner = device()
    with owner.screen(owner.open("warlord", "Ann", "Bo", darts="real", dice="real")["table"]) as at:
        with monkeypatch.context() as broken:

            async def full(store: SqlStore, append: Append) -> Appended:
                raise NotKept("it could not be written to disk; try again")

            broken.setattr(SqlStore, "append", full)
            assert at.refused("play", token="@20", id="the-same-one")[0] == "busy"
        at.done("play", token="@20", id="the-same-one")


def test_a_move_is_told_although_the_answer_to_its_commit_was_lost(device, monkeypatch):
    """It is sent again, found to be stored, and every screen sees it then."""
    owner = device()
    table = owner.open("warlord", "Ann", "Bo", darts="real", dice="real")["table"]
    append = SqlStore.append

    async def unheard(store: SqlStore, wanted: Append) -> Appended:
        await append(store, wanted)
        raise NotKept("it could not be written to disk; try again")

    with owner.screen(table) as at, owner.screen(table) as other:
        with monkeypatch.context() as broken:
            broken.setattr(SqlStore, "append", unheard)
            assert at.send("play", token="@20", id="the-same-one")["why"] == "busy"
        assert at.send("play", token="@20", id="the-same-one", seq=0)["seq"] == 1
        for screen in (at, other):
            assert screen.until(lambda view: view["seq"] == 1)["moves"] == 1
        other.play("T1")
