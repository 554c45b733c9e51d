"""The heat map: what every aim is worth to a hand, when it is known what the regions are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from oche.boards.dartboard import BEDS, MISS
from oche.throwing.faces import SURE_MISS, Face, Point, WhiteboardFace
from oche.throwing.scatter import Scatter
from oche.throwing.spectra import FINEST, bed_waves, blurred, columns, grid_for, rows

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.floating[Any]]

_COARSE = 3  # of a grid's aims a hand below `FINEST` has only each third, either way


@dataclass(frozen=True, eq=False)
class Heat:
    """What an aim at each point of a grid is worth, `values[y, x]`, and the best of all aims.

    `xs` and `ys` in mm. `best` is `SURE_MISS` where missing is worth more than any point.
    """

    xs: Floats
    ys: Floats
    values: Floats
    best: Point
    most: float

    def at(self, x: Floats, y: Floats) -> Floats:
        """What aims at these points are worth: between its own (bilinear), or at its edge."""
        import numpy as np

        left, right = _between(self.xs, x)
        below, up = _between(self.ys, y)
        values = self.values
        lower = values[below, left] * (1 - right) + values[below, left + 1] * right
        upper = values[below + 1, left] * (1 - right) + values[below + 1, left + 1] * right
        return np.asarray(lower * (1 - up) + upper * up)


def _between(points: Floats, at: Floats) -> tuple[NDArray[np.int64], Floats]:
    """Which of a grid's points, evenly apart, comes before; and how far on it is to the next."""
    import numpy as np

    place = np.clip((at - points[0]) / (points[1] - points[0]), 0, len(points) - 1)
    before = np.minimum(place.astype(int), len(points) - 2)
    return before, place - before


def heat(face: Face, scatter: Scatter, values: Sequence[float]) -> Heat:
    """The heat map of a hand, whose scatter is as it is at a dartboard.

    `values` by region; a dart that touches several regions is taken for the best of them.
    """
    import numpy as np

    worth = np.asarray(values, float)
    if worth.shape != (len(face.regions),) or not np.isfinite(worth).all():
        raise ValueError(f"a heat map needs a finite value for each of {len(face.regions)} regions")
    if isinstance(face, WhiteboardFace):
        from oche.throwing.smoothing import smoothed_worth

        touched = face.touching
        by_set = np.array([max(worth[region] for region in each) for each in face.outcomes])
        missed = float(by_set[touched.nothing])
        xs, ys, mean = smoothed_worth(touched, face.scatter(scatter), by_set)
    else:
        missed = float(worth[face.regions.index(MISS)])
        xs, ys, mean = _dartboard_mean(face, scatter, worth, missed)
    # Waves leave a rounding error: nothing is worth more than the best region.
    mean = np.clip(mean, worth.min(), worth.max())
    row, column = np.unravel_index(int(mean.argmax()), mean.shape)
    most = float(mean[row, column])
    best = (float(xs[column]), float(ys[row])) if most >= missed else SURE_MISS
    return Heat(xs, ys, mean, best, max(most, missed))


def _dartboard_mean(
    face: Face, scatter: Scatter, worth: Floats, missed: float
) -> tuple[Floats, Floats, Floats]:
    import numpy as np

    grid = grid_for(scatter)
    if scatter.axes[1] < FINEST:
        from oche.throwing.odds import odds

        points = grid.points[::_COARSE]
        mean = [odds(face, scatter, [(float(x), float(y)) for x in points]) @ worth for y in points]
        return points, points, np.array(mean)
    waves = bed_waves(grid.period, grid.most)
    over = [worth[face.regions.index(bed)] - missed for bed in BEDS[:-1]]
    summed = np.tensordot(np.asarray(over, np.float32), waves, 1)
    mean = columns(rows(blurred(summed, grid, scatter), grid), grid)
    return grid.points, grid.points, mean.astype(float) + missed
