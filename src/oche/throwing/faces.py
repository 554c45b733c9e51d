"""What a dart is thrown at: the regions of a board, where a landing counts, where to aim.

A `Face` is a dartboard or one board of the whiteboard, with its regions in the order of a game's
moves. All that is worked out of a face takes a hand's scatter as it is at a dartboard;
`Face.scatter` says what that means here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from oche.boards import dartboard
from oche.boards.drawing import Drawing
from oche.boards.whiteboard import middle, miss, regions_touched
from oche.throwing.scatter import Scatter

if TYPE_CHECKING:
    from oche.throwing.touching import Touching

Point = tuple[float, float]

OCHE, LINE = 2.37, 4.572  # m: from the dartboard, and 15 feet from the whiteboard
FOAM = 1.5  # a foam dart strays this much more than a steel one, in angle
SURE_MISS: Point = (0.0, -5000.0)  # more than 9 sigma of any hand from any region


def at_whiteboard(scatter: Scatter) -> Scatter:
    """What a hand's scatter becomes with foam darts from 15 feet.

    The angles stay, so it grows with the distance, and by `FOAM`: a club player's sigma of 20 mm
    becomes 58 mm, and a region 120 mm across is hit by 4 or 5 darts of 10.
    """
    return scatter.scaled(LINE / OCHE * FOAM)


@dataclass(frozen=True, eq=False)
class Face:
    """A board as somebody throws at it; compared by identity, so that what is worked out is kept.

    `regions` are canonical tokens, by the number of the game's move. `outcomes` are the sets of
    regions that a landing may be taken for, ascending. `aims` are points in mm worth trying.
    """

    name: str
    regions: tuple[str, ...]
    outcomes: tuple[tuple[int, ...], ...]
    aims: tuple[Point, ...]

    def landed(self, x: float, y: float) -> tuple[int, ...]:
        """The regions that a dart with its middle there touches, that of its middle first."""
        raise NotImplementedError

    def middle(self, region: int) -> Point:
        """Where to aim for a region; for a miss, where nothing can be hit."""
        raise NotImplementedError

    def scatter(self, scatter: Scatter) -> Scatter:
        """What a hand's scatter, as it is at a dartboard, is at this face."""
        raise NotImplementedError


class DartboardFace(Face):
    """The dartboard: a landing counts for the one bed it is in."""

    def landed(self, x: float, y: float) -> tuple[int, ...]:
        """The one bed that the point is in."""
        return (self.regions.index(dartboard.bed_at(x, y)),)

    def middle(self, region: int) -> Point:
        """The middle of a bed; of a single, of its outer part."""
        token = self.regions[region]
        return SURE_MISS if token == dartboard.MISS else dartboard.middle(token)

    def scatter(self, scatter: Scatter) -> Scatter:
        """The scatter itself."""
        return scatter


@dataclass(frozen=True, eq=False)
class WhiteboardFace(Face):
    """One board of a whiteboard: a foam dart may be taken for any region it touches (A4)."""

    drawing: Drawing
    touching: Touching = field(repr=False)

    def landed(self, x: float, y: float) -> tuple[int, ...]:
        """The regions within half a dart of its middle, nearest first."""
        touched = regions_touched(self.drawing, self.name, x, y)
        return tuple(self.regions.index(token) for token in touched)

    def middle(self, region: int) -> Point:
        """A point well inside a region."""
        token = self.regions[region]
        return SURE_MISS if token == miss(self.name) else middle(self.drawing, self.name, token)

    def scatter(self, scatter: Scatter) -> Scatter:
        """The scatter of foam darts from 15 feet."""
        return at_whiteboard(scatter)


@lru_cache(maxsize=16)
def dartboard_face(regions: tuple[str, ...]) -> Face:
    """The dartboard, its beds numbered as in `regions` (all 63 of them, in any order)."""
    if sorted(regions) != sorted(dartboard.BEDS):
        raise ValueError("the regions of a dartboard are its 62 beds and M")
    singletons = tuple((region,) for region in range(len(regions)))
    return DartboardFace(dartboard.BOARD, regions, singletons, tuple(_dartboard_aims()))


@lru_cache(maxsize=64)
def whiteboard_face(drawing: Drawing, board: str, regions: tuple[str, ...]) -> WhiteboardFace:
    """A board of a whiteboard, its regions numbered as in `regions` (a miss is one of them)."""
    from oche.throwing.touching import touching

    touched = touching(drawing, board, regions)
    inside = [middle(drawing, board, token) for token in regions if token != miss(board)]
    aims = (*inside, *_spread(drawing, board), SURE_MISS)
    return WhiteboardFace(board, regions, touched.sets, aims, drawing, touched)


# Where to aim

_WIRES = tuple(at + 0.5 for at in range(20))
_WEDGES = tuple(map(float, range(20)))
# The middles of the rings, and the circles between which a segment is worth aiming at.
_ROUNDS = (
    (103.0, _WEDGES),  # triples
    (166.0, _WEDGES),  # doubles
    (134.5, _WEDGES),  # the outer part of the singles
    (57.5, _WEDGES),  # and the inner
    (103.0, _WIRES),  # between two triples,
    (166.0, _WIRES),  # two doubles,
    (134.5, _WIRES),  # two singles
    (57.5, _WIRES),
    (80.0, _WEDGES),  # inside of the triple, for a hand that is not sure of it
    (30.0, _WEDGES),  # a little off the Bull
    (11.0, (0.0, 5.0, 10.0, 15.0)),  # the outer bull
)


def _dartboard_aims() -> Iterator[Point]:
    yield 0.0, 0.0
    for radius, wedges in _ROUNDS:
        for wedge in wedges:
            yield dartboard.cartesian(radius, wedge * dartboard.WEDGE)
    yield SURE_MISS


_GRID = 150  # points, about, besides the middles


def _spread(drawing: Drawing, board: str) -> Iterator[Point]:
    """An even grid over a board's ground."""
    from shapely import Point as Spot
    from shapely import Polygon

    ground = Polygon(drawing.grounds[board])
    left, bottom, right, top = ground.bounds
    step = math.sqrt(ground.area / _GRID)
    for row in range(round((top - bottom) / step) + 1):
        for column in range(round((right - left) / step) + 1):
            x, y = left + column * step, bottom + row * step
            if ground.covers(Spot(x, y)):
                yield x, y
