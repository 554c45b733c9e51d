"""What is wrong with the drawing of a board file, in sentences that a designer can act on.

What the rules need of a board file is not looked at here: `oche.games.adventure` reads that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from oche.boards.drawing import BOARDS, HEIGHT, WIDTH, Drawing, Region, drawing_and_faults
from oche.boards.strokes import Point
from oche.boards.whiteboard import DART

if TYPE_CHECKING:
    from shapely import Polygon

# Lines are drawn by hand: what laps over by less than a marker's line is as good as touching.
_LINE = 2.0  # mm


def drawing_faults(text: str) -> list[str]:
    """Every fault of the drawing in a board file, a sentence each; none if it is sound.

    RecordError where the text is no TOML at all.
    """
    drawing, faults = drawing_and_faults(text)
    found = [*faults, *_crossings(drawing)]
    if found:
        return found  # what follows needs shapes that are shapes
    for board in BOARDS:
        regions = drawing.regions[board]
        found += _sizes(regions)
        found += _places(drawing, board)
        found += _overlaps(regions)
    found += _castle(drawing)
    found += _grounds(drawing)
    return found


def _polygon(outline: Sequence[Point]) -> Polygon:
    from shapely import Polygon

    return Polygon(outline)


def _crossings(drawing: Drawing) -> Iterator[str]:
    named = [(f"The ground of {board}", drawing.grounds[board]) for board in BOARDS]
    named += [("The title", drawing.title), ("The scoreboard", drawing.scoreboard)]
    named += [
        (f"{region.board} {region.token}", region.outline)
        for board in BOARDS
        for region in drawing.regions[board]
    ]
    for name, outline in named:
        if not _polygon(outline).is_valid:
            yield f"{name} crosses its own outline: give its points in order around it."


def _sizes(regions: Sequence[Region]) -> Iterator[str]:
    for region in regions:
        if _polygon(region.outline).buffer(-DART / 2).is_empty:
            yield (
                f"{region.board} {region.token} is narrower than a dart of {DART:g} mm: "
                "nobody can tell that it was hit."
            )


def _places(drawing: Drawing, board: str) -> Iterator[str]:
    ground = _polygon(drawing.grounds[board]).buffer(_LINE)
    for region in drawing.regions[board]:
        if not ground.covers(_polygon(region.outline)):
            yield f"{board} {region.token} reaches over the edge of {board}'s ground."


def _overlaps(regions: Sequence[Region]) -> Iterator[str]:
    for one, other in combinations(regions, 2):
        first, second = _polygon(one.outline), _polygon(other.outline)
        if _within(regions, one, other) or _within(regions, other, one):
            continue
        if not first.intersection(second).buffer(-_LINE / 2).is_empty:
            yield (
                f"{one.board} {one.token} and {other.token} overlap: move them apart, or say which "
                f'lies within the other on purpose (inside = "{other.token}").'
            )
    for region in regions:
        yield from _sticking_out(regions, region)


def _sticking_out(regions: Sequence[Region], region: Region) -> Iterator[str]:
    outer = next((each for each in regions if each.token == region.inside), None)
    if region.inside is None or outer is None:
        return
    if not _polygon(outer.outline).covers(_polygon(region.outline)):
        yield f"{region.board} {region.token} is to lie inside {outer.token} but reaches out of it."


def _within(regions: Sequence[Region], region: Region, outer: Region) -> bool:
    """Whether a region says that it lies, however deep, within another."""
    inside = {each.token: each.inside for each in regions}
    token = inside[region.token]
    while token is not None and token != outer.token:
        token = inside.get(token)
    return token is not None


def _castle(drawing: Drawing) -> Iterator[str]:
    if drawing.region("WORLD", "CASTLE").inside != "DUNGEON":
        yield 'WORLD CASTLE stands at the centre of the DUNGEON (A5): it needs inside = "DUNGEON".'


def _grounds(drawing: Drawing) -> Iterator[str]:
    from shapely import box

    whole = box(0, 0, WIDTH, HEIGHT)
    named = [(board, drawing.grounds[board]) for board in BOARDS]
    named += [("the title", drawing.title), ("the scoreboard", drawing.scoreboard)]
    for name, outline in named:
        if not whole.covers(_polygon(outline)):
            yield f"{_capital(name)} is not wholly on the whiteboard of {WIDTH} x {HEIGHT} mm."
    for (one, first), (other, second) in combinations(named, 2):
        if not _polygon(first).intersection(_polygon(second)).buffer(-_LINE / 2).is_empty:
            yield f"{_capital(one)} and {other} overlap on the whiteboard: move them apart."


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
