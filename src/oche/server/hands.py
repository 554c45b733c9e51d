"""Hands as screens show them, and the hand that every seat throws with."""

from __future__ import annotations

from functools import lru_cache

from oche.core.errors import Illegal
from oche.server.messages import Ellipse, HandView
from oche.table.table import Table
from oche.throwing.faces import at_whiteboard
from oche.throwing.hands import DEFAULT_HAND, LEVELS, hand_words, read_hand

# Of 100 darts at the T20, how many hit it and how many the 20: worked out once, so that a server
# that draws no dart needs no numerical library to name a level.
_LEVELS = {
    "beginner": (1, 16),
    "casual": (3, 34),
    "club": (9, 58),
    "league": (17, 75),
    "county": (24, 86),
    "professional": (37, 96),
}


def hand_of(table: Table, seat: int) -> str:
    """The hand that a seat throws with."""
    return table.seats[seat].hand or DEFAULT_HAND


def checked_hand(text: str | None) -> str | None:
    """A hand's text as it is kept; Illegal with a sentence where it is no hand."""
    if text is None:
        return None
    try:
        scatter = read_hand(text)
    except ValueError as error:
        raise Illegal(str(error)) from None
    return text.strip().casefold() if is_level(text) else scatter.text


def is_level(text: str) -> bool:
    """Whether it is one of the named levels."""
    return text.strip().casefold() in _LEVELS


@lru_cache(maxsize=1024)
def hand_view(text: str, target: str | None = "dartboard") -> HandView:
    """A hand in words, with one sigma of it at a target."""
    scatter = read_hand(text)
    there = at_whiteboard(scatter) if target == "whiteboard" else scatter
    major, minor, angle = there.axes
    return HandView(
        text=text,
        name=text if text in _LEVELS else None,
        sigma=round(scatter.sigma, 2),
        words=_words(text),
        spread=Ellipse(x=there.right, y=there.up, major=major, minor=minor, angle=angle),
    )


def _words(text: str) -> str:
    if text not in _LEVELS:
        return hand_words(text)
    triple, segment = _LEVELS[text]
    sigma = next(level.sigma for level in LEVELS if level.name == text)
    return (
        f"{text}, sigma {sigma:.3g} mm: of 100 darts at the T20 {triple} hit it and "
        f"{segment} the 20"
    )
