"""What an aim at the dartboard hits: the chance of every bed."""

from __future__ import annotations

import json

from oche.boards.dartboard import BEDS, DOUBLE_OUT, MISS, middle
from oche.boards.dartboard_drawing import spoken
from oche.cli.aim.hand import point_of
from oche.cli.look import BRASS, DIM, LIT, make_console
from oche.cli.saying import say
from oche.core.errors import RecordError, shown
from oche.throwing.faces import SURE_MISS
from oche.throwing.hands import hand_words, read_hand
from oche.throwing.odds import bed_odds

_LISTED = 0.0005  # what is less likely stands together in one line
_BAR = 30


def show_odds(hand: str, at: str, *, as_json: bool) -> None:
    """Print the chance of each bed of the dartboard for an aim, the most likely first."""
    x, y = dartboard_point(at)
    odds = bed_odds(read_hand(hand), x, y)
    ordered = dict(sorted(odds.items(), key=lambda each: -each[1]))
    if as_json:
        say(json.dumps({bed: round(chance, 12) for bed, chance in ordered.items()}))
        return
    from rich.table import Table
    from rich.text import Text

    console = make_console()
    console.print(Text(f"{hand_words(hand)}.", DIM))
    console.print(Text(f"Aimed at {x:g},{y:g} a dart hits", LIT))
    grid = Table.grid(padding=(0, 2))
    for bed, chance in ordered.items():
        if chance >= _LISTED:
            bar = Text("█" * max(1, round(_BAR * chance)), BRASS)
            grid.add_row(f"  {bed}", f"{100 * chance:5.1f} %", bar, Text(spoken(bed), DIM))
    console.print(grid)
    rest = sum(chance for chance in ordered.values() if chance < _LISTED)
    if rest > 0.00005:
        console.print(Text(f"  and anything else {100 * rest:.2f} %", DIM))


def dartboard_point(at: str) -> tuple[float, float]:
    """Where an aim is on the dartboard: a point in mm, or the middle of a bed."""
    point = point_of(at)
    if point is not None:
        return point
    bed = at.strip().upper()
    bed = {"BULL": "50", "MISS": MISS}.get(bed, bed)
    if bed not in BEDS:
        raise RecordError(
            f"--at: {shown(at)} is neither a point such as 0,103 nor a bed: S1 to S20, D, T, 25, "
            f"50 or M (the doubles end {DOUBLE_OUT} mm from the middle)"
        )
    return SURE_MISS if bed == MISS else middle(bed)
