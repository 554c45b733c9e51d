"""The README and the terminal's page: their commands run, their links lead somewhere, no lies."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.cli.running import ROOT, oche
from tools import terminal_docs

AGAIN = "run `python -m tools.terminal_docs` and commit what it wrote"
PAGES = ("README.md", "docs/terminal.md")


def commands(page: str) -> list[str]:
    """The lines of a page's shell blocks."""
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


def test_the_readme_names_verbs_that_exist() -> None:
    """`make play` and `make test` are what a newcomer is told."""
    verbs = re.findall(r"^([a-z]+):.*## ", (ROOT / "Makefile").read_text(), re.MULTILINE)
    told = commands("README.md")
    assert told == ["make play", "make test"]
    assert {line.split()[1] for line in told} <= set(verbs)


def test_the_commands_of_the_page_run(tmp_path: Path) -> None:
    """In their order, each by somebody who leaves at once; what they keep is gone on with."""
    told = commands("docs/terminal.md")
    assert len(told) > 5
    for line in told:
        words = shlex.split(line)
        assert words[0] == "oche"
        if "saturday.toml" in words:
            shutil.copy(tmp_path / "friday.toml", tmp_path / "saturday.toml")
        run = oche(*words[1:], home=tmp_path)
        assert (run.returncode, run.stderr) == (0, ""), line


def test_the_help_in_the_page_is_the_commands_own() -> None:
    """Generated, and not gone stale."""
    page = terminal_docs.PAGE.read_text(encoding="utf-8")
    assert terminal_docs.BEGIN in page
    assert terminal_docs.page_with_help(page) == page, AGAIN


def test_the_picture_is_how_the_game_looks() -> None:
    """It shows a siege, and names nothing that would have to be fetched."""
    drawn = terminal_docs.PICTURE.read_text(encoding="utf-8")
    assert drawn == terminal_docs.picture(), AGAIN
    assert "holds&#160;the&#160;board" in drawn
    assert set(re.findall(r"https?://[^\s\"<]+", drawn)) == {"http://www.w3.org/2000/svg"}


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    """Every relative link is a file of the repository."""
    text = (ROOT / page).read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#]+)", text)
    assert links
    for link in links:
        assert (ROOT / page).parent.joinpath(link).is_file(), link


def test_every_word_that_can_be_typed_is_told() -> None:
    """The page's table and the game's own help name the same commands."""
    from oche.cli.words import VERBS

    text = (ROOT / "docs/terminal.md").read_text(encoding="utf-8")
    for verb in VERBS:
        assert re.search(rf"^\| `{verb}[ `]", text, re.MULTILINE), verb
