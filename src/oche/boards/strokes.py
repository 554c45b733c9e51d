"""Marker strokes: lines written as short texts, and the wobble of a hand that draws them.

A stroke is a mode and points, `- 0,0 10,5` for straight lines, `~ 0,0 5,5 10,0` for a smooth curve
through them, `o 5,5 3,4` for an ellipse (middle, half axes). `@` after the mode closes it, a letter
behind that is its colour (`~@r`), and `*` fills it. Units are the sheet's, y up.
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[float, float]

COLOURS = {"k": "black", "r": "red", "g": "green", "b": "blue"}
_STROKE = re.compile(r"([-~o])(@?)([krgb]?)(\*?)((?: -?[\d.]+,-?[\d.]+)+)")
_SMOOTH = 6  # pieces of a curve between two of its points
_ROUND = 28  # corners of an ellipse


@dataclass(frozen=True)
class Stroke:
    """One line of a marker: its points, whether it closes, its colour, and whether it is filled."""

    points: tuple[Point, ...]
    closed: bool = False
    colour: str | None = None
    filled: bool = False

    def moved(self, scale: float, x: float, y: float) -> Stroke:
        """The stroke made larger, then shifted."""
        points = tuple((x + scale * px, y + scale * py) for px, py in self.points)
        return Stroke(points, self.closed, self.colour, self.filled)


def strokes(text: str) -> tuple[Stroke, ...]:
    """The strokes of a text, parted by `;`. ValueError where it can't be read."""
    return tuple(_stroke(part.strip()) for part in text.split(";") if part.strip())


def _stroke(text: str) -> Stroke:
    match = _STROKE.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is no stroke")
    mode, closed, colour, filled, rest = match.groups()
    points = [_point(part) for part in rest.split()]
    colour = COLOURS.get(colour)
    if mode == "o":
        (x, y), (across, up) = points
        return Stroke(tuple(ellipse(x, y, across, up)), True, colour, bool(filled))
    if mode == "~":
        points = curve(points, closed=bool(closed))
    return Stroke(tuple(points), bool(closed), colour, bool(filled))


def _point(text: str) -> Point:
    x, y = text.split(",")
    return float(x), float(y)


def ellipse(x: float, y: float, across: float, up: float, corners: int = _ROUND) -> list[Point]:
    """The corners of an ellipse about a middle."""
    angles = [math.tau * step / corners for step in range(corners)]
    return [(x + across * math.cos(angle), y + up * math.sin(angle)) for angle in angles]


def curve(points: Sequence[Point], *, closed: bool) -> list[Point]:
    """A smooth curve through points, as short straight pieces (centripetal Catmull-Rom, 1974)."""
    if len(points) < 3:
        return list(points)
    if closed:
        around = [points[-1], *points, points[0], points[1]]
    else:
        around = [points[0], *points, points[-1]]
    made: list[Point] = []
    for at in range(len(around) - 3):
        made += _piece(around[at : at + 4])
    return made if closed else [*made, points[-1]]


def _piece(knots: Sequence[Point]) -> list[Point]:
    before, start, end, after = knots
    spans = [max(math.dist(a, b) ** 0.5, 1e-6) for a, b in pairwise(knots)]
    out: list[tuple[float, float]] = []
    for axis in (0, 1):
        slope = (end[axis] - start[axis]) / spans[1]
        first = slope + (start[axis] - before[axis]) / spans[0]
        first -= (end[axis] - before[axis]) / (spans[0] + spans[1])
        last = slope + (after[axis] - end[axis]) / spans[2]
        last -= (after[axis] - start[axis]) / (spans[1] + spans[2])
        out.append((first * spans[1], last * spans[1]))
    return [
        tuple(_hermite(start[axis], end[axis], *out[axis], step / _SMOOTH) for axis in (0, 1))  # type: ignore[misc]
        for step in range(_SMOOTH)
    ]


def _hermite(start: float, end: float, first: float, last: float, t: float) -> float:
    return (
        (2 * t**3 - 3 * t**2 + 1) * start
        + (t**3 - 2 * t**2 + t) * first
        + (3 * t**2 - 2 * t**3) * end
        + (t**3 - t**2) * last
    )


def wobbly(stroke: Stroke, seed: str, amount: float, step: float) -> Stroke:
    """The stroke as a hand draws it: points every `step`, each at most `amount` beside its place.

    The seed makes it the same every time. The line's own width hides the difference.
    """
    drawn = random.Random(seed)
    ends = [*stroke.points, stroke.points[0]] if stroke.closed else list(stroke.points)
    points = list(_spaced(ends, step))
    if stroke.closed:
        points.pop()
    shake = _shake(drawn, len(points), amount)
    moved = tuple((x + dx, y + dy) for (x, y), (dx, dy) in zip(points, shake, strict=True))
    return Stroke(moved, stroke.closed, stroke.colour, stroke.filled)


def _spaced(points: Sequence[Point], step: float) -> Iterable[Point]:
    yield points[0]
    for start, end in pairwise(points):
        count = max(1, round(math.dist(start, end) / step))
        for at in range(1, count + 1):
            part = at / count
            yield start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


def _shake(drawn: random.Random, count: int, amount: float) -> list[Point]:
    """Steps beside the line that follow from one another, as a hand's do."""
    made: list[Point] = []
    x = y = 0.0
    for _ in range(count):
        x = 0.6 * x + 0.4 * drawn.uniform(-amount, amount)
        y = 0.6 * y + 0.4 * drawn.uniform(-amount, amount)
        made.append((x, y))
    return made
