"""Tokens: the text of moves, parted by white space, with comments and landing points."""

from __future__ import annotations

import re
from typing import NamedTuple

from oche.core.awaiting import NEVER
from oche.core.errors import TokenError, shown

_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
_POINT = re.compile(rf"([^()]+)(\({_NUMBER},{_NUMBER}\))", re.ASCII)
_DIE = re.compile(r"r(\d{1,3})", re.ASCII | re.IGNORECASE)


class Written(NamedTuple):
    """A token as it was written: its text, and the landing point behind it (R4) or ""."""

    text: str
    point: str


def split(log: str) -> list[str]:
    """R1: the tokens of a log; a comment runs from # to the end of its line."""
    return [token for line in log.split("\n") for token in line.partition("#")[0].split()]


def landing(token: str) -> Written:
    """R4: part a dart's token from its landing point in millimetres, `T20(3.5,101.2)`."""
    if "(" not in token:
        return Written(token, "")
    match = _POINT.fullmatch(token)
    if match is None:
        raise TokenError(f"{shown(token)} has no landing point of the form (x,y)")
    return Written(match[1], match[2])


def die(token: str, faces: int) -> int:
    """The move of `rN`, a die of so many faces showing N: N - 1; NEVER if it has no such face."""
    match = _DIE.fullmatch(token)
    if match is None or match[1].startswith("0"):
        raise TokenError(f"{shown(token)} is not a roll: r1 to r{faces} is")
    shows = int(match[1])
    return shows - 1 if shows <= faces else NEVER
