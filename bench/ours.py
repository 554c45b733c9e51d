"""Our own figures: random playouts, compiling, states, and a replay as a whole process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.measure import Rate, rate, spread
from oche.core.binding import Binding, compiled, plain
from oche.core.chance import seeded
from oche.core.declare import dtype_of
from oche.core.game import BUFFER
from oche.core.hooks import clone
from oche.core.match import new_match
from oche.core.playouts import playouts
from oche.core.registry import find_game
from oche.core.rule import template

GAMES = (("warlord", 2), ("adventure", 2), ("adventure", 3), ("adventure", 4), ("scavenger", 2))
LONGEST = 100_000  # moves of one playout; they end long before
STATES = 1024  # a power of two
RECORD = Path(__file__).parent.parent / "tests" / "counts" / "scavenger-last.toml"


class Playouts:
    """Random games of one kind, in one of the two ways of running."""

    def __init__(self, run: Binding, name: str, seats: int) -> None:
        match = new_match(find_game(name), [f"Seat {seat}" for seat in range(seats)])
        self.counts = run.ints([0, 0, 0])
        self._play = run(playouts)
        self._room = (
            run.setups(match.setup),
            run.states(1),
            run.ints([0] * BUFFER),
            run.ints(seeded(1)),
        )

    def __call__(self, games: int) -> int:
        """Play so many games; how many moves they had."""
        before = int(self.counts[0])
        self._play(*self._room, games, LONGEST, self.counts)
        return int(self.counts[0]) - before


def playout_rates(name: str, seats: int, repeats: int) -> dict[str, Any]:
    """Moves and darts a second, compiled and plain, of one game."""
    game = find_game(name)
    fast, slow = Playouts(compiled(game), name, seats), Playouts(plain(game), name, seats)
    fast(1)
    moves, by_hand = rate(fast, repeats), rate(slow, repeats)
    played, darts, ended = (int(number) for number in fast.counts)
    share = darts / played
    return {
        "game": name,
        "seats": seats,
        "moves": moves,
        "darts": Rate(moves.median * share, moves.low * share, moves.high * share),
        "plain": by_hand,
        "times_plain": moves.median / by_hand.median,
        "moves_a_game": played / ended,
    }


@template
def copies(states: Any, count: int) -> None:
    """So many copies of states, each of another one."""
    for number in range(count):
        clone(states, number % STATES, (number * 7 + 1) % STATES)


def state_figures(name: str, repeats: int) -> dict[str, Any]:
    """The bytes of a state and of a setup, and the nanoseconds that a copy takes."""
    game = find_game(name)
    run = compiled(game)
    copy, states = run(copies), run.states(STATES)

    def work(thousands: int) -> int:
        copy(states, thousands * 1000)
        return thousands * 1000

    work(1)
    return {
        "game": name,
        "state_bytes": dtype_of(game.State).itemsize,
        "setup_bytes": dtype_of(game.Setup).itemsize,
        "copy_ns": 1e9 / rate(work, repeats).median,
    }


COMPILING = """
import json, sys, time
from bench.ours import Playouts
from oche.core.binding import compiled
from oche.core.registry import find_game
game = find_game(sys.argv[1])
began = time.perf_counter()
import numba
imported = time.perf_counter()
Playouts(compiled(game), game.name, 2)(1)
print(json.dumps([imported - began, time.perf_counter() - imported]))
"""


def compiling(name: str, repeats: int) -> dict[str, Any]:
    """Seconds to a first playout in a new process: nothing compiled yet, and from the cache."""
    with tempfile.TemporaryDirectory() as folder:
        env = os.environ | {"NUMBA_CACHE_DIR": folder}
        _, first = _process(name, env)
        again = [_process(name, env) for _ in range(repeats)]
    return {
        "game": name,
        "first_s": first,
        "cached_s": spread([ready for _, ready in again]),
        "numba_import_s": spread([imported for imported, _ in again]),
    }


def _process(name: str, env: dict[str, str]) -> tuple[float, float]:
    command = [sys.executable, "-c", COMPILING, name]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    imported, ready = json.loads(done.stdout)
    return imported, ready


def replaying(repeats: int) -> Rate:
    """Seconds of wall time of `oche replay ONE.toml --json`, as a whole process."""
    oche = Path(sys.executable).parent / "oche"
    times: list[float] = []
    for _ in range(repeats + 1):  # the first one warms the disk and is not counted
        began = time.perf_counter()
        subprocess.run([oche, "replay", RECORD, "--json"], capture_output=True, check=True)
        times.append(time.perf_counter() - began)
    return spread(times[1:])
