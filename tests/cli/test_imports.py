"""Plain play and replay load no compiler; replay --json loads next to nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import CASES, surroundings

COMPILER = {"numba", "llvmlite"}
HEAVY = COMPILER | {"numpy", "scipy"}
TERMINAL = {"typer", "rich", "prompt_toolkit", "tomli_w", "platformdirs", "asyncio"}
CODE = """
import sys
from oche.cli import run
status = run(sys.argv[1:])
sys.stdout.flush()
print(" ".join(sys.modules), file=sys.stderr)
sys.exit(status)
"""
PLAY = ("--seat", "Ann", "--seat", "Bo=greedy", "--seed", "5")


def loaded(*arguments: str, home: Path, typed: str = "") -> set[str]:
    """The modules that are loaded once the command is done."""
    run = subprocess.run(
        [sys.executable, "-c", CODE, *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env=surroundings(home),
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return set(run.stderr.split())


@pytest.mark.parametrize("name", ["w10-round-limit", "s09-last-objective", "a10-sheriff"])
def test_replay_json_loads_only_the_rules(name: str, tmp_path: Path) -> None:
    """A script's thousands of records are not to wait for a terminal's library."""
    modules = loaded("replay", "--json", str(CASES / f"{name}.toml"), home=tmp_path)
    assert "oche.core.match" in modules
    assert not modules & (HEAVY | TERMINAL)


def test_a_story_loads_no_compiler(tmp_path: Path) -> None:
    """The story needs Rich and the rules."""
    modules = loaded("replay", str(CASES / "a10-sheriff.toml"), home=tmp_path)
    assert "rich" in modules
    assert not modules & HEAVY


@pytest.mark.parametrize(
    ("game", "typed"),
    [("warlord", "T20 undo T1\n"), ("adventure", "FOREST\nWOLF\n"), ("scavenger", "help\nundo\n")],
)
def test_a_game_with_bots_loads_no_compiler(game: str, typed: str, tmp_path: Path) -> None:
    """Greedy does its looking in plain Python; only what a hand hits is worked out by NumPy."""
    modules = loaded("play", game, *PLAY, home=tmp_path, typed=typed)
    assert "oche.bots.greedy" in modules
    assert not modules & (HEAVY if game == "scavenger" else COMPILER)


def test_a_game_begins_without_what_hands_need(tmp_path: Path) -> None:
    """The first board is there before anything heavy is loaded."""
    modules = loaded("play", "warlord", "--seat", "Ann", "--seat", "Bo", home=tmp_path)
    assert "oche.bots.heads" in modules
    assert not modules & HEAVY
