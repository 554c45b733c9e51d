"""Finding which rules are cited, and where: a docstring cites the rules that it opens with.

`W14 W15: a dart that…`, `W1 to W4, W13: the map…` and `R2: names…` are openings.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.book.pages import ID

_LIST = re.compile(rf"({ID}(?:,? (?:to )?{ID})*):")
_SPAN = re.compile(r"([A-Z])(\d+) to \1(\d+)")
_SAID = re.compile(rf"\(({ID})\)")


def opening(text: str) -> list[str]:
    """The ids that a text opens with; none if it opens with something else."""
    match = _LIST.match(text)
    if match is None:
        return []
    whole = _SPAN.sub(
        lambda span: " ".join(f"{span[1]}{n}" for n in range(int(span[2]), int(span[3]) + 1)),
        match[1],
    )
    return re.findall(ID, whole)


def docstrings(path: Path, *, only: str = "") -> Iterator[tuple[str, str]]:
    """Each docstring of a file and where it stands; `only` those of functions so called."""
    tree = ast.parse(path.read_text("utf-8"))
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(tree):
        if not isinstance(node, (*functions, ast.ClassDef, ast.Module)):
            continue
        name = getattr(node, "name", "")
        if only and not (isinstance(node, functions) and name.startswith(only)):
            continue
        yield ast.get_docstring(node) or "", f"{path.name}: {name or 'its first line'}"


def strings(path: Path) -> Iterator[str]:
    """The ids that a file's texts name: a text that is nothing but an id, or one in brackets."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if re.fullmatch(ID, node.value):
                yield node.value
            yield from _SAID.findall(node.value)
