"""Templates bound to a game, whoever asks for them at once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from threading import Barrier, Thread
from typing import Any

import pytest

from oche.core import binding
from oche.core.binding import compiled, plain
from oche.core.hooks import apply, awaits, start
from oche.core.rule import template
from tests.toy import GAME

ROUNDS = 1000


@template
def awaited(setups: Any, states: Any) -> int:
    return awaits(setups[0], states[0])[0]


@template
def moved(setups: Any, states: Any, move: int) -> int:
    start(setups[0], states[0])
    apply(setups[0], states[0], move)
    return awaited(setups, states)


@pytest.fixture
def hasty() -> Iterator[None]:
    """Threads take turns as often as can be."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def at_once(work: Callable[[], object]) -> list[object]:
    """What two threads find that begin at the same moment."""
    found: list[object] = []
    ready = Barrier(2)

    def one() -> None:
        ready.wait()
        found.append(work())

    threads = [Thread(target=one) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def run(bound: binding.Binding) -> int:
    return bound(moved)(bound.setups(GAME.Setup()), bound.states(1), 1)


@pytest.mark.usefixtures("hasty")
def test_a_template_is_whole_for_whoever_asks_for_it_at_the_same_moment():
    once = run(plain(GAME))
    for _ in range(ROUNDS):
        fresh = plain.__wrapped__(GAME)
        assert at_once(lambda bound=fresh: run(bound)) == [once, once]


@pytest.mark.usefixtures("hasty")
def test_two_threads_are_given_the_same_compiled_template():
    for _ in range(ROUNDS // 5):
        fresh = compiled.__wrapped__(GAME)
        one, other = at_once(lambda bound=fresh: bound(moved))
        assert one is other
