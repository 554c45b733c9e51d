"""Warlord's war map: the dartboard's wedges as lands, with ramparts, keeps and letters on them.

One drawing serves every position: whoever shows it fills a land in its owner's colour and lights
its ramparts, by the `data-land` that everything of a land carries. Beds carry `data-token`; they
are those of the touch drawing, so `to_true` maps a tap on them back.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from oche.boards.dartboard import BEDS, BOARD, CLOCKWISE, MISS, WEDGE, areas, cartesian, middle
from oche.boards.dartboard_drawing import TOUCH, TRUE, spoken, to_touch
from oche.boards.markup import element, number, numbers

BULL, EDGE = TOUCH[2], TOUCH[6]
RAMPARTS = (193.5, 198.5, 203.5)
NUMBERS = 215.5
SIZE = 227.0
_THE_BULL = "Bull"
_KEEP = "M-9 9V-7h4v4h3v-4h4v4h3v-4h4V9H3V3a3 3 0 0 0-6 0v6z"


@cache
def warmap_svg() -> str:
    """The war map as SVG, its unit a millimetre, the middle of the Bull at 0 0 (y down).

    `data-true` are the radii of the circles on the true board, `data-shown` those they are drawn
    with: how far a dart strays is drawn by them.
    """
    return element(
        "svg",
        element("circle", class_="rim", r=SIZE - 2),
        element("path", class_="outside", d=_disc(SIZE - 2) + _disc(EDGE), **_miss()),
        *_numbers(),
        *_lands(),
        *(_bed(bed) for bed in BEDS if bed != MISS),
        *_siege_rings(),
        *_ramparts(),
        *_letters(),
        *_keeps(),
        xmlns="http://www.w3.org/2000/svg",
        class_="warmap",
        viewBox=numbers((-SIZE, -SIZE, 2 * SIZE, 2 * SIZE)),
        data_true=numbers(TRUE),
        data_shown=numbers(TOUCH),
    )


def _miss() -> dict[str, object]:
    return {
        "fill_rule": "evenodd",
        "data_board": BOARD,
        "data_token": MISS,
        "data_name": "Miss",
    }


def _wedges() -> Iterator[tuple[int, float, str]]:
    for at, segment in enumerate(CLOCKWISE):
        yield segment, at * WEDGE, "dark" if at % 2 == 0 else "light"


def _numbers() -> Iterator[str]:
    for segment, angle, _ in _wedges():
        yield element(
            "text", str(segment), class_="number", data_number=segment, **_place(NUMBERS, angle)
        )


def _lands() -> Iterator[str]:
    for segment, angle, shade in _wedges():
        at = CLOCKWISE.index(segment)
        beside = (CLOCKWISE[at - 1], CLOCKWISE[(at + 1) % len(CLOCKWISE)])
        yield element(
            "path",
            class_=f"land {shade}",
            data_land=segment,
            data_beside=numbers(beside),
            d=_sector(BULL, EDGE, angle),
        )
    yield element("path", class_="land bull", data_land=_THE_BULL, d=_disc(BULL))


def _bed(bed: str) -> str:
    x, y = to_touch(*middle(bed))
    whole = bed in ("25", "50")
    return element(
        "path",
        id=f"bed-{bed}",
        class_=f"bed {_ring(bed)}{' bull' if whole else ''}",
        data_board=BOARD,
        data_token=bed,
        data_land=_THE_BULL if whole else bed[1:],
        data_name=spoken(bed),
        data_middle=numbers((x, -y)),
        fill_rule="evenodd",
        d="".join(_area(area.inner, area.outer, area.wedge) for area in areas(bed)),
    )


def _ring(bed: str) -> str:
    return "single" if bed[0] == "S" or bed == "25" else "force"


def _area(inner: float, outer: float, wedge: int | None) -> str:
    low, high = TOUCH[TRUE.index(inner)], TOUCH[TRUE.index(outer)]
    if wedge is None:
        return _disc(high) + (_disc(low) if low else "")
    return _sector(low, high, wedge * WEDGE)


def _siege_rings() -> Iterator[str]:
    """Every land's rim, and every border with the two lands it parts: a ring is made of them."""
    for segment, angle, _ in _wedges():
        first, last = angle - WEDGE / 2, angle + WEDGE / 2
        before = CLOCKWISE[CLOCKWISE.index(segment) - 1]
        yield _border(segment, f"M{_at(EDGE, first)}{_arc(EDGE, last, 1)}")
        yield _border(f"{segment} {before}", f"M{_at(BULL, first)}L{_at(EDGE, first)}")
        yield _border(f"{segment} {_THE_BULL}", f"M{_at(BULL, first)}{_arc(BULL, last, 1)}")


def _border(between: object, line: str) -> str:
    return element("path", class_="siege", data_between=between, d=line)


def _ramparts() -> Iterator[str]:
    """One, two or three walls along a land's rim, for its strength; the Bull's stand inside."""
    for level, radius in enumerate(RAMPARTS, start=1):
        for segment, angle, _ in _wedges():
            yield element(
                "path",
                class_="rampart",
                data_land=segment,
                data_level=level,
                d=f"M{_at(radius, angle - 7.6)}{_arc(radius, angle + 7.6, 1)}",
            )
        yield element(
            "path",
            class_="rampart inner",
            data_land=_THE_BULL,
            data_level=level,
            d=_disc(BULL - 6 * level + 2),
        )


def _letters() -> Iterator[str]:
    at = (BULL + TOUCH[3]) / 2
    for segment, angle, _ in _wedges():
        yield element("text", "", class_="letter", data_land=segment, **_place(at, angle))
    yield element("text", "", class_="letter", data_land=_THE_BULL, x=0, y=0)


def _keeps() -> Iterator[str]:
    at = (TOUCH[4] + TOUCH[5]) / 2
    for segment, angle, _ in _wedges():
        moved = f"translate({_at(at, angle)}) scale(1.15)"
        yield element("path", class_="keep", data_land=segment, d=_KEEP, transform=moved)


# Outlines


def _place(radius: float, angle: float) -> dict[str, object]:
    x, y = cartesian(radius, angle)
    return {"x": x, "y": -y}


def _at(radius: float, angle: float) -> str:
    x, y = cartesian(radius, angle)
    return f"{number(x)} {number(-y)}"


def _arc(radius: float, angle: float, clockwise: int) -> str:
    size = number(radius)
    return f"A{size} {size} 0 0 {clockwise} {_at(radius, angle)}"


def _disc(radius: float) -> str:
    return f"M{_at(radius, 0)}{_arc(radius, 180, 1)}{_arc(radius, 360, 1)}Z"


def _sector(inner: float, outer: float, angle: float, *, half: float = WEDGE / 2) -> str:
    first, last = angle - half, angle + half
    return (
        f"M{_at(inner, first)}L{_at(outer, first)}{_arc(outer, last, 1)}"
        f"L{_at(inner, last)}{_arc(inner, first, 0)}Z"
    )
