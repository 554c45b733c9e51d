"""Saying which promise of a game is broken, and by which record it can be seen again."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from oche.core.match import Match


class Broken(AssertionError):
    """A game does not do what every game promises; the text says what, and where."""


def need(holds: object, promise: str, match: Match | None = None) -> None:
    """Raise Broken unless a promise holds; `match` is the log at which it was looked at."""
    if not holds:
        raise Broken(_text(promise, match))


@contextmanager
def attempt(promise: str, match: Match) -> Generator[None]:
    """Whatever is raised inside breaks a promise."""
    try:
        yield
    except Broken:
        raise
    except Exception as error:
        raise Broken(_text(f"{promise}, but {error!r} was raised", match)) from error


def _text(promise: str, match: Match | None) -> str:
    if match is None:
        return f"This must hold: {promise}."
    where = f"It does not after {len(match.log)} moves of this record:"
    return f"This must hold in {match.game.name}: {promise}.\n{where}\n\n{match.text()}"
