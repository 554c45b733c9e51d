"""What the tests of Dice Scavenger share: a set-up, the grid, and random games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from oche.core.match import Match
from tests.play import play

# The spaces and the ways between them, written here again on purpose: the code's are under test.
SPACES = [f"{column}{line}" for column in "abcd" for line in "1234"]
WAYS = {"U": (0, 1), "D": (0, -1), "L": (-1, 0), "R": (1, 0)}

# Ann goes first in the set-up, so Ben takes the first turn. The board that comes of it:
#
#     5  10  Ben  2
#     .   .   7   .
#     .   8   .   .
#     3  Ann  6   4
SET_UP = """
r6 r1
r8 r3 r5 r10   r2 r7 r4 r6
8@b2 7@c3  3@a1 2@d4  5@a4 4@d1  10@b4 6@c1
C@b1 C@c4
"""


def turns(log: str = "", **options: Any) -> Match:
    """A game after the set-up above and the moves of a log."""
    return play("scavenger", options=options, log=SET_UP + log)


def legal(match: Match) -> set[str]:
    """The tokens that are allowed now."""
    return set(match.legal_tokens())


def beside(space: str) -> dict[str, str]:
    """The spaces next to one, by the step that leads there."""
    found = {}
    for step, (right, up) in WAYS.items():
        name = f"{chr(ord(space[0]) + right)}{int(space[1]) + up}"
        if name in SPACES:
            found[step] = name
    return found


def occupied(now: dict[str, Any]) -> set[str]:
    """Where an Objective or a Character is."""
    return {*now["objectives"], *now["characters"]} - {None}


NUMBERS = st.lists(st.integers(0, 10_000), min_size=30, max_size=160)


@st.composite
def duels(draw: st.DrawFn) -> tuple[Match, list[int]]:
    """A game at its start, and numbers that choose among the legal moves."""
    options: dict[str, Any] = {"turn_limit": draw(st.sampled_from([1, 2, 5, 30]))}
    if draw(st.booleans()):
        options["boost_on_reroll"] = draw(st.booleans())
    return play("scavenger", options=options), draw(NUMBERS)


def dealt(match: Match, numbers: list[int]) -> Iterator[tuple[dict[str, Any], str, dict[str, Any]]]:
    """Choose among what is legal; each move with the report before it and the report after it."""
    before = match.report()
    for number in numbers:
        if match.over:
            return
        tokens = sorted(match.legal_tokens())
        token = tokens[number % len(tokens)]
        match.play(token)
        after = match.report()
        yield before, token, after
        before = after
