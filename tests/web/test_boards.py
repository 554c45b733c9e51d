"""The whiteboard to draw: its page with a grid, and the photograph kept with it."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.web.people import Person

pytestmark = pytest.mark.xdist_group("web")
People = Callable[..., Person]


def photograph() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (640, 480), "white").save(out, "JPEG")
    return out.getvalue()


def test_a_photograph_is_asked_for_before_the_first_game_and_kept(person: People) -> None:
    """A30."""
    mira = person()
    mira.goes("new", "adventure")
    mira.page.get_by_text("At a real board").click()
    mira.sees("No photograph of your drawing is kept yet.")
    mira.page.get_by_label("Keep a photograph").set_input_files(
        {"name": "board.jpg", "mimeType": "image/jpeg", "buffer": photograph()}
    )
    expect(mira.page.get_by_role("img", name="Your drawing of oche-1")).to_be_visible()
    mira.goes("boards", "oche-1")
    expect(mira.page.get_by_role("img", name="Your drawing of oche-1")).to_be_visible()
    mira.goes("new", "scavenger")
    mira.goes("new", "adventure")
    mira.page.get_by_text("At a real board").click()
    expect(mira.page.get_by_text("No photograph")).to_have_count(0)


def test_the_sheet_prints_on_one_side_of_a4(person: People) -> None:
    mira = person()
    mira.goes("boards", "oche-1")
    sheet = mira.page.get_by_role("img", name="The whiteboard oche-1 under a grid")
    expect(sheet).to_contain_text("6 ft")
    expect(sheet).to_contain_text("180")
    for paper in ("A4", "Letter"):
        printed = mira.page.pdf(format=paper, prefer_css_page_size=False, landscape=True)
        assert printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") == 1, paper


def test_the_setup_page_says_what_is_needed(person: People) -> None:
    """A31."""
    mira = person()
    mira.goes("setup")
    for words in ("6 by 4 feet", "Foam darts", "About 15 feet", "Both feet stay behind the line"):
        mira.sees(words)
    mira.sees("Take all darts off the board before every shot.")
    mira.sees("Whoever shot it chooses.")
