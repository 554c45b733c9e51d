"""What a game is to the rest of the house: its rules, its words, its options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from oche.core.awaiting import KINDS, OVER, Awaits, even, unlike
from oche.core.hooks import HOOKS
from oche.core.record import Files

Setup = TypeVar("Setup")
State = TypeVar("State")
Ints = MutableSequence[int]
Value = int | bool | str

BUFFER = 64  # moves listed at once; a longer list is fetched again with room enough


@dataclass(frozen=True)
class Option:
    """A setting of a game: its bounds, its default and one sentence for who chooses it.

    `kind` is int (from `low` to `high`), bool or str; a default of None means "none".
    """

    name: str
    kind: type
    default: Value | None
    help: str
    low: int = 0
    high: int = 0


@dataclass(frozen=True)
class Event:
    """One thing that a move did: its kind, the rule behind it, whom it concerns, and a sentence."""

    kind: str
    rule: str
    words: str
    seat: int | None = None
    data: Mapping[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True)
class Expectation:
    """What is awaited, in words: a sentence to who must act, and the rule that asks for it."""

    rule: str
    words: str


@dataclass(frozen=True, eq=False)
class Game(Generic[Setup, State]):
    """A game: data types, the rules that fill the hooks of templates, and what people read.

    The rules run plain and compiled and change `state` in place; the words are plain Python only.
    `regions` names what a dart may hit on a board, in the order of its moves. `parse` gives NEVER
    (-1) for a token that reads well but can't be a move now, and raises TokenError for one that
    can't be read. `prepare` is called with checked, complete options and where a file that
    an option names is looked for. `score` says in two words how a seat stands; `idle` is the least
    that the rules allow who must act, for a seat whose player is away. `alike` names for a bed the
    least that would do the very same now, so that a search looks at each effect once; a game that
    says nothing of it has every bed looked at.
    """

    name: str
    title: str
    version: int
    seats: range
    target: str | None
    boards: tuple[str, ...]
    Setup: type[Setup]
    State: type[State]

    start: Callable[[Setup, State], None]
    awaits: Callable[[Setup, State], tuple[int, int, int]]
    legal: Callable[[Setup, State, Ints, int], int]
    apply: Callable[[Setup, State, int], None]
    place: Callable[[Setup, State, int], int]
    worth: Callable[[Setup, State, int], int]

    options: Callable[[int], Sequence[Option]]
    prepare: Callable[[int, Mapping[str, Any], Files], Setup]
    regions: Callable[[Setup, int], tuple[str, ...]]
    token: Callable[[Setup, State, int], str]
    parse: Callable[[Setup, State, str], int]
    view: Callable[[Setup, State], dict[str, Any]]
    story: Callable[[Setup, Sequence[str], State, int, State], Sequence[Event]]
    expect: Callable[[Setup, State, Sequence[str]], Expectation]

    score: Callable[[Setup, State, int], str]
    idle: Callable[[Setup, State], int]

    weight: Callable[[Setup, State, int], int] = even
    alike: Callable[[Setup, State, int], int] = unlike

    def hooks(self) -> dict[str, Callable[..., Any]]:
        """The rules that fill the hooks of templates, by hook."""
        return {name: getattr(self, name) for name in HOOKS}

    def new(self, setup: Setup) -> State:
        """The state before the first move."""
        state = self.State()
        self.start(setup, state)
        return state

    def awaited(self, setup: Setup, state: State) -> Awaits:
        """Who owes what, by name."""
        kind, seat, board = self.awaits(setup, state)
        return Awaits(
            KINDS[kind], seat if seat >= 0 else None, self.boards[board] if board >= 0 else None
        )

    def over(self, setup: Setup, state: State) -> bool:
        """Whether the game has ended."""
        return self.awaits(setup, state)[0] == OVER

    def moves(self, setup: Setup, state: State) -> list[int]:
        """Every legal move, however many there are."""
        out = [0] * BUFFER
        count = self.legal(setup, state, out, 0)
        if count > BUFFER:
            out = [0] * count
            self.legal(setup, state, out, 0)
        return out[:count]

    def tokens(self, setup: Setup, state: State) -> Iterator[str]:
        """The canonical token of every legal move."""
        return (self.token(setup, state, move) for move in self.moves(setup, state))

    def ranking(self, setup: Setup, state: State, seats: int) -> list[list[int]]:
        """Seats from best to worst, ties together; for a game that is over."""
        ranked: dict[int, list[int]] = {}
        for seat in range(seats):
            ranked.setdefault(self.place(setup, state, seat), []).append(seat)
        return [ranked[place] for place in sorted(ranked)]


def no_regions(setup: Any, board: int) -> tuple[str, ...]:
    """The regions of a game that throws no darts."""
    return ()
