"""Finding a game by name: the three built in, and others by the entry-point group `oche.games`."""

from __future__ import annotations

from importlib import import_module
from typing import Any, cast

from oche.core.errors import RecordError, listed, shown
from oche.core.game import Game

BUILT_IN = ("warlord", "adventure", "scavenger")
GROUP = "oche.games"

AnyGame = Game[Any, Any]


def find_game(name: str) -> AnyGame:
    """The game of that name; RecordError if there is none."""
    if name in BUILT_IN:
        return import_module(f"oche.games.{name}").GAME
    others = _others()
    if name not in others:
        names = listed([*BUILT_IN, *sorted(others)])
        raise RecordError(f"no game is called {shown(name)}; there is {names}")
    game = others[name].load()
    if not isinstance(game, Game):
        raise RecordError(f"the entry point {name!r} of {GROUP} is not an oche.core.Game")
    return cast(AnyGame, game)


def game_names() -> list[str]:
    """The name of every game that is installed, the built-in ones first."""
    return [*BUILT_IN, *sorted(_others())]


def _others() -> dict[str, Any]:
    # Looked for only when needed: reading all installed packages' metadata takes its time.
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in BUILT_IN}
