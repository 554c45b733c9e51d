"""The heat map of a dart as a picture, with the board's lines, the best aim and a legend."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from oche.boards.dartboard import (
    CIRCLES,
    CLOCKWISE,
    DOUBLE_OUT,
    OUTER_BULL,
    WEDGE,
    cartesian,
)
from oche.boards.whiteboard import middle
from oche.cli.aim.advising import Sight
from oche.cli.aim.shades import Box, box, colour, lowest, shades
from oche.core.errors import RecordError
from oche.core.record import write_atomically
from oche.throwing.faces import SURE_MISS
from oche.throwing.hands import hand_name

if TYPE_CHECKING:
    from PIL import Image

Line = list[tuple[float, float]]

GROUND, LINES, WORDS, MARK = "#171310", "#a9a59c", "#efe6cf", "#e2453c"
_PIXELS = 300  # of the heat along the longer side
_STRIPE = 40  # shades in the legend
_HELD = {"start": "ls", "middle": "ms", "end": "rs"}  # as Pillow says it
_LETTERS = 190.0  # mm: where a dartboard's numbers stand


def check_picture(to: Path, *, force: bool) -> None:
    """RecordError where a picture can't be written under that name."""
    if to.suffix.lower() not in (".svg", ".png"):
        raise RecordError(f"{to}: a name ending in .svg or .png is needed")
    if to.exists() and not force:
        raise RecordError(f"{to}: it is there already; --force replaces it")


def write_picture(sight: Sight, to: Path) -> None:
    """Write the picture as its file's name says; RecordError where it can't be written."""
    try:
        if to.suffix.lower() == ".svg":
            write_atomically(to, svg(sight))
        else:
            to.write_bytes(png(sight))
    except OSError as error:
        raise RecordError(f"{to}: it can't be written: {error.strerror or error}") from None


def svg(sight: Sight) -> str:
    """The picture as SVG; a unit is a millimetre of the board."""
    from oche.boards.markup import element, numbers, words

    shown = box(sight)
    size = _unit(shown)
    left, top, width, height = _sheet(shown)
    image = base64.b64encode(_encoded(_heat(sight, shown))).decode()
    parts = [
        element("rect", x=left, y=top, width=width, height=height, fill=GROUND),
        element(
            "image",
            x=shown.left,
            y=-(shown.bottom + shown.height),
            width=shown.width,
            height=shown.height,
            href=f"data:image/png;base64,{image}",
        ),
    ]
    for line in _lines(sight):
        points = " ".join(f"{x:.1f},{-y:.1f}" for x, y in line)
        parts.append(
            element("polyline", points=points, fill="none", stroke=LINES, stroke_width=size / 5)
        )
    if (sight.best.x, sight.best.y) != SURE_MISS:
        x, y = sight.best.x, -sight.best.y
        for radius in (size / 4, size):
            parts.append(
                element(
                    "circle", cx=x, cy=y, r=radius, fill="none", stroke=MARK, stroke_width=size / 3
                )
            )
    for part in range(_STRIPE):
        x, y, wide, high = _stripe(shown, part)
        parts.append(
            element("rect", x=x, y=-y, width=1.1 * wide, height=high, fill=colour(part / _STRIPE))
        )
    for text, (x, y), share, anchor in _texts(sight, shown):
        parts.append(
            element(
                "text",
                words(text),
                x=x,
                y=-y,
                fill=WORDS,
                stroke=GROUND,
                stroke_width=0.3 * size,
                paint_order="stroke",
                stroke_linejoin="round",
                font_size=share * size,
                text_anchor=anchor,
                font_family="sans-serif",
            )
        )
    return element(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=numbers((left, top, width, height)),
        role="img",
        aria_label=_title(sight),
    )


def png(sight: Sight) -> bytes:
    """The picture as PNG, 1,200 pixels wide."""
    from PIL import Image, ImageDraw, ImageFont

    shown = box(sight)
    size = _unit(shown)
    left, top, width, height = _sheet(shown)
    scale = 1200 / width
    image = Image.new("RGB", (1200, round(height * scale)), GROUND)

    def at(x: float, y: float) -> tuple[float, float]:
        return (x - left) * scale, (-y - top) * scale

    heat = _heat(sight, shown).resize(
        (round(shown.width * scale), round(shown.height * scale)), Image.Resampling.BICUBIC
    )
    x, y = at(shown.left, shown.bottom + shown.height)
    image.paste(heat, (round(x), round(y)), heat)
    pen = ImageDraw.Draw(image)
    for line in _lines(sight):
        pen.line([at(*point) for point in line], LINES, max(1, round(size / 5 * scale)))
    if (sight.best.x, sight.best.y) != SURE_MISS:
        for radius in (size / 4, size):
            pen.circle(
                at(sight.best.x, sight.best.y), radius * scale, None, MARK, round(size / 3 * scale)
            )
    for part in range(_STRIPE):
        x, y, wide, high = _stripe(shown, part)
        pen.rectangle((at(x, y), at(x + wide, y - high)), colour(part / _STRIPE))
    for text, point, share, anchor in _texts(sight, shown):
        font = ImageFont.load_default(share * size * scale)
        pen.text(
            at(*point), text, WORDS, font, {"start": "ls", "middle": "ms", "end": "rs"}[anchor]
        )
    return _encoded(image)


# What is on it, in millimetres of the board, y up


def _unit(shown: Box) -> float:
    """What sizes of letters and lines go by."""
    return max(shown.width, shown.height) / 50


def _sheet(shown: Box) -> tuple[float, float, float, float]:
    """Left, top (y down), width and height of the whole picture."""
    size = _unit(shown)
    top = -(shown.bottom + shown.height) - 4 * size
    return shown.left - size, top, shown.width + 2 * size, shown.height + 11 * size


def _title(sight: Sight) -> str:
    return f"{sight.match.game.title}: {sight.thrower}'s dart, {_hand(sight)}"


def _hand(sight: Sight) -> str:
    name = hand_name(sight.hand)
    return name if name.startswith("sigma") else f"{name} hand"


def _texts(sight: Sight, shown: Box) -> Iterator[tuple[str, tuple[float, float], float, str]]:
    """Each text, where its line begins, its size in units, and where it is held."""
    size = _unit(shown)
    right, top = shown.left + shown.width, shown.bottom + shown.height
    yield _title(sight), (shown.left, top + 1.5 * size), 1.8, "start"
    foot = shown.bottom - 5.5 * size
    yield sight.said(lowest(sight)), (shown.left, foot), 1.6, "start"
    yield sight.advice.unit, ((shown.left + right) / 2, foot), 1.6, "middle"
    yield f"best {sight.said(sight.best.value)}", (right, foot), 1.6, "end"
    if sight.drawing is None:
        for at, segment in enumerate(CLOCKWISE):
            x, y = cartesian(_LETTERS, at * WEDGE)
            yield str(segment), (x, y - 0.6 * size), 1.8, "middle"
        return
    for region in sight.drawing.regions[sight.face.name]:
        x, y = middle(sight.drawing, region.board, region.token)
        yield region.token, (x, y + 1.6 * size), 1.3, "middle"  # leaves the middle to the mark


def _stripe(shown: Box, part: int) -> tuple[float, float, float, float]:
    """A piece of the legend: left, top, width and height."""
    size = _unit(shown)
    wide = shown.width / _STRIPE
    return shown.left + part * wide, shown.bottom - 1.5 * size, wide, 2 * size


def _lines(sight: Sight) -> Iterator[Line]:
    """The lines of the board."""
    if sight.drawing is None:
        for circle in CIRCLES:
            yield [cartesian(circle, angle) for angle in range(0, 361, 2)]
        for at in range(len(CLOCKWISE)):
            angle = (at + 0.5) * WEDGE
            yield [cartesian(OUTER_BULL, angle), cartesian(DOUBLE_OUT, angle)]
        return
    outlines = [sight.drawing.grounds[sight.face.name]]
    outlines += [region.outline for region in sight.drawing.regions[sight.face.name]]
    for outline in outlines:
        yield [*outline, outline[0]]


def _heat(sight: Sight, shown: Box) -> Image.Image:
    """The map itself as an image, transparent beside the board."""
    import numpy as np
    from PIL import Image

    longer = max(shown.width, shown.height)
    columns = round(_PIXELS * shown.width / longer)
    rows = round(_PIXELS * shown.height / longer)
    clear = (0, 0, 0, 0)
    pixels = [
        [clear if part is None else (*bytes.fromhex(colour(part)[1:]), 255) for part in row]
        for row in shades(sight, shown, columns, rows)
    ]
    return Image.fromarray(np.array(pixels, np.uint8), "RGBA")


def _encoded(image: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
