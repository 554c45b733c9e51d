"""What a player sees: the game drawn, what happened last, what is awaited, the choices."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from oche.cli.draw import WIDE, Drawing, drawing
from oche.cli.look import BRASS, CREAM, DIM, LIT, SEATS, brass_line
from oche.cli.session import Session
from oche.cli.telling import Told
from oche.core.game import Event
from oche.core.match import Match

MENU = 12  # so many choices are numbered; more are listed by their tokens
_MOST = 64  # choices that are looked at to list them
_FEWEST = 4  # events that are shown even where the screen is full


def show(console: Console, session: Session, news: Sequence[Told]) -> None:
    """Draw everything; on a terminal the screen is cleared first."""
    match = session.match
    width = min(console.width, 130)
    picture = drawing(match.game.name).picture(match, width, console.height)
    foot = [brass_line(width, picture.pegs), *awaited(session)]
    head: list[RenderableType] = [
        Text.assemble((match.game.title, LIT), ("  ", ""), (picture.title, CREAM))
    ]
    if picture.banner is not None:
        head.append(picture.banner)
    used = len(head) + sum(_lines(console, part, width) for part in foot) + 1
    top = _top(console, picture.board, picture.side, news, width)
    if picture.below is not None:
        top.append(picture.below)
    if width < WIDE:
        room = console.height - used - sum(_lines(console, part, width) for part in top)
        top.append(_news(console, news, width, max(_FEWEST, room)))
    if console.is_terminal and not console.is_dumb_terminal:
        console.clear()
    console.print(*head, Group(*top), *foot, sep="\n", width=width)


def _top(
    console: Console,
    board: RenderableType,
    side: RenderableType | None,
    news: Sequence[Told],
    width: int,
) -> list[RenderableType]:
    """The board with its side beside it, and the news where there is room."""
    if width < WIDE:
        return [board] if side is None else [board, Text(), side]
    wide = console.measure(board).maximum + 3
    column = width - wide
    parts = [] if side is None else [side, Text()]
    room = _lines(console, board, wide) - sum(_lines(console, part, column) for part in parts)
    parts.append(_news(console, news, column, max(_FEWEST, room)))
    grid = Table.grid(padding=0)
    grid.add_column(width=wide)
    grid.add_column(width=column)
    grid.add_row(board, Group(*parts))
    return [grid]


def _lines(console: Console, part: RenderableType, width: int) -> int:
    return len(console.render_lines(part, console.options.update(width=width)))


def _news(console: Console, news: Sequence[Told], width: int, room: int) -> Group:
    """The last things that happened, as many as there is room for."""
    lines: list[RenderableType] = []
    left = room
    for line in reversed([event_line(event) for told in news for event in told.events]):
        left -= _lines(console, line, width)
        if left < 0 and lines:
            break
        lines.insert(0, line)
    return Group(*lines)


def event_line(event: Event) -> Table:
    """One thing that happened: a bar in the colour of whom it concerns, a sentence, the rule."""
    bar = Text(" ") if event.seat is None else Text("▌", SEATS[event.seat % 8])
    grid = Table.grid()
    grid.add_row(bar, Text.assemble(event.words, (f" {event.rule}", DIM)))
    return grid


def awaited(session: Session) -> list[RenderableType]:
    """What is awaited in a sentence, and the choices there are."""
    match = session.match
    if choices := touched(session):
        words = Text("Your dart touches more than one region. Which does it count for?", LIT)
        return [words, _in_a_row(choices)]
    expected = match.game.expect(match.setup, match.state, match.seats)
    text = Text.assemble((expected.words, LIT), (f"  {expected.rule}", DIM))
    if session.aims:
        text.append("  Type where you aim.", DIM)
    lines: list[RenderableType] = [text]
    if match.awaited.kind == "choose":
        lines.append(_choices(match))
    return lines


def touched(session: Session) -> list[str]:
    """The regions that a drawn dart touches, where it is still to be said which it counts for."""
    return [] if session.flying is None else session.legal_tokens()


def bot_words(session: Session) -> list[str]:
    """Every bot as what it is: a strength of head, and one of hand where darts are thrown."""
    throws = session.match.game.target is not None
    return [
        f"{name} is a bot: {bot.words if throws else bot.head}."
        for seat, name in enumerate(session.match.seats)
        if (bot := session.table.bot(seat)) is not None
    ]


def menu(match: Match) -> list[str]:
    """The choices that may be answered by their numbers."""
    if match.awaited.kind != "choose":
        return []
    tokens = match.legal_tokens()
    return tokens if len(tokens) <= MENU else []


def _choices(match: Match) -> RenderableType:
    numbered = menu(match)
    draw = drawing(match.game.name)
    if not numbered:
        return Padding(_grouped(match, draw), (0, 0, 0, 2))
    labels = [draw.label(match, token) for token in numbered]
    if not any(labels):
        return _in_a_row(numbered)
    grid = Table.grid(padding=(0, 1))
    for number, (token, label) in enumerate(zip(numbered, labels, strict=True), 1):
        grid.add_row(Text(f"{number:>3}", BRASS), Text(token, CREAM), Text(label, DIM))
    return grid


def _in_a_row(tokens: Sequence[str]) -> Text:
    text = Text(" ")
    for number, token in enumerate(tokens, 1):
        text.append(f" {number}\u00a0", BRASS).append(f"{token} ", CREAM)
    return text


def _grouped(match: Match, draw: Drawing) -> Text:
    """Many choices in few lines: those that begin alike share what they begin with."""
    lines: list[Text] = []
    groups: dict[str, list[str]] = {}
    for token in match.legal_tokens()[:_MOST]:
        head, at, tail = token.partition("@")
        if label := draw.label(match, token):
            lines.append(Text.assemble((f"{token} ", CREAM), (label, DIM)))
        else:
            groups.setdefault(f"{head}@ " if at else "", []).append(tail if at else token)
    for head, tails in groups.items():
        lines.append(Text.assemble((head, CREAM), (" ".join(tails), DIM if head else CREAM)))
    if len(match.legal_tokens()) > _MOST:
        lines = [*lines[:MENU], Text(f"… and so on up to {match.legal_tokens()[-1]}", DIM)]
    return Text("\n").join(lines)
