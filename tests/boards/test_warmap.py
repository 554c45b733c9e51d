"""Warlord's war map: beds where the touch drawing has them, lands with all that they wear."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

from oche.boards.dartboard import BEDS, CLOCKWISE, MISS, bed_at
from oche.boards.dartboard_drawing import to_true
from oche.boards.warmap import warmap_svg
from tests.boards.svg_shapes import holds, identities, regions

LANDS = {*map(str, CLOCKWISE), "Bull"}


def marks(kind: str) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(warmap_svg())
    return [mark for mark in root.iter() if kind in (mark.get("class") or "").split()]


def test_every_bed_can_be_tapped_where_its_middle_is():
    shapes = regions(warmap_svg())
    assert {token for _, token in shapes} == set(BEDS)
    for bed in marks("bed"):
        token = bed.get("data-token") or ""
        x, y = map(float, (bed.get("data-middle") or "").split())
        assert bed_at(*to_true(x, -y)) == token
        assert holds(shapes["dartboard", token], x, -y)


def test_it_says_which_circles_are_drawn_thicker_than_they_are():
    root = ElementTree.fromstring(warmap_svg())
    true, drawn = (
        [*map(float, root.get(f"data-{which}", "").split())] for which in ("true", "shown")
    )
    for radius, shown in zip(true, drawn, strict=True):
        assert to_true(0.0, shown) == (0.0, radius)


def test_a_bed_belongs_to_its_land():
    """W2: outer bull and bullseye are one territory; a segment's beds are the other twenty."""
    for bed in marks("bed"):
        token = bed.get("data-token") or ""
        assert bed.get("data-land") == ("Bull" if token in ("25", "50") else token[1:])


def test_ids_are_unique():
    assert max(Counter(identities(warmap_svg())).values()) == 1


def test_every_land_has_its_ramparts_letter_and_number():
    """W4: a strength of 1, 2 or 3 is as many ramparts."""
    assert Counter(mark.get("data-land") for mark in marks("rampart")) == dict.fromkeys(LANDS, 3)
    for kind, named in (("land", LANDS), ("letter", LANDS), ("keep", LANDS - {"Bull"})):
        assert Counter(mark.get("data-land") for mark in marks(kind)) == dict.fromkeys(named, 1)
    assert {mark.get("data-number") for mark in marks("number")} == LANDS - {"Bull"}


def test_neighbours_and_borders_are_those_of_the_board():
    """W3: each segment borders the two beside it, and the Bull every segment."""
    beside = {
        mark.get("data-land"): set((mark.get("data-beside") or "").split())
        for mark in marks("land")
    }
    assert beside["20"] == {"5", "1"}
    assert beside["3"] == {"17", "19"}
    borders = Counter(mark.get("data-between") for mark in marks("siege"))
    parted = {frozenset(between.split()) for between in borders if between and " " in between}
    assert parted == {frozenset((land, other)) for land in beside for other in beside[land]} | {
        frozenset((land, "Bull")) for land in LANDS - {"Bull"}
    }


def test_a_tap_beside_the_board_is_a_miss():
    """W10."""
    (outside,) = marks("outside")
    assert outside.get("data-token") == MISS
    assert re.match(r"M0 -\d+", outside.get("d") or "")
    assert holds(regions(warmap_svg())["dartboard", MISS], 0, 200)
    assert not holds(regions(warmap_svg())["dartboard", MISS], 0, 100)
