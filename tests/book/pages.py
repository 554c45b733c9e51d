"""Reading the rule pages: their numbered rules and their fenced blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ID = r"[A-Z]\d+"
HEADING = re.compile(r"#+ +(.*?) *$")
RULE = re.compile(rf"(?:[-*] +)?\*\*({ID})\*\* +\S")
FENCE = re.compile(r"(`{3,}|~{3,}) *([^`]*?) *$")
UNTESTED = "At the screen"  # rules of the screen, not of the game


@dataclass(frozen=True)
class Rule:
    """A numbered rule of a page: the heading it stands under, and its text."""

    id: str
    page: str
    heading: str
    text: str


@dataclass(frozen=True)
class Block:
    """A fenced block: its info string, its text, and where its text begins."""

    page: Path
    line: int
    info: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.name}:{self.line}"


@dataclass(frozen=True)
class Example:
    """A record or a board file of the book, and what is said to come of it."""

    given: Block
    expected: Block | None


class BookError(Exception):
    """A page is not written as the book is: the text says where and why."""


def rules(page: Path) -> list[Rule]:
    """The rules of a page: a line that opens with a bold id, up to the next id or heading."""
    found: list[Rule] = []
    heading, lines, number = "", [], ""

    def close() -> None:
        if number:
            found.append(Rule(number, page.name, heading, "\n".join(lines).strip()))

    for line, fenced in _lines(page.read_text("utf-8")):
        title = None if fenced else HEADING.match(line)
        rule = None if fenced else RULE.match(line)
        if title or rule:
            close()
            number, lines = (rule[1], []) if rule else ("", [])
        if title:
            heading = title[1]
        lines.append(line)
    close()
    return found


def _lines(text: str) -> Iterator[tuple[str, bool]]:
    """Each line, and whether it belongs to a fenced block."""
    fence = ""
    for line in text.splitlines():
        match = FENCE.match(line.strip())
        if fence:
            yield line, True
            if match and match[1] == fence and not match[2]:
                fence = ""
        else:
            fence = match[1] if match else ""
            yield line, bool(match)


def blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page, in order."""
    found: list[Block] = []
    inside: list[str] | None = None
    fence = info = ""
    begin = 0
    for number, line in enumerate(page.read_text("utf-8").splitlines(), 1):
        match = FENCE.match(line.strip())
        if inside is None:
            if match:
                fence, info, inside, begin = match[1], match[2], [], number + 1
        elif match and match[1] == fence and not match[2]:
            found.append(Block(page, begin, info, "".join(f"{one}\n" for one in inside)))
            inside = None
        else:
            inside.append(line)
    if inside is not None:
        raise BookError(f"{page.name}:{begin}: the block is never closed")
    return found


def examples(page: Path) -> list[Example]:
    """The examples of a page.

    A `toml record` is followed by its expectation: `json`, a part of what a replay prints of it, or
    `error`, lines that all stand in its refusal. A `toml board` is a board file that must load, or
    is followed by an `error`. A `text` is a drawing, and nothing is expected of it.
    """
    found: list[Example] = []
    waiting: Block | None = None
    for block in blocks(page):
        if block.info in ("json", "error"):
            if waiting is None or (block.info == "json" and waiting.info == "toml board"):
                raise BookError(f"{block}: an expectation of nothing")
            found.append(Example(waiting, block))
            waiting = None
            continue
        found += _unexpecting(waiting)
        waiting = None
        if block.info in ("toml record", "toml board"):
            waiting = block
        elif block.info != "text":
            raise BookError(f"{block}: a block of no known kind, {block.info!r}")
    return found + _unexpecting(waiting)


def _unexpecting(waiting: Block | None) -> list[Example]:
    if waiting is None:
        return []
    if waiting.info == "toml record":
        raise BookError(f"{waiting}: a record, and nothing is expected of it")
    return [Example(waiting, None)]
