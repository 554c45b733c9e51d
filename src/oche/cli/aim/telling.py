"""What `oche aim` says of a game's dart: a heat map, the best aim, and what others lose."""

from __future__ import annotations

import json

from rich.table import Table
from rich.text import Text

from oche.cli.aim.advising import Row, Sight
from oche.cli.aim.heatmap import heat_lines
from oche.cli.aim.shades import lowest
from oche.cli.look import DIM, LIT, make_console, named
from oche.cli.saying import say
from oche.throwing.faces import SURE_MISS
from oche.throwing.hands import hand_words, read_hand

_LISTED = 8  # aims, the best of each region
_ROOM = 14  # lines of the terminal that the map leaves free
_TALLEST = 32


def show_json(sight: Sight) -> None:
    """Print the best aim, the asked one, and the best at every region, as one JSON object."""
    say(
        json.dumps(
            {
                "game": sight.match.game.name,
                "seat": sight.seat,
                "name": sight.thrower,
                "board": sight.face.name,
                "hand": read_hand(sight.hand).text,
                "unit": sight.advice.unit,
                "best": _json(sight, sight.best),
                "asked": None if sight.asked is None else _json(sight, sight.asked),
                "aims": [_json(sight, row) for row in _choices(sight)],
                "worth": dict(zip(sight.face.regions, sight.advice.values, strict=True)),
            }
        )
    )


def _json(sight: Sight, row: Row) -> dict[str, str | float]:
    lost = max(0.0, sight.best.value - row.value)
    return {
        "region": row.region,
        "x": round(row.x, 2) + 0.0,
        "y": round(row.y, 2) + 0.0,
        "value": row.value,
        "lost": lost,
    }


def show_advice(sight: Sight) -> None:
    """Print the heat map, the best aim and what is lost by aiming elsewhere."""
    console = make_console()
    console.print(Text.assemble(named(sight.seat, sight.thrower), ", ", sight.face.name))
    console.print(Text(f"{hand_words(sight.hand)}.", DIM))
    tall = max(12, min(_TALLEST, console.height - _ROOM if console.is_terminal else _TALLEST))
    for line in heat_lines(sight, console.width, tall, coloured=console.color_system is not None):
        console.print(line)
    low, high = lowest(sight), sight.best.value
    console.print(Text(f"From {sight.said(low)} to {sight.said(high)}: {sight.advice.unit}.", DIM))
    console.print(Text(f"Best aim (x): {_where(sight.best)}, {sight.said(sight.best.value)}", LIT))
    grid = Table.grid(padding=(0, 2))
    for row in [*([] if sight.asked is None else [sight.asked]), *_choices(sight)[:_LISTED]]:
        lost = max(0.0, sight.best.value - row.value)
        grid.add_row(
            f"  {_where(row)}", sight.said(row.value), Text(f"loses {sight.said(lost)}", DIM)
        )
    console.print(grid)


def _choices(sight: Sight) -> list[Row]:
    """The best aim in each region, the best first."""
    regions = sight.face.regions
    return [Row(regions[each.region], each.x, each.y, each.value) for each in sight.advice.choices]


def _where(row: Row) -> str:
    if (row.x, row.y) == SURE_MISS:
        return f"{row.region}, by throwing past everything"
    return f"{row.region} at {row.x:.0f},{row.y:.0f}"
