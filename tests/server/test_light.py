"""`oche serve` starts without what only search, the lab or a board's geometry needs."""

from __future__ import annotations

import subprocess
import sys

HEAVY = ("numba", "numpy", "scipy", "matplotlib", "shapely", "PIL", "llvmlite")
PROGRAM = """
import sys
from pathlib import Path
from starlette.testclient import TestClient
from oche.cli.app import app
from oche.server.app import create_app
from oche.store.sql import SqlStore

seats = [{"name": "Ann"}, {"name": "Greedy", "bot": "greedy"}]
ours = {"host": "localhost"}
with TestClient(create_app(SqlStore(Path(sys.argv[1]))), headers=ours) as client:
    for game in ("warlord", "scavenger", "adventure"):
        opened = client.post("/api/tables", json={"game": game, "seats": seats})
        assert opened.status_code == 201, opened.text
        with client.websocket_connect(f"/api/tables/{opened.json()['table']}/ws") as screen:
            screen.receive_json()
    for path in ("/api/games", "/api/drawings/warmap", "/api/boards", "/openapi.json"):
        assert client.get(path).status_code == 200, path
print(*(name for name in sys.argv[2:] if name in sys.modules))
"""


def test_serving_loads_nothing_heavy(tmp_path):
    command = [sys.executable, "-c", PROGRAM, str(tmp_path / "oche.db"), *HEAVY]
    run = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert (run.returncode, run.stdout.strip()) == (0, ""), run.stderr
