"""What is drawn inside a region: its doodle, its name and its numbers, as large as there is room.

A composition is a few items at places of a small sheet of its own; `placed` finds where in a region
that sheet fits best.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from oche.boards.doodles import doodle
from oche.boards.drawing import Region
from oche.boards.lettering import width
from oche.boards.strokes import Point

if TYPE_CHECKING:
    from shapely import Polygon

    from oche.boards.whiteboard import Surface

# Sizes on the sheet, in millimetres where the whole has room.
DOODLE, NAME, FIGURE, ICON = 60.0, 17.0, 18.0, 17.0
_GAP = 8.0
_LEAST = 0.62  # below this scale there is room for the doodle alone
_MOST = 1.3
_EASE = 0.95  # how much of the room is used
_LOOKS = 7  # halvings of the scale
_AROUND = ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1))


@dataclass(frozen=True)
class Item:
    """Something at a place of the sheet: `what` is doodle, name, figure or an icon's name."""

    what: str
    text: str
    middle: Point
    size: float


@dataclass(frozen=True)
class Sheet:
    """A composition before it is placed: its items about 0 0, and how large it is."""

    wide: float
    high: float
    items: tuple[Item, ...]


@dataclass(frozen=True)
class Placed:
    """A sheet in a region: where its middle is, and how large it is drawn."""

    sheet: Sheet
    middle: Point
    scale: float


def numbers_of(region: Region) -> list[tuple[str, str]]:
    """The numbers that stand beside a region's doodle: an icon's name and a figure each."""
    said, kind = region.said, region.said.get("kind")
    if kind == "monster":
        names = ["hp", "dmg", "tower"] if region.board == "TOWER" else ["hp", "dmg", "loot", "gold"]
        return [(name, str(said.get(name, 0))) for name in names]
    if kind == "hazard":
        return [("hp", f"-{said.get('hp', 0)}")]
    return {"life": [("hp", "+4")], "evil": [("gold", "-5")]}.get(str(kind), [])


def sheets(region: Region) -> list[Sheet]:
    """The compositions that a region may have, the fullest first."""
    kind = str(region.said.get("kind", ""))
    if not _shows(region):
        large = kind == "loot" or region.board == "BATTLE"
        return [_named(region, NAME * 1.6 if large else NAME)]
    figures = numbers_of(region)
    if not figures:
        return [_over(region, [])]
    return [_beside(region, figures), _over(region, figures), _wide(region, figures)]


def placed(region: Region, area: Surface) -> list[Placed]:
    """The composition that is largest in a region; without room for one, name and doodle apart.

    Where not even they find room the doodle stands alone.
    """
    best = max((_fit(sheet, area) for sheet in sheets(region)), key=lambda each: each.scale)
    if best.scale >= _LEAST or not _shows(region):
        return [best]
    name = _fit(_name(region), area)
    alone = Sheet(DOODLE, DOODLE, (Item("doodle", region.token, (0, 0), DOODLE),))
    if name.scale < _LEAST:
        return [_fit(alone, area)]
    left = area.difference(_box(name.sheet, *name.middle, name.scale))
    beside = _fit(alone, cast("Surface", left))
    return [name, beside] if beside.scale >= _LEAST else [name]


def _shows(region: Region) -> bool:
    return bool(doodle(region.token, str(region.said.get("kind", ""))))


def _named(region: Region, height: float) -> Sheet:
    item = Item("name", region.token, (0, 0), height)
    return Sheet(width(region.token, height) + 2, height + 2, (item,))


def _beside(region: Region, figures: Sequence[tuple[str, str]]) -> Sheet:
    """The doodle at the left, the numbers two by two at the right, the name underneath."""
    block = _block(figures, columns=2 if len(figures) > 2 else 1)
    name = _name(region)
    wide = max(DOODLE + _GAP + block.wide, name.wide)
    high = DOODLE + _GAP + NAME
    left = -(DOODLE + _GAP + block.wide) / 2
    row = high / 2 - DOODLE / 2
    items = (
        Item("doodle", region.token, (left + DOODLE / 2, row), DOODLE),
        *_shifted(block, left + DOODLE + _GAP + block.wide / 2, row),
        *_shifted(name, 0, -high / 2 + NAME / 2),
    )
    return Sheet(wide, high, items)


def _over(region: Region, figures: Sequence[tuple[str, str]]) -> Sheet:
    """The doodle above, the name under it, the numbers below."""
    block = _block(figures, columns=2)
    name = _name(region)
    wide = max(DOODLE, block.wide, name.wide)
    high = DOODLE + _GAP + NAME + (_GAP + block.high if figures else 0)
    items = (
        Item("doodle", region.token, (0, high / 2 - DOODLE / 2), DOODLE),
        *_shifted(name, 0, high / 2 - DOODLE - _GAP - NAME / 2),
        *_shifted(block, 0, -high / 2 + block.high / 2),
    )
    return Sheet(wide, high, items)


def _wide(region: Region, figures: Sequence[tuple[str, str]]) -> Sheet:
    """The doodle at the left, at the right the name over all numbers in one row."""
    block, name = _block(figures, columns=len(figures)), _name(region)
    column = max(block.wide, name.wide)
    wide = DOODLE + _GAP + column
    x = wide / 2 - column / 2
    items = (
        Item("doodle", region.token, (-wide / 2 + DOODLE / 2, 0), DOODLE),
        *_shifted(name, x, (_GAP + NAME) / 2),
        *_shifted(block, x, -(_GAP + NAME) / 2),
    )
    return Sheet(wide, DOODLE, items)


def _name(region: Region) -> Sheet:
    """The name, and behind it A20's mark of what is one of a kind."""
    wide = width(region.token, NAME)
    if not region.said.get("unique"):
        return Sheet(wide, NAME, (Item("name", region.token, (0, 0), NAME),))
    whole = wide + _GAP + NAME
    return Sheet(
        whole,
        NAME,
        (
            Item("name", region.token, (-(whole - wide) / 2, 0), NAME),
            Item("unique", "1", ((whole - NAME) / 2, 0), NAME),
        ),
    )


def _block(figures: Sequence[tuple[str, str]], *, columns: int) -> Sheet:
    """Icons with their figures, in rows."""
    if not figures:
        return Sheet(0, 0, ())
    step = ICON + 4 + max(width(figure, FIGURE) for _, figure in figures) + 9
    rows = -(-len(figures) // columns)
    wide, high = step * min(columns, len(figures)) - 9, rows * (FIGURE + 9) - 9
    items: list[Item] = []
    for at, (name, figure) in enumerate(figures):
        row, column = divmod(at, columns)
        x = -wide / 2 + column * step
        y = high / 2 - FIGURE / 2 - row * (FIGURE + 9)
        items.append(Item(name, "", (x + ICON / 2, y), ICON))
        items.append(Item("figure", figure, (x + ICON + 4 + width(figure, FIGURE) / 2, y), FIGURE))
    return Sheet(wide, high, tuple(items))


def _shifted(sheet: Sheet, x: float, y: float) -> list[Item]:
    return [
        Item(item.what, item.text, (item.middle[0] + x, item.middle[1] + y), item.size)
        for item in sheet.items
    ]


def _fit(sheet: Sheet, area: Surface) -> Placed:
    """The largest scale at which a sheet lies wholly within an area, and where: near its middle.

    Found from the middle outward, in ever smaller steps; rooms are simple enough for that.
    """
    from shapely import prepare

    prepare(area)
    x, y = _middle(area)
    scale = _grown(sheet, area, x, y, 0.02)
    step = max(area.bounds[2] - area.bounds[0], area.bounds[3] - area.bounds[1]) / 4
    while step > 1.0:
        tries = [(x + step * across, y + step * up) for across, up in _AROUND]
        found = max((_grown(sheet, area, *each, scale), each) for each in tries)
        if found[0] > scale * 1.01:
            scale, (x, y) = found
        else:
            step /= 2
    return _settled(sheet, area, (x, y), _EASE * scale)


def _settled(sheet: Sheet, area: Surface, found: Point, scale: float) -> Placed:
    """A sheet with a little room to spare, moved as near to the middle of its area as it can be."""
    x, y = found
    centre = area.centroid
    for part in (1.0, 0.5, 0.25, 0.12):
        nearer = y + part * (centre.y - y)
        if _fits(sheet, area, x, nearer, scale):
            y = nearer
        nearer = x + part * (centre.x - x)
        if _fits(sheet, area, nearer, y, scale):
            x = nearer
    return Placed(sheet, (x, y), scale)


def _middle(area: Surface) -> Point:
    centre = area.centroid
    inside = centre if area.contains(centre) else area.representative_point()
    return inside.x, inside.y


def _grown(sheet: Sheet, area: Surface, x: float, y: float, least: float) -> float:
    """The largest scale at a place, `least` where it is no larger."""
    low, high = least, _MOST
    if not _fits(sheet, area, x, y, min(1.01 * least, _MOST)):
        return least
    for _ in range(_LOOKS):
        scale = (low + high) / 2
        if _fits(sheet, area, x, y, scale):
            low = scale
        else:
            high = scale
    return low


def _fits(sheet: Sheet, area: Surface, x: float, y: float, scale: float) -> bool:
    return area.contains(_box(sheet, x, y, scale))


def _box(sheet: Sheet, x: float, y: float, scale: float) -> Polygon:
    from shapely import box

    across, up = sheet.wide * scale / 2, sheet.high * scale / 2
    return box(x - across, y - up, x + across, y + up)
