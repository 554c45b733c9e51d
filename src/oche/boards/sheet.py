"""A page to copy the whiteboard from: the drawing under a grid in feet and in centimetres."""

from __future__ import annotations

from collections.abc import Iterator

from oche.boards.drawing import HEIGHT, WIDTH, Drawing
from oche.boards.markup import element, number, numbers, words
from oche.boards.whiteboard_drawing import board_svg

FOOT = 304.8  # mm
_TEN = 100.0  # mm: the fine grid is 10 cm
_RULER = 62.0  # mm around the drawing, for the figures
_GRID, _FEET = "#8a9097", "#b3541e"

_STYLE = """
@page { size: landscape; margin: 8mm; }
body { margin: 0 auto; padding: 0 1em; max-width: 1400px; color: #222; background: #fff; }
body { font: 15px/1.45 system-ui, sans-serif; }
h1 { font-size: 1.3em; margin: .4em 0 .2em; }
p { margin: .2em 0; max-width: 80em; }
svg.sheet { display: block; width: 100%; max-height: 82vh; }
@media print {
  body { max-width: none; padding: 0; }
  svg.sheet { max-height: 145mm; }
  h1 { margin-top: 0; }
  p { font-size: 11px; }
}
"""

_HELP = """\
Every square is 10 cm, every heavy line a foot from the lower left corner: orange figures are feet,
grey ones centimetres. Measure out the grounds first, then the regions, then write the numbers. Four
markers are enough: black, red, blue and green.

A red heart is HP, a sword DMG, a blue sack LOOT, a green coin GOLD; a bolt is what its death costs
all others, and a 1 in a ring stands for one of a kind."""


def sheet_html(drawing: Drawing) -> str:
    """The page: it stands alone, needs no script, and prints on one side of A4 or Letter."""
    title = f"{drawing.name}: how to draw it"
    head = element(
        "head",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        element("title", words(title)),
        f"<style>{_STYLE}</style>",
    )
    body = element(
        "body",
        element("h1", words(title)),
        *(element("p", words(line)) for line in _HELP.split("\n\n")),
        sheet_svg(drawing),
    )
    return f"<!doctype html>\n{element('html', head, body, lang='en')}\n"


def sheet_svg(drawing: Drawing) -> str:
    """The drawing with its grid and rulers; a unit is a millimetre, y down."""
    whole = board_svg(drawing, prefix="sheet-").replace(
        "<svg ", f'<svg x="0" y="0" width="{WIDTH}" height="{HEIGHT}" ', 1
    )
    return element(
        "svg",
        whole,
        element("g", *_grid(), class_="grid", fill="none"),
        element("g", *_figures(), class_="figures", font_family="system-ui, sans-serif"),
        element("rect", width=WIDTH, height=HEIGHT, fill="none", stroke="#444", stroke_width=4),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=numbers((-_RULER, -_RULER, WIDTH + 2 * _RULER, HEIGHT + 2 * _RULER)),
        class_="sheet",
    )


def _grid() -> Iterator[str]:
    fine = _lines(_TEN, WIDTH, HEIGHT)
    yield element("path", d=fine, stroke=_GRID, stroke_width=0.9, stroke_opacity=0.45)
    feet = _lines(FOOT, WIDTH, HEIGHT)
    yield element("path", d=feet, stroke=_FEET, stroke_width=1.8, stroke_opacity=0.7)


def _lines(step: float, wide: float, high: float) -> str:
    upright = "".join(f"M{number(x)} 0V{number(high)}" for x in _steps(step, wide))
    across = "".join(f"M0 {number(high - y)}H{number(wide)}" for y in _steps(step, high))
    return upright + across


def _steps(step: float, end: float) -> Iterator[float]:
    at = 0.0
    while at <= end + 0.5:
        yield at
        at += step


def _figures() -> Iterator[str]:
    """Centimetres nearest to the drawing below and at the left, feet opposite."""
    for x in _steps(_TEN, WIDTH):
        yield _figure(f"{x / 10:g}", x, HEIGHT + 30, colour=_GRID, size=22)
    for y in _steps(_TEN, HEIGHT):
        yield _figure(f"{y / 10:g}", -26, HEIGHT - y + 8, colour=_GRID, size=22)
    for x in _steps(FOOT, WIDTH):
        yield _figure(f"{round(x / FOOT)} ft", x, -18, colour=_FEET, size=28)
    for y in _steps(FOOT, HEIGHT):
        yield _figure(f"{round(y / FOOT)} ft", WIDTH + 36, HEIGHT - y + 9, colour=_FEET, size=28)


def _figure(text: str, x: float, y: float, *, colour: str, size: int) -> str:
    return element("text", words(text), x=x, y=y, fill=colour, font_size=size, text_anchor="middle")
