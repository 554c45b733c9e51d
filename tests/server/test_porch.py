"""Connections to a server that speaks HTTPS, before they do: counted, and not for long."""

from __future__ import annotations

import gc
import json
import re
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime

import httpx
import pytest
from websockets.sync.client import connect

from oche.server.app import create_app
from oche.server.running import listening, server
from oche.server.safety import porch
from oche.server.safety.certificates import certificate, context
from oche.store.sql import SqlStore
from tests.server.houses import QUICK, WAIT
from tests.server.test_gate import is_cut
from tests.server.test_hostile import REAL, TABLE, limited
from tests.server.test_serve import said

HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"  # Linux takes all of 127.0.0.0/8 for itself


@contextmanager
def secured(folder, settings=QUICK):
    """A server that speaks HTTPS; its port, and what trusts it."""
    made = certificate(folder, [HERE], datetime.now(UTC))
    app = create_app(SqlStore(folder / "oche.db"), settings)
    served = server(app, settings, tls=context(made))
    with listening(HERE, 0) as bound:
        thread = threading.Thread(target=served.run, kwargs={"sockets": [bound]})
        thread.start()
        try:
            yield bound.getsockname()[1], ssl.create_default_context(cafile=str(made.authority))
        finally:
            served.should_exit = True
            thread.join()


def silent(port: int) -> socket.socket:
    """A connection that never begins TLS."""
    return socket.create_connection((HERE, port), timeout=WAIT)


def device(port: int, trusting: ssl.SSLContext, source: str = HERE) -> httpx.Client:
    """A browser at some address."""
    ways = httpx.HTTPTransport(verify=trusting, local_address=source)
    return httpx.Client(base_url=f"https://{HERE}:{port}", transport=ways, timeout=WAIT)


def test_who_never_begins_tls_is_counted_and_others_play_on(tmp_path):
    with secured(tmp_path, limited(connections=5)) as (port, trusting), ExitStack() as open_ones:
        standing = [open_ones.enter_context(silent(port)) for _ in range(5)]
        with silent(port) as one_too_many:
            assert is_cut(one_too_many)
        with device(port, trusting) as same, pytest.raises(httpx.TransportError):
            same.get("/healthz")
        with device(port, trusting, ELSEWHERE) as other:
            assert other.post("/api/tables", json=TABLE).status_code == 201
        standing[0].close()
        with device(port, trusting) as same:
            assert same.get("/healthz").json() == {"up": True}


def test_all_who_stand_there_are_counted_together_too(tmp_path):
    with (
        secured(tmp_path, limited(all_connections=3)) as (port, trusting),
        ExitStack() as open_ones,
    ):
        for _ in range(3):
            open_ones.enter_context(silent(port))
        with device(port, trusting, ELSEWHERE) as other, pytest.raises(httpx.TransportError):
            other.get("/healthz")


def test_nobody_stands_there_for_long(tmp_path, monkeypatch):
    """Neither in silence nor with a greeting that never ends; who came in may stay."""
    monkeypatch.setattr(porch, "HANDSHAKE", 0.5)
    with secured(tmp_path) as (port, trusting), device(port, trusting) as inside:
        assert inside.get("/healthz").json() == {"up": True}
        with silent(port) as one, silent(port) as other:
            other.sendall(b"\x16\x03\x01\x02\x00\x01")
            assert is_cut(one)
            assert is_cut(other)
        seats = [{"name": "Ann"}, {"name": "Bo"}]
        made = inside.post("/api/tables", json={"game": "warlord", "seats": seats, **REAL}).json()
        cookies = "; ".join(f"{name}={value}" for name, value in inside.cookies.items())
        address = f"wss://{HERE}:{port}/api/tables/{made['table']}/ws"
        with connect(address, ssl=trusting, additional_headers={"Cookie": cookies}) as screen:
            assert json.loads(screen.recv(WAIT))["type"] == "welcome"
            time.sleep(0.6)
            screen.ping().wait(WAIT)


def test_what_is_no_tls_ends_its_own_connection(tmp_path, caplog):
    with secured(tmp_path) as (port, trusting):
        with silent(port) as one:
            one.sendall(b"GET / HTTP/1.1\r\n\r\n")
            assert is_cut(one)
        with device(port, trusting) as other:
            assert other.get("/healthz").json() == {"up": True}
    assert caplog.records == []


def test_a_server_that_stops_waits_for_none_of_them(tmp_path):
    """What is left open warns."""
    with ExitStack() as outlive, secured(tmp_path) as (port, trusting):
        for _ in range(3):
            outlive.enter_context(silent(port))
        with device(port, trusting) as inside:
            inside.get("/healthz")
        began = time.monotonic()
    assert time.monotonic() - began < porch.HANDSHAKE / 2
    gc.collect()


@pytest.mark.skipif(sys.platform != "linux", reason="it stops a process, and counts on its queue")
@pytest.mark.parametrize("words", [(), ("--https",)])
def test_a_crowd_that_comes_at_once_takes_no_more_files_than_there_are(tmp_path, words):
    """All are taken in, counted and sent away little by little, and nobody waits for it."""
    limits = ("--connections", 20, "--all-connections", 150)  # so it may open 406 files
    shell = f"ulimit -Sn 100; exec {sys.executable} -m oche serve --port 0 --data {tmp_path}"
    command = " ".join(map(str, (shell, *limits, *words)))
    lines = tmp_path / "lines"
    with (
        lines.open("w") as errors,
        subprocess.Popen(
            ["sh", "-c", command], stdout=subprocess.PIPE, stderr=errors, text=True
        ) as running,
        ExitStack() as crowd,
    ):
        crowd.callback(running.kill)
        found = re.search(r"Oche is open at (https?)://127\.0\.0\.1:(\d+)", said(running))
        assert found
        here, port = f"{found[1]}://{HERE}:{found[2]}", int(found[2])
        httpx.get(f"{here}/healthz", timeout=WAIT, verify=False)
        running.send_signal(signal.SIGSTOP)
        for _ in range(500):
            crowd.enter_context(silent(port))
        running.send_signal(signal.SIGCONT)
        other = httpx.HTTPTransport(verify=False, local_address=ELSEWHERE)
        with httpx.Client(transport=other, timeout=WAIT) as elsewhere:
            assert elsewhere.get(f"{here}/healthz").json() == {"up": True}
        running.send_signal(signal.SIGINT)
        assert running.wait(WAIT) == 0
    assert lines.read_text() == "", "nothing went wrong, so nothing is written"
