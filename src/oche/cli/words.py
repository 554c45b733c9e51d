"""The help of a game in the terminal: what is awaited, how to say it, what else can be typed."""

from __future__ import annotations

from rich.console import RenderableType
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from oche.cli.look import BRASS, DIM, LIT
from oche.cli.pages import rule_text
from oche.cli.screen import menu
from oche.cli.session import Session
from oche.core.errors import RecordError, listed
from oche.throwing.hands import hand_words

COMMANDS = (
    ("undo", "back to the last decision of a player, as often as you like; drawn luck stays"),
    ("help [RULE]", "this page, or one rule by its number"),
    ("story [N]", "what happened, all of it or the last N moves"),
    ("board", "draw everything again"),
    ("save FILE", "keep the record there from now on"),
    ("quit", "leave; the game is kept"),
    ("roll", "let a die be rolled here"),
)
THROWS = (
    ("aim", "where should I aim? The best points for this position and your hand"),
    ("aim REGION", "throw at a region here, or at a point (x,y), and let the dart be drawn"),
    ("hit REGION", "a real dart, by where it landed"),
)
VERBS = tuple(dict.fromkeys(words.split()[0] for words, _ in (*COMMANDS, *THROWS)))


def help_page(session: Session) -> list[RenderableType]:
    """What is awaited with its rule, how it is typed, and the commands."""
    match = session.match
    expected = match.game.expect(match.setup, match.state, match.seats)
    lines: list[RenderableType] = [Text(expected.words, LIT)]
    lines.append(rule_page(match.game.name, expected.rule))
    lines.append(Text(_typed(session)))
    if match.awaited.kind == "throw":
        lines.append(Text(_drawn(session), DIM))
    return [*lines, commands(throws=match.game.target is not None)]


def rule_page(game: str, rule: str) -> RenderableType:
    """One rule of the book, or a line that says where it is not."""
    try:
        return Markdown(rule_text(game, rule))
    except RecordError as error:
        return Text(error.sentence, DIM)


def commands(*, throws: bool) -> Table:
    """Whatever can be typed beside a move, in a game with throws or without."""
    grid = Table.grid(padding=(0, 2))
    for words, meaning in (*COMMANDS, *THROWS) if throws else COMMANDS:
        grid.add_row(Text(f"  {words}", BRASS), Text(meaning))
    return grid


def _typed(session: Session) -> str:
    match = session.match
    tokens = listed(match.legal_tokens(), 24)
    if session.aims:
        return f"Type where you aim, and the dart is drawn: {tokens}."
    if match.awaited.kind == "throw":
        return f"Type where the dart landed: {tokens}."
    numbers = " (or its number)" if menu(match) else ""
    return f"Type one of {tokens}{numbers}."


def _drawn(session: Session) -> str:
    """By which hand the darts of who must throw are drawn."""
    seat = session.match.awaited.seat or 0
    words = f"Darts are drawn by a hand: {hand_words(session.table.hands[seat])}."
    if session.match.game.target == "whiteboard":
        words += " Foam darts from 15 feet stray three times as far."
    return words
