"""The hooks of templates: what every game offers to search, playouts and the lab.

In plain Python `setup` and `state` are objects; in compiled code they are records. Every hook but
`clone` is filled by the game's rule of the same name.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

from oche.core.rule import hook

Ints = MutableSequence[int]


@hook
def start(setup: Any, state: Any) -> None:
    """Make `state` the one before the first move."""
    raise NotImplementedError


@hook
def awaits(setup: Any, state: Any) -> tuple[int, int, int]:
    """(kind, seat, board): who owes what; seat -1 is nobody, board -1 is no board by name."""
    raise NotImplementedError


@hook
def legal(setup: Any, state: Any, out: Ints, first: int) -> int:
    """How many moves are legal; `out` gets the ones from number `first` on, as many as fit."""
    raise NotImplementedError


@hook
def weight(setup: Any, state: Any, move: int) -> int:
    """How likely an outcome of a roll is, relative to the others that are legal."""
    raise NotImplementedError


@hook
def apply(setup: Any, state: Any, move: int) -> None:
    """Make a legal move; the state changes in place."""
    raise NotImplementedError


@hook
def place(setup: Any, state: Any, seat: int) -> int:
    """How many seats rank above this one; asked only when the game is over."""
    raise NotImplementedError


@hook
def worth(setup: Any, state: Any, seat: int) -> int:
    """What a position is worth to a seat for who looks no further than the next chance."""
    raise NotImplementedError


@hook
def alike(setup: Any, state: Any, move: int) -> int:
    """The least move that has the very same effect as this one, of those that answer a throw."""
    raise NotImplementedError


@hook
def clone(states: Any, to: int, source: int) -> None:
    """Make `states[to]` equal to `states[source]`, without allocation."""
    raise NotImplementedError


HOOKS = ("start", "awaits", "legal", "weight", "apply", "place", "worth", "alike")
