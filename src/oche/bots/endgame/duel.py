"""Which duel a position with one Objective left belongs to, and the solution of a duel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from oche.bots.endgame.places import place_number, places
from oche.bots.endgame.solving import A_KIND, ROOM, gain, iterate, position
from oche.core.binding import compiled
from oche.games.scavenger import GAME
from oche.games.scavenger.state import (
    BUFFER_ROLL,
    FACES,
    FULL_ABILITY,
    HIGHEST,
    STEPS,
    Setup,
    State,
)

if TYPE_CHECKING:
    import numpy as np

MOST_DAMAGE = HIGHEST - 1  # S11: what a capture can cost; more health than that is as good

# The share that a turn keeps of what comes after it, from rough to fine: see `solve`.
KEEPS = (0.9, 0.99, 0.999, 0.9999, 0.99999)
ROUGH = 1e-4  # of the bounds
CLOSE = 1e-3  # of a worth, for the share that is left out
SWEEPS = 4_000


class Duel(NamedTuple):
    """What stays the same until the last capture, from the chair of side 0.

    `lead` is health and captured Objectives, less the other's; `health` and `other_health` what
    each can still lose, at most 9.
    """

    lead: int
    health: int
    other_health: int
    boosts: int = 1

    @property
    def text(self) -> str:
        """A name for files: `lead3-health9-5`."""
        again = "" if self.boosts else "-noboost"
        return f"lead{self.lead}-health{self.health}-{self.other_health}{again}"


def most_gain(health: int) -> int:
    """By how much one capture can raise a score at most, with so much health."""
    return max(gain(value, face, health) for value in range(1, 11) for face in range(1, 7))


def seen_from(lead: int, health: int, other_health: int, boosts: int) -> tuple[Duel, int]:
    """The duel of a lead and two healths, and the side of who is to move.

    The leader is side 0. A lead that the other can't make up for by a capture and both Abilities is
    as good as any greater one, and then nobody's health matters.
    """
    mine, its = min(health, MOST_DAMAGE), min(other_health, MOST_DAMAGE)
    side = 1 if lead < 0 or (lead == 0 and mine > its) else 0
    if side == 1:
        lead, mine, its = -lead, its, mine
    decided = most_gain(its) + FULL_ABILITY + 1
    if lead >= decided:
        return Duel(most_gain(0) + FULL_ABILITY + 1, MOST_DAMAGE, MOST_DAMAGE, boosts), side
    return Duel(lead, mine, its, boosts), side


def every_duel(boosts: int = 1) -> list[Duel]:
    """All duels that differ, those of even scores first."""
    leads = range(most_gain(0) + FULL_ABILITY + 2)
    healths = range(MOST_DAMAGE, -1, -1)
    every = {
        seen_from(lead, mine, its, boosts)[0]: None
        for lead in leads
        for mine in healths
        for its in healths
    }
    return list(every)


def turn_begins(setup: Setup, state: State) -> tuple[Duel, int, int]:
    """The duel of a position before the Buffer's roll, the side of who is to move, its number.

    ValueError where the turn has begun or not exactly one Objective is left.
    """
    if state.phase != BUFFER_ROLL or state.on_board != 1:
        raise ValueError("not the beginning of a turn with one Objective left")
    me, you = state.seat, 1 - state.seat
    lead = state.health[me] + state.points[me] - state.health[you] - state.points[you]
    duel, side = seen_from(lead, state.health[me], state.health[you], setup.boost_on_reroll)
    die = next(space for space, value in enumerate(state.objective) if value)
    kind = places().kinds[place_number(state.character[me], state.character[you], die)]
    at = position(kind, state.objective[die], state.ability[me], state.ability[you])
    return duel, side, at


@dataclass(frozen=True, eq=False)
class Solution:
    """What all positions of a duel are worth to who is to move: from -1, lost, to 1, won.

    `worths` has side 0's positions, then side 1's. `endless` says by how much a worth could differ
    at most if endless play were not a draw but a win of the one or the other; `residual` by how
    much the last sweep moved any worth.
    """

    duel: Duel
    worths: np.ndarray
    endless: float
    residual: float

    def worth(self, side: int, at: int) -> float:
        """What one position is worth."""
        return float(self.worths[side * (len(self.worths) // 2) + at])


class Sweeps:
    """Value iteration over a duel's positions, compiled, with the room that it needs."""

    def __init__(self, duel: Duel) -> None:
        import numpy as np

        known = places()
        self.size = len(known.numbers) * A_KIND  # positions of one side
        self._run = compiled(GAME)(iterate)
        self._fixed = (
            np.array([duel.lead, duel.health, duel.other_health, duel.boosts]),
            np.array(known.kinds),
            np.array(known.numbers),
        )
        self._room = (np.zeros(self.size * FACES), np.zeros(ROOM), np.zeros(STEPS, dtype=np.int64))
        self._least, self._most = -np.ones(2 * self.size), np.ones(2 * self.size)

    def __call__(
        self,
        worths: np.ndarray,
        *,
        low: np.ndarray | None = None,
        high: np.ndarray | None = None,
        keep: float = 1.0,
        close: float = ROUGH,
        most: int = SWEEPS,
    ) -> float:
        """Sweep until nothing changes by more than `close`; the last sweep's largest change."""
        low = self._least if low is None else low
        high = self._most if high is None else high
        return self._run(*self._fixed, worths, low, high, keep, close, most, *self._room)


def solve(duel: Duel) -> Solution:
    """Solve a duel by value iteration, endless play being a draw.

    Value iteration from "all is a draw" does not settle here: with the horizon near, each takes
    risks that would cost it later. So three runs are made. Endless play counted as a loss of side
    0, then as its win, gives bounds that only grow, or only fall, towards the worths: where they
    meet, it does not matter what endless play counts. Between them, the game is called off as a
    draw after each turn with a chance of one in ten, in a hundred, … in 100,000; that is a
    contraction, whose error is at most the last change over that chance.

    Sources: L. S. Shapley, "Stochastic games", 1953 (called off by chance); H. Everett, "Recursive
    games", 1957 (endless play).
    """
    import numpy as np

    sweeps = Sweeps(duel)
    won = np.concatenate((np.ones(sweeps.size), -np.ones(sweeps.size)))
    lost = -won
    for bound in (lost, won):
        sweeps(bound)
    low, high = np.minimum(lost, won), np.maximum(lost, won)
    worths = np.zeros(2 * sweeps.size)
    residual = 0.0
    for keep in KEEPS:
        residual = sweeps(worths, low=low, high=high, keep=keep, close=(1 - keep) * CLOSE)
    return Solution(duel, worths, float((high - low).max()), residual)
