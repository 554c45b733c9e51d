"""Warlord's war map: the dartboard's wedges as lands, with ramparts, keeps and letters on them.

One drawing serves every position: whoever shows it fills a land in its owner's colour and lights
its ramparts, by the `data-land` that everything of a land carries. Beds carry `data-token`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import cos, radians, sin

CLOCKWISE = (20, 1, 18, 4, 13, 6, 10, 15, 2, 17, 3, 19, 7, 16, 8, 11, 14, 9, 12, 5)
WEDGE = 360 / len(CLOCKWISE)  # degrees

# The touch drawing's radii: rings wide enough for a finger, on a board of 170.
EYE, BULL, TREBLE, OUTER, DOUBLE, EDGE = 15.0, 32.0, 84.0, 108.0, 146.0, 170.0
RAMPARTS = (175.0, 181.0, 187.0)
NUMBERS = 200.0
SIZE = 216.0

_RINGS = (
    ("S", BULL, TREBLE, "inner"),
    ("T", TREBLE, OUTER, ""),
    ("S", OUTER, DOUBLE, "outer"),
    ("D", DOUBLE, EDGE, ""),
)
_NAMES = {"S": "Single", "D": "Double", "T": "Triple"}
_KEEP = "M-9 9V-7h4v4h3v-4h4v4h3v-4h4V9H3V3a3 3 0 0 0-6 0v6z"


@cache
def warmap_svg() -> str:
    """The war map as SVG, its unit a millimetre, the middle of the Bull at 0 0."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="warmap" '
        f'viewBox="{-SIZE:g} {-SIZE:g} {2 * SIZE:g} {2 * SIZE:g}">',
        f'<circle class="rim" r="{SIZE - 3:g}"/>',
        *_numbers(),
        f'<g data-token="M" data-board="dartboard" class="outside"><path d="{_outside()}"/></g>',
        *_lands(),
        *_beds(),
        *_siege_rings(),
        *_ramparts(),
        *_letters(),
        *_keeps(),
        "</svg>",
    ]
    return "\n".join(parts)


def _at(radius: float, degrees: float) -> tuple[float, float]:
    """A point by its distance from the middle and its clockwise angle from the top."""
    angle = radians(degrees)
    return radius * sin(angle), -radius * cos(angle)


def _sector(inner: float, outer: float, middle: float, half: float = WEDGE / 2) -> str:
    """A ring's part, `half` degrees to each side of its middle."""
    ax, ay = _at(outer, middle - half)
    bx, by = _at(outer, middle + half)
    cx, cy = _at(inner, middle + half)
    dx, dy = _at(inner, middle - half)
    return (
        f"M{ax:.2f} {ay:.2f}A{outer:g} {outer:g} 0 0 1 {bx:.2f} {by:.2f}"
        f"L{cx:.2f} {cy:.2f}A{inner:g} {inner:g} 0 0 0 {dx:.2f} {dy:.2f}Z"
    )


def _arc(radius: float, middle: float, half: float) -> str:
    ax, ay = _at(radius, middle - half)
    bx, by = _at(radius, middle + half)
    return f"M{ax:.2f} {ay:.2f}A{radius:g} {radius:g} 0 0 1 {bx:.2f} {by:.2f}"


def _disc(radius: float) -> str:
    return f"M0 {-radius:g}A{radius:g} {radius:g} 0 1 1 0 {radius:g}A{radius:g} {radius:g} 0 1 1 0 {-radius:g}Z"


def _outside() -> str:
    """The number ring: a dart there has missed the board."""
    far = SIZE - 3
    return (
        _disc(far)
        + f"M0 {-EDGE:g}A{EDGE:g} {EDGE:g} 0 1 0 0 {EDGE:g}A{EDGE:g} {EDGE:g} 0 1 0 0 {-EDGE:g}Z"
    )


def _wedges() -> Iterator[tuple[int, float, str]]:
    for position, number in enumerate(CLOCKWISE):
        yield number, position * WEDGE, "dark" if position % 2 == 0 else "light"


def _numbers() -> Iterator[str]:
    for number, middle, _ in _wedges():
        x, y = _at(NUMBERS, middle)
        yield f'<text class="number" data-number="{number}" x="{x:.2f}" y="{y:.2f}">{number}</text>'


def _lands() -> Iterator[str]:
    for number, middle, shade in _wedges():
        at = CLOCKWISE.index(number)
        beside = f"{CLOCKWISE[at - 1]} {CLOCKWISE[(at + 1) % len(CLOCKWISE)]}"
        yield (
            f'<path class="land {shade}" data-land="{number}" data-beside="{beside}" '
            f'd="{_sector(BULL, EDGE, middle)}"/>'
        )
    yield f'<path class="land bull" data-land="Bull" d="{_disc(BULL)}"/>'


def _beds() -> Iterator[str]:
    for number, middle, shade in _wedges():
        for ring, inner, outer, part in _RINGS:
            x, y = _at((inner + outer) / 2, middle)
            token = f"{ring}{number}"
            yield _bed(
                f"{token}{'-' + part if part else ''}",
                token,
                str(number),
                f"{_NAMES[ring]} {number}",
                f"{'force' if ring != 'S' else 'single'} {shade}",
                _sector(inner, outer, middle),
                (x, y),
            )
    ring = (
        _disc(BULL)
        + f"M0 {-EYE:g}A{EYE:g} {EYE:g} 0 1 0 0 {EYE:g}A{EYE:g} {EYE:g} 0 1 0 0 {-EYE:g}Z"
    )
    yield _bed("25", "25", "Bull", "Outer bull", "single bull", ring, (0, -(EYE + BULL) / 2))
    yield _bed("50", "50", "Bull", "Bullseye", "force bull", _disc(EYE), (0, 0))


def _bed(
    name: str,
    token: str,
    land: str,
    words: str,
    kind: str,
    path: str,
    middle: tuple[float, float],
) -> str:
    return (
        f'<path id="bed-{name}" class="bed {kind}" data-board="dartboard" data-token="{token}" '
        f'data-land="{land}" data-name="{words}" data-middle="{middle[0]:.1f} {middle[1]:.1f}" '
        f'fill-rule="evenodd" d="{path}"/>'
    )


def _siege_rings() -> Iterator[str]:
    for number, middle, _ in _wedges():
        yield f'<path class="siege" data-land="{number}" d="{_sector(BULL + 2, EDGE - 2, middle, 8.3)}"/>'
    yield f'<path class="siege" data-land="Bull" d="{_disc(BULL - 2)}"/>'


def _ramparts() -> Iterator[str]:
    """One, two or three walls outside of a land's rim, for its strength."""
    for number, middle, _ in _wedges():
        for level, radius in enumerate(RAMPARTS, start=1):
            yield (
                f'<path class="rampart" data-land="{number}" data-level="{level}" '
                f'd="{_arc(radius, middle, 7.6)}"/>'
            )
    for level, radius in enumerate((BULL + 2.5, BULL + 6.5, BULL + 10.5), start=1):
        yield f'<circle class="rampart inner" data-land="Bull" data-level="{level}" r="{radius:g}"/>'


def _letters() -> Iterator[str]:
    for number, middle, _ in _wedges():
        x, y = _at(64, middle)
        yield f'<text class="letter" data-land="{number}" x="{x:.2f}" y="{y:.2f}"></text>'
    yield '<text class="letter" data-land="Bull" x="0" y="0"></text>'


def _keeps() -> Iterator[str]:
    for number, middle, _ in _wedges():
        x, y = _at((OUTER + DOUBLE) / 2, middle)
        yield (
            f'<path class="keep" data-land="{number}" d="{_KEEP}" '
            f'transform="translate({x:.2f} {y:.2f}) scale(1.15)"/>'
        )
