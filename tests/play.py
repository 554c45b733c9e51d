"""Playing a log in one line, and asking what came of it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from oche.core.errors import Refusal
from oche.core.match import Match, open_match
from oche.core.record import Files, Record
from oche.core.tokens import split

NAMES = ("Ann", "Ben", "Cyd", "Dov", "Eva", "Fay", "Gus", "Hal")
ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "rules"
CASES = ROOT / "tests" / "cases"


def play(
    game: str,
    *,
    seats: int | Sequence[str] = 2,
    options: Mapping[str, Any] | None = None,
    log: str = "",
    folder: Files = None,
) -> Match:
    """A match after all moves of a log; comments and line breaks are as in a record."""
    names = NAMES[:seats] if isinstance(seats, int) else seats
    return open_match(Record(game, names, options or {}, tuple(split(log)), folder=folder))


def refusal(kind: type[Refusal], game: str, **played: Any) -> Refusal:
    """Why a log, its seats or its options are refused; fails where they are not."""
    with pytest.raises(kind) as caught:
        play(game, **played)
    assert type(caught.value) is kind
    return caught.value


def state(match: Match) -> dict[str, Any]:
    """The state as a replay prints it."""
    return match.report()["state"]


def to_act(match: Match) -> tuple[str, int | None]:
    """What is awaited, and from which seat."""
    return match.awaited.kind, match.awaited.seat


def printed(match: Match) -> Any:
    """All that a replay prints, as JSON has it."""
    return json.loads(json.dumps(match.report(), allow_nan=False))


def differences(expected: Any, actual: Any, *, whole: bool = False, at: str = "") -> list[str]:
    """Where the actual JSON is not as expected, a line each; none where it is.

    An object expected in part matches one with more keys, unless `whole`; a list is compared
    whole. The lists called `legal` are compared as sets: they come in any order.
    """
    if isinstance(expected, dict) and isinstance(actual, dict):
        inside = f"{at}." if at else ""
        found = [f"{inside}{key}: unexpected" for key in actual if whole and key not in expected]
        for key, value in expected.items():
            place = f"{inside}{key}"
            if key not in actual:
                found.append(f"{place}: missing")
            elif key == "legal" and value is not None and actual[key] is not None:
                found += differences(sorted(value), sorted(actual[key]), at=place)
            else:
                found += differences(value, actual[key], whole=whole, at=place)
        return found
    if isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        return [
            line
            for number, (one, other) in enumerate(zip(expected, actual, strict=True))
            for line in differences(one, other, whole=whole, at=f"{at}[{number}]")
        ]
    same = type(expected) is type(actual) and expected == actual
    return [] if same else [f"{at}: {json.dumps(actual)}, expected {json.dumps(expected)}"]
