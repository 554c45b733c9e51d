"""Running a template on a game, plain or compiled: one source, two ways.

run = compiled(game)           # or plain(game)
count = run(playouts)          # the template with this game's rules in its hooks
count(run.setups(setup), run.states(2), run.ints(seeded(1)), ...)
"""

from __future__ import annotations

import time
import types
from collections.abc import Callable, Iterable, MutableSequence
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Any, Protocol

from oche.core.cachefiles import tend
from oche.core.declare import dtype_of, pack, unpack
from oche.core.fingerprint import Fingerprints, filled, is_table, needs
from oche.core.rule import TEMPLATE, mark_of, rule

if TYPE_CHECKING:
    from oche.core.game import Game

Function = Callable[..., Any]
Ints = MutableSequence[int]


class Binding(Protocol):
    """A game bound to one way of running."""

    def __call__(self, function: Function) -> Function:
        """The template or rule, ready to call with this binding's setups, states and ints."""
        ...

    def setups(self, setup: Any) -> Any:
        """A row of one setup."""
        ...

    def states(self, count: int) -> Any:
        """A row of that many states, all of them before the first move once `start` ran."""
        ...

    def put(self, states: Any, at: int, state: Any) -> None:
        """Write a plain state into a row."""
        ...

    def get(self, states: Any, at: int) -> Any:
        """A plain copy of one state of a row."""
        ...

    def ints(self, values: Iterable[int]) -> Ints:
        """A row of integers of 64 bits."""
        ...

    def floats(self, values: Iterable[float]) -> MutableSequence[float]:
        """A row of floats of 64 bits."""
        ...


@cache
def plain(game: Game[Any, Any]) -> Binding:
    """The game's rules and templates as ordinary Python: no compiler, every step visible."""
    return _Plain(game)


@cache
def compiled(game: Game[Any, Any]) -> Binding:
    """The game's rules and templates as machine code, compiled at first use and kept on disk."""
    return _Compiled(game)


class _Plain:
    """Templates cloned so that their hooks mean the game's plain rules.

    Bots think in several threads: a twin is handed out only once all that it calls is filled.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self._hooks = {**game.hooks(), "clone": _assign_state}
        self._twins: dict[Function, Function] = {}
        self._cloning = Lock()

    def __call__(self, function: Function) -> Function:
        if mark_of(function) != TEMPLATE:
            return function
        if function not in self._twins:
            with self._cloning:
                begun: dict[Function, Function] = {}
                self._twin(function, begun)
                self._twins.update(begun)
        return self._twins[function]

    def _twin(self, function: Function, begun: dict[Function, Function]) -> Function:
        """The twin of what a template calls; of a template that is not known yet a clone, begun."""
        if mark_of(function) != TEMPLATE:
            return function
        known = self._twins.get(function) or begun.get(function)
        if known is not None:
            return known
        scope = {**function.__globals__}
        begun[function] = twin = _clone(function, scope)
        for name, value in needs(function).items():
            if callable(value):
                scope[name] = self._twin(filled(value, self._hooks), begun)
        return twin

    def setups(self, setup: Any) -> Any:
        return [setup]

    def states(self, count: int) -> Any:
        return [self.game.State() for _ in range(count)]

    def put(self, states: Any, at: int, state: Any) -> None:
        states[at].assign(state)

    def get(self, states: Any, at: int) -> Any:
        return states[at].__copy__()

    def ints(self, values: Iterable[int]) -> Ints:
        return list(values)

    def floats(self, values: Iterable[float]) -> MutableSequence[float]:
        return list(values)


class _Compiled:
    """Templates and rules cloned into names that mean their compiled twins, then given to Numba.

    Only what is called from outside is kept on disk, with all that it calls inside of it: one file
    for one call. Were every rule kept by itself, two processes that compile at once could file
    different overloads of a rule under one number. What it calls bears its fingerprint in its name
    all the same: Numba numbers functions anew in each process, and where machine code of two that
    were numbered alike is loaded into a third, the linker would take the one for the other.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self._hooks = {**game.hooks(), "clone": _assign_record}
        self._fingerprints = Fingerprints(self._hooks)
        self._called: dict[Function, Function] = {}
        self._twins: dict[Function, Function] = {}
        self._cloning = Lock()

    def __call__(self, function: Function) -> Function:
        if function not in self._called:
            with self._cloning:  # of two threads one clones, and both get the same twin
                if function not in self._called:
                    self._called[function] = self._kept(function)
        return self._called[function]

    def _kept(self, function: Function) -> Function:
        """The twin of what is called from outside, filed under its game and fingerprint."""
        import numba

        digest = self._digest(function)
        label = f"{function.__name__}-{self.game.name}"
        clone = self._clone(function)
        clone.__qualname__ = f"{label}-{digest}"
        kept = numba.njit(cache=True, nogil=True)(clone)
        tend(kept, label, digest, now=time.time())
        return kept

    def _twin(self, function: Function) -> Function:
        import numba

        if function not in self._twins:
            clone = self._clone(function)
            clone.__qualname__ = f"{function.__qualname__}-{self._digest(function)}"
            self._twins[function] = numba.njit(nogil=True)(clone)
        return self._twins[function]

    def _digest(self, function: Function) -> str:
        """What a function's code depends on; how it is checked, too."""
        import numba

        checked = "c" if numba.config.BOUNDSCHECK else ""  # type: ignore[attr-defined]
        return self._fingerprints(function) + checked

    def _clone(self, function: Function) -> types.FunctionType:
        import numpy as np

        scope: dict[str, Any] = {"__name__": function.__module__}
        for name, value in needs(function).items():
            if callable(value):
                scope[name] = self._twin(filled(value, self._hooks))
            else:
                scope[name] = np.array(value, dtype=np.int64) if is_table(value) else value
        return _clone(function, scope)

    def setups(self, setup: Any) -> Any:
        rows = _rows(self.game.Setup, 1)
        pack(setup, rows[0])
        return rows

    def states(self, count: int) -> Any:
        return _rows(self.game.State, count, self.game.State())

    def put(self, states: Any, at: int, state: Any) -> None:
        pack(state, states[at])

    def get(self, states: Any, at: int) -> Any:
        return unpack(self.game.State, states[at])

    def ints(self, values: Iterable[int]) -> Ints:
        import numpy as np

        return np.array(list(values), dtype=np.int64)  # type: ignore[return-value]

    def floats(self, values: Iterable[float]) -> MutableSequence[float]:
        import numpy as np

        return np.array(list(values), dtype=np.float64)  # type: ignore[return-value]


def _clone(function: Function, scope: dict[str, Any]) -> types.FunctionType:
    return types.FunctionType(function.__code__, scope, function.__name__, function.__defaults__)


def _rows(kind: type[object], count: int, value: object | None = None) -> Any:
    import numpy as np

    rows = np.zeros(count, dtype=dtype_of(kind))
    if value is not None and count:
        pack(value, rows[0])
        rows[1:] = rows[0]
    return rows


@rule
def _assign_record(states: Any, to: int, source: int) -> None:
    states[to] = states[source]


def _assign_state(states: Any, to: int, source: int) -> None:
    states[to].assign(states[source])
