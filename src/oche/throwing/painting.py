"""A picture whose every pixel is a set of numbers, painted a surface at a time.

The pixels, `FINE` a millimetre, stand on slightly slanting rows, each moved along by another part
of a pixel, so that no straight line of a drawing runs along with them: what is lost at one pixel is
won at the next, and areas come out right to some ten square millimetres.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.floating[Any]]

FINE = 3  # pixels a millimetre
SLANT = 1 / 61  # of the rows
_GOLDEN = (math.sqrt(5) - 1) / 2  # of a pixel: the next row's move


@dataclass(frozen=True, eq=False)
class Painting:
    """The picture as it is made: every pixel's set, changed a surface at a time."""

    sets: list[tuple[int, ...]]
    labels: NDArray[np.int16]
    left: float
    bottom: float

    def add(self, region: int, surface: Any) -> None:
        """Here a dart touches this region too."""
        self._change(surface, lambda held: (*held, region))

    def take(self, region: int, surface: Any) -> None:
        """Here it does not touch that region."""
        self._change(surface, lambda held: tuple(each for each in held if each != region))

    def _change(self, surface: Any, change: Callable[[tuple[int, ...]], tuple[int, ...]]) -> None:
        import numpy as np

        if surface.is_empty:
            return
        rows, covered = self._covered(surface)
        table = np.arange(len(self.sets), dtype=np.int16)
        band = self.labels[rows]
        for label in np.flatnonzero(np.bincount(band[covered], minlength=1)):
            held = tuple(sorted(change(self.sets[label])))
            if held not in self.sets:
                self.sets.append(held)
            table[label] = self.sets.index(held)
        band[covered] = table[band[covered]]

    def _covered(self, surface: Any) -> tuple[slice, NDArray[np.bool_]]:
        """Which pixels of which rows a surface covers: those right of an odd number of edges."""
        import numpy as np

        edges = (np.concatenate([*_edges(surface)]) - 2 * (self.left, self.bottom)) * FINE
        edges[:, 1::2] -= SLANT * edges[:, ::2]
        x, y, to_x, to_y = edges[edges[:, 1] != edges[:, 3]].T
        first = np.ceil(np.minimum(y, to_y)).astype(int)
        count = np.ceil(np.maximum(y, to_y)).astype(int) - first
        edge = np.repeat(np.arange(len(x)), count)
        row = np.arange(len(edge)) - np.repeat(np.cumsum(count) - count, count) + first[edge]
        crossed = x[edge] + (row - y[edge]) * (to_x - x)[edge] / (to_y - y)[edge]
        column = np.ceil(crossed - moved(row)).astype(int)
        low, high = int(row.min()), int(row.max()) + 1
        turns = np.zeros((high - low, self.labels.shape[1]), np.uint8)
        np.add.at(turns, (row - low, column), 1)
        return slice(low, high), np.bitwise_xor.accumulate(turns & 1, axis=1).astype(bool)


def places(shape: tuple[int, ...], side: int) -> tuple[NDArray[np.int64], int]:
    """The number of the square, of `side` pixels, that each pixel stands in; and squares a row."""
    import numpy as np

    row = np.arange(int(shape[0]))
    x = np.arange(int(shape[1])) + moved(row)[:, None]
    y = row[:, None] + SLANT * x
    wide = -(-int(shape[1]) // side)
    return (y // side).astype(np.int64) * wide + (x // side).astype(np.int64), wide


def _edges(surface: Any) -> Iterator[NDArray[np.floating[Any]]]:
    """Each ring's edges, (edges, 4): from x, y to x, y."""
    import numpy as np

    for polygon in getattr(surface, "geoms", [surface]):
        for ring in (polygon.exterior, *polygon.interiors):
            points = np.asarray(ring.coords)
            yield np.hstack([points[:-1], points[1:]])


def moved(row: NDArray[np.int64]) -> Floats:
    """By how much of a pixel a row stands farther right."""
    return row * _GOLDEN % 1.0
