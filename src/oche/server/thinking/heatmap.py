"""The picture of a heat map, to be laid over a drawing. Outside of the board it is transparent."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

from oche.boards.dartboard import DOUBLE_OUT
from oche.boards.dartboard_drawing import TOUCH, TRUE
from oche.server.landing import TOUCH as THICK
from oche.throwing.ramp import Colour, colour

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from oche.boards.drawing import Drawing
    from oche.throwing.heat import Heat

    Floats = NDArray[np.floating[Any]]

SHADES = 255  # and one that is transparent
Box = tuple[float, float, float, float]  # left, bottom, width, height
LONGEST = 280  # pixels of the longer side


@dataclass(frozen=True)
class Picture:
    """A PNG, where it lies in its drawing (mm, y up), and what its darkest and brightest mean."""

    png: bytes
    box: Box
    low: float
    high: float


def dartboard_picture(heat: Heat, drawing: str) -> Picture:
    """Over the dartboard up to the end of its doubles, as that drawing shows its rings."""
    import numpy as np

    thick = drawing in THICK
    rim = TOUCH[TRUE.index(DOUBLE_OUT)] if thick else float(DOUBLE_OUT)
    box = (-rim, -rim, 2 * rim, 2 * rim)
    x, y = _pixels(box)
    radius = np.hypot(x, y)
    true = np.interp(radius, TOUCH, TRUE) if thick else radius
    scale = true / np.maximum(radius, 1e-9)
    return _painted(heat.at(x * scale, y * scale), radius <= rim, box)


def whiteboard_picture(heat: Heat, drawing: Drawing, board: str) -> Picture:
    """Over the ground of one board of a whiteboard."""
    from shapely import Polygon, contains_xy

    ground = Polygon(drawing.grounds[board])
    left, bottom, right, top = ground.bounds
    box = (left, bottom, right - left, top - bottom)
    x, y = _pixels(box)
    return _painted(heat.at(x, y), contains_xy(ground, x, y), box)


def _pixels(box: Box) -> tuple[Floats, Floats]:
    """The middles of the picture's pixels, the uppermost row first."""
    import numpy as np

    left, bottom, width, height = box
    pixel = max(width, height) / LONGEST
    columns, rows = round(width / pixel), round(height / pixel)
    x = left + (np.arange(columns) + 0.5) * width / columns
    y = bottom + height - (np.arange(rows) + 0.5) * height / rows
    across, up = np.meshgrid(x, y)
    return across, up


def _painted(values: Floats, inside: NDArray[np.bool_], box: Box) -> Picture:
    import numpy as np
    from PIL import Image

    low, high = float(values[inside].min()), float(values[inside].max())
    part = (values - low) / max(high - low, 1e-12)
    pixels = np.where(inside, np.rint(part * (SHADES - 1)) + 1, 0).astype(np.uint8)
    image = Image.fromarray(pixels, "P")
    colours = _colours()
    image.putpalette([value for each in colours for value in each[:3]])
    out = BytesIO()
    image.save(out, "PNG", transparency=bytes(each[3] for each in colours), compress_level=4)
    return Picture(out.getvalue(), box, low, high)


@cache
def _colours() -> list[Colour]:
    """The palette: nothing at all, then the ramp from the worst aim to the best."""
    return [(0, 0, 0, 0), *(colour(step / (SHADES - 1)) for step in range(SHADES))]
