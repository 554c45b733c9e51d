"""Who decides: every head by its name, and how a bot is written: `head@hand`, as `greedy@club`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

from oche.bots.bot import Head
from oche.bots.greedy import GreedyHead
from oche.bots.random import RandomHead
from oche.bots.searching import QuickHead, SearchHead
from oche.bots.tables import AnyGame
from oche.core.binding import Binding, compiled, plain
from oche.core.errors import Illegal, listed, shown
from oche.throwing.hands import hand_name, read_hand

Way = Literal["plain", "compiled"]

# In order of strength.
HEADS: Mapping[str, Callable[[Any], Head]] = {
    each.name: each for each in (RandomHead, GreedyHead, QuickHead, SearchHead)
}
_NEEDS_COMPILER = frozenset({QuickHead.name, SearchHead.name})
_WAYS: Mapping[Way, Callable[[AnyGame], Binding]] = {"plain": plain, "compiled": compiled}


class BotName(NamedTuple):
    """A bot as it is written: its head's name, and its hand's text (None: not said)."""

    head: str
    hand: str | None

    @property
    def words(self) -> str:
        """How it is called on screen: "search, club hand"."""
        if self.hand is None:
            return self.head
        return f"{self.head}, {hand_name(self.hand)} hand"


def needs_compiler(name: str) -> bool:
    """Whether a head looks ahead in compiled code only: plain it sees the next answer, no more."""
    return name in _NEEDS_COMPILER


def head(name: str, way: Way = "plain") -> Head:
    """The head of that name, thinking plain or compiled; Illegal where there is none.

    A plain `quick` or `search` looks at one dart, die or choice, and answers in milliseconds: it
    plays until the compiled one is ready. It is for one thread.
    """
    if name not in HEADS:
        raise Illegal(f"no bot is called {shown(name)}; there is {listed(list(HEADS))}")
    return HEADS[name](_WAYS[way])


def read_bot(text: str) -> BotName:
    """A bot from `greedy`, `greedy@club`, `quick@12`; Illegal says in a sentence what is wrong."""
    name, at, hand = text.strip().partition("@")
    if name.lower() not in HEADS:
        raise Illegal(f"no bot is called {shown(name)}; there is {listed(list(HEADS))}")
    if not at:
        return BotName(name.lower(), None)
    try:
        read_hand(hand)
    except ValueError as error:
        raise Illegal(str(error)) from None
    return BotName(name.lower(), hand.strip().casefold())
