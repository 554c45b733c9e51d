"""Looking things up and writing empty records: `oche games`, `oche rules`, `oche new`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from oche.cli.files import checked_file, moved
from oche.cli.look import BRASS, CREAM, DIM, LIT, make_console
from oche.cli.pages import page, rule_text
from oche.cli.saying import say, speaking
from oche.cli.seats import parse_seats
from oche.cli.setup import players, shown_value
from oche.cli.wishes import parse_options
from oche.core.errors import RecordError
from oche.core.game import Option
from oche.core.match import new_match
from oche.core.record import write_atomically
from oche.core.registry import find_game, game_names


@speaking()
def list_games(*, as_json: bool) -> None:
    """Every game with its options, for as many players as give it the most of them."""
    if as_json:
        say(json.dumps([_game_as_json(name) for name in game_names()]))
        return
    console = make_console()
    for name in game_names():
        game = find_game(name)
        console.print(
            Text.assemble((game.title, LIT), f"  {players(game)}  ", (f"oche play {name}", DIM))
        )
        grid = Table.grid(padding=(0, 2))
        for option in game.options(min(2, game.seats[-1])):
            grid.add_row(
                Text(f"  {option.name}", BRASS),
                Text(shown_value(option), CREAM),
                Text(option.help, DIM),
            )
        console.print(grid)
        console.print()


def _game_as_json(name: str) -> dict[str, Any]:
    game = find_game(name)
    return {
        "game": name,
        "title": game.title,
        "seats": [game.seats[0], game.seats[-1]],
        "options": {
            str(seats): [_option_as_json(option) for option in game.options(seats)]
            for seats in game.seats
        },
    }


def _option_as_json(option: Option) -> dict[str, Any]:
    bounds = {"low": option.low, "high": option.high} if option.kind is int else {}
    return {
        "name": option.name,
        "kind": option.kind.__name__,
        "default": option.default,
        **bounds,
        "help": option.help,
    }


@speaking()
def show_rules(game: str, rule: str | None) -> None:
    """The rule page of a game, paged where it is long, or one rule of it."""
    name = find_game(game).name
    console = make_console()
    if rule is not None:
        console.print(Markdown(rule_text(name, rule)))
        return
    text = Markdown(page(name))
    if console.is_terminal:
        with console.pager(styles=True):
            console.print(text)
    else:
        console.print(text)


@speaking()
def new_record(
    game: str, file: Path | None, seats: Sequence[str], options: Sequence[str], *, force: bool
) -> None:
    """Write an empty record, or print it where no file is named."""
    found = find_game(game)
    letters = "ABCDEFGH"[: max(2, found.seats[0])]
    names, _, _ = parse_seats(seats or [f"Player {letter}" for letter in letters])
    given = parse_options(found, len(names), options)
    match = new_match(found, names, given, Path())
    if file is None:
        say(match.text().rstrip("\n"))
        return
    path = checked_file(file)
    if path.exists() and not force:
        raise RecordError(f"{path}: it is there already; --force replaces it")
    match.record = moved(match.record, path.parent)
    try:
        write_atomically(path, match.text())
    except OSError as error:
        raise RecordError(f"{path}: it can't be written: {error.strerror or error}") from None
