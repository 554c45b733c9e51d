"""Where a tap on a drawing is on the true board (R4)."""

from __future__ import annotations

from oche.core.errors import Illegal
from oche.server.messages import Play
from oche.table.entries import Played


def tapped(command: Play, *, throw: bool) -> Played:
    """The move of a tap, its point on the true board with it.

    On a drawing with thick rings the point is mapped back and marked; where it then lies in another
    bed than the one that was tapped (its edge, say), it says nothing and is left out.
    """
    if command.token is None:
        raise Illegal("say which region the dart is in")
    if command.point is None or not throw or "(" in command.token:
        return Played(command.token)
    x, y = command.point
    touched = command.drawing in ("dartboard-touch", "warmap")  # these share their rings
    if touched:
        x, y = _true(x, y)
    if command.drawing != "whiteboard" and _bed(x, y) != command.token.upper():
        return Played(command.token)
    return Played(f"{command.token}({x:.1f},{y:.1f})", touched=touched)


def _true(x: float, y: float) -> tuple[float, float]:
    from oche.boards.dartboard_drawing import to_true

    return to_true(x, y)


def _bed(x: float, y: float) -> str:
    from oche.boards.dartboard import bed_at

    return bed_at(x, y)
