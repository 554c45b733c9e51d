"""Plain and compiled rules do the same, bit for bit, after every move of random games."""

from __future__ import annotations

from typing import Any

from oche.core.binding import Binding, compiled, plain
from oche.core.chance import seeded
from oche.core.declare import sized_fields, unpack
from oche.core.match import Match
from oche.core.playouts import trace
from oche.core.promises import attempt, need

WINDOW = 16  # so small that longer lists of moves are fetched window by window
FACTS = ("kind", "seat", "board", "digest of what is legal and worth")


def check_agreement(match: Match, *, games: int, seed: int, most: int) -> None:
    """Play the same random games plain and compiled, and compare all that can be seen of them."""
    slow, fast = _Player(plain(match.game), match, most), _Player(compiled(match.game), match, most)
    packed = fast.run.get(fast.states, 0)
    need(packed == match.game.State(), "a state packs and unpacks to itself", match)
    for number in range(games):
        with attempt("a random game runs plain", match):
            played = slow.play(seed + number)
        with attempt("a random game runs compiled", match):
            again = fast.play(seed + number)
        shorter = slow.match_of(min(played, again))
        need(played == again, f"compiled plays {played} moves, not {again}", shorter)
        _compare(slow, fast, played)


class _Player:
    """Room for one game, in one of the two ways of running."""

    def __init__(self, run: Binding, match: Match, most: int) -> None:
        self.run = run
        self.match = match
        self.setups = run.setups(match.setup)
        self.states = run.states(most + 2)
        self.moves = run.ints([0] * most)
        self.facts = run.ints([0] * (4 * most + 4))
        self.trace = run(trace)

    def play(self, seed: int) -> int:
        """One random game from the start; how many moves it had."""
        out, rng = self.run.ints([0] * WINDOW), self.run.ints(seeded(seed))
        seats = len(self.match.seats)
        played = self.trace(
            self.setups, self.states, out, rng, self.moves, self.facts, seats, len(self.moves)
        )
        return int(played)

    def match_of(self, count: int) -> Match:
        """The first moves of the game that was played last, as a match."""
        match = self.match.upto(0)
        for move in list(self.moves)[:count]:
            match.play(match.game.token(match.setup, match.state, int(move)))
        return match


def _compare(slow: _Player, fast: _Player, played: int) -> None:
    import numpy as np

    for name, one, two, each in (
        ("move", slow.moves, fast.moves, 1),
        ("fact", slow.facts, fast.facts, 4),
    ):
        end = each * (played + (each > 1))
        differ = np.flatnonzero(np.asarray(one[:end]) != np.asarray(two[:end]))
        if differ.size:
            at = int(differ[0])
            what = name if each == 1 else FACTS[at % 4]
            need(False, f"{what} is the same plain and compiled", slow.match_of(at // each))
    for name, width, _ in sized_fields(slow.match.game.State):
        rows = [getattr(state, name) for state in slow.states[1 : played + 2]]
        same = np.asarray(rows, dtype=np.int64) == fast.states[name][1 : played + 2]
        if not same.all():
            at = int(np.flatnonzero(~same.reshape(len(rows), -1).all(axis=1))[0])
            need(False, f"{name} ({width}) is the same plain and compiled", slow.match_of(at))
    _check_folded(slow, fast, played)


def _check_folded(slow: _Player, fast: _Player, played: int) -> None:
    """The states that a template cloned on its way are those that the rules give one by one."""
    game, setup = slow.match.game, slow.match.setup
    state: Any = game.new(setup)
    for at in range(played + 1):
        if state != slow.states[at + 1]:
            need(False, "clone copies a state exactly, and once for all", slow.match_of(at))
        if at < played:
            game.apply(setup, state, int(slow.moves[at]))
    last = unpack(game.State, fast.states[played + 1])
    need(last == state, "a state packs and unpacks to itself", slow.match_of(played))
