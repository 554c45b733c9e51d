"""A server that is sent nonsense for a long time grows no larger by it."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.houses import Device
from tests.soak.servers import SOAK

ROUNDS = 3000 if SOAK else 60
WARM = ROUNDS // 3  # rounds until every cache is full
MOST = 16 << 10  # kB that it may grow by in the rest
MANY = ("--uploads", "--tables", "--predictions", "--guesses", "--connections")


def resident(process):
    """The memory that a process takes, in kB."""
    status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
    found = re.search(r"VmRSS:\s*(\d+) kB", status)
    assert found is not None
    return int(found[1])


def nonsense(device, table, luck):
    """One round: screens that say what is no command, requests and uploads of junk."""
    with device.screen(table, f"?since={luck.randrange(9)}") as screen:
        for _ in range(10):
            name = f"nonsense-{luck.getrandbits(64):x}"
            assert screen.send("play", id=name, token=luck.randbytes(20).hex())["type"] == "refused"
        screen.socket.send(luck.randbytes(500))
        with suppress(ConnectionClosed):
            screen.hear()
    junk = luck.randbytes(20_000)
    http = device.http
    for answer in (
        http.post("/api/tables", content=junk),
        http.post("/api/boards", files={"file": ("b.toml", junk.hex().encode())}),
        http.post("/api/boards/oche-1/photo", files={"photo": ("p.jpg", b"\xff\xd8" + junk)}),
        http.post("/api/tables/import", json={"record": junk.hex()}),
        http.get(f"/api/tables/{junk[:6].hex()}"),
        http.get(f"/api/games/{junk[:40].hex()}/rules"),
        http.post("/api/qr", json={"path": f"/{junk[:99].hex()}"}),
    ):
        assert answer.status_code < 500, answer.text


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no /proc here")
def test_nonsense_leaves_nothing_behind(tmp_path):
    command = [sys.executable, "-m", "oche", "serve", "--port", "0", "--data", str(tmp_path)]
    command += [word for option in MANY for word in (option, "1000000")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        try:
            assert running.stdout is not None
            found = re.search(r"http://(127\.0\.0\.1:\d+)", running.stdout.readline())
            assert found is not None
            device, luck = Device(found[1]), random.Random(5)
            table = device.open("warlord", "Ann", "Bo", darts="real", dice="real")["table"]
            before = 0
            for number in range(ROUNDS):
                if number == WARM:
                    before = resident(running)
                nonsense(device, table, luck)
            grown = resident(running) - before
            device.close()
        finally:
            running.kill()
    assert grown < MOST, f"{grown} kB in {ROUNDS - WARM} rounds"
