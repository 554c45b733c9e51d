"""Which region of the whiteboard a dart is in, and which it touches (A4)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias, cast

from oche.boards.drawing import Drawing

if TYPE_CHECKING:
    from shapely import MultiPolygon, Polygon

    Surface: TypeAlias = Polygon | MultiPolygon

DART = 13.0  # mm: a foam dart, across


def region_at(drawing: Drawing, board: str, x: float, y: float) -> str:
    """The region that a dart's middle is in; of two, one within the other, it is the inner.

    MISS (at WORLD the ROAD) wherever else it is, another board included.
    """
    return regions_touched(drawing, board, x, y, diameter=0.0)[0]


def regions_touched(
    drawing: Drawing, board: str, x: float, y: float, *, diameter: float = DART
) -> list[str]:
    """A4: what the shooter may choose of, nearest first: all regions within a dart's radius.

    The first is where the dart's middle is. MISS (or the ROAD) is one of them near an edge.
    """
    from shapely import Point

    if not (math.isfinite(x) and math.isfinite(y)):
        raise ValueError(f"a point is two numbers of millimetres, not ({x}, {y})")
    point = Point(x, y)
    near: list[tuple[float, str]] = []
    for token, area in areas(drawing, board).items():
        away = area.distance(point)
        if away <= diameter / 2:
            near.append((away, token))
    # On the very line the inner region comes first: `areas` lists it first, and sorting keeps it.
    touched = [token for _, token in sorted(near, key=lambda each: each[0])]
    return touched[:1] if diameter == 0.0 else touched


def miss(board: str) -> str:
    """What a dart beside all regions of a board has hit."""
    return "ROAD" if board == "WORLD" else "MISS"


def middle(drawing: Drawing, board: str, token: str) -> tuple[float, float]:
    """A point well inside a region, to aim at; of a miss, one on the board's own ground."""
    from shapely import Polygon, maximum_inscribed_circle

    area = areas(drawing, board)[token]
    if token == miss(board):
        area = cast("Surface", area.intersection(Polygon(drawing.grounds[board])))
    x, y = maximum_inscribed_circle(area).coords[0]
    return x, y


@lru_cache(maxsize=256)
def areas(drawing: Drawing, board: str) -> Mapping[str, Surface]:
    """What each region covers, without what lies in it on purpose; inner ones first, MISS last."""
    from shapely import Polygon, box, make_valid, prepare, unary_union

    whole = {region.token: make_valid(Polygon(region.outline)) for region in drawing.regions[board]}
    within = {region.token: region.inside for region in drawing.regions[board]}
    areas: dict[str, Surface] = {}
    for token in sorted(whole, key=lambda token: -_depth(within, token)):
        holes = [whole[other] for other, outer in within.items() if outer == token]
        areas[token] = cast("Surface", whole[token].difference(unary_union(holes)))
    everywhere = box(-1e6, -1e6, 1e6, 1e6)
    areas[miss(board)] = cast("Surface", everywhere.difference(unary_union([*whole.values()])))
    for area in areas.values():
        prepare(area)
    return areas


def _depth(within: Mapping[str, str | None], token: str) -> int:
    outer = within.get(token)
    return 0 if outer is None else 1 + _depth(within, outer)
