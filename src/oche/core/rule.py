"""Marking what runs both ways: rules, templates over them, and the hooks a game fills in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

RULE, TEMPLATE, HOOK = "rule", "template", "hook"


def rule(function: F) -> F:
    """A rule of a game: plain Python in the subset that also compiles (see `docs/architecture.md`).

    Its docstring opens with the number of the rule that it carries out, where it has one.
    """
    return _marked(function, RULE)


def template(function: F) -> F:
    """Code for any game: it calls hooks, and each game fills in its own rules for them.

    Templates are held to the subset of rules but may use floats.
    """
    return _marked(function, TEMPLATE)


def hook(function: F) -> F:
    """A place in a template that a game fills with its rule of the same name."""
    return _marked(function, HOOK)


def mark_of(value: object) -> str | None:
    """What a function was marked as: RULE, TEMPLATE, HOOK or None."""
    return getattr(value, "oche_mark", None)


def _marked(function: F, mark: str) -> F:
    function.oche_mark = mark  # type: ignore[attr-defined]
    return function
