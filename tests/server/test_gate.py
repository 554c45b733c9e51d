"""Who sends far too much, reads nothing, or never ends: cut off, and others play on."""

from __future__ import annotations

import asyncio
import gc
import itertools
import logging
import socket
import struct
import threading
import time
from contextlib import ExitStack, contextmanager

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.server import ServerProtocol
from websockets.sync.client import connect

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


def masked(text: bytes, mask: bytes) -> bytes:
    """A text's frame with a mask that was chosen."""
    bare = frame(TEXT, text)
    hidden = bytes(sign ^ key for sign, key in zip(text, itertools.cycle(mask), strict=False))
    return bare[: len(bare) - len(text) - 4] + mask + hidden


def disguised(size: int) -> list[bytes]:
    """Texts of which one end, from the mask on or after it, looks like a short text itself."""
    text = bytes(48 + each % 64 for each in range(size))
    from_mask = bytes((0x81, 0x80 | (size - 2) % 126, 7, 9))
    after_it = bytes((text[0] ^ 0x81, text[1] ^ (0x80 | (size - 6) % 126), 7, 9))
    return [masked(text, from_mask), masked(text, after_it)]


SHORT = frame(TEXT, b"short")
COMING = {
    "disguised": [each for size in (6, 7, 40, 125, 126, 127, 131) for each in disguised(size)],
    "others": [frame(TEXT), frame(PING, b"x" * 9), frame(PONG), frame(BINARY, b"\x81\x80" * 9)],
    "pieces": [frame(TEXT, b"one ", last=False) + frame(PING) + frame(GOES_ON, b"two")],
}


def read_by_the_library(data: bytes) -> list[str | bytes]:
    """The messages in it, as the library reads them when it comes in one piece."""
    library = ServerProtocol(state=OPEN)
    library.receive_data(data)
    messages: list[str | bytes] = []
    begun = b""
    for each in library.events_received():
        assert isinstance(each, Frame)
        if each.opcode is Opcode.BINARY:
            messages.append(bytes(each.data))
        elif each.opcode in (Opcode.TEXT, Opcode.CONT):
            begun += each.data
            if each.fin:
                messages.append(begun.decode())
                begun = b""
    return messages


async def heard(opened, receive, pieces):
    """What is handed over when these pieces come one after another."""
    messages = []
    for piece in pieces:
        opened.data_received(piece)
        while not opened.queue.empty():
            message = await receive()
            messages.append(message.get("text", message.get("bytes")))
    return messages


def splits(coming: bytes):
    """A frame in pieces, with short texts before and after it."""
    for at in range(1, len(coming)):
        yield SHORT, coming[:at], coming[at:], SHORT
        yield SHORT + coming[:at], coming[at:] + SHORT
        yield SHORT, coming[:at], coming[at:] + SHORT[:3], SHORT[3:]
    yield SHORT, *(bytes((each,)) for each in coming), SHORT


@contextmanager
def at_a_gate(served):
    """A server of which one screen's gate is looked after by `served`, until that returns."""
    failed: list[BaseException] = []

    async def app(scope, receive, send):
        if scope["type"] == "lifespan":
            raise NotImplementedError
        await receive()
        await send({"type": "websocket.accept"})
        try:
            await served(scope["state"]["gate"], receive)
        except BaseException as error:  # noqa: BLE001  it is told where the test runs
            failed.append(error)

    bound = listening("127.0.0.1", 0)
    running = server(app)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [bound]})
    thread.start()
    try:
        with connect(f"ws://127.0.0.1:{bound.getsockname()[1]}", open_timeout=WAIT) as one:
            yield one
    finally:
        running.should_exit = True
        thread.join()
    for error in failed:
        raise error


@pytest.mark.parametrize("kind", COMING)
def test_wherever_a_frame_is_split_it_is_read_as_the_library_does(kind, monkeypatch):
    """Also where what comes after the split looks like a short text, and short ones are around."""
    monkeypatch.setattr(gate, "FRAMES", 100_000)

    async def in_pieces(opened, receive):
        for coming in COMING[kind]:
            whole = read_by_the_library(SHORT + coming + SHORT)
            for pieces in splits(coming):
                assert await heard(opened, receive, pieces) == whole, pieces

    with at_a_gate(in_pieces) as one, pytest.raises(ConnectionClosed):
        one.recv(WAIT)


def test_a_short_text_goes_the_short_way_again_after_others(monkeypatch):
    """The library reads the first, in pieces, and none of the short ones that follow."""
    fed = []

    async def after_others(opened, receive):
        library = opened.conn.receive_data

        def seen(data):
            fed.append(bytes(data))
            library(data)

        monkeypatch.setattr(opened.conn, "receive_data", seen)
        pieces = [frame(PING), SHORT, SHORT[:3], SHORT[3:], SHORT, SHORT]
        assert await heard(opened, receive, pieces) == ["short"] * 4

    with at_a_gate(after_others) as one, pytest.raises(ConnectionClosed):
        one.recv(WAIT)
    assert fed == [frame(PING), SHORT[:3], SHORT[3:]]


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
