"""A hand's law where it is known which bed a dart hit: how likely that was, and where it landed.

Sums by Gauss and Legendre's rule over small cells of the beds, all of them positive, so that what
is very unlikely is still told apart from what is more so.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from oche.boards.dartboard import (
    CLOCKWISE,
    DOUBLE_OUT,
    FULL,
    MISS,
    WEDGE,
    Area,
    areas,
    polar,
    wedge_at,
)
from oche.throwing.faces import Point
from oche.throwing.scatter import Scatter

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.floating[Any]]

_NODES = 6
_CELL = 1.5  # smaller sigmas, at most, that a cell is wide
_FAR = 8.0  # sigmas beyond the rim that a miss is followed
_MOST = 60_000  # nodes in a miss, about


def restricted(scatter: Scatter, aim: Point, beds: tuple[str, ...]) -> tuple[float, Floats, Floats]:
    """What is known of a dart aimed at a point (mm) that landed in one of some beds.

    The logarithm of the chance of that, and the mean deviation from the aim, (2,) in mm, and the
    mean of its products, (2, 2) in mm².
    """
    import numpy as np

    smallest = scatter.axes[1]
    # A few sizes only, so that the cells of one step serve the next.
    cell = 2 ** (math.floor(2 * math.log2(_CELL * smallest)) / 2)
    missed = _missed(scatter, aim) if MISS in beds else None
    x, y, log_weight = _cells(beds, cell, missed)
    right, up = x - aim[0], y - aim[1]
    dx, dy = right - scatter.right, up - scatter.up
    det = scatter.xx * scatter.yy - scatter.xy**2
    square = (scatter.yy * dx * dx - 2 * scatter.xy * dx * dy + scatter.xx * dy * dy) / det
    logs = log_weight - square / 2
    top = float(logs.max())
    shares = np.exp(logs - top)
    total = float(shares.sum())
    shares /= total
    sides = np.stack([right, up])
    log_chance = top + math.log(total) - math.log(2 * math.pi) - math.log(det) / 2
    return log_chance, sides @ shares, (sides * shares) @ sides.T


class _Missed(NamedTuple):
    """How far a miss is followed: mm beyond the rim, and wedges on both sides of one."""

    beyond: int
    wedge: int
    beside: int


def _missed(scatter: Scatter, aim: Point) -> _Missed:
    """As far as a miss can be without being much less likely than the nearest one."""
    distance = math.hypot(*aim)
    away = abs(DOUBLE_OUT - distance) + math.hypot(*scatter.bias) + _FAR * scatter.axes[0]
    half = math.degrees(math.asin(away / distance)) if away < distance else FULL / 2
    _, angle = polar(*aim)
    beside = min(len(CLOCKWISE) // 2, math.ceil(half / WEDGE))
    return _Missed(20 * math.ceil(away / 20), wedge_at(angle), beside)


@lru_cache(maxsize=256)
def _cells(
    beds: tuple[str, ...], cell: float, missed: _Missed | None
) -> tuple[Floats, Floats, Floats]:
    """Nodes in some beds, and the logarithms of their weights."""
    import numpy as np

    parts = [_nodes(area, cell) for bed in beds if bed != MISS for area in areas(bed)]
    if missed is not None:
        ring = Area(DOUBLE_OUT, DOUBLE_OUT + missed.beyond, missed.wedge)
        half = min(FULL / 2, missed.beside * WEDGE + WEDGE / 2)
        area = math.radians(half) * (ring.outer**2 - ring.inner**2)
        coarse = _NODES * math.sqrt(area / _MOST)  # a miss far off, in the tail of a fine hand
        parts.append(_nodes(ring, max(cell, coarse), half=half))
    x, y, weights = (np.concatenate(column) for column in zip(*parts, strict=True))
    return x, y, np.log(weights)


def _nodes(area: Area, cell: float, *, half: float = WEDGE / 2) -> tuple[Floats, Floats, Floats]:
    """Nodes and weights of a piece, `half` degrees to both sides of its middle."""
    import numpy as np

    wide = math.radians(half if area.wedge is not None else FULL / 2)
    middle = math.radians((area.wedge or 0) * WEDGE)
    radius, along = _rule(area.inner, area.outer, cell)
    angle, across = _rule(middle - wide, middle + wide, cell / area.outer)
    x, y = np.outer(radius, np.sin(angle)), np.outer(radius, np.cos(angle))
    return x.ravel(), y.ravel(), np.outer(along * radius, across).ravel()


def _rule(low: float, high: float, cell: float) -> tuple[Floats, Floats]:
    import numpy as np

    nodes, weights = np.polynomial.legendre.leggauss(_NODES)
    ends = np.linspace(low, high, math.ceil((high - low) / cell) + 1)
    half = np.diff(ends)[:, None] / 2
    return (ends[:-1, None] + half * (1 + nodes)).ravel(), (half * weights).ravel()
