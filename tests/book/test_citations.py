"""No rule without a test, no test of a rule that is not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.book.citations import docstrings, opening, strings
from tests.book.pages import UNTESTED, rules
from tests.play import PAGES, ROOT

RULES = [rule for page in sorted(PAGES.glob("*.md")) for rule in rules(page)]
KNOWN = {rule.id for rule in RULES}
TESTS = sorted((ROOT / "tests").rglob("test_*.py"))
SOURCES = sorted((ROOT / "src").rglob("*.py"))
LETTERS = {"warlord.md": "W", "scavenger.md": "S", "adventure.md": "A", "records.md": "R"}


def test_every_rule_is_cited_by_a_test():
    cited = {
        cited
        for path in TESTS
        for text, _ in docstrings(path, only="test_")
        for cited in opening(text)
    }
    uncited = [rule.id for rule in RULES if rule.heading != UNTESTED and rule.id not in cited]
    assert uncited == []


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.stem)
def test_a_test_cites_rules_that_exist(path: Path):
    assert unknown(path) == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT / "src")))
def test_code_cites_rules_that_exist(path: Path):
    said = [name for name in strings(path) if name[0] in LETTERS.values()]
    assert [*unknown(path), *(name for name in said if name not in KNOWN)] == []


def unknown(path: Path) -> list[str]:
    """The rules that a file's docstrings open with and that no page has."""
    return [
        f"{place} cites {cited}"
        for text, place in docstrings(path)
        for cited in opening(text)
        if cited not in KNOWN
    ]


@pytest.mark.parametrize("page", sorted(LETTERS))
def test_a_page_numbers_its_rules_from_one_without_a_gap(page: str):
    numbers = [rule.id for rule in RULES if rule.page == page]
    assert numbers
    assert sorted(numbers, key=lambda name: int(name[1:])) == [
        f"{LETTERS[page]}{number}" for number in range(1, len(numbers) + 1)
    ]


def test_a_rule_is_read_up_to_the_next_id_or_heading(tmp_path: Path):
    page = tmp_path / "page.md"
    page.write_text(
        "# A\n\n- **W1** one\n  more\n\n```text\n# no heading\n**W9** no rule\n```\n"
        "- **W2** two\n## B\nno rule, **W7**\n\n**W3** three\n",
        "utf-8",
    )
    found = rules(page)
    assert [(rule.id, rule.heading) for rule in found] == [("W1", "A"), ("W2", "A"), ("W3", "B")]
    assert found[0].text.startswith("- **W1** one\n  more")
    assert "no heading" in found[0].text
    assert "no rule, " not in found[1].text


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("W14: a siege", ["W14"]),
        ("W1 to W3, W13: the map", ["W1", "W2", "W3", "W13"]),
        ("W7 W3: reach", ["W7", "W3"]),
        ("S1, S2: the board", ["S1", "S2"]),
        ("What W14 says: nothing", []),
        ("W14 is cited by its colon alone", []),
    ],
)
def test_what_a_docstring_cites(text: str, cited: list[str]):
    assert opening(text) == cited
