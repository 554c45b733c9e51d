"""How good an aim is at each pixel of a map of a board, and the colour that shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from oche.boards.dartboard import DOUBLE_OUT
from oche.cli.aim.advising import Sight
from oche.throwing import ramp

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.floating[Any]]

_RIM = 200.0  # mm from the middle of a dartboard that are shown


class Box(NamedTuple):
    """A part of a board, in mm, y up."""

    left: float
    bottom: float
    width: float
    height: float


def box(sight: Sight) -> Box:
    """What of a board is shown."""
    if sight.drawing is None:
        return Box(-_RIM, -_RIM, 2 * _RIM, 2 * _RIM)
    from oche.boards.shapes import bounds

    left, bottom, right, top = bounds(sight.drawing.grounds[sight.face.name])
    return Box(left, bottom, right - left, top - bottom)


def shades(sight: Sight, shown: Box, columns: int, rows: int) -> list[list[float | None]]:
    """How good each pixel's aim is, 0 the worst on the board, 1 the best; None beside the board.

    The uppermost row first.
    """
    import numpy as np

    x = shown.left + (np.arange(columns) + 0.5) * shown.width / columns
    y = shown.bottom + shown.height - (np.arange(rows) + 0.5) * shown.height / rows
    across, up = np.meshgrid(x, y)
    inside = _on_board(sight, across, up)
    values = sight.advice.heat.at(across, up)
    low, high = lowest(sight), sight.best.value
    parts = np.clip((values - low) / max(high - low, 1e-12), 0.0, 1.0)
    return [
        [float(part) if on else None for part, on in zip(*each, strict=True)]
        for each in zip(parts, inside, strict=True)
    ]


def lowest(sight: Sight) -> float:
    """What the worst aim on the map is worth."""
    return min(float(sight.advice.heat.values.min()), sight.best.value)


def colour(part: float) -> str:
    """The colour of how good an aim is, as #rrggbb."""
    red, green, blue, _ = ramp.colour(part)
    return f"#{red:02x}{green:02x}{blue:02x}"


def _on_board(sight: Sight, x: Floats, y: Floats) -> NDArray[np.bool_]:
    import numpy as np

    if sight.drawing is None:
        return np.hypot(x, y) <= DOUBLE_OUT
    from shapely import Polygon, contains_xy

    ground = Polygon(sight.drawing.grounds[sight.face.name])
    inside: NDArray[np.bool_] = contains_xy(ground, x.ravel(), y.ravel()).reshape(x.shape)
    return inside
