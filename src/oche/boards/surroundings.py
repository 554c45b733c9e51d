"""What stands around the boards: their names, the title, the scoreboard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from oche.boards.doodles import SIDE, icon
from oche.boards.drawing import BOARDS, Drawing
from oche.boards.lettering import width
from oche.boards.marker import FINE, THICK, THIN, drawn, lettered
from oche.boards.markup import element
from oche.boards.shapes import bounds
from oche.boards.strokes import Point, Stroke, strokes

CAPTION = 27.0  # mm: the height of a board's name


def caption(drawing: Drawing, board: str, colour: str) -> str:
    """A board's name above its ground; at the MOUNTAIN also what a miss costs (A17)."""
    left, _, right, top = bounds(drawing.grounds[board])
    wide = width(board, CAPTION)
    y = top + 10 + CAPTION / 2
    name = lettered(board, (left + 6 + wide / 2, y), CAPTION, seed=board, colour=colour, line=THICK)
    fall = ""
    if board == "MOUNTAIN":
        x = right - 112
        fall = lettered("A FALL: -2", (x, y), 15, seed="fall", colour="red", line=FINE)
        fall += _icon("hp", (x + 68, y), 17)
    return element("g", name, fall, class_="caption", pointer_events="none")


def _icon(name: str, middle: Point, size: float) -> str:
    moved = [
        stroke.moved(size / SIDE, middle[0] - size / 2, middle[1] - size / 2)
        for stroke in icon(name)
    ]
    return drawn(moved, seed=name, colour="black", line=2.2, shake=0.3)


def title(drawing: Drawing) -> str:
    """ADVENTURE DARTS, with a dart flying at each end."""
    left, bottom, right, top = bounds(drawing.title)
    middle, height = ((left + right) / 2, (bottom + top) / 2), 0.62 * (top - bottom)
    text = "ADVENTURE DARTS"
    height *= min(1.0, 0.86 * (right - left) / width(text, height))
    x, y = middle
    shadow = lettered(text, (x + 4, y - 4), height, seed="shadow", colour="red", line=4.0)
    front = lettered(text, middle, height, seed="title", colour="black", line=8.0)
    wing = width(text, height) / 2 + 0.8 * height
    darts = drawn(
        [*_dart(x - wing, y, -height), *_dart(x + wing, y, height)],
        seed="darts",
        colour="blue",
        line=THIN,
    )
    return element("g", shadow, front, darts, class_="title", pointer_events="none")


def _dart(x: float, y: float, size: float) -> Iterator[Stroke]:
    """A dart that flies towards the words."""
    for stroke in strokes(_DART):
        points = tuple((x + size * px / 100, y + abs(size) * py / 100) for px, py in stroke.points)
        yield Stroke(points, stroke.closed, stroke.colour, stroke.filled)


_DART = """- 0,0 24,0; -@ 24,5 64,5 64,-5 24,-5; - 64,0 84,0; - 84,0 112,0;
-@r 84,0 100,16 128,16 112,0 128,-16 100,-16"""


def scoreboard(drawing: Drawing) -> str:
    """The scoreboard at the side: the columns of A29, and what to tick when slain."""
    left, bottom, right, top = bounds(drawing.scoreboard)
    frame = drawn(
        [Stroke(drawing.scoreboard, closed=True)], seed="scores", colour="black", line=THICK
    )
    wide, high = right - left, top - bottom
    row = high / 6.2
    lines = [
        Stroke(((left, top - row * (0.9 + at)), (right, top - row * (0.9 + at)))) for at in range(5)
    ]
    columns = [
        Stroke(((left + wide * part, top), (left + wide * part, top - row * 4.9)))
        for part in (0.28, 0.44, 0.6, 0.76)
    ]
    heads = "".join(
        _icon(name, (left + wide * part, top - 0.45 * row), 0.5 * row)
        for name, part in (("hp", 0.36), ("dmg", 0.52), ("gold", 0.68))
    )
    location = lettered(
        "LOCATION",
        (left + wide * 0.88, top - 0.45 * row),
        9.0 * 0.18 * wide / width("LOCATION", 9),
        seed="LOCATION",
        colour="black",
        line=FINE,
    )
    caption = lettered(
        "SCORES",
        (left + 6 + width("SCORES", CAPTION) / 2, top + 10 + CAPTION / 2),
        CAPTION,
        seed="SCORES",
        colour="black",
        line=THICK,
    )
    return element(
        "g",
        frame,
        drawn(lines + columns, seed="grid", colour="black", line=FINE),
        heads,
        location,
        *_slain(drawing, left, top - row * 4.9, wide, row),
        caption,
        class_="scoreboard",
        pointer_events="none",
    )


def _slain(drawing: Drawing, left: float, top: float, wide: float, row: float) -> Iterator[str]:
    """A box to tick for whatever is one of a kind."""
    names = [
        region.token
        for board in BOARDS
        for region in drawing.regions[board]
        if region.said.get("unique")
    ][:4]
    for at, name in enumerate(names):
        x = left + wide * (0.06 + 0.5 * (at % 2))
        y = top - row * (0.4 + 0.55 * (at // 2))
        side = 0.26 * row
        box: dict[str, Any] = {"seed": name, "colour": "black", "line": FINE}
        corners = ((x, y - side / 2), (x + side, y - side / 2), (x + side, y + side / 2))
        yield drawn([Stroke((*corners, (x, y + side / 2)), closed=True)], **box)
        height = min(12.0, 12.0 * 0.34 * wide / width(name, 12))
        yield lettered(name, (x + side + 8 + width(name, height) / 2, y), height, **box)
