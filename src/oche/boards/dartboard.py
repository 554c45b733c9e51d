"""The dartboard: which bed a point is in, and what lies around it.

Millimetres from the centre, x to the right and y up; angles in degrees, clockwise from the top.
The axes are those of R4. Measures of the World Darts Federation: the Bull's circles 12.7 and 31.8
mm across, rings of 8 mm that end at 107 and 170 mm, the whole board 451 mm across.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

CLOCKWISE = (20, 1, 18, 4, 13, 6, 10, 15, 2, 17, 3, 19, 7, 16, 8, 11, 14, 9, 12, 5)
BOARD = "dartboard"  # what its regions say they are of
MISS = "M"

WEDGE = 18.0
FULL = 360.0
# Circles, from the centre out, and the edge of the board itself.
BULLSEYE, OUTER_BULL, TRIPLE_IN, TRIPLE_OUT, DOUBLE_IN, DOUBLE_OUT = 6.35, 15.9, 99, 107, 162, 170
CIRCLES = (BULLSEYE, OUTER_BULL, TRIPLE_IN, TRIPLE_OUT, DOUBLE_IN, DOUBLE_OUT)
EDGE = 225.5
# What lies between the circles of a wedge: the ring's letter, by the circle it begins at.
_RINGS = ("S", "T", "S", "D")

BEDS = (
    *(f"{ring}{segment}" for ring in "SDT" for segment in CLOCKWISE),
    "25",
    "50",
    MISS,
)


@dataclass(frozen=True)
class Area:
    """A piece of the board between two circles and, where it is no full ring, two angles."""

    inner: float
    outer: float
    wedge: int | None = None  # its place clockwise from the 20; None is all around

    def distance(self, radius: float, angle: float) -> float:
        """How far it is from a point, 0 inside; the point in polar coordinates."""
        aside = 0.0 if self.wedge is None else _aside(angle, self.wedge)
        if aside == 0.0:
            return max(self.inner - radius, radius - self.outer, 0.0)
        along = radius * math.cos(math.radians(aside))
        nearest = min(max(along, self.inner), self.outer)
        across = radius * math.sin(math.radians(aside))
        return math.hypot(along - nearest, across)


@dataclass(frozen=True)
class Line:
    """A line of the board: a circle by its radius, or the wire that a segment begins with."""

    radius: float | None = None
    segment: int | None = None


def bed_at(x: float, y: float) -> str:
    """The bed that a dart's point is in; a point on a line counts outward and clockwise."""
    radius, angle = polar(x, y)
    if radius < BULLSEYE:
        return "50"
    if radius < OUTER_BULL:
        return "25"
    if radius >= DOUBLE_OUT:
        return MISS
    ring = sum(radius >= circle for circle in CIRCLES[2:])
    return f"{_RINGS[ring]}{CLOCKWISE[wedge_at(angle)]}"


def middle(bed: str) -> tuple[float, float]:
    """A point amid a bed, to aim at; of a single, amid its outer and larger part."""
    area = areas(bed)[-1]
    if area.inner == 0.0:
        return 0.0, 0.0
    return cartesian((area.inner + area.outer) / 2, (area.wedge or 0) * WEDGE)


def lines_touched(x: float, y: float, diameter: float) -> list[Line]:
    """The lines that a dart of this diameter touches, circles first, then wires."""
    radius, angle = polar(x, y)
    reach = diameter / 2
    circles = [Line(radius=circle) for circle in CIRCLES if abs(radius - circle) <= reach]
    return circles + [
        Line(segment=segment)
        for at, segment in enumerate(CLOCKWISE)
        if _wire_distance(radius, angle, at) <= reach
    ]


def beds_touched(x: float, y: float, diameter: float) -> list[str]:
    """The beds that a dart of this diameter touches, the one its point is in first."""
    point = polar(x, y)
    own = bed_at(x, y)
    near = [bed for bed in BEDS if bed == own or _distance(bed, *point) <= diameter / 2]
    return sorted(near, key=lambda bed: (bed != own, _distance(bed, *point)))


def neighbours(bed: str, point: tuple[float, float] | None = None) -> list[str]:
    """The beds around a bed, nearest first to where the dart was seen, or else to its middle.

    They are what a wrongly entered dart most likely was: all that share a side or a corner with it.
    """
    radius, angle = polar(*(point or middle(bed)))
    return sorted(_around(bed), key=lambda other: round(_distance(other, radius, angle), 6))


@cache
def areas(bed: str) -> tuple[Area, ...]:
    """The pieces that a bed is made of: a single has two. ValueError if it is no bed."""
    if bed not in BEDS:
        raise ValueError(f"{bed!r} is no bed of the dartboard: S1 to S20, D, T, 25, 50 or M is")
    if bed == "50":
        return (Area(0.0, BULLSEYE),)
    if bed == "25":
        return (Area(BULLSEYE, OUTER_BULL),)
    if bed == MISS:
        return (Area(DOUBLE_OUT, EDGE),)
    wedge = CLOCKWISE.index(int(bed[1:]))
    return tuple(
        Area(CIRCLES[at + 1], CIRCLES[at + 2], wedge)
        for at, ring in enumerate(_RINGS)
        if ring == bed[0]
    )


def polar(x: float, y: float) -> tuple[float, float]:
    """Radius and angle of a point; ValueError if it is nowhere."""
    if not (math.isfinite(x) and math.isfinite(y)):
        raise ValueError(f"a point is two numbers of millimetres, not ({x}, {y})")
    return math.hypot(x, y), math.degrees(math.atan2(x, y)) % FULL


def cartesian(radius: float, angle: float) -> tuple[float, float]:
    """The point at a radius and an angle."""
    turned = math.radians(angle)
    return radius * math.sin(turned), radius * math.cos(turned)


def wedge_at(angle: float) -> int:
    """Which wedge an angle lies in, clockwise from the 20."""
    return int((angle % FULL + WEDGE / 2) // WEDGE) % len(CLOCKWISE)


def _aside(angle: float, wedge: int) -> float:
    """How many degrees an angle lies beside a wedge; 0 within it."""
    off = abs((angle - wedge * WEDGE + FULL / 2) % FULL - FULL / 2)
    return max(0.0, off - WEDGE / 2)


def _wire_distance(radius: float, angle: float, wedge: int) -> float:
    wire = wedge * WEDGE - WEDGE / 2
    off = math.radians((angle - wire) % FULL)
    along = min(max(radius * math.cos(off), OUTER_BULL), DOUBLE_OUT)
    return math.hypot(radius * math.cos(off) - along, radius * math.sin(off))


def _distance(bed: str, radius: float, angle: float) -> float:
    if bed == MISS:
        return max(DOUBLE_OUT - radius, 0.0)  # there is no end to a miss
    return min(area.distance(radius, angle) for area in areas(bed))


@cache
def _around(bed: str) -> tuple[str, ...]:
    own = areas(bed)
    return tuple(
        other
        for other in BEDS
        if other != bed and any(_touching(mine, theirs) for mine in own for theirs in areas(other))
    )


def _touching(one: Area, other: Area) -> bool:
    if one.inner > other.outer or other.inner > one.outer:
        return False
    if one.wedge is None or other.wedge is None:
        return True
    return (one.wedge - other.wedge) % len(CLOCKWISE) in (0, 1, len(CLOCKWISE) - 1)
