"""Reading drawings back: the shapes of an SVG as rings of points, and whether one holds a point."""

from __future__ import annotations

import math
import re
from itertools import pairwise
from xml.etree import ElementTree

Ring = list[tuple[float, float]]
SVG = "{http://www.w3.org/2000/svg}"


def regions(svg: str) -> dict[tuple[str, str], list[Ring]]:
    """The outlines of all that carries a token, by board and token, y up."""
    found: dict[tuple[str, str], list[Ring]] = {}
    for shape in ElementTree.fromstring(svg).iter(f"{SVG}path"):
        if "data-token" in shape.attrib:
            key = (shape.attrib["data-board"], shape.attrib["data-token"])
            assert key not in found
            found[key] = rings(shape.attrib["d"])
    return found


def identities(svg: str) -> list[str]:
    return [node.attrib["id"] for node in ElementTree.fromstring(svg).iter() if "id" in node.attrib]


def rings(d: str) -> list[Ring]:
    """The closed rings of a path of M, L, l and A (circles about the origin), y turned up."""
    made: list[Ring] = []
    for command, text in re.findall(r"([MLlAZz])([^MLlAZz]*)", d):
        values = [float(value) for value in text.split()]
        if command == "M":
            made.append([(values[0], -values[1])])
        elif command == "L":
            made[-1].append((values[0], -values[1]))
        elif command == "l":
            for dx, dy in zip(values[::2], values[1::2], strict=True):
                x, y = made[-1][-1]
                made[-1].append((x + dx, y - dy))
        elif command == "A":
            made[-1] += _arc(made[-1][-1], (values[5], -values[6]), clockwise=values[4] == 1)
    return made


def _arc(start: tuple[float, float], end: tuple[float, float], *, clockwise: bool) -> Ring:
    radius = math.hypot(*start)
    first, last = (math.atan2(x, y) for x, y in (start, end))
    turn = (last - first) % math.tau if clockwise else -((first - last) % math.tau)
    angles = [first + turn * step / 64 for step in range(1, 65)]
    return [(radius * math.sin(angle), radius * math.cos(angle)) for angle in angles]


def holds(shape: list[Ring], x: float, y: float) -> bool:
    """Whether a point is inside, by the rule of evens and odds."""
    inside = False
    for ring in shape:
        for (x1, y1), (x2, y2) in pairwise([*ring, ring[0]]):
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
                inside = not inside
    return inside
