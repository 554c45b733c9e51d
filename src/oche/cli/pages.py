"""The rule pages: in the checkout under docs/rules, in the wheel beside the code."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

from oche.core.errors import RecordError, listed, shown

_AFTER = re.compile(r"^(?![ \n])", re.MULTILINE)  # a rule is one item of a list: indented lines
_IDS = re.compile(r"^[-*] \*\*([A-Z]+\d+)\*\*", re.MULTILINE)


def page(name: str) -> str:
    """The whole rule page of a game."""
    packed = resources.files("oche") / "pages" / f"{name}.md"
    if packed.is_file():
        return packed.read_text(encoding="utf-8")
    checkout = Path(__file__).parents[3] / "docs" / "rules" / f"{name}.md"
    if not checkout.is_file():
        raise RecordError(f"{name} has no rule page")
    return checkout.read_text(encoding="utf-8")


def rule_text(name: str, rule: str) -> str:
    """One rule of a game by its number; RecordError where it has no such rule."""
    text = page(name)
    wanted = rule.upper()
    start = re.search(rf"^[-*] \*\*{re.escape(wanted)}\*\*", text, re.MULTILINE)
    if start is None:
        ids = _IDS.findall(text)
        raise RecordError(
            f"{name} has no rule {shown(rule)[1:-1]}; there is {listed(ids, len(ids))}"
        )
    item = text[start.start() :]
    end = _AFTER.search(item, 1)
    return item[: end.start() if end else None].strip().removeprefix("- ")
