"""Where should I aim? The best points for a position and a hand, in a table."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from oche.cli.look import BRASS, CREAM, DIM, LIT
from oche.cli.session import Session
from oche.core.errors import Illegal

_SHOWN = 5  # regions


def hint(session: Session) -> list[RenderableType]:
    """The best aim of the dart that is awaited, and what the best regions are worth.

    It looks ahead where a bot of this table has a compiler ready, else at this dart alone.
    """
    from oche.bots.advice import CHANCE, advise

    match = session.match
    if match.awaited.kind != "throw" or session.flying is not None:
        raise Illegal("no dart is awaited now, so there is nothing to aim at")
    advice = advise(session.position, "compiled" if session.minds.ready else "plain")
    form = "{:.1%}" if advice.unit == CHANCE else "{:.2f}"
    x, y = advice.best
    best = Text.assemble(
        ("Aim at ", LIT),
        (f"({x:.0f},{y:.0f})", CREAM),
        (f"  {form.format(advice.most)} {advice.unit}", DIM),
    )
    grid = Table.grid(padding=(0, 2))
    for choice in advice.choices[:_SHOWN]:
        token = match.game.token(match.setup, match.state, choice.region)
        point = f"({choice.x:.0f},{choice.y:.0f})"
        value = Text(form.format(choice.value), CREAM)
        grid.add_row(Text(f"  {token}", BRASS), Text(point, DIM), value)
    told: list[RenderableType] = [best, grid]
    if not advice.deep:
        told.append(Text("  Of this dart alone; `oche aim` looks further ahead.", DIM))
    return told
