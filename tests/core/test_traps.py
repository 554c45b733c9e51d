"""Code kept on disk never runs for what it was not compiled from.

Numba's own cache sees neither a changed constant or callee in another file nor a second game bound
to one template. Each test runs whole processes on a cache folder of its own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from oche.core.cachefiles import entries
from tests.play import ROOT

# A template and, in two more files, what its rule depends on.
GAME = '''
import json
from dataclasses import replace

from oche.core.binding import compiled, plain
from oche.core.hooks import apply, start
from oche.core.rule import rule, template
from parts import more
from tests.toy import GAME


@rule
def apply_more(setup, state, move):
    """What this does is settled in another file."""
    state.pot = more(move)


@rule
def apply_less(setup, state, move):
    """The same types, another rule."""
    state.pot = -move


@template
def one_move(setups, states, move):
    start(setups[0], states[0])
    apply(setups[0], states[0], move)
    return states[0].pot


GAMES = {
    "more": replace(GAME, apply=apply_more),
    "less": replace(GAME, apply=apply_less),  # of the same name
    "other": replace(GAME, name="pog", apply=apply_less),
}


def run(game, way):
    ready = way(game)
    step = ready(one_move)
    pot = step(ready.setups(game.Setup()), ready.states(1), 7)
    return pot, getattr(step, "stats", None)


told = {}
for name, game in GAMES.items():
    pot, stats = run(game, compiled)
    assert pot == run(game, plain)[0], name
    told[name] = [int(pot), sum(stats.cache_hits.values()), stats.cache_path]
print(json.dumps(told))
'''
PARTS = '''
from numbers_of_it import STEP
from oche.core.rule import rule


@rule
def more(move):
    """More by a step."""
    return move + STEP
'''
NUMBERS = "STEP = 1\n"


# Two games whose rules are alike but for one, and a template that calls another, which calls it.
TWO = '''
import json
import sys
from dataclasses import replace

from oche.bots.greedy import values_after
from oche.core.binding import compiled, plain
from oche.core.rule import rule
from tests.toy import GAME


@rule
def worth_more(setup, state, seat):
    """What the seat has."""
    return state.banked[seat] * 3 + state.pot


@rule
def worth_less(setup, state, seat):
    """Less than nothing."""
    return -state.banked[seat] * 5 - state.pot - 1


GAMES = {"more": replace(GAME, worth=worth_more), "less": replace(GAME, worth=worth_less)}


def values(run, game):
    setup, states, found = game.Setup(), run.states(3), run.floats([0.0] * 8)
    state = game.new(setup)
    game.apply(setup, state, 4)
    run.put(states, 0, state)
    room = [run.ints([0] * 8) for _ in range(2)]
    run(values_after)(run.setups(setup)[0], states, *room, found)
    stats = getattr(run(values_after), "stats", None)
    return [float(each) for each in found], stats and sum(stats.cache_hits.values())


told = {}
for name in sys.argv[1:]:
    found, hits = values(compiled(GAMES[name]), GAMES[name])
    told[name] = [found == values(plain(GAMES[name]), GAMES[name])[0], hits]
print(json.dumps(told))
'''


class Folder:
    """A game in three files, and the cache that its processes share."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name, text in (
            ("game", GAME),
            ("parts", PARTS),
            ("numbers_of_it", NUMBERS),
            ("two", TWO),
        ):
            (folder / f"{name}.py").write_text(text)

    def edit(self, name: str, old: str, new: str) -> None:
        """Change a file as unseen as can be: of equal size, and of equal age."""
        file = self.folder / f"{name}.py"
        stamp, text = file.stat(), file.read_text()
        assert old in text
        file.write_text(text.replace(old, new))
        os.utime(file, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))

    def start(self, script: str = "game", *games: str) -> subprocess.Popen[str]:
        """A process that plays all three games, or these of another script."""
        env = os.environ | {
            "NUMBA_CACHE_DIR": str(self.folder / "cache"),
            "PYTHONPATH": f"{self.folder}{os.pathsep}{ROOT}",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        return subprocess.Popen(
            [sys.executable, str(self.folder / f"{script}.py"), *games],
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self) -> dict[str, list[Any]]:
        """What each game's move gave, how often the cache was used, and where it is."""
        return finished(self.start())


def finished(process: subprocess.Popen[str]) -> dict[str, list[Any]]:
    """What a process told, once it has ended well."""
    out, err = process.communicate()
    assert process.returncode == 0, err
    return json.loads(out)


def pots(told: dict[str, list[Any]]) -> dict[str, int]:
    return {name: each[0] for name, each in told.items()}


def hits(told: dict[str, list[Any]]) -> dict[str, int]:
    return {name: each[1] for name, each in told.items()}


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def test_games_of_equal_types_do_not_run_each_others_rules(folder: Folder):
    right = {"more": 8, "less": -7, "other": -7}
    first = folder.run()
    assert (pots(first), hits(first)) == (right, {"more": 0, "less": 0, "other": 0})
    again = folder.run()
    assert (pots(again), hits(again)) == (right, {"more": 1, "less": 1, "other": 1})


def test_what_two_processes_compiled_does_not_mix_in_a_third(folder: Folder):
    """Numba numbers functions anew in each; what bears the same number is not the same for that."""
    for games in (["more"], ["less"]):
        assert finished(folder.start("two", *games)) == {games[0]: [True, 0]}
    for games in (["more", "less"], ["less", "more"]):
        told = finished(folder.start("two", *games))
        assert told == {"more": [True, 1], "less": [True, 1]}


def test_what_was_edited_is_compiled_again_and_nothing_else(folder: Folder):
    folder.run()
    folder.edit("numbers_of_it", "STEP = 1", "STEP = 2")  # a constant in another file
    told = folder.run()
    assert (pots(told)["more"], hits(told)) == (9, {"more": 0, "less": 1, "other": 1})

    folder.edit("parts", "move + STEP", "move - STEP")  # a callee in another file
    told = folder.run()
    assert (pots(told)["more"], hits(told)) == (5, {"more": 0, "less": 1, "other": 1})

    folder.edit("parts", "More by a step.", "One step further.")  # its docstring: the same rule
    told = folder.run()
    assert (pots(told)["more"], hits(told)) == (5, {"more": 1, "less": 1, "other": 1})

    folder.edit("game", "state.pot = -move", "state.pot = +move")  # a hook's own rule
    assert pots(folder.run()) == {"more": 5, "less": 7, "other": 7}


def test_two_processes_may_compile_at_once(folder: Folder):
    both = [folder.start(), folder.start()]
    told = [finished(process) for process in both]
    assert pots(told[0]) == pots(told[1]) == {"more": 8, "less": -7, "other": -7}
    assert hits(folder.run()) == {"more": 1, "less": 1, "other": 1}


def test_entries_of_earlier_rules_go_after_a_week(folder: Folder):
    cache = Path(folder.run()["more"][2])
    kept = entries(cache, "game.one_move-pig-")
    assert len(kept) == 2  # "more" and "less"
    assert len(entries(cache, "game.one_move-pog-")) == 1
    a_week_ago = Path(folder.folder / "game.py").stat().st_mtime - 8 * 24 * 3600
    for files in kept.values():
        for file in files:
            os.utime(file, (a_week_ago, a_week_ago))
    folder.edit("numbers_of_it", "STEP = 1", "STEP = 3")
    folder.run()
    # The old "more" is gone; "less" had been as old but is in use, and another game's stays.
    left = entries(cache, "game.one_move-pig-")
    assert len(left) == 2
    assert len(set(left) & set(kept)) == 1
    assert len(entries(cache, "game.one_move-pog-")) == 1
