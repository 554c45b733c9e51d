"""The outcome table of a hand: for every aim on a grid, the chance of every outcome."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from oche.boards.dartboard import BEDS, MISS
from oche.throwing.faces import Face, WhiteboardFace
from oche.throwing.scatter import Scatter
from oche.throwing.spectra import FINEST, Grid, bed_waves, blurred, columns, grid_for, rows

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.floating[Any]]

_BEDS_AT_ONCE, _ROWS_AT_ONCE = 16, 8


@dataclass(frozen=True, eq=False)
class OutcomeTable:
    """How likely each outcome is for an aim at each point of a grid.

    `xs` and `ys` are the aims in mm, `outcomes` those of the face, and `probabilities[y, x,
    outcome]` float32; each row sums to 1.
    """

    xs: Floats
    ys: Floats
    outcomes: tuple[tuple[int, ...], ...]
    probabilities: NDArray[np.float32]


def outcome_table(face: Face, scatter: Scatter) -> OutcomeTable:
    """The table of a hand, whose scatter is as it is at a dartboard.

    At the dartboard aims are 1 mm apart, out to 225 mm, 2 and 4 mm for a smaller sigma above 25 and
    60 mm, and no chance is wrong by more than 1e-6. A hand with a smaller sigma below 2.5 mm takes
    some seconds. At a whiteboard aims are at most a quarter of a sigma and 10 mm apart.
    """
    if isinstance(face, WhiteboardFace):
        from oche.throwing.smoothing import smoothed_sets

        xs, ys, probabilities = smoothed_sets(face.touching, face.scatter(scatter))
        return OutcomeTable(xs, ys, face.outcomes, probabilities)
    grid = grid_for(scatter)
    fill = _summed if scatter.axes[1] >= FINEST else _integrated
    return OutcomeTable(grid.points, grid.points, face.outcomes, fill(face, scatter, grid))


def _integrated(face: Face, scatter: Scatter, grid: Grid) -> NDArray[np.float32]:
    """The table by one exact integral for each aim."""
    import numpy as np

    from oche.throwing.odds import odds

    points = grid.points
    table = np.empty((len(points), len(points), len(face.regions)), np.float32)
    for row, y in enumerate(points):
        table[row] = odds(face, scatter, [(float(x), float(y)) for x in points])
    return table


def _summed(face: Face, scatter: Scatter, grid: Grid) -> NDArray[np.float32]:
    """The table by sums of waves, for all aims at once."""
    import numpy as np

    beds = [BEDS.index(region) for region in face.regions if region != MISS]
    missed = face.regions.index(MISS)
    hit = [region for region in range(len(face.regions)) if region != missed]
    half_summed = np.concatenate(list(_half_summed(beds, scatter, grid)))
    size = len(grid.points)
    table = np.empty((size, size, len(face.regions)), np.float32)
    block = np.empty((_ROWS_AT_ONCE, size, len(face.regions)), np.float32)
    for first in range(0, size, _ROWS_AT_ONCE):
        some = half_summed[:, first : first + _ROWS_AT_ONCE]
        chances = block[: some.shape[1]]
        chances[:, :, hit] = np.moveaxis(columns(some, grid), 0, 2)
        _complete(chances, missed)
        table[first : first + _ROWS_AT_ONCE] = chances
    return table


def _half_summed(beds: list[int], scatter: Scatter, grid: Grid) -> Iterator[Any]:
    waves = bed_waves(grid.period, grid.most)
    for first in range(0, len(beds), _BEDS_AT_ONCE):
        some = waves[beds[first : first + _BEDS_AT_ONCE]]
        yield rows(blurred(some, grid, scatter), grid)


def _complete(chances: NDArray[np.float32], missed: int) -> None:
    """The miss is what is left; rounding leaves nothing below 0, and rows sum to 1."""
    import numpy as np

    chances[:, :, missed] = 0.0
    np.maximum(chances, 0.0, out=chances)
    hits = chances.sum(axis=2)
    chances[:, :, missed] = np.maximum(1.0 - hits, 0.0)
    chances /= np.maximum(hits, 1.0)[:, :, None]
