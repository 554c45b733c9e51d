"""The story of a game on paper: who did what, turn by turn, and how it stands."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from oche.cli.draw import drawing
from oche.cli.look import BRASS, DIM, LIT, make_console, named
from oche.cli.saying import printable
from oche.cli.telling import Told, turns
from oche.core.match import Match


def print_story(match: Match, told: Sequence[Told], console: Console | None = None) -> None:
    """The whole game in words, then the scores."""
    console = console or make_console()
    console.print(Rule(Text(match.game.title, LIT), style=BRASS))
    for line in opening(match):
        console.print(line)
    for text in story_lines(match, told):
        console.print(text)
    console.print(Rule(style=BRASS))
    console.print(*ending(match), sep="\n")


def opening(match: Match) -> list[Text]:
    """Who plays, and with which options."""
    lines = [named(seat, name) for seat, name in enumerate(match.seats)]
    options = ", ".join(f"{name} = {value}" for name, value in match.record.options.items())
    if options:
        lines.append(Text(f"Options: {printable(options)}", DIM))
    return lines


def story_lines(match: Match, told: Sequence[Told], first: int = 1) -> list[RenderableType]:
    """The moves in words, a heading for each turn; the first is number `first`."""
    lines: list[RenderableType] = []
    number = first
    for turn in turns(told):
        seat = turn[0].entry.seat
        if seat is not None:
            lines += [Text(), named(seat, match.seats[seat])]
        grid = Table.grid(padding=(0, 1), expand=True)
        grid.add_column(justify="right", style=DIM, width=4)
        grid.add_column(style=DIM, width=9, overflow="fold")
        grid.add_column(ratio=1)
        grid.add_column(justify="right", style=DIM, width=3)
        for one in turn:
            _add_move(grid, number, one)
            number += 1
        lines.append(grid)
    return lines


def _add_move(grid: Table, number: int, one: Told) -> None:
    token = one.entry.token.partition("(")[0]
    events = one.events
    if not events:
        grid.add_row(str(number), token, "", "")
    for place, event in enumerate(events):
        head = (str(number), token) if place == 0 else ("", "")
        grid.add_row(*head, Text(event.words), event.rule)


def ending(match: Match) -> list[RenderableType]:
    """The scores, and who won or who must act."""
    draw = drawing(match.game.name)
    lines: list[RenderableType] = [draw.scores(match)]
    if match.over:
        lines += ranking_lines(match)
    else:
        expected = match.game.expect(match.setup, match.state, match.seats)
        lines.append(Text.assemble(expected.words, (f"  {expected.rule}", DIM)))
    return lines


def ranking_lines(match: Match) -> list[Text]:
    """The ranking, from best to worst."""
    lines: list[Text] = []
    place = 1
    for tied in match.ranking():
        for seat in tied:
            lines.append(Text.assemble((f"{place:>3}. ", BRASS), named(seat, match.seats[seat])))
        place += len(tied)
    return lines
