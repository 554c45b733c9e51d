"""Checking the seats and options of a game before it begins."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from oche.core.errors import RecordError, listed, shown
from oche.core.game import Game, Option

LONGEST_NAME = 40


def checked_seats(game: Game[Any, Any], seats: object) -> tuple[str, ...]:
    """R2: the trimmed names, unique, as many as the game takes; RecordError if not."""
    if not isinstance(seats, list | tuple):
        raise RecordError("seats: a list of names is needed")
    names = tuple(_name(number, name) for number, name in enumerate(seats, 1))  # type: ignore[arg-type]
    if len(names) not in game.seats:
        some = f"{game.seats[0]} to {game.seats[-1]}" if len(game.seats) > 1 else game.seats[0]
        raise RecordError(f"seats: {game.name} takes {some} players, not {len(names)}")
    for name in names:
        if names.count(name) > 1:
            raise RecordError(f"seats: {shown(name)} stands there twice")
    return names


def _name(number: int, name: object) -> str:
    if not isinstance(name, str):
        raise RecordError(f"seats: name {number} is not a text")
    trimmed = name.strip()
    if not trimmed:
        raise RecordError(f"seats: name {number} is empty")
    if len(trimmed) > LONGEST_NAME:
        raise RecordError(f"seats: name {number} is longer than {LONGEST_NAME} characters")
    # Control characters, line and paragraph separators, lone surrogates.
    if any(unicodedata.category(letter) in {"Cc", "Zl", "Zp", "Cs"} for letter in trimmed):
        raise RecordError(f"seats: name {number} has a control or line character")
    return trimmed


def checked_options(
    game: Game[Any, Any], seats: int, given: Mapping[str, object]
) -> dict[str, Any]:
    """R2: every option of the game, the given ones checked, the others at their defaults."""
    known = game.options(seats)
    names = {option.name for option in known}
    for name in given:
        if name not in names:
            raise RecordError(_unknown(game, seats, name, known))
    return {
        option.name: _value(option, given[option.name]) if option.name in given else option.default
        for option in known
    }


def _unknown(game: Game[Any, Any], seats: int, name: str, known: Sequence[Option]) -> str:
    there = listed([option.name for option in known]) or "none"
    if any(name == other.name for count in game.seats for other in game.options(count)):
        return f"options.{name}: not in {game.title} for {seats}; there is {there}"
    return f"options.{shown(name)[1:-1]}: {game.name} has no such option; there is {there}"


def _value(option: Option, value: object) -> object:
    if type(value) is not option.kind:
        kind = {int: "a whole number", bool: "true or false", str: "a text"}[option.kind]
        raise RecordError(f"options.{option.name}: {kind} is needed")
    if isinstance(value, int) and option.kind is int and not option.low <= value <= option.high:
        raise RecordError(
            f"options.{option.name}: a whole number from {option.low} to {option.high} is needed"
        )
    return value
