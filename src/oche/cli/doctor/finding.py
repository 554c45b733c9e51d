"""What a check has found."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """How something is: sound, worth knowing, or to be mended."""

    OK = "ok"
    NOTE = "note"
    MEND = "mend"


@dataclass(frozen=True)
class Finding:
    """How one thing is, in words; `remedy` says what to do about it."""

    what: str
    state: State
    words: str
    remedy: str = ""


def ok(what: str, words: str) -> Finding:
    """It is sound."""
    return Finding(what, State.OK, words)


def note(what: str, words: str, remedy: str = "") -> Finding:
    """It works, but somebody may want to know."""
    return Finding(what, State.NOTE, words, remedy)


def mend(what: str, words: str, remedy: str) -> Finding:
    """It is broken."""
    return Finding(what, State.MEND, words, remedy)
