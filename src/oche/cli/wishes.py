"""What a player asked for on the command line, read against a game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from oche.core.errors import RecordError, shown
from oche.core.game import Game, Option

_YES = ("true", "yes", "on", "1")
_NO = ("false", "no", "off", "0")
_NONE = ("none", "")


class Wishes(NamedTuple):
    """The arguments of `oche play`, as they were given."""

    game: str | None = None
    seats: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    darts: str | None = None
    dice: str | None = None
    seed: int | None = None
    hand: str | None = None
    save: Path | None = None
    resume: Path | None = None
    force: bool = False

    @property
    def says_nothing(self) -> bool:
        """Whether nothing was wished for: a bare `oche play`."""
        return self == Wishes()


def parse_options(game: Game[Any, Any], seats: int, written: Sequence[str]) -> dict[str, object]:
    """Options from `name=value`, read by their kinds; the rest is for the game to refuse."""
    if seats not in game.seats:
        return {}
    known = {option.name: option for option in game.options(seats)}
    options: dict[str, object] = {}
    for one in written:
        name, equals, value = (part.strip() for part in one.partition("="))
        if not equals:
            raise RecordError(f"{shown(one)} is no option: name=value is needed")
        option = known.get(name)
        if option is not None and option.default is None and value.lower() in _NONE:
            options.pop(name, None)
        else:
            options[name] = value if option is None else _read(option, value)
    return options


def _read(option: Option, value: str) -> object:
    if option.kind is bool and value.lower() in (*_YES, *_NO):
        return value.lower() in _YES
    if option.kind is int and value.removeprefix("-").isdecimal() and len(value) < 20:
        return int(value)
    return value  # a text: what needs a number says so itself
