"""What a function depends on, and a digest of all of it.

Numba's cache sees neither a changed callee or constant in another file nor that one template was
bound to another game: it would run the old or the other game's code, silently. So each compiled
twin is filed under the digest of everything it can reach.
"""

from __future__ import annotations

import builtins
import dis
import hashlib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import CodeType
from typing import Any, cast

from oche.core.rule import HOOK, RULE, TEMPLATE, mark_of
from oche.core.subset import BUILTINS, TEMPLATE_BUILTINS, NotInSubset, check

Function = Callable[..., Any]
Hooks = Mapping[str, Function]


@cache
def needs(function: Function) -> dict[str, Any]:
    """The globals that a rule or template reads: functions, integers, flat tuples of integers."""
    check(function)
    found: dict[str, Any] = {}
    known = BUILTINS if mark_of(function) == RULE else TEMPLATE_BUILTINS
    for name in _global_names(function.__code__):
        if name in function.__globals__:
            found[name] = _allowed(function, name, function.__globals__[name])
        elif name not in known or not hasattr(builtins, name):
            raise NotInSubset(f"{_where(function)} uses {name}, which rules do not have")
    return found


def reached(function: Function, hooks: Hooks) -> Iterator[Function]:
    """A function and all that it calls, callees first, each once; recursion is refused.

    `hooks` maps a hook's name to what fills it.
    """
    done: set[int] = set()
    path: list[Function] = []

    def visit(this: Function) -> Iterator[Function]:
        if this in path:
            chain = " -> ".join(f.__name__ for f in [*path, this])
            raise NotInSubset(f"{_where(this)} recurses ({chain}); rules must not")
        if id(this) in done:
            return
        path.append(this)
        for value in needs(this).values():
            if callable(value):
                yield from visit(filled(value, hooks))
        path.pop()
        done.add(id(this))
        yield this

    return visit(function)


def filled(function: Function, hooks: Hooks) -> Function:
    """What stands where a function is named: a hook's filling, else the function itself."""
    if mark_of(function) != HOOK:
        return function
    name = function.__name__
    if name not in hooks:
        raise NotInSubset(f"nothing fills the hook {name}")
    return hooks[name]


def fingerprint(function: Function, hooks: Hooks) -> str:
    """A digest of the bytecode, constants, defaults and globals of all that `function` reaches."""
    digest = hashlib.sha256()
    for each in reached(function, hooks):
        digest.update(repr(_essence(each)).encode())
        for name, value in sorted(needs(each).items()):
            what = filled(value, hooks).__qualname__ if callable(value) else value
            digest.update(repr((name, what)).encode())
    return digest.hexdigest()[:16]


def _essence(function: Function) -> tuple[object, ...]:
    code = function.__code__
    constants = [c for c in code.co_consts if c != function.__doc__]
    names = (code.co_varnames, code.co_names)
    return (function.__qualname__, code.co_code, constants, names, function.__defaults__)


def _global_names(code: CodeType) -> list[str]:
    return sorted({i.argval for i in dis.get_instructions(code) if i.opname == "LOAD_GLOBAL"})


def _allowed(function: Function, name: str, value: object) -> object:
    marks = {RULE, HOOK, TEMPLATE} if mark_of(function) == TEMPLATE else {RULE}
    if mark_of(value) in marks or isinstance(value, int) or is_table(value):
        return value
    if isinstance(value, float) and mark_of(function) == TEMPLATE:
        return value
    raise NotInSubset(
        f"{_where(function)} uses {name}, which is no rule, integer or flat tuple of integers"
    )


def is_table(value: object) -> bool:
    """Whether a value is a flat tuple of integers."""
    if not isinstance(value, tuple):
        return False
    return all(type(item) is int for item in cast("tuple[object, ...]", value))


def _where(function: Function) -> str:
    return f"{function.__module__}.{function.__qualname__}"
