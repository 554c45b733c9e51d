"""Where should I aim? What every region is worth now, every aim, and which is the best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from oche.bots.bot import Position
from oche.bots.insight.warlord import MILLION
from oche.bots.searching import AT_ONCE, BREADTH, Search
from oche.bots.tables import BoardTable
from oche.bots.thinking import thinking_game
from oche.core.binding import compiled, plain

if TYPE_CHECKING:
    from oche.throwing.heat import Heat

CHANCE = "chance of winning"
WORTH = "worth"
LOOKED_AT = 60_000  # positions, for advice at once


class Choice(NamedTuple):
    """A region that one may aim at: the point to aim at for it in mm, and what that is worth."""

    region: int
    x: float
    y: float
    value: float


@dataclass(frozen=True)
class Advice:
    """What a thrower may want to know at a dart.

    `values` is what each region is worth once hit, in `unit`: a chance of winning from 0 to 1, or
    the game's own worth where nobody knows chances. `choices` are aims at regions, the best first,
    each the best of the aims in that region; `best` and `most` those of any aim at all, by the
    `heat` map. `deep` tells whether it was looked further ahead than this one dart.
    """

    values: tuple[float, ...]
    unit: str
    choices: tuple[Choice, ...]
    best: tuple[float, float]
    most: float
    heat: Heat
    deep: bool


def advise(
    position: Position, way: Literal["plain", "compiled"] = "plain", *, budget: int = LOOKED_AT
) -> Advice:
    """Advice on the awaited dart; ValueError where none is awaited, or no hand throws it.

    Plain it looks at this dart alone, compiled at so many positions ahead.
    """
    from oche.throwing.heat import heat

    board = position.board
    scatter = position.hands[position.seat].scatter
    if scatter is None:
        raise ValueError("there is no advice for the simple model of a throw: it knows no points")
    game = thinking_game(position.game)
    run = (compiled if way == "compiled" else plain)(game)
    found = Search(run)(
        position,
        stop=run.ints([0]),
        budget=budget if way == "compiled" else AT_ONCE,
        **BREADTH.get(position.game.name, {}),
    )[1]
    unit, one = (WORTH, 1) if game is position.game else (CHANCE, MILLION)
    values = tuple(value / one for value in found)
    warm = heat(board.face, scatter, values)
    best = max(_choices(board, values), key=lambda choice: choice.value)
    beaten = best.value > warm.most  # the map's grid may pass by a finer aim
    return Advice(
        values=values,
        unit=unit,
        choices=tuple(sorted(_choices(board, values), key=lambda choice: -choice.value)),
        best=(best.x, best.y) if beaten else warm.best,
        most=best.value if beaten else warm.most,
        heat=warm,
        deep=way == "compiled",
    )


def _choices(board: BoardTable, values: tuple[float, ...]) -> list[Choice]:
    """For every region the best of the aims that lie in it."""
    face = board.face
    best: dict[int, Choice] = {}
    for number, (x, y) in enumerate(face.aims):
        region = _region_of(board, number)
        value = sum(
            chance * max(values[each] for each in outcome)
            for chance, outcome in zip(board.chances(number), face.outcomes, strict=True)
        )
        if region not in best or value > best[region].value:
            best[region] = Choice(region, x, y, value)
    return list(best.values())


def _region_of(board: BoardTable, aim: int) -> int:
    return board.face.landed(*board.face.aims[aim])[0]
