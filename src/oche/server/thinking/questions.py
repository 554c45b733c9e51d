"""What heads are asked and what they answer, in a thread of the server or in a process of its own.

A question can be sent to another process: it names its game and hands, and the drawing by its text.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, Protocol

from oche.core.awaiting import CHOOSE
from oche.core.chance import seeded
from oche.core.registry import find_game

if TYPE_CHECKING:
    from oche.bots.bot import Head, Position

Way = Literal["plain", "compiled"]
Stop = MutableSequence[int]


class Question(Protocol):
    """Something to think about: what must be compiled for it, what it costs, and its answer.

    `cost` is about how many tenths of a second it takes.
    """

    @property
    def kind(self) -> str:
        """Questions of one kind need the same compiled code."""
        ...

    @property
    def cost(self) -> int:
        """About how many tenths of a second an answer takes."""
        ...

    def answer(self, way: Way = "plain", stop: Stop | None = None) -> Any:
        """The answer; `stop`, once it is 1, ends a search at once with the best so far."""
        ...


@dataclass(frozen=True)
class Standing:
    """A position and the hand of every seat, so that another process understands it.

    `board` is the text of the board file whose whiteboard is thrown at.
    """

    game: str
    setup: Any
    state: Any
    hands: tuple[str, ...]
    board: str | None

    def position(self) -> Position:
        """The position, with its hands' tables."""
        from oche.boards.drawing import read_drawing
        from oche.bots.bot import Position
        from oche.bots.tables import hand_tables
        from oche.throwing.hands import read_hand

        game = find_game(self.game)
        drawing = None if self.board is None else read_drawing(self.board)
        hands = tuple(
            hand_tables(game, self.setup, drawing, read_hand(hand)) for hand in self.hands
        )
        return Position(game, self.setup, self.state, hands)


@dataclass(frozen=True)
class Decision:
    """What a head is asked: its answer to what is awaited; `luck` are 64 bits of chance for it."""

    standing: Standing
    head: str
    luck: int

    @property
    def searches(self) -> bool:
        """Whether the head needs compiled code."""
        from oche.bots.heads import needs_compiler

        return needs_compiler(self.head)

    @property
    def kind(self) -> str:
        """One search serves all that a game awaits."""
        return self.standing.game

    @property
    def cost(self) -> int:
        """The search looks for a second."""
        return 10 if self.head == "search" else 1

    def answer(self, way: Way = "plain", stop: Stop | None = None) -> Answer:
        """The head's answer; without a compiler one that searches looks ahead no further than one.

        Plain heads may think in several threads: each question has its own.
        """
        from oche.bots.heads import head

        thinker = _compiled(self.head) if way == "compiled" else head(self.head)
        position = self.standing.position()
        rng = seeded(self.luck)
        if hasattr(thinker, "stop"):
            thinker.stop = stop  # type: ignore[attr-defined]
        if position.game.awaits(position.setup, position.state)[0] == CHOOSE:
            return Answer(move=thinker.choose(position, rng))
        aim = thinker.aim(position, rng)
        return Answer(aim=(aim.x, aim.y), favour=tuple(aim.favour))


@dataclass(frozen=True)
class Answer:
    """A choice's move; or where to aim, and the regions as the thrower would take them."""

    move: int | None = None
    aim: tuple[float, float] | None = None
    favour: tuple[int, ...] = ()


@lru_cache(maxsize=16)
def _compiled(name: str) -> Head:
    from oche.bots.heads import head

    return head(name, "compiled")
