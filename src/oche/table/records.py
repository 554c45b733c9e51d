"""A table as a record, and a table of a record (R1 to R4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, time
from typing import Any, cast

from oche.core.errors import RecordError
from oche.core.match import open_match
from oche.core.record import Record, parse_record
from oche.table.entries import BOT, PERSON, Entry, Opened, Played, Seat
from oche.table.table import Table

MOST_MOVES = 10_000
LONGEST_HAND = 80  # characters
MOST_RETRIES = 30


def record_of(table: Table, extra: Mapping[str, Any] | None = None) -> str:
    """The text of a table's record, landing points included; `extra` are keys such as `date`."""
    match = table.match
    about: dict[str, Any] = {
        "kinds": [seat.bot or PERSON for seat in table.seats],
        "darts": table.opened.darts,
        "dice": table.opened.dice,
    }
    if any(seat.hand for seat in table.seats):
        about["hands"] = [seat.hand or "" for seat in table.seats]
    if any(seat.darts for seat in table.seats):
        about["throws"] = [seat.darts or "" for seat in table.seats]
    if any(seat.retries for seat in table.seats):
        about["retries"] = [seat.retries for seat in table.seats]
    # Points that were tapped on a drawing with thick rings are less exact: by move number.
    if touched := [move.number for move in table.made if move.touched]:
        about["touched"] = touched
    whole = {**match.record.extra, **(extra or {}), "table": about}
    return replace(match, record=replace(match.record, extra=whole)).text()


def imported(
    text: str, seed: str, *, boards: Mapping[str, str], bots: Sequence[str] = ()
) -> list[Entry]:
    """The log of a new table that goes on where a record ends.

    `boards` are the texts of uploaded boards by name; no file is ever read for a record. A refusal
    says what can't stand. `bots` are those that may sit where the record had one.
    """
    record = parse_record(text, boards)
    if len(record.log) > MOST_MOVES:
        raise RecordError(f"the record has more than {MOST_MOVES} moves")
    match = open_match(record)
    about = _about(record)
    seats = [_seat(about, name, number, bots) for number, name in enumerate(match.seats)]
    board = record.options.get("board")
    opened = Opened(
        game=match.game.name,
        rules=match.game.version,
        seats=tuple(seats),
        seed=seed,
        options=dict(match.record.options),
        darts="drawn" if about.get("darts") == "drawn" else "real",
        dice="rolled" if about.get("dice") == "rolled" else "real",
        board=boards.get(board) if isinstance(board, str) else None,
        extra={key: _plain(value) for key, value in record.extra.items() if key != "table"},
    )
    touched = about.get("touched")
    listed = cast("list[object]", touched) if isinstance(touched, list) else []
    tapped = {number for number in listed if isinstance(number, int)}
    return [
        opened,
        *(
            Played(entry.token, touched=number in tapped)
            for number, entry in enumerate(match.log, 1)
        ),
    ]


def _plain(value: object) -> object:
    """What JSON can hold: dates and times as their texts."""
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in cast("dict[str, object]", value).items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in cast("list[object]", value)]
    return value.isoformat() if isinstance(value, date | time) else value


def _about(record: Record) -> Mapping[str, Any]:
    about = record.extra.get("table")
    return cast("dict[str, Any]", about) if isinstance(about, dict) else {}


def _seat(about: Mapping[str, Any], name: str, number: int, bots: Sequence[str]) -> Seat:
    kind, hand, darts, retries = (
        _said(about, key, number) for key in ("kinds", "hands", "throws", "retries")
    )
    bot = kind if isinstance(kind, str) and kind in bots else None
    return Seat(
        name,
        BOT if bot else PERSON,
        bot,
        number,
        hand=hand if isinstance(hand, str) and 0 < len(hand) <= LONGEST_HAND else None,
        darts=darts if isinstance(darts, str) and darts in ("real", "drawn") else None,
        retries=retries if isinstance(retries, int) and 0 <= retries <= MOST_RETRIES else 0,
    )


def _said(about: Mapping[str, Any], key: str, number: int) -> object:
    """What a record says of one seat; None where it says nothing."""
    said = about.get(key)
    listed = cast("list[object]", said) if isinstance(said, list) else []
    return listed[number] if number < len(listed) else None
