"""What a head is: it answers a choice with a move, and a throw with an aim.

A bot is the strength of a hand times the strength of a head. The head looks at a position; where
the dart lands is chance, by the hand that throws it (`oche.throwing`), and the same for everybody.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from oche.bots.luck import rolled
from oche.bots.tables import AnyGame, BoardTable, HandTables, simple_tables
from oche.core.awaiting import CHOOSE, THROW
from oche.core.binding import plain
from oche.core.chance import draw, seeded, step

Rng = MutableSequence[int]


@dataclass(frozen=True, eq=False)
class Position:
    """A game at one moment, with the hand of every seat."""

    game: AnyGame
    setup: Any
    state: Any
    hands: tuple[HandTables, ...]

    @property
    def seat(self) -> int:
        """The seat that owes a move; -1 where nobody does."""
        return self.game.awaits(self.setup, self.state)[1]

    @property
    def board(self) -> BoardTable:
        """The board thrown at, for the hand that throws; ValueError where no dart is awaited."""
        _, seat, board = self.game.awaits(self.setup, self.state)
        table = self.hands[seat].boards[board + 1]
        if table is None:
            raise ValueError("no dart is awaited")
        return table


class Aim(NamedTuple):
    """Where a dart is aimed at: a point of the board's face, in mm.

    `favour` holds the regions (as moves) in the order in which the thrower would take them where
    the dart touches several; what is not in it comes after them, nearest first.
    """

    x: float
    y: float
    favour: tuple[int, ...] = ()


class Thrown(NamedTuple):
    """A dart that has landed: its point in mm (None in the simple model), and what it touches.

    `touched` are regions as moves, the one its middle is in first; `move` is the one it counts for.
    """

    x: float | None
    y: float | None
    touched: tuple[int, ...]
    move: int


class Head(Protocol):
    """Who decides: looks at a position and answers what is awaited of its seat.

    An answer depends on the position and on `rng` alone.
    """

    name: str
    about: str

    def choose(self, position: Position, rng: Rng) -> int:
        """The move that answers a choice."""
        ...

    def aim(self, position: Position, rng: Rng) -> Aim:
        """Where the awaited dart is aimed at."""
        ...


def roll(game: AnyGame, setup: Any, state: Any, rng: Rng) -> int:
    """An outcome of the awaited die (or of how the homes are turned), as likely as it is."""
    faces = [0] * len(game.moves(setup, state))
    return plain(game)(rolled)(setup, state, faces, rng)


def thrown(position: Position, aim: Aim, luck: int) -> Thrown:
    """The awaited dart, aimed there. The same 64 bits of luck are the same stray for any aim."""
    board = position.board
    scatter = position.hands[position.seat].scatter
    if scatter is None:
        touched = _simply_landed(board, int(aim.x), luck)
        return Thrown(None, None, touched, favoured(touched, aim.favour))
    right, up = board.face.scatter(scatter).deviation(luck)
    x, y = aim.x + right, aim.y + up
    touched = board.face.landed(x, y)
    return Thrown(x, y, touched, favoured(touched, aim.favour))


def favoured(touched: Sequence[int], favour: Sequence[int]) -> int:
    """Which of the regions that a dart touches its thrower takes."""
    return next((region for region in favour if region in touched), touched[0])


def bot_move(head: Head, position: Position, rng: Rng) -> int:
    """The move that comes of what is awaited: a head's choice, where its dart lands, or a roll."""
    kind = position.game.awaits(position.setup, position.state)[0]
    if kind == THROW:
        aim = head.aim(position, rng)
        return thrown(position, aim, (step(rng) << 32) | step(rng)).move
    if kind == CHOOSE:
        return head.choose(position, rng)
    return roll(position.game, position.setup, position.state, rng)


def region_aim(position: Position, region: int) -> Aim:
    """At the middle of a region of the board now thrown at."""
    board = position.board
    if position.hands[position.seat].scatter is None:
        return Aim(float(region), 0.0, (region,))
    return Aim(*board.face.middle(region), (region,))


def _simply_landed(board: BoardTable, aim: int, luck: int) -> tuple[int, ...]:
    left = draw(seeded(luck), int(board.total))
    for outcome, darts in enumerate(board.columns[aim :: len(board.face.aims)]):
        left -= int(darts)
        if left < 0:
            return board.face.outcomes[outcome]
    raise AssertionError("the darts of a simple row are fewer than its total")


def simple_position(game: AnyGame, setup: Any, state: Any) -> Position:
    """A position at which everybody throws as the simple model says."""
    return Position(game, setup, state, (simple_tables(game, setup),) * max(game.seats))
