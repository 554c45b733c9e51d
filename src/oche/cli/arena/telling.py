"""How an arena stands, in tables."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from oche.bots.tournament.points import Meeting
from oche.cli.arena.results import Results
from oche.cli.look import BRASS, CREAM, DIM, LIT
from oche.core.registry import find_game


def told(results: Results) -> Iterator[RenderableType]:
    """The heading, a table for each meeting, who beats whom, and how long they thought."""
    plan = results.plan
    options = "".join(f", {name} = {value}" for name, value in plan.options.items())
    head = f"{results.games} of {results.wanted} games, seats swapped, seed {plan.seed}{options}"
    yield Text.assemble((find_game(plan.game).title, LIT), (f"  {head}", DIM))
    for meeting in results.meetings:
        if meeting.games:
            yield _meeting(results, meeting)
    if len(results.meetings) > 1:
        yield _crossed(results)
    if any(pace.decisions for pace in results.paces):
        yield _paces(results)
    if results.games:
        yield Text(f"{_rate(results.games / results.seconds)} games a second on one core.", DIM)


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", title_style=LIT, border_style=BRASS)
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left", style=CREAM)
    return table


def _meeting(results: Results, meeting: Meeting) -> Table:
    names = [results.plan.bots[bot] for bot in meeting.bots]
    table = _table(" – ".join(names), "bot", "points", "95 % interval", "won", "drawn", "lost")
    for number, name in enumerate(names):
        score, share = meeting.scores[number], meeting.share(number)
        between = f"{share.low:.1%} to {share.high:.1%}"
        table.add_row(
            name,
            f"{share.share:.1%}",
            between,
            str(score.wins),
            str(score.draws),
            str(score.losses),
        )
    table.caption = _length(meeting)
    table.caption_justify = "left"
    return table


def _length(meeting: Meeting) -> str:
    games = meeting.games
    what, total = ("darts", meeting.darts) if meeting.darts else ("moves", meeting.moves)
    seats = " : ".join(f"{points / games:.0%}" for points in meeting.seats)
    words = f"{total / games:.0f} {what} a game; points by seat {seats}"
    if meeting.unfinished:
        words += f"; {meeting.unfinished} never ended and were shared"
    return words


def _crossed(results: Results) -> Table:
    """What each bot wins of its games with each other one."""
    bots = results.plan.bots
    table = _table("Points of the row's bot against the column's", "bot", *bots)
    for row, name in enumerate(bots):
        table.add_row(name, *(_against(results, row, column) for column in range(len(bots))))
    return table


def _against(results: Results, row: int, column: int) -> str:
    for meeting in results.meetings:
        if meeting.games and {row, column} == set(meeting.bots):
            return f"{meeting.share(meeting.bots.index(row)).share:.1%}"
    return ""


def _paces(results: Results) -> Table:
    table = _table(
        "Seconds of a core for a decision", "bot", "decisions", "median", "95 % within", "longest"
    )
    for bot, pace in zip(results.plan.bots, results.paces, strict=True):
        times = (pace.within(0.5), pace.within(0.95), pace.most)
        if pace.decisions:
            table.add_row(bot, f"{pace.decisions:,}", *(f"{seconds:.2g}" for seconds in times))
    return table


def _rate(value: float) -> str:
    return f"{value:,.0f}" if value >= 10 else f"{value:.2g}"
