"""`docs/adding-a-game.md` works as it stands: its steps are followed in a folder of their own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.play import ROOT

PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
BLOCKS = [(match[1], match[2], match[3]) for match in BLOCK.finditer(PAGE)]


def titled(title: str) -> str:
    """The block of that title."""
    return next(text for _, of, text in BLOCKS if of == title)


def game_text() -> str:
    """All of the game, as the steps put it together."""
    return "\n\n".join(text for kind, of, text in BLOCKS if kind == "python" and of is None)


class Package:
    """The game as somebody would install it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "pig.py").write_text(game_text(), encoding="utf-8")
        for title in ("test_pig.py", "one.toml"):
            (folder / title).write_text(titled(title), encoding="utf-8")
        [(group, entries)] = tomllib.loads(titled("pyproject.toml"))["project"][
            "entry-points"
        ].items()
        info = folder / "pig-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pig\nVersion: 1.0\n")
        lines = "".join(f"{name} = {place}\n" for name, place in entries.items())
        (info / "entry_points.txt").write_text(f"[{group}]\n{lines}")

    def run(self, *command: str) -> str:
        """What a command prints where the package is installed; it must end well."""
        env = os.environ | {"PYTHONPATH": str(self.folder), "COLUMNS": "100"}
        done = subprocess.run(
            [sys.executable, "-m", *command],
            cwd=self.folder,
            env=env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture
def package(tmp_path: Path) -> Package:
    return Package(tmp_path)


def test_the_page_is_the_toy_that_the_tests_play():
    toy = (ROOT / "tests" / "toy.py").read_text(encoding="utf-8")
    assert game_text().split() == toy.split()


def test_its_own_test_passes(package: Package):
    assert "1 passed" in package.run("pytest", "-q", "-p", "no:cacheprovider", "test_pig.py")


def test_oche_finds_it_and_replays_its_record(package: Package):
    assert "pig" in package.run("oche", "games").lower()
    told = json.loads(package.run("oche", "replay", "one.toml", "--json"))
    assert told["state"] == {"turn": 0, "pot": 0, "banked": [11, 0]}
    assert told["to_act"]["kind"] == "roll"
    story = package.run("oche", "replay", "one.toml")
    assert "Ann has 11 in the bank." in story


def test_every_rule_of_its_book_is_carried_out():
    book = set(re.findall(r"^- \*\*(P\d)\*\*", PAGE, re.MULTILINE))
    assert book == set(re.findall(r'"""(P\d)', game_text()))
