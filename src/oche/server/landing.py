"""Where drawn darts land: the aim, its seat's scatter and the table's luck make one point.

It is the same law for persons and bots, and needs no numerical library at a dartboard.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from oche.core.errors import Illegal
from oche.core.tokens import landing
from oche.server.messages.base import Drawing as DrawingName
from oche.table.entries import Aimed, Played
from oche.table.table import Made, Table
from oche.table.taking import bare
from oche.throwing.faces import SURE_MISS, at_whiteboard
from oche.throwing.hands import DEFAULT_HAND, read_hand

if TYPE_CHECKING:
    from oche.boards.drawing import Drawing

Point = tuple[float, float]
TOUCH = ("dartboard-touch", "warmap")  # drawings that share their thick rings


@dataclass(frozen=True)
class Landing:
    """A dart in the board: where it was aimed, where it landed, the regions it touches.

    `aim` is a region with its point, as text; the region of the dart's middle comes first in
    `touched`.
    """

    aim: str
    point: Point
    touched: tuple[str, ...]
    hand: str

    def counts_for(self, region: str) -> Played:
        """The move, where it counts for that region."""
        return Played(f"{region}{_written(self.point)}", "dart", self.aim, hand=self.hand)

    def entry(self) -> Played | Aimed:
        """The move; or, where it touches several regions, that its thrower has yet to choose."""
        if len(self.touched) == 1:
            return self.counts_for(self.touched[0])
        return Aimed(self.aim, *self.point, self.touched, self.hand)


def thrown(table: Table, aim: Point, *, hand: str, made: Made | None = None) -> Landing:
    """Throw the awaited dart; with the luck of a move that was drawn before, if it was.

    `table` stands just before the dart.
    """
    scatter = read_hand(hand)
    if table.match.game.target == "whiteboard":
        scatter = at_whiteboard(scatter)
    x, y = _tenths(aim)
    right, up = scatter.deviation(table.luck(made))
    point = _tenths((x + right, y + up))
    aimed = f"{regions_at(table, (x, y))[0]}{_written((x, y))}"
    return Landing(aimed, point, regions_at(table, point), hand)


def landed(flying: Aimed) -> Landing:
    """A dart of which it has yet to be said what it counts for."""
    return Landing(flying.aim, (flying.x, flying.y), flying.touched, flying.hand or DEFAULT_HAND)


def aimed_anew(table: Table, aim: Point, made: Made) -> Played:
    """A dart of the log as if it had been aimed there: its luck and its hand stay.

    Where it touches several regions it counts for the one it counted for, or was aimed at, if it
    touches that; else for that of its middle. `table` stands just before the dart.
    """
    landing = thrown(table, aim, hand=hand_at(table, made), made=made)
    wanted = (bare(made.token), bare(landing.aim), *landing.touched)
    return landing.counts_for(next(region for region in wanted if region in landing.touched))


def _written(point: Point) -> str:
    return f"({point[0]:.1f},{point[1]:.1f})"


def _tenths(point: Point) -> Point:
    """A point as its token keeps it, so that the region is that of the point that is kept."""
    x, y = (round(value, 1) + 0.0 for value in point)
    return x, y


def regions_at(table: Table, point: Point) -> tuple[str, ...]:
    """The regions of the awaited board that a dart there touches, that of its middle first."""
    if table.match.game.target == "dartboard":
        from oche.boards.dartboard import bed_at

        return (bed_at(*point),)
    from oche.boards.whiteboard import regions_touched

    return tuple(regions_touched(drawing_of(table), board_of(table), *point))


def middle_of(table: Table, region: str) -> Point:
    """Where to aim for a region of the awaited board; for a miss, where nothing can be hit."""
    if table.match.game.target == "dartboard":
        from oche.boards import dartboard

        return SURE_MISS if region == dartboard.MISS else dartboard.middle(region)
    from oche.boards.whiteboard import middle, miss

    board = board_of(table)
    return SURE_MISS if region == miss(board) else middle(drawing_of(table), board, region)


def board_of(table: Table) -> str:
    """The board that the awaited dart is thrown at."""
    board = table.awaited.board
    assert board is not None
    return board


def board_text(table: Table) -> str | None:
    """The text of the board file that a table of Adventure Darts is played on; else None."""
    if table.match.game.target != "whiteboard":
        return None
    from oche.games.adventure.boardfile import board_file

    return table.opened.board or board_file(table.match.record.options["board"])


def drawing_of(table: Table) -> Drawing:
    """The whiteboard of a table of Adventure Darts."""
    from oche.boards.drawing import read_drawing

    text = board_text(table)
    assert text is not None
    return read_drawing(text)


def true_point(point: Point, drawing: DrawingName) -> Point:
    """A point of a drawing on the true board."""
    if drawing not in TOUCH:
        return point
    from oche.boards.dartboard_drawing import to_true

    return to_true(*point)


def shown_point(target: str | None, point: Point | None) -> Point | None:
    """A point of the true board in the drawing with thick rings; on a whiteboard the very same."""
    if point is None or target != "dartboard":
        return point
    from oche.boards.dartboard_drawing import to_touch

    return to_touch(*point)


def point_in(token: str | None) -> Point | None:
    """The point that a token of a log has with it."""
    if token is None or "(" not in token:
        return None
    x, y = landing(token).point[1:-1].split(",")
    return float(x), float(y)


def aimed_at(
    table: Table, token: str | None, point: tuple[float, float] | None, drawing: DrawingName
) -> Point:
    """Where a screen's aim is on the true board: its point, or the middle of its region."""
    if point is not None:
        return true_point(point, drawing)
    if token is None:
        raise Illegal("say where the dart is aimed: a region, or a point of the drawing")
    written = table.match.read(token).token
    return point_in(written) or middle_of(table, landing(written).text)


def hand_at(table: Table, made: Made | None = None) -> str:
    """The hand that throws the awaited dart, or that threw a dart of the log."""
    if made is not None and made.hand is not None:
        return made.hand
    seat = table.to_act if made is None else made.seat
    return (None if seat is None else table.seats[seat].hand) or DEFAULT_HAND
