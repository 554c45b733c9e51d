"""A server seen from outside: its numbers, its lines, and how it stops."""

from __future__ import annotations

import json
import logging
import re
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from oche.server.watching.logs import LOG, JsonLines, PlainLines
from tests.server.houses import Device, code_of, serving
from tests.server.test_serve import address, said


@contextmanager
def server(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str, Path]]:
    """A running `oche serve`, what it says, and where its lines go."""
    lines = folder / "lines"
    data = ("--data", str(folder / "data"), "--port", "0", "--hold", "0")
    command = [sys.executable, "-m", "oche", "serve", *data, *words]
    with (
        lines.open("w") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as running,
    ):
        try:
            yield running, said(running), lines
        finally:
            if running.poll() is None:
                running.send_signal(signal.SIGTERM)
            running.wait(20)


def opened(text: str, *seats: str, **options: int) -> tuple[Device, str, str]:
    device = Device(address(text).removeprefix("http://"))
    made = device.open("warlord", *seats, options=options, darts="real", dice="real")
    return device, made["table"], made["code"]


def test_its_numbers_are_told_to_prometheus(tmp_path):
    with server(tmp_path, "--metrics", "0") as (_, text, _lines):
        found = re.search(r"http://127\.0\.0\.1:\d+/metrics", text)
        assert found, text
        device, table, _ = opened(text, "Ann", "Bo")
        with device.screen(table) as screen:
            screen.play("@20", "T20")
            screen.refused("play", token="T99")
            screen.refused("play", token="S1", seq=0)
            screen.socket.send("rubbish")
            screen.hear()
            device.get("/api/tables/none", 403)
            numbers = httpx.get(found[0], timeout=20).text
        device.close()
    for line in (
        'oche_commands_total{answer="done",do="play"} 2.0',
        'oche_commands_total{answer="unreadable",do="play"} 1.0',
        'oche_commands_total{answer="stale",do="play"} 1.0',
        'oche_commands_total{answer="unreadable",do="unreadable"} 1.0',
        'oche_entries_total{game="warlord",kind="played"} 2.0',
        "oche_append_seconds_count 2.0",
        'oche_http_requests_total{method="POST",status="201"} 1.0',
        "oche_tables_in_memory 1.0",
        "oche_screens 1.0",
        "oche_thinking_waiting 0.0",
    ):
        assert line in numbers, numbers
    assert re.search(r'oche_build_info\{python="3[^"]+",version="[^"]+"\} 1.0', numbers)
    assert table not in numbers


def test_its_numbers_are_read_by_no_page_of_another_name_and_by_no_websocket(tmp_path):
    """By DNS rebinding, a name of another site may lead to this machine itself."""
    with server(tmp_path, "--metrics", "0") as (_, text, lines):
        found = re.search(r"http://(127\.0\.0\.1:(\d+))/metrics", text)
        assert found, text
        for host, status in (
            ("evil.example", 421),
            (f"localhost:{found[2]}", 200),
            (found[1], 200),
        ):
            answer = httpx.get(found[0], headers={"Host": host}, timeout=20)
            assert (answer.status_code, "oche_" in answer.text) == (status, status == 200)
        with pytest.raises(InvalidStatus, match="403"):
            connect(f"ws://{found[1]}/metrics").close()
    assert lines.read_text() == "", "nothing went wrong, so nothing is written"


def test_unless_asked_it_tells_no_numbers(tmp_path):
    with server(tmp_path) as (_, text, lines):
        assert "/metrics" not in text
        device, table, _ = opened(text, "Ann", "Bo")
        with device.screen(table) as screen:
            screen.play("@20")
        assert device.http.get("/metrics").status_code == 404
        device.close()
    assert lines.read_text() == "", "nothing went wrong, so nothing is written"


def test_lines_name_the_table_and_the_request_and_no_secret(tmp_path):
    with server(tmp_path, "--log", "json") as (_, text, lines):
        device, table, code = opened(text, "Ann", "Bo")
        owner = device.http.cookies["oche_device"]
        with device.screen(table) as screen:
            screen.done("play", token="@20", id="my-command")
            screen.refused("play", token="S1", seq=0)
        answer = device.http.get(f"/api/codes/{code}", headers={"X-Request-ID": "proxy-7"})
        assert answer.headers["x-request-id"] == "proxy-7"
        odd = device.http.get("/api/games", headers={"X-Request-ID": "a b\x7f"})
        assert re.fullmatch(r"[0-9a-f]{16}", odd.headers["x-request-id"])
        device.post("/api/enter", {"key": "a-secret-that-is-wrong"}, 404)
        device.http.get("/api/codes/SECRET")
        device.http.get("/nowhere/SECRET")
        device.close()
    written = lines.read_text()
    for secret in (code, owner, "a-secret-that-is-wrong", "SECRET"):
        assert secret not in written
    told = [json.loads(line) for line in written.splitlines()]
    (by_code,) = [line for line in told if line.get("request") == "proxy-7"]
    assert by_code["route"] == "/api/codes/{code}"
    assert (by_code["what"], by_code["method"], by_code["status"]) == ("request", "GET", 200)
    assert by_code["ms"] > 0
    commands = [line for line in told if line["what"] == "command"]
    assert [line["answer"] for line in commands] == ["done", "stale"]
    assert {line["table"] for line in commands} == {table}
    assert commands[0]["id"] == "my-command"
    (stay,) = [line for line in told if line["what"] == "screen"]
    assert (stay["table"], stay["role"]) == (table, "owner")
    assert {line["request"] for line in commands} == {stay["request"]}
    assert len({line["request"] for line in told if line["what"] == "request"}) >= 6


@pytest.mark.parametrize("form", [PlainLines, JsonLines])
def test_whatever_is_written_is_one_line_but_for_a_trace(form, caplog):
    """A line break in what a client sent begins no line of its own."""
    with caplog.at_level(logging.INFO, logger=LOG.name):
        LOG.info("two\nlines", extra={"facts": {"id": "a\nb"}})
    assert "\n" not in form().format(caplog.records[0])


def test_it_is_ready_only_while_a_move_would_be_kept(tmp_path):
    """Nor is it while its database has become that of a newer Oche."""
    with serving(tmp_path) as host, closing(sqlite3.connect(tmp_path / "oche.db")) as kept:
        device = Device(host)
        assert device.get("/readyz") == {"ready": True}
        (own,) = kept.execute("SELECT version_num FROM alembic_version").fetchone()
        for version, status in (("9999", 503), (own, 200)):
            kept.execute("UPDATE alembic_version SET version_num = ?", [version])
            kept.commit()
            assert ("newer Oche" in str(device.get("/readyz", status))) == (status == 503)
        kept.execute("BEGIN IMMEDIATE")
        assert "could not be written" in str(device.get("/readyz", 503))
        assert device.get("/healthz") == {"up": True}
        kept.rollback()
        assert device.get("/readyz") == {"ready": True}
        device.close()


def test_who_stops_it_tells_the_screens_and_loses_nothing(tmp_path):
    """Moves come from four tables while it is told to end: what was answered is kept, all of it."""
    with server(tmp_path) as (running, text, lines):
        tables = [opened(text, "Ann", "Bo", round_limit=0) for _ in range(4)]  # games without end
        ready = threading.Barrier(len(tables) + 1)
        ends: list[tuple[int, str]] = []
        answered: dict[str, int] = {}

        def play(device: Device, table: str) -> None:
            with device.screen(table) as screen:
                screen.play("@20")
                answered[table] = 1
                ready.wait(20)
                try:
                    for number in range(10_000):
                        screen.done("play", token="M", id=f"{table}-{number}")
                        answered[table] += 1
                except ConnectionClosed as ended:
                    ends.append((code_of(ended), ended.rcvd.reason if ended.rcvd else ""))

        threads = [threading.Thread(target=play, args=each[:2]) for each in tables]
        for thread in threads:
            thread.start()
        ready.wait(20)
        while min(answered.values()) < 5 and all(thread.is_alive() for thread in threads):
            threading.Event().wait(0.01)
        running.send_signal(signal.SIGTERM)
        for thread in threads:
            thread.join(20)
        assert running.wait(20) in (0, -signal.SIGTERM)
        for device, *_ in tables:
            device.close()
    assert len(ends) == 4
    assert {code for code, _ in ends} == {1012}
    assert all("being restarted" in reason for _, reason in ends)
    assert lines.read_text() == ""
    with closing(sqlite3.connect(tmp_path / "data" / "oche.db")) as kept:
        for table, moves in answered.items():
            log = [
                json.loads(entry)
                for (entry,) in kept.execute(
                    "SELECT entry FROM entries WHERE table_id = ? ORDER BY seq", [table]
                )
            ]
            played = sum(entry["kind"] == "played" for entry in log)
            assert moves <= played <= moves + 1, "the last one may have lost its answer"
