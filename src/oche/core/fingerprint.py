"""What a function depends on, and a digest of all of it.

Numba's cache sees neither a changed callee or constant in another file nor that one template was
bound to another game: it would run the old or the other game's code, silently. So each compiled
twin is filed under the digest of everything it can reach.
"""

from __future__ import annotations

import builtins
import dis
import hashlib
from collections.abc import Callable, Mapping
from functools import cache
from types import CodeType
from typing import Any, cast

from oche.core.rule import HOOK, RULE, TEMPLATE, mark_of
from oche.core.subset import (
    BUILTINS,
    TEMPLATE_BUILTINS,
    NotInSubset,
    check,
    fits,
    where,
)

Function = Callable[..., Any]
Hooks = Mapping[str, Function]

# The form of what is kept on disk: once `binding` names its parts otherwise, nothing older is used.
FORM = 2


@cache
def needs(function: Function) -> dict[str, Any]:
    """The globals that a rule or template reads: functions, integers, flat tuples of integers."""
    check(function)
    found: dict[str, Any] = {}
    known = BUILTINS if mark_of(function) == RULE else TEMPLATE_BUILTINS
    for name, line in _global_names(function.__code__).items():
        if name in function.__globals__:
            found[name] = _allowed(function, name, line)
        elif name not in known or not hasattr(builtins, name):
            raise NotInSubset(f"{where(function, line)} uses {name}, which rules do not have")
    return found


def filled(function: Function, hooks: Hooks) -> Function:
    """What stands where a function is named: a hook's filling, else the function itself."""
    if mark_of(function) != HOOK:
        return function
    name = function.__name__
    if name not in hooks:
        raise NotInSubset(f"nothing fills the hook {name}")
    return hooks[name]


class Fingerprints:
    """Digests of functions under one filling of the hooks, each worked out once.

    A function's digest is made of its own code and of the digest of all that it reads, so that it
    changes with anything it can reach, and with nothing else: not with a docstring or a comment.
    """

    def __init__(self, hooks: Hooks) -> None:
        self._hooks = hooks
        self._known: dict[Function, str] = {}
        self._path: list[Function] = []

    def __call__(self, function: Function) -> str:
        """The digest of a rule or template; NotInSubset if something in its reach can't be."""
        if function in self._path:
            chain = " -> ".join(each.__name__ for each in [*self._path, function])
            raise NotInSubset(f"{where(function)} recurses ({chain}); rules must not")
        if mark_of(function) not in (RULE, TEMPLATE):
            raise NotInSubset(f"{where(function)} is marked neither as a rule nor as a template")
        if function not in self._known:
            self._path.append(function)
            try:
                self._known[function] = self._digest(function)
            finally:
                self._path.pop()
        return self._known[function]

    def _digest(self, function: Function) -> str:
        digest = hashlib.sha256(repr((FORM, _essence(function))).encode())
        for name, value in sorted(needs(function).items()):
            what = self(filled(value, self._hooks)) if callable(value) else value
            digest.update(repr((name, what)).encode())
        return digest.hexdigest()[:16]


def _essence(function: Function) -> tuple[object, ...]:
    code = function.__code__
    constants = [each for each in code.co_consts if each is None or each != function.__doc__]
    names = (code.co_varnames, code.co_names)
    jumps = code.co_exceptiontable  # what a rule can't have today, a later Python may put there
    # What Numba keeps names the modules of rules, and can't be loaded without them.
    place = (function.__module__, function.__qualname__)
    return (place, code.co_code, constants, names, jumps, function.__defaults__)


def _global_names(code: CodeType) -> dict[str, int]:
    """The names that a function reads from its module, and the first line that does."""
    lines: dict[str, int] = {}
    for each in dis.get_instructions(code):
        if each.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            line = each.positions.lineno if each.positions else None
            lines.setdefault(each.argval, line or code.co_firstlineno)
    return dict(sorted(lines.items()))


def _allowed(function: Function, name: str, line: int) -> object:
    value = function.__globals__[name]
    marks = {RULE, HOOK, TEMPLATE} if mark_of(function) == TEMPLATE else {RULE}
    if mark_of(value) in marks or is_whole(value) or is_table(value):
        return value
    if isinstance(value, float) and mark_of(function) == TEMPLATE:
        return value
    raise NotInSubset(
        f"{where(function, line)} uses {name}, which is no rule, integer or flat tuple of integers"
    )


def is_whole(value: object) -> bool:
    """Whether a value is a bare integer that 64 bits hold (a member of an enum is not)."""
    return type(value) in (int, bool) and fits(cast(int, value))


def is_table(value: object) -> bool:
    """Whether a value is a flat tuple of integers, at least one."""
    if type(value) is not tuple:
        return False
    items = cast("tuple[object, ...]", value)
    return bool(items) and all(type(item) is int and fits(item) for item in items)
