"""What a hand makes of every aim, board by board: what heads think with, and darts land by.

`hand_tables` is for a thrower with a scatter (`oche.throwing`), `simple_tables` for the stated
simple model (`oche.throwing.simple`), which knows regions and no points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from oche.core.game import Game
from oche.throwing.faces import Face
from oche.throwing.simple import landings

if TYPE_CHECKING:
    from oche.boards.drawing import Drawing
    from oche.throwing.scatter import Scatter

AnyGame = Game[Any, Any]
Boards = tuple[tuple[str, ...] | None, ...]


@dataclass(frozen=True, eq=False)
class BoardTable:
    """One board for one hand: where to aim, and how likely each outcome is then.

    `columns` goes outcome by outcome, within an outcome aim by aim; the chances of an aim add up to
    `total` (1 for a scatter, a whole number of darts in the simple model).
    """

    face: Face
    columns: Sequence[float]
    total: float

    def chances(self, aim: int) -> list[float]:
        """How likely each outcome is for the aim of that number."""
        return [chance / self.total for chance in self.columns[aim :: len(self.face.aims)]]


@dataclass(frozen=True, eq=False)
class HandTables:
    """All boards of a game for one hand; compared by identity, so that what follows can be kept.

    `boards[board + 1]` is the table of that board; None where the game has no such board (number -1
    is the only one of a game whose boards have no names). `scatter` None is the simple model.
    """

    boards: tuple[BoardTable | None, ...]
    scatter: Scatter | None


def hand_tables(game: AnyGame, setup: Any, drawing: Drawing | None, scatter: Scatter) -> HandTables:
    """The tables of a hand in a game; worked out once for each board, drawing and scatter.

    `scatter` is that at a dartboard, in mm² (`oche.throwing.scatter`); at a whiteboard, whose
    `drawing` then is needed, the same hand throws from further away.
    """
    return _hand_tables(game, _boards(game, setup), drawing, scatter)


def simple_tables(game: AnyGame, setup: Any) -> HandTables:
    """The tables of the simple model: aim number r, at the point (r, 0), is the region r itself."""
    return _simple_tables(game, _boards(game, setup))


def _boards(game: AnyGame, setup: Any) -> Boards:
    """The regions of every board, from the one without a name on; None where there is no board."""
    return tuple(
        game.regions(setup, board)
        if game.target is not None and (board >= 0) == bool(game.boards)
        else None
        for board in range(-1, len(game.boards))
    )


@lru_cache(maxsize=256)
def _hand_tables(
    game: AnyGame, boards: Boards, drawing: Drawing | None, scatter: Scatter
) -> HandTables:
    return HandTables(
        tuple(
            None if regions is None else _board_table(game, at - 1, regions, drawing, scatter)
            for at, regions in enumerate(boards)
        ),
        scatter,
    )


def _board_table(
    game: AnyGame, board: int, regions: tuple[str, ...], drawing: Drawing | None, scatter: Scatter
) -> BoardTable:
    from oche.throwing.faces import dartboard_face, whiteboard_face
    from oche.throwing.odds import odds

    if game.target == "dartboard":
        face = dartboard_face(regions)
    else:
        assert drawing is not None, f"a hand at {game.title} needs the drawing of its whiteboard"
        face = whiteboard_face(drawing, game.boards[board], regions)
    return BoardTable(face, odds(face, scatter).T.ravel().tolist(), 1.0)


@lru_cache(maxsize=64)
def _simple_tables(game: AnyGame, boards: Boards) -> HandTables:
    return HandTables(
        tuple(None if regions is None else _simple_table(game, regions) for regions in boards),
        None,
    )


def _simple_table(game: AnyGame, regions: tuple[str, ...]) -> BoardTable:
    rows = landings(game.target or "", regions)
    count = len(regions)
    face = Face(
        name="simple",
        regions=regions,
        outcomes=tuple((region,) for region in range(count)),
        aims=tuple((float(region), 0.0) for region in range(count)),
    )
    columns = [float(row[region]) for region in range(count) for row in rows]
    return BoardTable(face, columns, float(sum(rows[0])))
