"""Setting a game up: which, who plays, with which options; Enter takes what is offered."""

from __future__ import annotations

import getpass
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from oche.cli.asking import Ask
from oche.cli.look import BRASS, CREAM, DANGER, DIM, LIT
from oche.cli.minds import PATIENCE
from oche.cli.seats import (
    BOTS,
    DARTS,
    DICE,
    PERSON,
    Table,
    changed,
    checked_hand,
    new_table,
    parse_seats,
)
from oche.cli.session import Session, new_session
from oche.cli.wishes import Wishes, parse_options
from oche.core.errors import Refusal, listed
from oche.core.game import Game, Option
from oche.core.match import new_match
from oche.core.options import checked_options, checked_seats
from oche.core.registry import find_game, game_names
from oche.throwing.hands import DEFAULT_HAND, LEVELS

AnyGame = Game[Any, Any]
Answer = TypeVar("Answer")
_ENOUGH_TURNS = 400  # bots alone may never end a game of Dice Scavenger
_SETTINGS = ("darts", "dice")


def set_up(wishes: Wishes, ask: Ask, console: Console) -> Session:
    """A new game as wished; what was not said is asked for."""
    game = find_game(wishes.game) if wishes.game else _ask_game(ask, console)
    hand = checked_hand(wishes.hand or DEFAULT_HAND, "--hand")
    if wishes.seats:
        names, kinds, hands = parse_seats(wishes.seats, hand)
    else:
        names, kinds, hands = _ask_seats(game, hand, ask, console)
    table = new_table(kinds, wishes.darts, wishes.dice, wishes.seed, hands)
    checked_seats(game, names)
    options = parse_options(game, len(names), wishes.options)
    checked_options(game, len(names), options)
    if not (wishes.seats or wishes.options):
        table, options = _ask_options(game, names, table, ask, console)
    _end_bots(game, table, options, console)
    # The same seed is to give the same game: then bots wait until they can think.
    patience = PATIENCE if wishes.seed is None else None
    return new_session(game, names, options, table, folder=Path(), patience=patience)


def _ask_until(ask: Ask, console: Console, question: str, read: Callable[[str], Answer]) -> Answer:
    """Ask again until the answer can be taken."""
    while True:
        try:
            return read(ask(question, ()).strip())
        except Refusal as refusal:
            console.print(Text(refusal.sentence, DANGER))


def _ask_game(ask: Ask, console: Console) -> AnyGame:
    names = game_names()
    console.print(Text("Which game?", LIT))
    grid = Grid.grid(padding=(0, 2))
    for number, name in enumerate(names, 1):
        game = find_game(name)
        grid.add_row(Text(f"{number:>3}", BRASS), Text(game.title, CREAM), Text(players(game), DIM))
    console.print(grid)

    def read(answer: str) -> AnyGame:
        numbered = {str(number): name for number, name in enumerate(names, 1)}
        return find_game(numbered.get(answer, answer.lower() or names[0]))

    return _ask_until(ask, console, "game [1]: ", read)


def players(game: AnyGame) -> str:
    """How many play it."""
    first, last = game.seats[0], game.seats[-1]
    return f"{first} players" if first == last else f"{first} to {last} players"


def _ask_seats(
    game: AnyGame, hand: str, ask: Ask, console: Console
) -> tuple[list[str], list[str], list[str]]:
    console.print(Text.assemble(("Who plays ", LIT), (game.title, LIT), ("?", LIT)))
    bots = listed([f"Bo={bot}" for bot in BOTS])
    console.print(Text(f"{players(game)}, parted by commas; a bot is {bots}.", DIM))
    if game.target is not None:
        levels = listed([level.name for level in LEVELS])
        console.print(Text(f"A bot's hand is said as in Bo=greedy@casual: {levels}.", DIM))
    offered = f"{_own_name()}, Greta=greedy"

    def read(answer: str) -> tuple[list[str], list[str], list[str]]:
        seats = parse_seats((answer or offered).split(","), hand)
        checked_seats(game, seats[0])
        return seats

    return _ask_until(ask, console, f"seats [{offered}]: ", read)


def _own_name() -> str:
    try:
        name = getpass.getuser().strip().title()[:20]
    except (OSError, KeyError):  # nobody is logged in
        return "Ann"
    return name if name.isprintable() and name and not set(name) & set(",=") else "Ann"


def _ask_options(
    game: AnyGame, names: Sequence[str], table: Table, ask: Ask, console: Console
) -> tuple[Table, dict[str, object]]:
    known = game.options(len(names))
    console.print(Text("With which options?", LIT))
    console.print(_offered(game, names, known, table))

    def read(answer: str) -> tuple[Table, dict[str, object]]:
        written = answer.replace(" =", "=").replace("= ", "=").replace(",", " ").split()
        ours = [one for one in written if one.partition("=")[0] in _SETTINGS]
        said = {name: value for name, _, value in (one.partition("=") for one in ours)}
        options = parse_options(game, len(names), [one for one in written if one not in ours])
        new_match(game, names, options, Path())
        return changed(table, said.get("darts"), said.get("dice")), options

    return _ask_until(ask, console, "change, as name=value, or Enter to start: ", read)


def _offered(game: AnyGame, names: Sequence[str], known: Sequence[Option], table: Table) -> Grid:
    grid = Grid.grid(padding=(0, 2))
    rows = [(option.name, shown_value(option), option.help) for option in known]
    if game.target is not None and PERSON in table.kinds:
        rows.append(("darts", table.darts, f"Your darts: {listed([*DARTS])}."))
    if new_match(game, names, {}, None).awaited.chance:
        rows.append(("dice", table.dice, f"The dice and other luck: {listed([*DICE])}."))
    for name, value, words in rows:
        grid.add_row(Text(f"  {name}"), Text(value, CREAM), Text(words, DIM))
    return grid


def shown_value(option: Option) -> str:
    """An option's default as it is written."""
    if option.default is None:
        return "none"
    return str(option.default).lower() if option.kind is bool else str(option.default)


def _end_bots(game: AnyGame, table: Table, options: dict[str, object], console: Console) -> None:
    limited = any(option.name == "turn_limit" for option in game.options(len(table.kinds)))
    if limited and PERSON not in table.kinds and "turn_limit" not in options:
        options["turn_limit"] = _ENOUGH_TURNS
        console.print(Text(f"Bots alone might never end: turn_limit is {_ENOUGH_TURNS}.", DIM))


def with_kinds(session: Session, wishes: Wishes) -> Session:
    """A resumed game with other players on its seats, or other ways of throwing and rolling."""
    table = changed(session.table, wishes.darts, wishes.dice)
    kinds, hands = list(table.kinds), list(table.hands)
    ours = "" if wishes.hand is None else checked_hand(wishes.hand, "--hand")
    hands = [
        ours if ours and kind == PERSON else old for kind, old in zip(kinds, hands, strict=True)
    ]
    for name, kind, hand in zip(*parse_seats(wishes.seats, ours), strict=True):
        if name not in session.match.seats:
            raise Refusal(f"--seat {name}: nobody of that name plays in this game")
        seat = session.match.seats.index(name)
        kinds[seat], hands[seat] = kind, hand or hands[seat]
    table = replace(table, kinds=tuple(kinds), hands=tuple(hands))
    return Session(session.match, session.told, table, session.path)
