"""Four markers on white: how strokes are drawn as SVG."""

from __future__ import annotations

from collections.abc import Sequence

from oche.boards.drawing import HEIGHT
from oche.boards.lettering import can_letter, lettering
from oche.boards.markup import element, number, path, words
from oche.boards.strokes import Point, Stroke, wobbly

INK = {"black": "#2b2a2e", "red": "#c4302b", "blue": "#2458a6", "green": "#1f7a45"}
PAPER = "#fdfdfa"
THICK, THIN, FINE = 5.0, 3.4, 2.6  # mm: a marker's broad side, its edge, its corner

_SHAKE, _STEP = 1.1, 9.0  # mm


def drawn(
    strokes: Sequence[Stroke], *, seed: str, colour: str, line: float, shake: float = _SHAKE
) -> str:
    """Strokes as paths, all of one colour and kind in one; a stroke's own colour goes first."""
    paths: dict[tuple[str, bool], list[str]] = {}
    for at, stroke in enumerate(strokes):
        moved = wobbly(stroke, f"{seed}/{at}", shake, _STEP)
        key = (stroke.colour or colour, stroke.filled)
        paths.setdefault(key, []).append(path(flipped(moved.points), closed=moved.closed))
    return "".join(
        element(
            "path",
            d="".join(parts),
            fill=INK[ink] if filled else "none",
            stroke=INK[ink],
            stroke_width=number(line),
        )
        for (ink, filled), parts in paths.items()
    )


def lettered(
    text: str, middle: Point, height: float, *, seed: str, colour: str, line: float
) -> str:
    """A text about a middle in marker capitals, or in a font where the marker lacks a letter."""
    x, y = middle
    if not can_letter(text):
        return element(
            "text",
            words(text),
            x=x,
            y=HEIGHT - y + 0.36 * height,
            font_size=number(1.3 * height),
            font_family="system-ui, sans-serif",
            text_anchor="middle",
            fill=INK[colour],
        )
    strokes, wide = lettering(text, height)
    placed = [stroke.moved(1.0, x - wide / 2, y - height / 2) for stroke in strokes]
    return drawn(placed, seed=seed, colour=colour, line=line, shake=0.04 * height)


def flipped(points: Sequence[Point]) -> list[Point]:
    """Points with y down, as SVG has it."""
    return [(x, HEIGHT - y) for x, y in points]
