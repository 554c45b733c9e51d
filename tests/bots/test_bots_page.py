"""docs/bots.md says what was measured, and what the heads and hands say of themselves."""

from __future__ import annotations

import re

import pytest

from oche.bots.heads import HEADS, head
from oche.cli.arena.plan import planned
from oche.throwing.hands import LEVELS
from tools.bots_pictures import PAGE, arenas, filled, rows

TEXT = PAGE.read_text(encoding="utf-8")


def test_the_tables_are_those_of_the_files() -> None:
    """`python -m tools.bots_pictures` would change nothing."""
    assert filled(TEXT) == TEXT
    assert len(rows()) == len(arenas()) > 0


def test_every_level_and_every_head_stands_in_the_page() -> None:
    """With its sigma and its words."""
    for level in LEVELS:
        assert f"| `{level.name}` | {level.sigma:g} | {level.words} |" in TEXT
    for name in HEADS:
        assert f"| `{name}` | " in TEXT
    assert f"| {head('greedy').about} |" in TEXT


@pytest.mark.parametrize("line", re.findall(r"^oche arena (.*)$", TEXT, re.MULTILINE))
def test_the_arenas_of_the_page_can_be_played(line: str) -> None:
    """Each command names a game, bots and options that there are."""
    game, *words = line.partition(" --")[0].split()
    plan = planned(game, words, [], games=2, seed=1, together="--table" in line)
    assert len(plan.bots) >= 2


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^)#]+)\)", TEXT))))
def test_links_lead_somewhere(link: str) -> None:
    """Every relative link is a file of the repository."""
    assert PAGE.parent.joinpath(link).is_file()
