"""Plain and compiled rules do the same, bit for bit, after every move of random games."""

from __future__ import annotations

from copy import copy
from typing import Any

from oche.core.binding import Binding, compiled, plain
from oche.core.chance import seeded
from oche.core.declare import sized_fields, unpack
from oche.core.match import Match
from oche.core.playouts import begin, trace
from oche.core.testing.promises import attempt, need

WINDOW = 40  # so small that longer lists of moves are fetched window by window
FACTS = ("kind", "seat", "board", "digest of what is legal and worth")


def check_agreement(
    match: Match, *, games: int, seed: int, most: int, state: Any | None = None
) -> None:
    """Play the same random games plain and compiled, and compare all that can be seen of them.

    They begin at the beginning, or at a state that is given, which no log need lead to.
    """
    slow, fast = _Player(plain(match.game), match, most), _Player(compiled(match.game), match, most)
    for number in range(games):
        with attempt("a random game runs plain", match):
            played = slow.play(seed + number, state)
        with attempt("a random game runs compiled", match):
            again = fast.play(seed + number, state)
        if played != again:
            slow.differs(min(played, again), "the number of moves", state)
        at, what = _difference(slow, fast, played)
        if what:
            slow.differs(at, what, state)
        _check_folded(slow, fast, played)


class _Player:
    """Room for one game, in one of the two ways of running."""

    def __init__(self, run: Binding, match: Match, most: int) -> None:
        self.run = run
        self.match = match
        self.setups = run.setups(match.setup)
        self.states = run.states(most + 2)
        self.moves = run.ints([0] * most)
        self.facts = run.ints([0] * (4 * most + 4))
        self.start = run(begin)
        self.trace = run(trace)

    def play(self, seed: int, state: Any | None) -> int:
        """One random game from the start or a state; how many moves it had."""
        if state is None:
            self.start(self.setups, self.states)
        else:
            self.run.put(self.states, 0, state)
        out, rng = self.run.ints([0] * WINDOW), self.run.ints(seeded(seed))
        seats = len(self.match.seats)
        played = self.trace(
            self.setups, self.states, out, rng, self.moves, self.facts, seats, len(self.moves)
        )
        return int(played)

    def differs(self, count: int, what: str, state: Any | None) -> None:
        """Say what is not the same after the first moves of the game that was played last."""
        match = self.match.upto(0)
        promise = f"{what} is the same plain and compiled"
        if state is not None:
            match.state = copy(state)
            promise = f"{promise} (from {state!r} on)"
        for move in list(self.moves)[:count]:
            match.play(match.game.token(match.setup, match.state, int(move)))
        need(False, promise, match)


def _difference(slow: _Player, fast: _Player, played: int) -> tuple[int, str]:
    """The first difference: after how many moves, and in what; "" where there is none."""
    import numpy as np

    for name, one, two, each in (
        ("move", slow.moves, fast.moves, 1),
        ("fact", slow.facts, fast.facts, 4),
    ):
        end = each * (played + (each > 1))
        differ = np.flatnonzero(np.asarray(one[:end]) != np.asarray(two[:end]))
        if differ.size:
            at = int(differ[0])
            return at // each, name if each == 1 else FACTS[at % 4]
    for name, width, _ in sized_fields(slow.match.game.State):
        rows = [getattr(state, name) for state in slow.states[1 : played + 2]]
        same = np.asarray(rows, dtype=np.int64) == fast.states[name][1 : played + 2]
        if not same.all():
            at = int(np.flatnonzero(~same.reshape(len(rows), -1).all(axis=1))[0])
            return at, f"{name} ({width})"
    return 0, ""


def _check_folded(slow: _Player, fast: _Player, played: int) -> None:
    """The states that a template cloned on its way are those that the rules give one by one."""
    game, setup = slow.match.game, slow.match.setup
    state = copy(slow.states[1])
    for at in range(played + 1):
        if state != slow.states[at + 1]:
            need(False, "clone copies a state exactly, and once for all", slow.match)
        if at < played:
            game.apply(setup, state, int(slow.moves[at]))
    last = unpack(game.State, fast.states[played + 1])
    need(last == state, "a state packs and unpacks to itself", slow.match)
