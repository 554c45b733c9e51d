"""Boards, darts and dates of an export, checked before any of it is kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, cast

from oche.core.errors import RecordError, Refusal, shown

if TYPE_CHECKING:
    from oche.store.store import Throw

BOARDS = "boards"
DARTS = "darts.json"
FARTHEST = 5000  # mm from the middle of a board, as far as a screen can say
LATEST = 253_402_300_800_000  # ms since 1970: the end of the year 9999
MOST_SERIES = 1 << 31


def checked_boards(files: Mapping[str, bytes]) -> dict[str, str]:
    """The board files among these by their boards' names; RecordError names one that is none."""
    found: dict[str, str] = {}
    for name, raw in files.items():
        path = PurePosixPath(name)
        if path.parent.name != BOARDS or path.suffix == ".jpg":
            continue
        try:
            found[path.stem] = _board(path.stem, raw)
        except UnicodeDecodeError:
            raise RecordError(f"{shown(name)}: it is not text in UTF-8") from None
        except Refusal as refusal:
            raise RecordError(f"{shown(name)}: {refusal}") from None
    return found


def _board(name: str, raw: bytes) -> str:
    from oche.boards.checking import drawing_faults
    from oche.games.adventure.boardfile import SHIPPED, parse_board

    text = raw.decode("utf-8-sig")
    if parse_board(text).board != name:
        raise RecordError("it is not called as the board in it")
    if name.casefold() in SHIPPED:
        raise RecordError("a board of that name is shipped with Oche")
    if faults := drawing_faults(text):
        raise RecordError(f"drawing: {faults[0]}")
    return text


def checked_darts(raw: bytes) -> dict[str, list[Throw]]:
    """Every player's measured darts; RecordError says whose can't be read."""
    from oche.core.options import checked_seats
    from oche.core.registry import find_game

    try:
        players = json.loads(raw)
    except (ValueError, RecursionError):  # its numbers may be too long, its text no text
        raise RecordError(f"{DARTS}: it is no JSON") from None
    if not isinstance(players, dict):
        raise RecordError(f"{DARTS}: players with their darts are needed")
    found: dict[str, list[Throw]] = {}
    for player, darts in cast("dict[str, object]", players).items():
        try:
            (name,) = checked_seats(find_game("warlord"), [player])  # as where they are measured
            found[name] = _darts(darts)
        except Refusal as refusal:
            raise RecordError(f"{DARTS}: {shown(player)}: {refusal}") from None
    return found


def _darts(darts: object) -> list[Throw]:
    if not isinstance(darts, list):
        raise RecordError("a list of darts is needed")
    return [_dart(number, dart) for number, dart in enumerate(cast("list[object]", darts), 1)]


def _dart(number: int, dart: object) -> Throw:
    from oche.boards.dartboard import BEDS, MISS
    from oche.store.store import Throw

    told = cast("dict[str, Any]", dart) if isinstance(dart, dict) else {}
    if set(told) != {"series", "at", "aim", "token", "x", "y"}:
        raise RecordError(f"dart {number}: series, at, aim, token, x and y are needed")
    if not (_whole(told["series"], 1, MOST_SERIES) and _whole(told["at"], 0, LATEST)):
        raise RecordError(f"dart {number}: series and at are whole numbers, and not so large")
    if told["token"] not in BEDS or told["aim"] not in BEDS or told["aim"] == MISS:
        raise RecordError(f"dart {number}: aim and token are beds of the dartboard")
    if not (told["x"] is told["y"] is None or (_near(told["x"]) and _near(told["y"]))):
        raise RecordError(f"dart {number}: x and y are mm within {FARTHEST} of the middle")
    return Throw(**told)


def _whole(number: object, least: int, end: int) -> bool:
    return type(number) is int and least <= number < end


def _near(number: object) -> bool:
    return type(number) in (int, float) and abs(cast(float, number)) <= FARTHEST


def checked_date(date: object) -> int:
    """When a record says that its table was changed last, in ms since 1970."""
    try:
        when = date if isinstance(date, datetime) else datetime.fromisoformat(cast(str, date))
    except (TypeError, ValueError):
        raise RecordError("date: the time of its last move is needed") from None
    known = when if when.tzinfo else when.replace(tzinfo=UTC)
    return round(known.timestamp() * 1000)
