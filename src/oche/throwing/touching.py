"""Which regions of a whiteboard a foam dart touches, as a fine picture, and how likely each set is.

Each pixel of a third of a millimetre holds the set of regions within half a dart of its middle
(A4); a miss reaches without end. For a hand the pixels are put together to squares of at most a
quarter of its smaller sigma and at most 10 mm, each with the share of every set, and the normal law
is summed over the squares' middles. A square spreads what it holds by side²/12, which is taken off
the law's variance. What is left of the error is below 1e-4.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from oche.boards.drawing import Drawing
from oche.boards.whiteboard import DART, areas, miss

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from oche.throwing.scatter import Scatter

    Floats = NDArray[np.floating[Any]]

FINE = 3  # pixels a millimetre
COARSEST = 10.0  # mm
_PARTS = 4  # squares a sigma
_AIMS_AT_ONCE = 32


@dataclass(frozen=True, eq=False)
class Touching:
    """Of one board: the sets of regions that a dart may touch, and where.

    `labels[row, column]` is the number of a set, rows from `bottom` up, columns from `left`;
    outside of it a dart touches the miss alone, which is set `nothing`.
    """

    sets: tuple[tuple[int, ...], ...]
    labels: NDArray[np.int16]
    left: float
    bottom: float
    nothing: int

    def squares(self, smallest: float) -> Squares:
        """The board in squares that are fine enough for a hand of this smaller sigma (mm)."""
        side = max(1, math.floor(min(smallest / _PARTS, COARSEST) * FINE))
        return _squares(self, side)

    def chances(self, aims: Floats, scatter: Scatter) -> Floats:
        """The chance of each set for each aim, (aims, sets); rows sum to 1."""
        import numpy as np

        squares = self.squares(scatter.axes[1])
        points = aims + scatter.bias
        found = np.empty((len(points), len(self.sets)))
        for first in range(0, len(points), _AIMS_AT_ONCE):
            some = points[first : first + _AIMS_AT_ONCE]
            weights = squares.law(some, scatter)
            found[first : first + _AIMS_AT_ONCE] = (squares.shares @ weights.T).T
        rest = np.clip(1.0 - found.sum(axis=1), 0.0, 1.0)
        found[:, self.nothing] += rest
        return found / found.sum(axis=1, keepdims=True)


@dataclass(frozen=True, eq=False)
class Squares:
    """A board in squares: the middles that hold more than a miss, and each set's share of them.

    `shares` is a sparse matrix (sets, squares) with no row of the miss alone.
    """

    side: float
    x: Floats
    y: Floats
    shares: Any

    def law(self, aims: Floats, scatter: Scatter) -> Floats:
        """How much of the law about each aim lies on each square, (aims, squares)."""
        import numpy as np

        spread = self.side**2 / 12
        xx, yy, xy = scatter.xx - spread, scatter.yy - spread, scatter.xy
        det = xx * yy - xy * xy
        right, up = self.x - aims[:, :1], self.y - aims[:, 1:]
        square = (yy * right**2 - 2 * xy * right * up + xx * up**2) / det
        return np.exp(-square / 2) * (self.side**2 / (2 * math.pi * math.sqrt(det)))


@lru_cache(maxsize=64)
def touching(drawing: Drawing, board: str, regions: tuple[str, ...]) -> Touching:
    """What a dart touches everywhere on a board, its regions numbered as in `regions`."""
    import numpy as np
    from shapely import unary_union

    covered = areas(drawing, board)
    if set(covered) != set(regions):
        raise ValueError(f"{board} is drawn with other regions than are asked for")
    beside = miss(board)
    whole = unary_union([area for token, area in covered.items() if token != beside])
    reach = DART / 2
    left, bottom, right, top = whole.buffer(reach + 1).bounds
    left, bottom = math.floor(left), math.floor(bottom)
    shape = (math.ceil(top - bottom) * FINE, math.ceil(right - left) * FINE)
    bits = np.zeros(shape, np.int64)
    for region, token in enumerate(regions):
        if token == beside:
            bits |= ~_painted(whole.buffer(-reach), left, bottom, shape) * (1 << region)
        else:
            bits |= _painted(covered[token].buffer(reach), left, bottom, shape) * (1 << region)
    return _numbered(bits, regions, beside, (left, bottom))


def _painted(surface: Any, left: float, bottom: float, shape: tuple[int, int]) -> NDArray[np.bool_]:
    """Which pixels' middles a surface covers."""
    import numpy as np
    from PIL import Image, ImageDraw

    def pixels(ring: Any) -> list[tuple[float, float]]:
        return [((x - left) * FINE - 0.5, (y - bottom) * FINE - 0.5) for x, y in ring.coords]

    image = Image.new("1", (shape[1], shape[0]))
    pen = ImageDraw.Draw(image)
    for polygon in getattr(surface, "geoms", [surface]):
        if not polygon.is_empty:
            pen.polygon(pixels(polygon.exterior), fill=1)
            for hole in polygon.interiors:
                pen.polygon(pixels(hole), fill=0)
    return np.asarray(image)


def _numbered(
    bits: NDArray[np.int64], regions: tuple[str, ...], beside: str, corner: tuple[float, float]
) -> Touching:
    import numpy as np

    alone = 1 << regions.index(beside)
    seen = np.unique(np.append(bits, [alone, *(1 << at for at in range(len(regions)))]))
    sets = tuple(tuple(at for at in range(len(regions)) if int(mask) >> at & 1) for mask in seen)
    labels = np.searchsorted(seen, bits).astype(np.int16)
    return Touching(sets, labels, *corner, int(np.searchsorted(seen, alone)))


@lru_cache(maxsize=64)
def _squares(touched: Touching, side: int) -> Squares:
    """The squares of `side` pixels; the board is padded to whole ones with the miss."""
    import numpy as np
    from scipy.sparse import csr_array  # pyright: ignore[reportMissingTypeStubs]

    high, wide = (-(-int(size) // side) for size in touched.labels.shape)
    padded = np.full((high * side, wide * side), touched.nothing, np.int16)
    padded[: touched.labels.shape[0], : touched.labels.shape[1]] = touched.labels
    row, column = np.repeat(np.arange(high), side), np.repeat(np.arange(wide), side)
    square = row[:, None] * wide + column
    held = padded != touched.nothing
    keys = padded[held].astype(np.int64) * (high * wide) + square[held]
    pairs, counts = np.unique(keys, return_counts=True)
    label, place = pairs // (high * wide), pairs % (high * wide)
    used, at = np.unique(place, return_inverse=True)
    shares = csr_array((counts / side**2, (label, at)), shape=(len(touched.sets), len(used)))
    size = side / FINE
    return Squares(
        size,
        touched.left + (used % wide + 0.5) * size,
        touched.bottom + (used // wide + 0.5) * size,
        shares,
    )
