"""A heat map in the terminal: half blocks in colours, or signs from faint to full."""

from __future__ import annotations

import math
from collections.abc import Iterator

from rich.style import Style
from rich.text import Text

from oche.boards.dartboard import CLOCKWISE, WEDGE, cartesian
from oche.cli.aim.advising import Sight
from oche.cli.aim.shades import Box, box, colour, shades

_SIGNS = " .:-=+*#%@"
_NUMBERS_AT = 188.0  # mm from the middle of the dartboard


def heat_lines(sight: Sight, wide: int, tall: int, *, coloured: bool) -> Iterator[Text]:
    """The map, at most so many signs wide and tall; a sign is two pixels, one above the other."""
    left, bottom, width, height = box(sight)
    pixel = max(width / wide, height / (2 * tall))
    columns, rows = math.floor(width / pixel), math.floor(height / pixel / 2)
    shown = Box(left, bottom + height - 2 * rows * pixel, columns * pixel, 2 * rows * pixel)
    parts = shades(sight, shown, columns, 2 * rows)
    signs = dict(_labels(sight, left, bottom + height, pixel))
    for row in range(rows):
        line = Text()
        for column in range(columns):
            above, below = parts[2 * row][column], parts[2 * row + 1][column]
            sign = signs.get((row, column))
            line.append(*(_block if coloured else _shade)(above, below, sign))
        line.rstrip()
        yield line


def _block(above: float | None, below: float | None, sign: str | None) -> tuple[str, Style]:
    if sign is not None:
        ground = None if above is None else colour(above)
        return sign, Style(color="black" if ground else None, bgcolor=ground, bold=True)
    if above is None and below is None:
        return " ", Style()
    if above is None or below is None:
        part = below if above is None else above
        assert part is not None
        return "▄" if above is None else "▀", Style(color=colour(part))
    return "▀", Style(color=colour(above), bgcolor=colour(below))


def _shade(above: float | None, below: float | None, sign: str | None) -> tuple[str, Style]:
    if sign is not None:
        return sign, Style()
    seen = [part for part in (above, below) if part is not None]
    if not seen:
        return " ", Style()
    return _SIGNS[min(len(_SIGNS) - 1, int(sum(seen) / len(seen) * len(_SIGNS)))], Style()


def _labels(
    sight: Sight, left: float, top: float, pixel: float
) -> Iterator[tuple[tuple[int, int], str]]:
    """What stands on the map: the numbers around a dartboard, and a mark at the best aim."""

    def place(x: float, y: float) -> tuple[int, int]:
        return math.floor((top - y) / pixel / 2), math.floor((x - left) / pixel)

    if sight.drawing is None:
        for at, segment in enumerate(CLOCKWISE):
            row, column = place(*cartesian(_NUMBERS_AT, at * WEDGE))
            for further, sign in enumerate(str(segment)):
                yield (row, column + further - (segment > 9)), sign
    yield place(sight.best.x, sight.best.y), "x"
