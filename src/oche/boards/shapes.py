"""The shapes of a drawing: what a board file may say, and the outline it means.

A shape is one of `circle = [x, y, radius]`, `ellipse = [x, y, across, up]`, `box = [x, y, width,
height]`, `points = [[x, y], …]` (straight lines) and `curve = [[x, y], …]` (a smooth line through
them). Millimetres from the lower left corner, y up.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, cast

from oche.boards.strokes import Point, curve, ellipse

LENGTHS = {"circle": 3, "ellipse": 4, "box": 4}
_FARTHEST = 100_000  # mm: beyond it nobody draws
_MOST_POINTS = 400


class ShapeError(ValueError):
    """What is wrong with a shape, in a sentence's second half ("needs three points …")."""


def outline(shape: Mapping[str, Any]) -> tuple[Point, ...]:
    """The corners of a shape, in order; ShapeError where it is none."""
    kinds = [kind for kind in (*LENGTHS, "points", "curve") if kind in shape]
    if len(kinds) != 1:
        raise ShapeError("needs exactly one of circle, ellipse, box, points and curve")
    kind = kinds[0]
    if kind in LENGTHS:
        return _fixed(kind, shape[kind])
    points = _points(kind, shape[kind])
    return tuple(curve(points, closed=True)) if kind == "curve" else tuple(points)


def _fixed(kind: str, said: object) -> tuple[Point, ...]:
    numbers = _numbers(kind, said, LENGTHS[kind])
    x, y, *sizes = numbers
    if min(sizes) <= 0:
        raise ShapeError(f"has a {kind} of no size")
    if kind == "box":
        width, height = sizes
        return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return tuple(ellipse(x, y, sizes[0], sizes[-1], corners=72))


def _points(kind: str, said: object) -> list[Point]:
    if not isinstance(said, list) or not 3 <= len(cast("list[object]", said)) <= _MOST_POINTS:
        raise ShapeError(f"needs 3 to {_MOST_POINTS} points [x, y] for its {kind}")
    made: list[Point] = []
    for point in cast("list[object]", said):
        x, y = _numbers(kind, point, 2)
        made.append((x, y))
    return made


def _numbers(kind: str, said: object, count: int) -> Sequence[float]:
    values = cast("list[object]", said) if isinstance(said, list) else []
    numbers = [float(value) for value in values if type(value) in (int, float)]  # type: ignore[arg-type]
    if len(numbers) != count or len(values) != count:
        raise ShapeError(f"needs {count} numbers for its {kind}")
    if not all(math.isfinite(each) and abs(each) <= _FARTHEST for each in numbers):
        raise ShapeError(f"has a number in its {kind} that is no place on a whiteboard")
    return numbers


def bounds(points: Sequence[Point]) -> tuple[float, float, float, float]:
    """The box around points: left, bottom, right, top."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)
