"""Which regions of a whiteboard a foam dart touches, and how likely each set of them is.

Of each pixel of a third of a millimetre it is known which regions lie within half a dart (A4); a
miss reaches without end. For a hand the pixels are gathered in squares of at most a quarter of its
smaller sigma and at most 10 mm, each with the share of every set, and the normal law is summed over
the squares' middles. A square spreads what it holds by side²/12, which is taken off the law's
variance. What is left of the error is below 2e-4 for a professional, less for others.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from oche.boards.drawing import Drawing
from oche.boards.whiteboard import DART, areas, miss
from oche.throwing.painting import FINE, SLANT, Painting, places

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from oche.throwing.scatter import Scatter

    Floats = NDArray[np.floating[Any]]

COARSEST = 10.0  # mm
_PARTS = 4  # squares a sigma
_FAR = 9.0  # sigmas: what lies farther off has no weight


@dataclass(frozen=True, eq=False)
class Touching:
    """Of one board: the sets of regions that a dart may touch, and where.

    `labels[row, column]` is the number of a set, at the place that `painting.places` says; outside
    of it a dart touches the miss alone, which is set `nothing`.
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
        found = np.stack([squares.chances(float(x), float(y), scatter) for x, y in points])
        rest = np.clip(1.0 - found.sum(axis=1), 0.0, 1.0)
        found[:, self.nothing] += rest
        return found / found.sum(axis=1, keepdims=True)


@dataclass(frozen=True, eq=False)
class Squares:
    """A board in squares of `side` mm, and those of them that hold more than a miss.

    `shares` is a sparse matrix (squares held, sets); of the miss alone it says nothing. The squares
    held stand at `row` (up, ascending) and `column` of the board.
    """

    side: float
    left: float
    bottom: float
    row: NDArray[np.int64]
    column: NDArray[np.int64]
    shares: Any

    def chances(self, x: float, y: float, scatter: Scatter) -> Floats:
        """The chance of each set for the law about a point, but for what lies in other squares."""
        import numpy as np

        near = self._within(x, y, _FAR * math.sqrt(scatter.xx), _FAR * math.sqrt(scatter.yy))
        right = self.left + (self.column[near] + 0.5) * self.side - x
        up = self.bottom + (self.row[near] + 0.5) * self.side - y
        spread = self.side**2 / 12
        xx, yy, xy = scatter.xx - spread, scatter.yy - spread, scatter.xy
        det = xx * yy - xy * xy
        square = (yy * right**2 - 2 * xy * right * up + xx * up**2) / det
        weight = self.side**2 / (2 * math.pi * math.sqrt(det))
        return weight * (np.exp(-square / 2) @ self.shares[near])

    def _within(self, x: float, y: float, wide: float, high: float) -> NDArray[np.int64]:
        """The squares held that are no farther from a point than so much to the side and up."""
        import numpy as np

        rows = (np.array([y - high, y + high]) - self.bottom) / self.side
        columns = (np.array([x - wide, x + wide]) - self.left) / self.side
        first, last = np.searchsorted(self.row, rows)
        column = self.column[first:last]
        return first + np.flatnonzero((column >= columns[0] - 1) & (column <= columns[1]))


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
    wide = math.ceil(right - left)
    bottom -= math.ceil(SLANT * wide)
    shape = (math.ceil(top - bottom) * FINE, wide * FINE)
    nothing = regions.index(beside)
    singles = [(region,) for region in range(len(regions))]
    painting = Painting(singles, np.full(shape, nothing, np.int16), left, bottom)
    for region, token in enumerate(regions):
        if token != beside:
            painting.add(region, covered[token].buffer(reach))
    painting.take(nothing, whole.buffer(-reach))
    seen = np.bincount(painting.labels.ravel(), minlength=len(painting.sets)) > 0
    seen[: len(regions)] = True  # what a region alone is worth may always be asked
    labels = (np.cumsum(seen) - 1).astype(np.int16)[painting.labels]
    sets = tuple(each for each, kept in zip(painting.sets, seen, strict=True) if kept)
    return Touching(sets, labels, left, bottom, nothing)


@lru_cache(maxsize=16)  # for the finest hands each takes some hundred megabytes
def _squares(touched: Touching, side: int) -> Squares:
    """The board in squares of `side` pixels."""
    import numpy as np
    from scipy.sparse import csr_array  # pyright: ignore[reportMissingTypeStubs]

    place, wide = places(touched.labels.shape, side)
    held = touched.labels != touched.nothing
    whole = np.bincount(place.ravel())
    shape = (len(touched.sets), len(whole))
    pixels: Any = csr_array((np.ones(held.sum()), (touched.labels[held], place[held])), shape=shape)
    pixels.sum_duplicates()
    used = np.flatnonzero(np.bincount(pixels.indices, minlength=1))
    row, column = np.divmod(used, wide)
    shares = csr_array((pixels[:, used] / whole[used]).T)
    return Squares(side / FINE, touched.left, touched.bottom, row, column, shares)
