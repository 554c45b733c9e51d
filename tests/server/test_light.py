"""`oche serve` starts without what only search, the lab or a board's geometry needs."""

from __future__ import annotations

import subprocess
import sys

HEAVY = ("numba", "numpy", "scipy", "matplotlib", "shapely", "PIL", "llvmlite")
PROGRAM = """
import sys
from pathlib import Path
from oche.cli.app import app
from tests.server.houses import Device, serving

with serving(Path(sys.argv[1])) as host:
    client = Device(host)
    for game in ("warlord", "scavenger", "adventure"):
        opened = client.open(game, "Ann", "greedy")
        with client.screen(opened["table"]) as screen:
            assert screen.view["game"] == game
    for path in ("/api/games", "/api/drawings/warmap", "/api/boards", "/openapi.json"):
        assert client.http.get(path).status_code == 200, path
    client.close()
print(*(name for name in sys.argv[2:] if name in sys.modules))
"""


def test_serving_loads_nothing_heavy(tmp_path):
    command = [sys.executable, "-c", PROGRAM, str(tmp_path), *HEAVY]
    run = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert (run.returncode, run.stdout.strip()) == (0, ""), run.stderr
