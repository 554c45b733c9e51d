"""Who sends far too much, reads nothing, or never ends: cut off, and others play on."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import struct
import time
from contextlib import ExitStack, contextmanager

import pytest

from oche.server.app import create_app
from oche.server.running import Server, listening, server
from oche.server.safety import gate
from oche.store.sql import SqlStore
from tests.server.houses import QUICK, WAIT, Device, serving
from tests.server.test_hostile import REAL, TABLE, limited, upgrade_of

TEXT, BINARY, PING, PONG, GOES_ON = 1, 2, 9, 10, 0
LAST = 0x80


def frame(kind, data=b"", *, last=True):
    """A message's frame as a client sends it, masked with nothing."""
    head = bytes([kind | (LAST if last else 0)])
    size = bytes([LAST | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack("!H", len(data))
    return head + size + bytes(4) + data


@contextmanager
def plain(host):
    """A connection that speaks for itself."""
    name, port = host.split(":")
    with socket.create_connection((name, int(port)), timeout=WAIT) as one:
        yield one


@contextmanager
def screen_of(device, table):
    """A screen's connection, let in."""
    with plain(device.host) as one:
        one.sendall(upgrade_of(device, table, device.host))
        assert b" 101 " in one.recv(100)
        yield one


def is_cut(one, sends=b"", seconds=WAIT) -> bool:
    """Whether the other side ends the connection, whatever is sent meanwhile and not read."""
    ends = time.monotonic() + seconds
    try:
        while time.monotonic() < ends:
            one.sendall(sends)
            if not sends and not one.recv(65536):
                return True
    except TimeoutError:  # nothing is read there any more, and it is kept all the same
        return False
    except OSError:
        return True
    return False


FLOODS = {
    "pings": (b"", frame(PING, b"x" * 125) * 500),
    "pongs": (b"", frame(PONG) * 500),
    "messages": (b"", frame(TEXT, b"{}") * 500),
    "binary": (b"", frame(BINARY, b"\0") * 500),
    "fragments of nothing": (frame(TEXT, last=False), frame(GOES_ON, last=False) * 500),
}


@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_over_one_screen_is_cut_off_and_others_play_on(device, flood):
    owner = device()
    table = owner.open("warlord", "Ann", "Bo", **REAL)["table"]
    first, then = FLOODS[flood]
    with owner.screen(table) as screen, screen_of(owner, table) as flooding:
        flooding.sendall(first)
        assert is_cut(flooding, then)
        screen.play("@20", "T1")


def test_nobody_is_cut_off_who_plays_fast_and_is_looked_after(device):
    """Many commands one after another, with pings and in pieces."""
    owner = device()
    table = owner.open("warlord", "Ann", "Bo", options={"round_limit": 0}, **REAL)["table"]
    with owner.screen(table) as screen:
        screen.play("@20")
        for _ in range(200):
            screen.socket.ping()
            screen.play("M")
        pieces = '{"do": "play", "id": "in-many-pieces", "seq": 201, "token": "M"}'
        screen.socket.send(iter(pieces[:60]))
        assert screen.hear()["why"] == "unreadable"
        screen.play("M")


def test_a_screen_that_reads_nothing_is_cut_in_the_end(tmp_path, monkeypatch):
    """Its farewell can't be told, and its connection is not kept for it."""
    monkeypatch.setattr(gate, "LINGER", 0.2)
    with serving(tmp_path, QUICK) as host:
        owner = Device(host)
        table = owner.open("warlord", "Ann", "Bo", options={"round_limit": 0}, **REAL)["table"]
        with owner.screen(table) as screen, socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            deaf.settimeout(WAIT)
            name, port = host.split(":")
            deaf.connect((name, int(port)))
            deaf.sendall(upgrade_of(owner, table, host))
            screen.play("@20")
            ends = time.monotonic() + WAIT
            while time.monotonic() < ends:
                screen.play("M")
                try:
                    deaf.send(frame(PONG))
                except OSError:
                    break
            else:
                pytest.fail("it is still there")
        owner.close()


def test_what_is_no_text_ends_its_own_connection_and_writes_no_trace(device, caplog):
    owner = device()
    table = owner.open("warlord", "Ann", "Bo", **REAL)["table"]
    with caplog.at_level(logging.WARNING), screen_of(owner, table) as one:
        one.sendall(frame(TEXT, b"\xff\xfe"))
        heard = b""
        while more := one.recv(65536):
            heard += more
    assert heard.endswith(b"\x88\x02" + struct.pack("!H", 1007))
    assert caplog.records == []


POST = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


def test_a_request_that_never_ends_is_not_waited_for(tmp_path):
    """One byte now and then keeps no place; a slow one that gets on is heard to its end."""
    body = b'{"game": "warlord", "seats": [{"name": "Ann"}, {"name": "Bo"}]}'
    with serving(tmp_path, limited(silent=0.3)) as host:
        with plain(host) as one:
            one.sendall(POST + b"Content-Length: 100000\r\n\r\n{")
            for _ in range(100):
                time.sleep(0.1)
                try:
                    one.sendall(b" ")
                except OSError:
                    break
            else:
                pytest.fail("it is still waited for")
        with plain(host) as one:
            length = len(body) + 12 * 400
            one.sendall(POST + f"Content-Length: {length}\r\n\r\n".encode())
            for _ in range(12):
                time.sleep(0.1)
                one.sendall(b" " * 400)
            one.sendall(body)
            assert b" 201 " in one.recv(100)


def test_answers_that_nobody_reads_keep_no_connection(tmp_path):
    with serving(tmp_path, limited(silent=0.3)) as host, socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.settimeout(WAIT)
        name, port = host.split(":")
        deaf.connect((name, int(port)))
        deaf.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 20)
        assert is_cut(deaf, b" ")
        reading = Device(host)
        assert reading.http.post("/api/tables", json=TABLE).status_code == 201
        reading.close()


def test_a_server_that_stops_waits_for_nobody_and_leaves_nothing_open(tmp_path):
    """Neither for the rest of a request nor for who takes no answers; what is left open warns."""
    with ExitStack() as outlive, serving(tmp_path, QUICK) as host:
        outlive.enter_context(plain(host)).sendall(POST + b"Content-Length: 100000\r\n\r\n{")
        deaf = outlive.enter_context(socket.socket())
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        name, port = host.split(":")
        deaf.connect((name, int(port)))
        deaf.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 30)
        other = Device(host)
        other.get("/healthz")
        other.close()
    gc.collect()


@pytest.mark.parametrize("turns", range(6))
def test_who_comes_as_the_server_stops_is_let_go_too(tmp_path, turns):
    """The loop has seen it, taken it or made it a connection: it is closed, and soon."""
    with socket.socket() as late, listening("127.0.0.1", 0) as bound:

        class Late(Server):
            async def shutdown(self, sockets=None):
                late.connect(bound.getsockname())
                for _ in range(turns):
                    await asyncio.sleep(0)
                await super().shutdown(sockets)

        served = Late(server(create_app(SqlStore(tmp_path / "oche.db"), QUICK), QUICK).config)
        served.should_exit = True
        served.run(sockets=[bound])
    gc.collect()
