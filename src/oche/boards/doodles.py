"""Doodles of what stands on the boards, and the icons of its numbers."""

from __future__ import annotations

import tomllib
import zlib
from collections.abc import Mapping
from functools import cache
from importlib import resources

from oche.boards.strokes import Stroke, strokes

SIDE = 100.0  # of the square that each is drawn in
_STRANGERS = 3  # faces for monsters that nobody has doodled yet


def doodle(token: str, kind: str) -> tuple[Stroke, ...]:
    """What a region shows: its own doodle, else one for its kind, else nothing."""
    own = {**_doodles()["monsters"], **_doodles()["places"]}
    if token.upper() in own:
        return own[token.upper()]
    others = _doodles()["others"]
    if kind == "monster":
        return others[f"monster{1 + zlib.crc32(token.encode()) % _STRANGERS}"]
    kinds = {"hazard": others["hazard"], "life": own["LIFE"], "evil": own["EVIL"]}
    return {**kinds, "druid": own["DRUID"]}.get(kind, ())


def icon(number: str) -> tuple[Stroke, ...]:
    """The sign of one of a monster's numbers: hp, dmg, loot, gold or tower."""
    return _doodles()["icons"][number]


@cache
def _doodles() -> Mapping[str, Mapping[str, tuple[Stroke, ...]]]:
    file = resources.files("oche.boards") / "doodles.toml"
    sections = tomllib.loads(file.read_text(encoding="utf-8"))
    return {
        section: {name: strokes(text) for name, text in drawn.items()}
        for section, drawn in sections.items()
    }
