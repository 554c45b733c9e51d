"""`oche serve`, `oche export`, `oche import`: what whoever starts the server sees."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager

import httpx
import pytest

from oche.cli.serve import checked_site
from oche.core.errors import RecordError
from oche.server.running import listening
from tests.play import CASES
from tests.server.houses import Device


def oche(*words, **about):
    command = [sys.executable, "-m", "oche", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, **about)


@contextmanager
def serving(*words):
    """A running `oche serve`, and what it says until it is up."""
    command = [sys.executable, "-m", "oche", "serve", *map(str, words)]
    env = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as running:
        try:
            yield running, said(running)
        finally:
            running.send_signal(signal.SIGINT)
            assert running.wait(20) == 0


def said(running) -> str:
    """All that it says before it serves; it ends with how to close it."""
    lines = []
    for line in running.stdout:
        lines.append(line)
        if "Ctrl+C" in line:
            break
    return "".join(lines)


def address(text: str) -> str:
    found = re.search(r"Oche is open at (http://[0-9.]+:\d+)", text)
    assert found is not None, text
    return found[1]


def answer(url: str):
    """The server listens at once and answers when it is up."""
    return httpx.get(url, timeout=20)


def test_it_says_where_it_is_and_keeps_to_this_machine(tmp_path):
    with serving("--port", 0, "--data", tmp_path / "new" / "folder") as (_, text):
        assert address(text).startswith("http://127.0.0.1:")
        assert "On this network" not in text
        assert answer(f"{address(text)}/api/games").status_code == 200
    assert (tmp_path / "new" / "folder" / "oche.db").is_file()


def test_a_taken_port_is_replaced_by_a_free_one(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with serving("--port", port, "--data", tmp_path) as (_, text):
            assert f"Port {port} is taken" in text
            assert not address(text).endswith(f":{port}")
            assert answer(f"{address(text)}/api/games").status_code == 200


def test_a_port_that_a_proxy_leads_to_is_not_replaced(tmp_path):
    """Nobody would find the server at another one; systemd tries again until it is free."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        site = ("--site", "https://darts.example.org")
        run = oche("serve", *site, "--port", port, "--data", tmp_path)
    assert (run.returncode, f"port {port} is taken" in run.stderr) == (2, True)


def test_in_a_network_links_name_its_address(tmp_path):
    with serving("--lan", "--port", 0, "--data", tmp_path) as (_, text):
        here = address(text)
        found = re.search(r"On this network: (\S+)", text)
        device = Device(here.removeprefix("http://"))
        shown = device.post("/api/qr", {"path": "/#/x"})["url"]
        assert shown == f"{found[1] if found else here}/#/x"
        assert ("█" in text) == bool(found)
        device.close()


def test_behind_a_proxy_links_name_the_address_that_others_know(tmp_path):
    site = "https://darts.example.org"
    with serving("--site", f"{site}/", "--port", 0, "--data", tmp_path) as (_, text):
        assert f"For others: {site}\n" in text
        device = Device(address(text).removeprefix("http://"))
        assert device.post("/api/qr", {"path": "/#/x"})["url"] == f"{site}/#/x"
        made = device.http.post("/api/tables", json={"game": "warlord", "seats": TWO})
        assert "Secure" in made.headers["set-cookie"]
        assert device.get("/healthz") == {"up": True}
        assert device.get("/readyz") == {"ready": True}
        device.close()
    run = oche("serve", "--site", "darts.example.org/oche", "--data", tmp_path)
    assert (run.returncode, "--site is an address such as" in run.stderr) == (2, True)


def test_a_second_server_over_one_file_is_refused_in_a_sentence(tmp_path):
    """Neither would hear of what the other writes: half of the screens would stand still."""
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "oche.db").symlink_to("../here/oche.db")
    with serving("--port", 0, "--data", tmp_path / "here") as (_, text):
        assert answer(f"{address(text)}/healthz").status_code == 200
        for folder in ("here", "other"):
            run = oche("serve", "--port", 0, "--data", tmp_path / folder)
            assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1), run.stderr
            assert "another Oche serves or restores these tables" in run.stderr
        for words in (
            ("import", CASES / "w04-flow-example.toml"),
            ("export", "--all", tmp_path / "all.zip"),
            ("backup", tmp_path / "copy.db"),
        ):
            run = oche(*words, "--data", tmp_path / "here")
            assert run.returncode == 0, run.stderr
        run = oche("restore", tmp_path / "copy.db", "--yes", "--data", tmp_path / "here")
        assert (run.returncode, "close the server first" in run.stderr) == (2, True)


def test_a_killed_server_is_in_nobodys_way(tmp_path):
    command = [sys.executable, "-m", "oche", "serve", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as killed:
        said(killed)
        killed.kill()
    with serving("--port", 0, "--data", tmp_path) as (_, text):
        assert answer(f"{address(text)}/healthz").status_code == 200


def test_no_server_starts_while_somebody_is_asked_about_a_copy(tmp_path):
    record = CASES / "w04-flow-example.toml"
    assert oche("import", record, "--data", tmp_path).returncode == 0
    assert oche("backup", tmp_path / "copy.db", "--data", tmp_path).returncode == 0
    command = [sys.executable, "-m", "oche", "restore", tmp_path / "copy.db", "--data", tmp_path]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen([*map(str, command)], **pipes) as asking:
        assert asking.stdout is not None
        told = ""
        while "[y/N]" not in told and asking.poll() is None:
            told += asking.stdout.read(1)
        run = oche("serve", "--port", 0, "--data", tmp_path)
        assert (run.returncode, "serves or restores" in run.stderr) == (2, True)
        said, _ = asking.communicate("y\n", timeout=20)
        assert (asking.returncode, "is restored" in said) == (0, True)


@pytest.mark.parametrize(
    ("site", "known"),
    [
        ("https://darts.example.org", "https://darts.example.org"),
        ("http://192.168.1.20:8000/", "http://192.168.1.20:8000"),
        ("https://[::1]:8443", "https://[::1]:8443"),
        ("https://müller.example", "https://müller.example"),
    ],
)
def test_an_address_is_taken_as_the_site(site, known):
    assert checked_site(site) == known


@pytest.mark.parametrize(
    "site",
    [
        "https://a b",
        "https://ex.org:99999",
        "https://ex.org:0",
        "https://ex.org:",
        "https://ex.org\n",
        "https://ex\n.org",
        "https://user:pw@ex.org",
        "https://ex.org?x",
        "https://ex.org/oche",
        "https://[::1",
        "https://[1.2.3]",
        "ftp://ex.org",
        "ex.org",
        f"https://{'a' * 5000}",
    ],
)
def test_what_is_no_address_is_no_site(site):
    with pytest.raises(RecordError, match="--site is an address such as"):
        checked_site(site)


TWO = [{"name": "Ann"}, {"name": "Bo"}]


def test_it_can_be_closed_as_soon_as_it_says_so(tmp_path):
    command = [sys.executable, "-m", "oche", "serve", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert any("Ctrl+C" in line for line in running.stdout)
        running.send_signal(signal.SIGINT)
        assert running.wait(20) == 0


def test_nothing_need_be_kept():
    with serving("--port", 0, "--data", ":memory:") as (_, text):
        assert "nothing is kept" in text
        device = Device(address(text).removeprefix("http://"))
        table = device.open("warlord", "Ann", "Bo")["table"]
        assert device.get(f"/api/tables/{table}")["seq"] >= 0
        device.close()


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_no_message_waits_for_another_to_be_acknowledged(host):
    """Nagle's algorithm is off in connections to it: else a move now and then takes 40 ms more."""
    delays: list[int] = []

    async def met(reader, writer):
        connection = writer.get_extra_info("socket")
        delays.append(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    async def meet():
        bound = listening(host, 0)
        async with await asyncio.start_server(met, sock=bound):
            reader, writer = await asyncio.open_connection(*bound.getsockname()[:2])
            await reader.read()
            writer.close()

    asyncio.run(meet())
    assert len(delays) == 1
    assert delays[0] != 0


def test_where_it_cannot_listen_it_says_so_in_a_sentence(tmp_path):
    run = oche("serve", "--host", "203.0.113.77", "--data", tmp_path)
    assert run.returncode == 2
    assert run.stderr.startswith("oche: it can't listen there")
    (tmp_path / "file").touch()
    run = oche("serve", "--data", tmp_path / "file")
    assert (run.returncode, "can't be made" in run.stderr) == (2, True)


def test_a_record_comes_in_and_goes_out(tmp_path):
    record = CASES / "w04-flow-example.toml"
    run = oche("import", record, "--data", tmp_path)
    assert run.returncode == 0, run.stderr
    found = re.search(r"/#/t/([0-9a-f]+)/(\S+)", run.stdout)
    assert found is not None
    name, key = found.groups()
    out = tmp_path / "out.toml"
    assert oche("export", name, out, "--data", tmp_path).returncode == 0
    printed = oche("export", name, "--data", tmp_path).stdout
    assert printed == out.read_text(encoding="utf-8")
    replayed = [oche("replay", "--json", path).stdout for path in (record, out)]
    assert replayed[0] == replayed[1]
    with serving("--port", 0, "--data", tmp_path) as (_, text):
        assert answer(address(text)).status_code in (200, 503)
        owner = Device(address(text).removeprefix("http://"))
        assert owner.post("/api/enter", {"key": key})["role"] == "owner"
        assert owner.get(f"/api/tables/{name}")["moves"] == 7
        owner.close()


def test_a_board_beside_the_record_comes_along(tmp_path):
    board = (CASES / "boards" / "tiny.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(board, encoding="utf-8")
    record = tmp_path / "r.toml"
    record.write_text(
        'game = "adventure"\nseats = ["A", "B"]\n[options]\nboard = "mine.toml"\n'
        '[moves]\nlog = "TOWER IMP"\n'
    )
    run = oche("import", record, "--data", tmp_path)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize(
    "words", [("export", "nowhere"), ("import", "nowhere.toml"), ("import", __file__)]
)
def test_what_cannot_be_is_told_in_a_sentence(tmp_path, words):
    run = oche(*words, "--data", tmp_path)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("oche: ")
    assert run.stderr.count("\n") == 1


@pytest.mark.parametrize("words", [("serve", "--port", "0"), ("export", "nowhere")])
def test_a_file_that_holds_no_tables_is_told_in_a_sentence(tmp_path, words):
    (tmp_path / "oche.db").write_bytes(b"no database at all, but long enough to look at" * 99)
    run = oche(*words, "--data", tmp_path)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("oche: ")
    assert "can't be opened" in run.stderr
    assert run.stderr.count("\n") == 1


def test_a_folder_in_its_place_is_told_too(tmp_path):
    (tmp_path / "oche.db").mkdir()
    run = oche("serve", "--port", "0", "--data", tmp_path)
    assert run.returncode == 2
    assert "can't be opened" in run.stderr
