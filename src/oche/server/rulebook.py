"""The rule pages: in the wheel beside the code, in a checkout under docs/rules."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from pathlib import Path

from oche.core.errors import RecordError
from oche.server.messages import Rule

_RULE = re.compile(r"^- \*\*([A-Z]+\d+)\*\* +", re.MULTILINE)
_AFTER = re.compile(r"^(?![ \n])", re.MULTILINE)  # a rule is one item of a list: indented lines


@cache
def rules_of(game: str) -> tuple[Rule, ...]:
    """Every numbered rule of a game's page, in order; RecordError where it has none."""
    text = _page(game)
    return tuple(_rule(text, found) for found in _RULE.finditer(text))


def _rule(text: str, found: re.Match[str]) -> Rule:
    end = _AFTER.search(text, found.end())
    lines = text[found.end() : end.start() if end else None].strip().splitlines()
    return Rule(id=found[1], text="\n".join(line.removeprefix("  ") for line in lines))


def _page(game: str) -> str:
    packed = resources.files("oche") / "pages" / f"{game}.md"
    if packed.is_file():
        return packed.read_text(encoding="utf-8")
    checkout = Path(__file__).parents[3] / "docs" / "rules" / f"{game}.md"
    if not checkout.is_file():
        raise RecordError(f"{game} has no rule page")
    return checkout.read_text(encoding="utf-8")
