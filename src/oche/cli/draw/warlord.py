"""Warlord drawn: the 20 segments as a ring, the Bull in the middle, the players at the side."""

from __future__ import annotations

from math import pi, sin
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from oche.cli.draw import WIDE, Picture
from oche.cli.draw.canvas import Canvas
from oche.cli.look import CREAM, DANGER, DIM, INK, LETTERS, LIT, SOOT, chip, seat_style
from oche.core.match import Match
from oche.games.warlord.state import BULL, DART_AWAITED, DARTS, NOBODY, SEGMENTS, TERRITORIES
from oche.games.warlord.view import STATISTICS, name_of, reach, target_now

STRONGEST = 3
_LAST = 3  # turns whose darts are shown


# A circle in nine rows, so that every segment touches the next: the row of each, clockwise.
_ROWS = (0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 7, 6, 5, 4, 3, 2, 1, 0)


class Size(NamedTuple):
    """Half of the ring's breadth and the size of a territory, in signs."""

    across: int
    wide: int
    high: int

    @property
    def width(self) -> int:
        """Columns of the whole board."""
        return 2 * self.across + self.wide

    @property
    def height(self) -> int:
        """Lines of the whole board."""
        return 9 * self.high

    def corner(self, segment: int) -> tuple[int, int]:
        """The column and line at which a segment's sign begins, clockwise from the top."""
        column = self.across + round(self.across * sin(2 * pi * segment / SEGMENTS))
        return column, _ROWS[segment] * self.high


LARGE, MEDIUM, SMALL = Size(29, 8, 3), Size(22, 6, 2), Size(17, 5, 2)


def fitting(width: int, height: int) -> Size:
    """The largest board that leaves room for the scores."""
    if width >= LARGE.width + 34 and height >= LARGE.height + 9:
        return LARGE
    return MEDIUM if width >= MEDIUM.width else SMALL


def picture(match: Match, width: int, height: int) -> Picture:
    """The board, and beside it the scores, the siege and the last darts."""
    darts = [Text(), _last_darts(match)] if width >= WIDE else []
    side = Group(_players(match), *darts)
    ring = board(match, fitting(width, height))
    return Picture(_title(match), ring, side=side, pegs=_pegs(match), banner=_siege(match))


def _title(match: Match) -> str:
    state, setup = match.state, match.setup
    if setup.seats == 1:
        return f"Round {state.round} · {state.held[0]} of {TERRITORIES} territories"
    leg = f"Leg {state.leg} · " if setup.legs > 1 else ""
    limit = f" of {setup.round_limit}" if setup.round_limit else ""
    return f"{leg}Round {state.round}{limit} · target {target_now(setup, state)}"


def _pegs(match: Match) -> int | None:
    return match.state.darts_left if match.state.phase == DART_AWAITED else None


def board(match: Match, size: Size) -> Text:
    """Every territory with its owner, by colour and letter, and its strength; the reach is lit."""
    lit = set(reach(match.setup, match.state)) if match.state.phase == DART_AWAITED else None
    canvas = Canvas(size.width, size.height)
    for segment in range(SEGMENTS):
        _draw_cell(canvas, size.corner(segment), size, match, segment, lit)
    middle = Size(0, size.wide + 4, size.high + 1)
    corner = (size.width - middle.wide) // 2, (size.height - middle.high) // 2
    _draw_cell(canvas, corner, middle, match, BULL, lit)
    return canvas.text()


def _draw_cell(
    canvas: Canvas,
    corner: tuple[int, int],
    size: Size,
    match: Match,
    land: int,
    lit: set[str] | None,
) -> None:
    owner, strength = match.state.owner[land], match.state.strength[land]
    reached = lit is not None and name_of(land) in lit
    style = _style(land, owner, lit=lit is None or reached)
    name = f"[{name_of(land)}]" if reached else name_of(land)
    wall = "▮" * strength + "▯" * (STRONGEST - strength)
    owned = f"{LETTERS[owner]} {wall}" if owner != NOBODY else "·"
    if size.wide < 6:
        owned = owned.replace(" ", "")
    lines = [name, owned] if size.high < 3 else ["", name, owned]
    x, y = corner
    for line in range(size.high):
        text = lines[line] if line < len(lines) else ""
        canvas.put(x, y + line, f"{text:^{size.wide}}", style)


def _style(land: int, owner: int, *, lit: bool) -> Style:
    if owner != NOBODY:
        return seat_style(owner, lit=lit)
    pale = land % 2 == 1 or land == BULL  # a real board's cream and black, in turn
    if lit:
        return Style(color=INK if pale else CREAM, bgcolor="#e6dcc2" if pale else "#3d352c")
    return Style(color="#9b917d", bgcolor="#4a443a" if pale else SOOT)


def _siege(match: Match) -> Text | None:
    """W23: who holds the board, and how many turns are left to break it."""
    state = match.state
    if state.siege == NOBODY or match.over:
        return None
    turns = (state.siege - state.thrower) % match.setup.seats
    left = "1 turn" if turns == 1 else f"{turns} turns"
    words = f"{match.seats[state.siege]} holds the board: {left} to break it"
    return Text.assemble(chip(state.siege), " ", (words, DANGER))


def _players(match: Match) -> Table:
    state, setup = match.state, match.setup
    grid = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style=DIM)
    grid.add_column("")
    grid.add_column("", overflow="ellipsis", no_wrap=True, max_width=16)
    grid.add_column("land", justify="right")
    if setup.seats > 1:
        grid.add_column("points", justify="right")
    if setup.legs > 1:
        grid.add_column("legs", justify="right")
    for seat, name in enumerate(match.seats):
        throwing = not match.over and seat == state.thrower
        numbers = [f"{state.held[seat]}"]
        if setup.seats > 1:
            numbers.append(f"{state.leader_points[seat]}")
        if setup.legs > 1:
            numbers.append(f"{state.legs_won[seat]}")
        grid.add_row(chip(seat), Text(name, LIT if throwing else ""), *numbers)
    return grid


def _last_darts(match: Match) -> Table:
    """The darts of the last turns, a line for each."""
    turns: list[tuple[int, list[str]]] = []
    for entry in match.log[-3 * _LAST :]:
        if entry.seat is None:
            turns.clear()
        elif turns and turns[-1][0] == entry.seat and len(turns[-1][1]) < DARTS:
            turns[-1][1].append(entry.token.partition("(")[0])
        else:
            turns.append((entry.seat, [entry.token.partition("(")[0]]))
    grid = Table.grid(padding=(0, 1, 0, 0))
    for seat, darts in turns[-_LAST:]:
        grid.add_row(chip(seat), *(Text(f"{dart:<3}", f"bold {CREAM}") for dart in darts))
    return grid


def scores(match: Match) -> RenderableType:
    """The final scoreboard, with the statistics of W21."""
    state = match.state
    grid = Table(box=None, padding=(0, 1), pad_edge=False, header_style=DIM)
    grid.add_column("")
    for name in match.seats:
        grid.add_column(Text(name), justify="right", overflow="ellipsis", max_width=12)
    rows: dict[str, list[int]] = {"territories": state.held}
    if match.setup.seats > 1:
        rows["leader points"] = state.leader_points
        rows["legs won"] = state.legs_won
    for name in STATISTICS:
        rows[_WORDS[name]] = getattr(state, name)
    for words, values in rows.items():
        grid.add_row(Text(words, DIM), *(str(values[seat]) for seat in range(match.setup.seats)))
    return grid


_WORDS = {
    "claimed": "claimed",
    "conquests": "conquests",
    "lost": "lost",
    "largest": "largest empire",
    "bulls": "Bull captures",
    "sieges_broken": "sieges broken",
    "effective": "effective darts",
    "darts": "darts thrown",
}


def label(match: Match, token: str) -> str:
    """Homes are all alike."""
    return ""
