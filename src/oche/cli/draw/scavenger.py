"""Dice Scavenger drawn: the 4 x 4 grid with its dice, the players' dice at the side."""

from __future__ import annotations

from copy import copy
from typing import Any

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from oche.cli.draw import Picture
from oche.cli.draw.canvas import Canvas
from oche.cli.look import BRASS, CREAM, DIM, INK, LETTERS, LIT, chip, seat_style
from oche.core.match import Match
from oche.games.scavenger.state import (
    HAND,
    HIGHEST,
    PLACING,
    SIDE,
    SPACES,
    STEP,
    State,
)
from oche.games.scavenger.tokens import space_name
from oche.games.scavenger.view import captured

_BONE = Style(color=INK, bgcolor="#eadfc4", bold=True)
_FELT = "#1f3d33"
_FELT_PALE = "#27493d"
_ARROWS = {"U": "↑", "D": "↓", "L": "←", "R": "→"}


def picture(match: Match, width: int, height: int) -> Picture:
    """The tray, and beside it what each player has."""
    state = match.state
    setting_up = state.phase <= PLACING + 1
    title = "Setting up" if setting_up else f"Turn {state.turns + (0 if match.over else 1)}"
    if match.setup.turn_limit:
        title += f" of at most {match.setup.turn_limit}"
    buffer = Text.assemble(("Buffer ", DIM), _die(state.buffer), ("  Objectives left ", DIM))
    buffer.append(str(state.on_board), f"bold {CREAM}")
    wide = 9 if width >= 78 else 8
    high = 5 if height >= 36 and width >= 78 else 3
    side = Group(_players(match), Text(), buffer)
    return Picture(title, _grid(match, wide, high), side=side)


def _die(value: int) -> Text:
    return Text(f" {value} ", _BONE) if value else Text(" - ", DIM)


def _grid(match: Match, wide: int, high: int) -> Text:
    canvas = Canvas(SIDE * wide + 3, SIDE * high + 1)
    steps = outcomes(match) if match.state.phase == STEP else {}
    for space in range(SPACES):
        column, row = space % SIDE, SIDE - 1 - space // SIDE
        x, y = 2 + column * wide, row * high
        _draw_space(canvas, match.state, space, (x, y, wide, high), steps.get(space))
    for line in range(SIDE):
        canvas.put(0, line * high + high // 2, str(SIDE - line), DIM)
        canvas.put(2 + line * wide + wide // 2, SIDE * high, "abcd"[line], DIM)
    return canvas.text()


def _draw_space(
    canvas: Canvas,
    state: State,
    space: int,
    box: tuple[int, int, int, int],
    step: tuple[str, str] | None,
) -> None:
    x, y, wide, high = box
    felt = _FELT if (space + space // SIDE) % 2 else _FELT_PALE
    ground = Style(bgcolor="#6b5418" if step else felt)
    for line in range(high):
        canvas.put(x, y + line, " " * wide, ground)
    middle = y + high // 2
    value = state.objective[space]
    if value:
        canvas.put(x + (wide - 4) // 2, middle, f" {value:>2} ", _BONE)
    for seat in (0, 1):
        if state.character[seat] == space:
            figure = f" {LETTERS[seat]} {state.health[seat]:>2} "
            canvas.put(x + (wide - len(figure)) // 2, middle, figure, seat_style(seat))
    if step:
        token, cost = step
        lit = Style(color="#ffd873", bgcolor="#6b5418", bold=True)
        canvas.put(x + 1, y, f"{_ARROWS[token]} {token}", lit)
        canvas.put(x, y + high - 1, f"{cost:^{wide}}", lit)


def outcomes(match: Match) -> dict[int, tuple[str, str]]:
    """For each space that can be stepped to: the step, and what it would cost and bring."""
    found: dict[int, tuple[str, str]] = {}
    seat = match.state.seat
    for token in match.legal_tokens():
        after = _after(match, token)
        space = after.character[seat]
        value = match.state.objective[space]
        lost = match.state.health[seat] - after.health[seat]
        found[space] = (token, f"-{lost}♥ +{value}" if value else "")
    return found


def _after(match: Match, token: str) -> Any:
    state = copy(match.state)
    match.game.apply(match.setup, state, match.read(token).move)
    return state


def _players(match: Match) -> Table:
    state = match.state
    grid = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style=DIM)
    grid.add_column("")
    for name in match.seats:
        grid.add_column(Text(name), overflow="ellipsis", no_wrap=True, max_width=16)
    acting = match.awaited.seat
    for seat in (0, 1):
        style = LIT if seat == acting else ""
        grid.columns[seat + 1].header = Text.assemble(chip(seat), " ", (match.seats[seat], style))
    view = match.game.view(match.setup, state)
    rows: list[tuple[str, list[Text]]] = [
        ("Health", [Text(str(n), f"bold {CREAM}") for n in view["health"]]),
        ("Ability", [Text("◆" * n + "·" * (4 - n), BRASS) for n in view["ability"]]),
        ("Captured", [_dice(captured(state, seat)) for seat in (0, 1)]),
        ("Score", [Text(str(n), f"bold {CREAM}") for n in view["scores"]]),
    ]
    if any(hand(state, seat) for seat in (0, 1)):
        rows.insert(2, ("In hand", [_dice(hand(state, seat)) for seat in (0, 1)]))
    for name, cells in rows:
        grid.add_row(Text(name, DIM), *cells)
    return grid


def _dice(values: list[int]) -> Text:
    return Text(" ".join(str(value) for value in values) or "-", CREAM if values else DIM)


def hand(state: State, seat: int) -> list[int]:
    """The values of a seat's Objectives that are not on the board yet."""
    return [value for value in range(HIGHEST + 1) for _ in range(state.hand[seat * HAND + value])]


def scores(match: Match) -> RenderableType:
    """Health, captures, Ability and score of both."""
    return _players(match)


def label(match: Match, token: str) -> str:
    """What a step, an ability or an answer means."""
    state = match.state
    if state.phase == STEP:
        space, cost = next(
            (name, cost) for name, (step, cost) in _named_steps(match).items() if step == token
        )
        return f"{_ARROWS[token]} to {space}{f', {cost}' if cost else ''}"
    if token in ("+", "-"):
        raised = state.ability[state.seat] + 1
        return f"raise the Ability to {raised}" if token == "+" else "leave the Ability as it is"
    return {".": "no ability", "buffer": f"re-roll the Buffer ({state.buffer})"}.get(token, "")


def _named_steps(match: Match) -> dict[str, tuple[str, str]]:
    return {space_name(space): step for space, step in outcomes(match).items()}
