"""What the bots of a table think with, made ready beside the game.

The hands' tables take a second at first, a head that searches its compiler some more. Until that is
ready it looks at the next dart, die or choice only.
"""

from __future__ import annotations

from functools import cached_property
from threading import Lock, Thread

from oche.bots.bot import Head, Position
from oche.bots.heads import head, needs_compiler
from oche.bots.tables import HandTables
from oche.cli.hands import seat_hands
from oche.cli.seats import Table
from oche.core.chance import seeded
from oche.core.match import Match

PATIENCE = 2.0  # seconds that a bot's move may wait for the compiler


class Minds:
    """The heads and hands of everybody at a table, for one match."""

    def __init__(self, match: Match, table: Table, *, patience: float | None = PATIENCE) -> None:
        self._match = match.upto(0)
        self._hands = table.hands
        self._patience = patience
        self.hurried: str | None = None  # the head that had to answer before it was ready
        self._lock = Lock()
        self._names = {kind for kind in table.kinds if needs_compiler(kind)}
        self._compiled: dict[str, Head] = {}
        self._compiling: dict[str, Thread] = {}

    @cached_property
    def hands(self) -> tuple[HandTables, ...]:
        """What every seat's hand makes of every aim."""
        with self._lock:
            return seat_hands(self._match, self._hands)

    def prepare(self) -> None:
        """Begin to make ready what the bots will need, beside whatever else goes on."""
        for name in self._names - set(self._compiling):
            self._compiling[name] = Thread(target=self._compile, args=(name,), daemon=True)
            self._compiling[name].start()

    @property
    def ready(self) -> bool:
        """Whether something has been compiled for this game."""
        return bool(self._compiled)

    def wait(self) -> None:
        """Until all is ready."""
        for thread in self._compiling.values():
            thread.join()

    def head(self, name: str) -> Head:
        """The head of that name, as far as it is ready; Illegal if there is none."""
        if not needs_compiler(name):
            return head(name)
        self.prepare()
        self._compiling[name].join(self._patience)
        if name in self._compiled:
            return self._compiled[name]
        self.hurried = name
        return head(name)

    def _compile(self, name: str) -> None:
        """Let a head decide once, on the game's first decision; what it needs is compiled then."""
        thinking = head(name, "compiled")
        warm(thinking, self._match, self.hands)
        self._compiled[name] = thinking


def warm(thinking: Head, match: Match, hands: tuple[HandTables, ...]) -> None:
    """Let a head decide once, on the first decision of a match, so that it is compiled."""
    first = match.upto(0)
    while first.awaited.chance:
        faces = first.legal_tokens()
        first.play(faces[len(first.log) % len(faces)])  # not all alike: a tie is rolled again
    position = Position(first.game, first.setup, first.state, hands)
    if first.awaited.kind == "throw":
        thinking.aim(position, seeded(0))
    else:
        thinking.choose(position, seeded(0))
