"""The page about throwing says what the code does."""

from __future__ import annotations

import re

from oche.throwing.faces import FOAM, LINE, OCHE
from oche.throwing.learning import CLUB, PULLING
from oche.throwing.scatter import LARGEST, SMALLEST
from tools.throwing_pictures import IMAGES, PAGE, page_with_tables

AGAIN = "run `python -m tools.throwing_pictures` and commit what it wrote"


def test_its_tables_are_what_the_code_makes_of_them():
    page = PAGE.read_text(encoding="utf-8")
    assert page_with_tables(page) == page, AGAIN


def test_its_pictures_are_there():
    pictures = re.findall(r"\(img/(throwing-[^)]+)\)", PAGE.read_text(encoding="utf-8"))
    assert len(pictures) == 4
    assert all((IMAGES / picture).stat().st_size > 1000 for picture in pictures)


def test_its_numbers_are_those_of_the_code():
    page = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert (CLUB.darts, PULLING.steady) == (3, 30)
    assert "as if it had seen three darts" in page
    assert "as if thirty darts" in page
    assert f"from {SMALLEST:g} to {LARGEST:g} mm" in page
    assert (round(LINE, 2), OCHE, FOAM) == (4.57, 2.37, 1.5)
    assert "15 feet (4.57 m) from the whiteboard, not 2.37 m" in page
    assert f"sigma is {LINE / OCHE * FOAM:.1f} times" in page
