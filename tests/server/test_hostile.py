"""Hostile visitors: foreign names, floods, silence, and whoever pretends to be somebody else."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from dataclasses import replace

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from oche.server.safety.hosts import is_ours, own_names
from oche.server.safety.limits import Limits, Rate, counted_as
from tests.server.houses import QUICK, WAIT, Device, code_of, serving

TWO = [{"name": "Ann"}, {"name": "Bo"}]
TABLE = {"game": "warlord", "seats": TWO}
REAL = {"darts": "real", "dice": "real"}
ELSEWHERE = "127.0.0.2"  # the same machine under an address that is counted for itself


def limited(**limits):
    return replace(QUICK, limits=Limits(**limits))


# Names


def test_a_page_whose_own_name_leads_here_reads_nothing(device):
    """DNS rebinding: for the browser evil.example is one site with this server, but not for us."""
    owner = device()
    table = owner.open("warlord", "Ann", "Ben")["table"]
    port = owner.host.partition(":")[2]
    for name in ("evil.example", f"evil.example:{port}", "127.0.0.1.evil.example", "[bad"):
        headers = {"Host": name, "Origin": f"http://{name}"}
        for path in ("/", "/api/games", f"/api/tables/{table}", "/openapi.json"):
            answer = owner.http.get(path, headers=headers)
            assert answer.status_code == 421, (name, path)
            assert "--name" in answer.json()["detail"]
        assert owner.http.post("/api/tables", json=TABLE, headers=headers).status_code == 421
    assert b" 403 " in upgraded(owner, table, "evil.example").partition(b"\r\n")[0]
    assert b" 101 " in upgraded(owner, table, owner.host).partition(b"\r\n")[0]
    for name in ("localhost", f"localhost:{port}", socket.gethostname(), "192.168.1.20", "[::1]:8"):
        assert owner.http.get("/api/games", headers={"Host": name}).status_code == 200, name


def upgraded(device, table, host):
    """What comes back when a WebSocket is asked for under that name."""
    name, port = device.host.split(":")
    with socket.create_connection((name, int(port)), timeout=WAIT) as plain:
        plain.sendall(upgrade_of(device, table, host))
        return plain.recv(1000)


def upgrade_of(device, table, host):
    cookies = "; ".join(f"{name}={value}" for name, value in device.http.cookies.items())
    return (
        f"GET /api/tables/{table}/ws HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {cookies}\r\n\r\n"
    ).encode()


def test_the_names_are_those_of_the_machine_and_of_its_owner():
    names = own_names("https://darts.example.org:8443", "Oche.Home", None, "")
    for ours in ("darts.example.org", "DARTS.example.org:99", "oche.home", "oche.home.:80", None):
        assert is_ours(ours, names), ours
    for foreign in ("example.org", "darts.example.org.evil", "xdarts.example.org", "1.2.3", "a b"):
        assert not is_ours(foreign, names), foreign


# Floods


def test_a_flood_of_new_tables_is_refused_and_others_play_on(tmp_path):
    with serving(tmp_path, limited(tables=3)) as host:
        flooding = Device(host)
        table = flooding.open("warlord", "Ann", "Bo", **REAL)["table"]
        answers = [flooding.http.post("/api/tables", json=TABLE) for _ in range(20)]
        assert [answer.status_code for answer in answers] == [201] * 2 + [429] * 18
        assert answers[-1].json() == {"detail": "too many new tables from here; wait a minute"}
        assert flooding.http.post(f"/api/tables/{table}/rematch").status_code == 429
        record = {"record": flooding.http.get(f"/api/tables/{table}/record").text}
        assert flooding.http.post("/api/tables/import", json=record).status_code == 429
        with flooding.screen(table) as screen:
            screen.play("@20")
        with elsewhere(host) as other:
            assert other.post("/api/tables", json=TABLE).status_code == 201
        flooding.close()


@contextmanager
def elsewhere(host):
    """Somebody at another address."""
    try:
        with socket.create_server((ELSEWHERE, 0)):
            pass
    except OSError:
        pytest.skip(f"this system has no {ELSEWHERE}")
    way = httpx.HTTPTransport(local_address=ELSEWHERE)
    with httpx.Client(base_url=f"http://{host}", transport=way, timeout=WAIT) as client:
        yield client


def test_idle_connections_are_turned_away_and_others_play_on(tmp_path):
    """A thousand from one address: those over the limit are closed, and nobody else notices."""
    with serving(tmp_path, limited(connections=40)) as host, ExitStack() as open_ones:
        player = Device(host)
        table = player.open("warlord", "Ann", "Bo", **REAL)["table"]
        screen = open_ones.enter_context(player.screen(table))
        name, port = host.split(":")
        turned_away = 0
        held = []
        for _ in range(1000):
            held.append(socket.create_connection((name, int(port)), timeout=WAIT))
            open_ones.callback(held[-1].close)
            if len(held) > 40:
                assert b"503" in held[-1].recv(1000)
                held.pop().close()
                turned_away += 1
        assert turned_away == 960
        screen.play("@20", "T1")
        with elsewhere(host) as other:
            assert other.get("/api/games").status_code == 200
        for one in held:
            one.close()
        player.get("/api/games")
        player.close()


def test_who_says_nothing_is_sent_away(tmp_path):
    """Half a request keeps no place for ever; a screen that only looks on does."""
    with serving(tmp_path, limited(silent=0.2)) as host:
        player = Device(host)
        table = player.open("warlord", "Ann", "Bo", **REAL)["table"]
        name, port = host.split(":")
        with player.screen(table) as screen:
            for said in (b"", b"GET / HTTP/1.1\r\nX: ", b"GET /healthz HTTP/1.1\r\n\r\nGET"):
                with socket.create_connection((name, int(port)), timeout=WAIT) as silent:
                    silent.sendall(said)
                    try:
                        while silent.recv(4096):
                            pass
                    except ConnectionResetError:
                        pass
            screen.play("@20", "T1")
        player.close()


def test_screens_are_counted_by_who_opens_them_even_through_a_proxy(tmp_path):
    trusting = replace(limited(connections=5), proxies=("127.0.0.1",))
    with serving(tmp_path, trusting) as host, ExitStack() as open_ones:
        owner = Device(host)
        table = owner.open("warlord", "Ann", "Bo")["table"]

        def behind(address):
            return owner.screen(table, headers={"X-Forwarded-For": address})

        for _ in range(5):
            open_ones.enter_context(behind("198.51.100.1"))
        with pytest.raises(ConnectionClosed) as ended, behind("198.51.100.1"):
            pass
        assert code_of(ended.value) == 4429
        with behind("198.51.100.2") as screen:
            assert screen.view["role"] == "owner"
        open_ones.close()
        owner.close()


def test_a_screen_that_reads_nothing_is_left_behind(tmp_path):
    """Its messages fill what the system takes, then a queue, then it is out; others play on."""
    with serving(tmp_path, QUICK) as host:
        owner = Device(host)
        table = owner.open("warlord", "Ann", "Bo", options={"round_limit": 0}, **REAL)["table"]
        key = owner.post(f"/api/tables/{table}/links")["players"]["1"]
        slow = Device(host)
        slow.post("/api/enter", {"key": key})
        name, port = host.split(":")
        with socket.socket() as plain, owner.screen(table) as screen:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            plain.connect((name, int(port)))
            plain.sendall(upgrade_of(slow, table, host))
            screen.until(lambda view: view["seats"][1]["present"])
            screen.play("@20")
            for _ in range(1000):
                screen.play("M")
                if not screen.view["seats"][1]["present"]:
                    break
            screen.until(lambda view: not view["seats"][1]["present"])  # soon
        owner.close()
        slow.close()


def test_addresses_are_counted_as_one_may_have_them():
    assert counted_as("192.0.2.7") == "192.0.2.7"
    assert counted_as("::ffff:192.0.2.7") == "192.0.2.7"
    assert counted_as("2001:db8:1:2:3:4:5:6") == counted_as("2001:db8:1:2::9") == "2001:db8:1:2::"
    assert counted_as("fe80::1%eth0") == "fe80::"
    assert counted_as("testclient") == "testclient"


def test_wrong_guesses_are_answered_later_and_later():
    rate = Rate(100, "no")
    waits = []
    for _ in range(40):
        rate.count("a")
        waits.append(rate.wait("a"))
    assert waits[0] == 0
    assert waits == sorted(waits)
    assert waits[-1] == 2
    rate.count("b")
    assert rate.wait("b") == 0


# Proxies


def test_only_a_trusted_proxy_says_who_asks(tmp_path):
    def codes(settings, count=4):
        with serving(tmp_path, settings) as host, httpx.Client(base_url=f"http://{host}") as client:
            asked = [
                client.get("/api/codes/WRONG", headers={"X-Forwarded-For": f"198.51.100.{number}"})
                for number in range(count)
            ]
            made = client.post("/api/tables", json=TABLE, headers={"X-Forwarded-Proto": "https"})
        return [answer.status_code for answer in asked], "Secure" in made.headers["set-cookie"]

    assert codes(limited(guesses=2)) == ([404, 404, 429, 429], False)
    trusting = replace(limited(guesses=2), proxies=("127.0.0.0/8",))
    assert codes(trusting) == ([404] * 4, True)
    assert codes(replace(trusting, proxies=("192.0.2.1",))) == ([404, 404, 429, 429], False)


# Secrets


@pytest.mark.parametrize("log", ["plain", "json"])
def test_no_secret_is_in_what_the_server_says(tmp_path, log):
    """Whatever is asked, rightly or wrongly: no link, code or cookie reaches a line of its log."""
    command = [sys.executable, "-m", "oche", "serve", "--port", "0", "--data", str(tmp_path)]
    command += ["--log", log]
    env = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env
    ) as running:
        assert running.stdout is not None
        found = re.search(r"http://(127\.0\.0\.1:\d+)", running.stdout.readline())
        assert found is not None
        owner, guest = Device(found[1]), Device(found[1])
        made = owner.open("warlord", "Ann", "Bo", **REAL)
        table, key, code = made["table"], made["links"]["players"]["1"], made["code"]
        guest.post("/api/enter", {"key": key})
        guest.post("/api/enter", {"key": "k" * 9 + key[9:]}, 404)
        guest.get(f"/api/codes/{code}")
        guest.post("/api/join", {"code": code, "seat": None})
        for path in (f"/t/{table}/{key}", f"/api/tables/{key}?key={key}", f"/{code}/%00{key}"):
            guest.http.get(path)
            assert guest.refused_screen(table, f"?role={key}") == 4403
        with guest.screen(table) as screen:
            screen.socket.send(f'{{"do": "play", "id": "a-command", "token": "{key}"}}')
            screen.hear()
        name, port = found[1].split(":")
        with socket.create_connection((name, int(port)), timeout=WAIT) as junk:
            junk.sendall(f"GET /{key} HTTP/9\r\n{key}\r\n\r\n".encode())
            junk.recv(1000)
        secrets = [key, code, made["links"]["owner"], *owner.http.cookies.values()]
        secrets += guest.http.cookies.values()
        running.send_signal(signal.SIGINT)
        said = running.stdout.read()
        assert running.wait(WAIT) == 0
        owner.close()
        guest.close()
    assert "/api/codes/{code}" in said
    assert table in said
    for secret in secrets:
        assert secret not in said


def test_nothing_is_said_to_where_a_link_leads(device):
    """No page tells another site its address, and a link's secret is behind the # anyway."""
    owner = device()
    made = owner.open("warlord", "Ann", "Bo")
    for path in ("/", f"/api/tables/{made['table']}", f"/api/codes/{made['code']}", "/api/nowhere"):
        assert owner.http.get(path).headers["referrer-policy"] == "no-referrer"
    shown = owner.post("/api/qr", {"path": f"/#/t/{made['table']}/{made['links']['scorer']}"})
    assert made["links"]["scorer"] not in shown["url"].partition("#")[0]


# Twice


def test_a_command_sent_twice_over_two_connections_acts_once(device):
    """A double tap, or a retry after a break: both hear of the one move that it made."""
    owner = device()
    table = owner.open("warlord", "Ann", "Bo", **REAL)["table"]
    with owner.screen(table) as one, owner.screen(table) as two:
        seq = one.view["seq"]
        command = {"do": "play", "id": "the-very-same", "seq": seq, "token": "@20"}
        for at in (one, two):
            at.socket.send(json.dumps(command))
        answers = []
        for at in (one, two):
            while (heard := at.hear()).get("id") != "the-very-same":
                pass
            answers.append(heard)
        assert [answer["type"] for answer in answers] == ["done", "done"]
        assert answers[0]["seq"] == answers[1]["seq"] == seq + 1
    with owner.screen(table) as later:
        assert later.view["moves"] == 1
        again = later.send("play", id="the-very-same", seq=seq, token="@20")
        assert (again["type"], again["seq"]) == ("done", seq + 1)
        assert later.view["moves"] == 1
