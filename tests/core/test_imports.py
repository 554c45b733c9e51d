"""Plain play never imports the compiler: the import graph, in a process of its own."""

from __future__ import annotations

import subprocess
import sys

IMPORT_ALL = """
import importlib, pkgutil, sys

for room in ("core", "games", "bots", "throwing", "table"):
    package = importlib.import_module(f"oche.{room}")
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)
heavy = {"numba", "numpy", "llvmlite", "scipy", "matplotlib", "shapely"} & set(sys.modules)
assert not heavy, f"loaded: {sorted(heavy)}"
"""

PLAY_ALL = """
import sys
from oche.bots.bot import bot_move, simple_position
from oche.bots.random import RandomHead
from oche.core.chance import seeded
from oche.core.match import new_match, open_match
from oche.core.record import parse_record
from oche.core.registry import find_game, game_names

for name in game_names():
    match = new_match(find_game(name), ["Ann", "Ben"])
    rng = seeded(1)
    while len(match.log) < 50 and not match.over:
        position = simple_position(match.game, match.setup, match.state)
        move = bot_move(RandomHead(), position, rng)
        match.play(match.game.token(match.setup, match.state, move))
    assert open_match(parse_record(match.text())).report() == match.report()
heavy = {"numba", "numpy", "llvmlite", "scipy", "matplotlib", "shapely"} & set(sys.modules)
assert not heavy, f"loaded: {sorted(heavy)}"
"""


def _run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def test_importing_the_rooms_loads_no_compiler():
    done = _run(IMPORT_ALL)
    assert done.returncode == 0, done.stderr


def test_playing_and_replaying_loads_no_compiler():
    done = _run(PLAY_ALL)
    assert done.returncode == 0, done.stderr
