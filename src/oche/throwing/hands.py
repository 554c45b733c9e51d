"""Hands: how well somebody throws, as a level's name, a sigma, or a measured scatter."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from oche.core.errors import listed, shown
from oche.throwing.scatter import LARGEST, LONGEST, SMALLEST, Scatter

DEFAULT_HAND = "club"


@dataclass(frozen=True)
class Level:
    """A named strength of hand: its sigma in mm at a dartboard, and who throws like that."""

    name: str
    sigma: float
    words: str


LEVELS = (
    Level("beginner", 60.0, "has thrown a few times"),
    Level("casual", 35.0, "throws at parties and in the pub"),
    Level("club", 20.0, "throws every week"),
    Level("league", 14.0, "plays matches in a league"),
    Level("county", 11.0, "wins the league"),
    Level("professional", 8.0, "throws for a living"),
)


@lru_cache(maxsize=1024)
def read_hand(text: str) -> Scatter:
    """The scatter that a hand's text means.

    A level's name, a sigma in mm ("12"), or "xx,xy,yy" in mm² ("97.8,19.7,39.8") and, if the hand
    pulls to a side, how far right and up in mm ("97.8,19.7,39.8,1.5,-2"). ValueError with one
    sentence if it is none of these.
    """
    word = text.strip().casefold()
    for level in LEVELS:
        if word == level.name:
            return Scatter.round(level.sigma)
    try:
        numbers = [float(part) for part in word.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) not in (1, 3, 5) or not all(map(math.isfinite, numbers)):
        names = listed([level.name for level in LEVELS])
        raise ValueError(
            f"{shown(text)} is no hand: {names} is one, a sigma in mm, or xx,xy,yy in mm²"
        )
    if len(numbers) == 1:
        _check(numbers[0], numbers[0])
        return Scatter.round(numbers[0])
    scatter = Scatter(*numbers)
    largest, smallest, _ = scatter.axes
    _check(smallest, largest)
    if math.hypot(scatter.right, scatter.up) > LARGEST:
        raise ValueError(f"a hand pulls {LARGEST:g} mm to a side at most")
    return scatter


def _check(smallest: float, largest: float) -> None:
    if smallest < SMALLEST or largest > LARGEST:
        seen = smallest if smallest < SMALLEST else largest
        raise ValueError(
            f"a hand's sigma is {SMALLEST:g} to {LARGEST:g} mm in every direction, not {seen:g}"
        )
    if largest > LONGEST * smallest:
        raise ValueError(f"a hand's scatter is at most {LONGEST:g} times as long as it is wide")


def hand_name(text: str) -> str:
    """What a hand is called: a level by its name, any other by its sigma."""
    word = text.strip().casefold()
    if any(word == level.name for level in LEVELS):
        return word
    return f"sigma {read_hand(text).sigma:.3g} mm"


@lru_cache(maxsize=1024)
def hand_words(text: str) -> str:
    """A hand in a sentence: its name, its sigma, and how often it hits what it aims at.

    "club, sigma 20 mm: of 100 darts at the T20 12 hit it and 44 the 20."
    """
    from oche.throwing.odds import bed_odds

    scatter = read_hand(text)
    odds = bed_odds(scatter, *_T20)
    triple = 100 * odds["T20"]
    segment = 100 * sum(odds[f"{ring}20"] for ring in "SDT")
    name, sigma = hand_name(text), f"sigma {scatter.sigma:.3g} mm"
    who = sigma if name == sigma else f"{name}, {sigma}"
    return f"{who}: of 100 darts at the T20 {triple:.0f} hit it and {segment:.0f} the 20"


_T20 = (0.0, 103.0)
