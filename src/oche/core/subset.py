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
    ast.With: "opens a context",
    ast.Delete: "deletes",
    ast.Starred: "spreads a sequence",
    ast.Slice: "copies a slice",
}


class NotInSubset(TypeError):
    """A function marked as a rule or template holds what can't run both ways."""


def check(function: Callable[..., Any]) -> None:
    """Raise NotInSubset, naming file and line, where a rule or template leaves the subset."""
    source, first = inspect.getsourcelines(function)
    tree = ast.parse(textwrap.dedent("".join(source)))
    made = tree.body[0]
    assert isinstance(made, ast.FunctionDef)
    floats = mark_of(function) == TEMPLATE
    file = inspect.getsourcefile(function)
    for statement in made.body:
        for node in ast.walk(statement):
            reason = _reason(node, floats=floats)
            if reason and not _is_docstring(node, made):
                line = first + getattr(node, "lineno", 1) - 1
                raise NotInSubset(f"{file}:{line}: {function.__qualname__} {reason}")


def _is_docstring(node: ast.AST, made: ast.FunctionDef) -> bool:
    opening = made.body[0]
    return isinstance(opening, ast.Expr) and node is opening.value


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
    if value is None or isinstance(value, int):
        return None
    if isinstance(value, float):
        return None if floats else f"holds the float {value}"
    return f"holds {value!r}"
