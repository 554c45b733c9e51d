"""The book can't lie: every record and every board file in it is played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from oche.core.errors import Refusal
from oche.core.match import new_match, open_match
from oche.core.record import parse_record
from oche.core.registry import find_game
from tests.book.pages import BookError, Example, examples
from tests.play import PAGES, differences, printed

BOOK = [example for page in sorted(PAGES.glob("*.md")) for example in examples(page)]
BOARD = "board.toml"


@pytest.mark.parametrize("example", BOOK, ids=lambda example: str(example.given))
def test_an_example_of_the_book_plays_as_it_says(example: Example):
    if example.expected is None:
        take(example)
    elif example.expected.info == "json":
        expected = json.loads(example.expected.text)
        assert not differences(expected, take(example))
    else:
        with pytest.raises(Refusal) as caught:
            take(example)
        said = example.expected.text.split("\n")
        assert [line for line in said if line not in str(caught.value)] == [], str(caught.value)


def take(example: Example) -> object:
    """What a replay prints of a record, or of a game on a board file before its first move."""
    text = example.given.text
    if example.given.info == "toml record":
        return printed(open_match(parse_record(text, PAGES / "boards")))
    return printed(
        new_match(find_game("adventure"), ["Ann", "Ben"], {"board": BOARD}, {BOARD: text})
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("```toml record\n```\n", "nothing is expected"),
        ("```toml record\n```\n```toml record\n```\n```json\n```\n", "nothing is expected"),
        ("```toml record\n```\n```text\n```\n```json\n```\n", "nothing is expected"),
        ("```json\n```\n", "of nothing"),
        ("```toml board\n```\n```json\n```\n", "of nothing"),
        ("```toml-record\n```\n", "no known kind"),
        ("```\n```\n", "no known kind"),
        ("```toml record\n", "never closed"),
    ],
)
def test_a_block_that_tests_nothing_is_found(tmp_path: Path, text: str, reason: str):
    page = tmp_path / "page.md"
    page.write_text(text, "utf-8")
    with pytest.raises(BookError, match=reason):
        examples(page)


@pytest.mark.parametrize(
    ("expected", "actual", "found"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, []),
        ({"a": {"b": [1]}}, {"a": {"b": [1, 2]}}, ["a.b: [1, 2], expected [1]"]),
        ({"legal": ["x", "y"]}, {"legal": ["y", "x"]}, []),
        ({"a": 1}, {}, ["a: missing"]),
        ({"a": 1}, {"a": True}, ["a: true, expected 1"]),
        ({"a": [{"b": 1}]}, {"a": [{"b": 2}]}, ["a[0].b: 2, expected 1"]),
    ],
)
def test_what_differs_is_found(expected: object, actual: object, found: list[str]):
    assert differences(expected, actual) == found


def test_a_whole_comparison_finds_what_is_too_much():
    assert differences({}, {"a": 1}, whole=True) == ["a: unexpected"]
