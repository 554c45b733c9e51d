"""Refusing, by line and reason, what a rule may not hold: what does not mean the same compiled.

A rule is integers, loops, indexing, calls of other rules, bare named integers and flat tuples of
integers. What compiled code would do silently wrong (a module's attribute is invisible to the
cache, recursion crashes when loaded from it) is refused here along with what it can't do at all.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable
from typing import Any

from oche.core.rule import TEMPLATE, mark_of

BUILTINS = frozenset({"abs", "bool", "enumerate", "int", "len", "max", "min", "range", "sum"})
TEMPLATE_BUILTINS = BUILTINS | {"float"}

_REFUSED: dict[type[ast.AST], str] = {
    ast.List: "makes a list",
    ast.Dict: "makes a dict",
    ast.Set: "makes a set",
    ast.ListComp: "makes a list",
    ast.SetComp: "makes a set",
    ast.DictComp: "makes a dict",
    ast.GeneratorExp: "holds a generator",
    ast.Yield: "is a generator",
    ast.YieldFrom: "is a generator",
    ast.Await: "is asynchronous",
    ast.Lambda: "makes a function",
    ast.AsyncFunctionDef: "is asynchronous",
    ast.ClassDef: "makes a class",
    ast.Import: "imports",
    ast.ImportFrom: "imports",
    ast.Global: "changes a global",
    ast.Nonlocal: "changes a name outside it",
    ast.JoinedStr: "makes a string",
    ast.Try: "catches exceptions",
    ast.TryStar: "catches exceptions",
    ast.Raise: "raises (assert what must hold)",
    ast.With: "opens a context",
    ast.Delete: "deletes",
    ast.Starred: "spreads a sequence",
    ast.Slice: "copies a slice",
}


class NotInSubset(TypeError):
    """A function marked as a rule or template holds what can't run both ways."""


def where(function: Callable[..., Any], line: int | None = None) -> str:
    """How a refusal begins: the file, the line (by default the function's first), the function."""
    code = function.__code__
    return f"{code.co_filename}:{line or code.co_firstlineno}: {function.__qualname__}"


def fits(number: int) -> bool:
    """Whether compiled code can hold a whole number, in 64 bits."""
    return -(1 << 63) <= number < 1 << 63


def check(function: Callable[..., Any]) -> None:
    """Raise NotInSubset, naming file and line, where a rule or template leaves the subset."""
    made, before = _definition(function)
    floats = mark_of(function) == TEMPLATE
    _check_head(function, made)
    for statement in made.body:
        for node in ast.walk(statement):
            reason = _reason(node, floats=floats)
            if reason and not _is_docstring(node, made):
                line = before + getattr(node, "lineno", made.lineno)
                raise NotInSubset(f"{where(function, line)} {reason}")


def _definition(function: Callable[..., Any]) -> tuple[ast.FunctionDef, int]:
    """A function's syntax tree, and how many lines stand before it in its file."""
    try:
        source, first = inspect.getsourcelines(function)
    except (OSError, TypeError):
        raise NotInSubset(f"{where(function)} has no source text to be read") from None
    made = ast.parse(textwrap.dedent("".join(source))).body[0]
    if not isinstance(made, ast.FunctionDef):
        raise NotInSubset(f"{where(function)} is not made by def")
    return made, first - 1


def _check_head(function: Callable[..., Any], made: ast.FunctionDef) -> None:
    """A rule takes plain arguments, whose defaults are integers, and nothing from around it."""
    code, defaults = function.__code__, function.__defaults__ or ()
    if code.co_freevars:
        raise NotInSubset(f"{where(function)} reads {code.co_freevars[0]} of what is around it")
    if made.args.vararg or made.args.kwarg or made.args.kwonlyargs:
        raise NotInSubset(f"{where(function)} takes arguments by name only, or any number of them")
    if any(type(value) not in (int, bool) for value in defaults):
        raise NotInSubset(f"{where(function)} has a default that is no integer")


def _is_docstring(node: ast.AST, made: ast.FunctionDef) -> bool:
    opening = made.body[0]
    if not isinstance(opening, ast.Expr) or not isinstance(opening.value, ast.Constant):
        return False
    return node is opening.value and isinstance(opening.value.value, str)


def _reason(node: ast.AST, *, floats: bool) -> str | None:
    if type(node) in _REFUSED:
        return _REFUSED[type(node)]
    if isinstance(node, ast.FunctionDef):
        return "makes a function"
    if isinstance(node, ast.Constant):
        return _bad_constant(node.value, floats=floats)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and not floats:
        return "divides into a float (use //)"
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow) and not floats:
        return "uses ** (use << or a table)"
    if isinstance(node, ast.Call) and not isinstance(node.func, ast.Name):
        return "calls something that is not named outright"
    return None


def _bad_constant(value: object, *, floats: bool) -> str | None:
    if isinstance(value, int):
        return None if fits(value) else f"holds {value}, which needs over 64 bits"
    if value is None:
        return None
    if isinstance(value, float):
        return None if floats else f"holds the float {value}"
    return f"holds {value!r}"
