"""Whole games between greedy and random heads inside compiled code: thousands of them a second.

They are played by the same law as those of `oche.bots.tournament.play`, decision by decision. A
seat may have second throws: a dart that lands worse than its aim promised, by more than a
threshold, is thrown again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import dist
from typing import Any

from oche.bots.greedy import CHOICES, ROLLS, best_answer
from oche.bots.law import board_of, law, taken
from oche.bots.luck import landed, rolled
from oche.bots.tables import HandTables
from oche.bots.tournament.points import Ended
from oche.core.awaiting import CHOOSE, OVER, THROW, Ints
from oche.core.binding import Binding
from oche.core.chance import draw, seeded
from oche.core.hooks import apply, awaits, clone, legal, place, start
from oche.core.rule import template

RANDOM, GREEDY = 0, 1
HEADS = {"random": RANDOM, "greedy": GREEDY}
SCRATCH = 3  # the game, and two states that the heads think in
_WORDS = 8  # of the seeds of one game: four for luck, four for the heads' own dice
_FACTS = 4  # of a game, before its places: moves, darts, whether it was over, second throws


@template
def throw(
    setup: Any,
    states: Any,
    moves: Ints,
    rolls: Ints,
    values: Any,
    worths: Any,
    where: Ints,
    sets: Ints,
    odds: Any,
    rows: Ints,
    middles: Ints,
    heads: Ints,
    bars: Any,
    left: Ints,
    gaps: Any,
    watch: Ints,
    luck: Ints,
    mind: Ints,
) -> int:
    """Where the awaited dart lands, thrown once or, where it is well below its aim, twice.

    `watch` is a seat and how many `gaps` are known of it: by how much its darts fell short.
    """
    _, seat, board = awaits(setup, states[0])
    at = board_of(where, seat, board)
    if heads[seat] == RANDOM:
        row = rows[seat * where[0] + board + 1]
        aim = middles[row + draw(mind, where[at + 4])]
        outcome = landed(where, odds, at, aim, luck)
        return sets[sets[where[at + 2] + outcome]]
    aim = best_answer(setup, states, moves, rolls, values, worths, where, sets, odds, mind)
    promised = worths[aim] / odds[where[at]]
    hit = taken(where, sets, at, landed(where, odds, at, aim, luck), values, 0, 1.0)
    gap = promised - values[hit]
    if watch[0] == seat and watch[1] < len(gaps):
        gaps[watch[1]] = gap
        watch[1] += 1
    if left[seat] > 0 and gap > bars[seat]:
        left[seat] -= 1
        hit = taken(where, sets, at, landed(where, odds, at, aim, luck), values, 0, 1.0)
    return hit


@template
def choice(
    setup: Any,
    states: Any,
    moves: Ints,
    rolls: Ints,
    values: Any,
    worths: Any,
    where: Ints,
    sets: Ints,
    odds: Any,
    heads: Ints,
    mind: Ints,
) -> int:
    """What the seat that must choose takes."""
    if heads[awaits(setup, states[0])[1]] == RANDOM:
        number = draw(mind, legal(setup, states[0], moves, 0))
        if number < len(moves):
            return moves[number]
        legal(setup, states[0], moves, number)
        return moves[0]
    return best_answer(setup, states, moves, rolls, values, worths, where, sets, odds, mind)


@template
def whole_games(
    setups: Any,
    states: Any,
    moves: Ints,
    rolls: Ints,
    values: Any,
    worths: Any,
    where: Ints,
    sets: Ints,
    odds: Any,
    rows: Ints,
    middles: Ints,
    heads: Ints,
    retries: Ints,
    bars: Any,
    left: Ints,
    gaps: Any,
    watch: Ints,
    seeds: Ints,
    luck: Ints,
    mind: Ints,
    most: int,
    facts: Ints,
) -> None:
    """Play a game of at most so many moves for every eight words of `seeds`, facts of each told.

    Each one's last state comes after the scratch.
    """
    setup = setups[0]
    seats = len(heads)
    for number in range(len(seeds) // _WORDS):
        for word in range(4):
            luck[word] = seeds[number * _WORDS + word]
            mind[word] = seeds[number * _WORDS + 4 + word]
        for seat in range(seats):
            left[seat] = retries[seat]
        fact = number * (_FACTS + seats)
        start(setup, states[0])
        kind = awaits(setup, states[0])[0]
        while kind != OVER and facts[fact] < most:
            if kind == THROW:
                move = throw(
                    setup,
                    states,
                    moves,
                    rolls,
                    values,
                    worths,
                    where,
                    sets,
                    odds,
                    rows,
                    middles,
                    heads,
                    bars,
                    left,
                    gaps,
                    watch,
                    luck,
                    mind,
                )
                facts[fact + 1] += 1
            elif kind == CHOOSE:
                move = choice(
                    setup, states, moves, rolls, values, worths, where, sets, odds, heads, mind
                )
            else:
                move = rolled(setup, states[0], rolls, luck)
            apply(setup, states[0], move)
            facts[fact] += 1
            kind = awaits(setup, states[0])[0]
        if kind == OVER:
            facts[fact + 2] = 1
            for seat in range(seats):
                facts[fact + _FACTS + seat] = place(setup, states[0], seat)
        for seat in range(seats):
            facts[fact + 3] += retries[seat] - left[seat]
        clone(states, SCRATCH + number, 0)


@dataclass(frozen=True)
class Second:
    """Second throws of a seat in a game: how many, and how much too bad a dart must be for one."""

    throws: int = 0
    bar: float = 0.0


class Games:
    """Games of some heads and hands, seat by seat, in one way of running.

    `heads` are names of `HEADS`. At a whiteboard `random` is refused with a ValueError: which of
    several regions it takes there depends on where exactly a dart lands.
    """

    def __init__(
        self, run: Binding, setup: Any, heads: Sequence[str], hands: Sequence[HandTables]
    ) -> None:
        known = law(run, tuple(hands))
        rows, middles = _middles(heads, hands)
        self._run = run
        self._seats = len(heads)
        self._play = run(whole_games)
        self._setups = run.setups(setup)
        self._room = (
            run.ints([0] * CHOICES),
            run.ints([0] * ROLLS),
            run.floats([0.0] * CHOICES),
            run.floats([0.0] * max(1, known.most_aims)),
            known.where,
            known.sets,
            known.odds,
            run.ints(rows),
            run.ints(middles),
            run.ints([HEADS[head] for head in heads]),
        )
        self._states = run.states(0)
        self.gaps: list[float] = []

    def last_state(self, number: int) -> Any:
        """How game `number` (from 0) of those played last ended."""
        return self._run.get(self._states, SCRATCH + number)

    def play(
        self,
        seeds: Sequence[int],
        *,
        most: int,
        second: Sequence[Second] = (),
        watched: int | None = None,
        darts: int = 4096,
    ) -> list[Ended]:
        """One game of at most `most` moves for every seed.

        `second` says which seats have second throws. Of the seat `watched` the first `darts` are
        kept in `gaps`: how much less than its aim promised each was worth (below 0: more).
        """
        run, seats = self._run, self._seats
        seconds = list(second) or [Second()] * seats
        gaps = run.floats([0.0] * (1 if watched is None else darts))
        watch = run.ints([-1 if watched is None else watched, 0])
        words = [word for seed in seeds for word in (*seeded(seed), *seeded(~seed))]
        facts = run.ints([0] * ((_FACTS + seats) * len(seeds)))
        self._states = run.states(SCRATCH + len(seeds))
        self._play(
            self._setups,
            self._states,
            *self._room,
            run.ints([one.throws for one in seconds]),
            run.floats([one.bar for one in seconds]),
            run.ints([0] * seats),
            gaps,
            watch,
            run.ints(words),
            run.ints([0] * 4),
            run.ints([0] * 4),
            most,
            facts,
        )
        self.gaps = [float(gaps[number]) for number in range(int(watch[1]))]
        size = _FACTS + seats
        return [_ended(facts[first : first + size]) for first in range(0, len(facts), size)]


def _ended(facts: Any) -> Ended:
    moves, darts, over, _, *places = map(int, facts)
    return Ended(tuple(places), moves, darts, over=bool(over))


def _middles(heads: Sequence[str], hands: Sequence[HandTables]) -> tuple[list[int], list[int]]:
    """Where each seat's and board's middles begin, and the number of the aim at every region."""
    rows: list[int] = []
    middles = [0]
    for head, hand in zip(heads, hands, strict=True):
        for board in hand.boards:
            rows.append(len(middles))
            if board is None or head != "random":
                continue
            face = board.face
            if any(len(outcome) > 1 for outcome in face.outcomes):
                raise ValueError("random does not play whole compiled games at a whiteboard")
            for region in range(len(face.regions)):
                point = face.middle(region)
                middles.append(
                    min(range(len(face.aims)), key=lambda aim: dist(face.aims[aim], point))
                )
    return rows, middles
