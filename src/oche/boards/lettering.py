"""Marker capitals: words as strokes, so that a drawing needs no font."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from oche.boards.strokes import Stroke, strokes

HIGH = 10.0  # of a capital, in the letters' own unit
_GAP, _SPACE = 2.6, 4.5


def can_letter(text: str) -> bool:
    """Whether the marker knows every letter of a text; others need a font."""
    return all(letter == " " or letter in _letters() for letter in text.upper())


def lettering(text: str, height: float) -> tuple[list[Stroke], float]:
    """A text's strokes, from 0 to the right along the line 0, and how wide they are."""
    scale = height / HIGH
    made: list[Stroke] = []
    x = 0.0
    for letter in text.upper():
        if letter == " ":
            x += _SPACE
            continue
        made += [stroke.moved(scale, x * scale, 0.0) for stroke in _letters()[letter]]
        x += _width(letter) + _GAP
    return made, max(0.0, x - _GAP) * scale


def width(text: str, height: float) -> float:
    """How wide a text is at a height."""
    return lettering(text, height)[1] if can_letter(text) else 0.75 * height * len(text)


@cache
def _letters() -> dict[str, tuple[Stroke, ...]]:
    file = resources.files("oche.boards") / "letters.toml"
    return {
        letter: strokes(text)
        for letter, text in tomllib.loads(file.read_text(encoding="utf-8")).items()
    }


@cache
def _width(letter: str) -> float:
    return max(x for stroke in _letters()[letter] for x, _ in stroke.points)
