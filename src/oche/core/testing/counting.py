"""Counting all that can happen: exact numbers of nodes by depth, by which rules can be compared.

The idea is that of chess programmers (perft): one wrong move anywhere shows in the sum.
"""

from __future__ import annotations

from typing import Any

from oche.core.awaiting import KINDS, Ints
from oche.core.binding import Binding
from oche.core.hooks import apply, awaits, clone, legal
from oche.core.match import Match
from oche.core.rule import template

WIDTH = len(KINDS)


@template
def count_nodes(setups: Any, states: Any, at: Ints, out: Ints, counts: Ints, depth: int) -> None:
    """Count what is awaited in every position that `depth` moves can lead to from `states[0]`.

    `counts[WIDTH * level + kind]` grows by one for each; there must be room for `depth` + 1 levels
    in it, in `states`, and in `at`, which holds the number of the next move to try by level. `out`
    has room for one move.
    """
    setup = setups[0]
    level = 0
    at[0] = 0
    counts[awaits(setup, states[0])[0]] += 1
    while level >= 0:
        if level == depth or legal(setup, states[level], out, at[level]) <= at[level]:
            level -= 1
        else:
            at[level] += 1
            clone(states, level + 1, level)
            level += 1
            at[level] = 0
            apply(setup, states[level], out[0])
            counts[WIDTH * level + awaits(setup, states[level])[0]] += 1


def node_counts(run: Binding, match: Match, depth: int) -> list[dict[str, int]]:
    """The nodes by what is awaited in them, for each depth from 0 on, from a match as it stands."""
    states, counts = run.states(depth + 1), run.ints([0] * WIDTH * (depth + 1))
    run.put(states, 0, match.state)
    at, out = run.ints([0] * (depth + 1)), run.ints([0])
    run(count_nodes)(run.setups(match.setup), states, at, out, counts, depth)
    rows = [counts[WIDTH * level : WIDTH * (level + 1)] for level in range(depth + 1)]
    return [
        {kind: int(number) for kind, number in zip(KINDS, row, strict=True) if number}
        for row in rows
    ]
