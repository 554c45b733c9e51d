"""The whiteboard drawn with four markers: outlines, doodles, hearts, swords and coins."""

from __future__ import annotations

from functools import lru_cache

from oche.boards.composing import Item, numbers_of, placed
from oche.boards.doodles import SIDE, doodle, icon
from oche.boards.drawing import BOARDS, HEIGHT, WIDTH, Drawing, Region
from oche.boards.marker import FINE, INK, PAPER, THICK, THIN, drawn, flipped, lettered
from oche.boards.markup import element, numbers, path
from oche.boards.shapes import bounds
from oche.boards.strokes import Point, Stroke, ellipse, wobbly
from oche.boards.surroundings import CAPTION, caption, scoreboard, title
from oche.boards.whiteboard import areas, miss

COLOURS = {
    "WORLD": "blue",
    "DUNGEON": "black",
    "FOREST": "green",
    "MOUNTAIN": "blue",
    "TOWER": "red",
    "BATTLE": "red",
    "LOOT": "green",
}
# On WORLD a place has the colour of the board that it leads to.
_PLACES = {"CASTLE": "black", "DRUID": "green", "SHERIFF": "red", "WIZARD": "blue"}

_ROOM = 7.0  # between a region's line and what is drawn in it
_MARGIN = 16.0  # around a board that is shown alone
_WORDS = {
    "life": "the life shrine, +4 HP",
    "evil": "the evil shrine, everyone loses 5 GOLD",
    "druid": "the druid's quest",
}
_FIGURES = {"hp": "HP", "dmg": "DMG", "loot": "LOOT", "gold": "GOLD", "tower": "HP of all others"}


@lru_cache(maxsize=64)
def board_svg(drawing: Drawing, *, board: str | None = None, prefix: str = "") -> str:
    """The whole whiteboard as SVG, or one of its boards alone; a unit is a millimetre, y down.

    Every region is one path with `data-board`, `data-token` and the id `{prefix}{board}-{token}`,
    the ground around them one of MISS (at WORLD of ROAD). What is drawn in a region is a group with
    `data-art`, the token; pointers pass through it.
    """
    shown = BOARDS if board is None else (board,)
    view = (0.0, 0.0, float(WIDTH), float(HEIGHT)) if board is None else _view(drawing, board)
    x, y, wide, high = view
    paper = element("rect", class_="paper", x=x, y=y, width=wide, height=high, fill=PAPER)
    whole = [title(drawing), scoreboard(drawing)] if board is None else []
    return element(
        "svg",
        paper,
        *whole,
        *(_board(drawing, each, prefix) for each in shown),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=numbers(view),
        class_="whiteboard",
        role="group",
        aria_label="ADVENTURE DARTS" if board is None else board,
        stroke_linecap="round",
        stroke_linejoin="round",
        fill="none",
    )


def _view(drawing: Drawing, board: str) -> tuple[float, float, float, float]:
    left, bottom, right, top = bounds(drawing.grounds[board])
    left, right = left - _MARGIN, right + _MARGIN
    bottom, top = bottom - _MARGIN, top + CAPTION + 1.5 * _MARGIN
    return left, HEIGHT - top, right - left, top - bottom


def _board(drawing: Drawing, board: str, prefix: str) -> str:
    colour = COLOURS[board]
    ground = _shape(
        drawing.grounds[board],
        board,
        miss(board),
        prefix,
        fill=PAPER,
        colour=colour,
        line=THICK,
        label=f"{board}: {'the road' if board == 'WORLD' else 'a miss'}",
    )
    # Outer regions first, so that whatever lies within them is above.
    regions = sorted(drawing.regions[board], key=lambda region: _nesting(drawing, region))
    return element(
        "g",
        ground,
        drawn(drawing.art[board], seed=f"{board} art", colour=colour, line=FINE),
        *(_region(region, prefix) for region in regions),
        *(_art(drawing, region) for region in regions),
        caption(drawing, board, COLOURS[board]),
        class_="board",
        data_ground=board,
        id=f"{prefix}{board}",
    )


def _nesting(drawing: Drawing, region: Region) -> int:
    if region.inside is None:
        return 0
    return 1 + _nesting(drawing, drawing.region(region.board, region.inside))


def _region(region: Region, prefix: str) -> str:
    return _shape(
        region.outline,
        region.board,
        region.token,
        prefix,
        fill=PAPER,
        colour=_colour(region),
        line=THIN + 0.6,
        label=_label(region),
    )


def _shape(
    outline: tuple[Point, ...],
    board: str,
    token: str,
    prefix: str,
    *,
    fill: str,
    colour: str,
    line: float,
    label: str,
) -> str:
    hand = wobbly(Stroke(outline, closed=True), f"{board} {token}", 1.4, 12.0)
    return element(
        "path",
        id=f"{prefix}{board}-{token}",
        class_="region",
        data_board=board,
        data_token=token,
        aria_label=label,
        fill=fill,
        stroke=INK[colour],
        stroke_width=line,
        d=path(flipped(hand.points), closed=True),
    )


def _colour(region: Region) -> str:
    if region.board == "WORLD":
        return _PLACES.get(region.token, COLOURS.get(region.token, "black"))
    if _kind(region) == "loot":
        return "red" if "hp" in region.said else "green" if region.said.get("gold") else "black"
    return COLOURS[region.board]


def _label(region: Region) -> str:
    """What a screen reader says of a region."""
    kind = str(region.said.get("kind", ""))
    said = [f"{figure} {_FIGURES[name]}" for name, figure in numbers_of(region)]
    if kind in _WORDS:
        said = [_WORDS[kind]]
    if region.said.get("unique"):
        said.append("one of a kind")
    return f"{region.token}: {', '.join(said)}" if said else region.token


# What is drawn in a region


def _art(drawing: Drawing, region: Region) -> str:
    area = areas(drawing, region.board)[region.token]
    room = area.buffer(-_ROOM)
    found = placed(region, area if room.is_empty else room)
    items = [(each, item) for each in found for item in each.sheet.items]
    parts = [
        _item(region, item, each.middle, each.scale, f"{region.board} {region.token} {at}")
        for at, (each, item) in enumerate(items)
    ]
    if not any(item.what == "name" for _, item in items):
        parts.append(_name_below(region))
    return element("g", *parts, class_="art", data_art=region.token, pointer_events="none")


def _item(region: Region, item: Item, middle: Point, scale: float, seed: str) -> str:
    x, y = (centre + scale * part for centre, part in zip(middle, item.middle, strict=True))
    size = scale * item.size
    line = THIN * min(1.0, max(0.6, scale))
    if item.what in ("name", "figure"):
        colour = "black" if item.what == "name" else _figure_colour(region)
        return lettered(item.text, (x, y), size, seed=seed, colour=colour, line=line)
    if item.what == "unique":
        ring = Stroke(tuple(ellipse(x, y, size / 2 + 2, size / 2 + 2)), closed=True)
        one = lettered("1", (x, y), 0.6 * size, seed=seed, colour="red", line=0.75 * line)
        return drawn([ring], seed=seed, colour="red", line=0.75 * line, shake=0.5) + one
    what = doodle(region.token, _kind(region)) if item.what == "doodle" else icon(item.what)
    moved = [stroke.moved(size / SIDE, x - size / 2, y - size / 2) for stroke in what]
    fine = 0.85 if item.what == "doodle" else 0.7
    return drawn(moved, seed=seed, colour="black", line=fine * line, shake=0.012 * size)


def _figure_colour(region: Region) -> str:
    return "red" if _kind(region) == "hazard" else "black"


def _kind(region: Region) -> str:
    return str(region.said.get("kind", ""))


def _name_below(region: Region) -> str:
    left, bottom, right, _ = bounds(region.outline)
    return lettered(
        region.token,
        ((left + right) / 2, bottom - 13),
        13,
        seed=region.token,
        colour="black",
        line=FINE,
    )
