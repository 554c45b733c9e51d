"""Writing SVG: elements, paths and numbers, every text escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import pairwise

Point = tuple[float, float]


def element(tag: str, *inside: str, **attributes: object) -> str:
    """An element; `_` in an attribute's name stands for `-`, and one at its end is dropped."""
    said = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(_text(value))}"'
        for name, value in attributes.items()
        if value is not None
    )
    if not inside:
        return f"<{tag}{said}/>"
    return f"<{tag}{said}>{''.join(inside)}</{tag}>"


def words(text: str) -> str:
    """Text between tags."""
    return escape(text, quote=False)


def path(points: Sequence[Point], *, closed: bool) -> str:
    """The `d` of straight lines through points (y already down), to a tenth of a unit.

    Steps are written from point to point, which is half as long; rounding does not add up.
    """
    tenths = [(round(10 * x), round(10 * y)) for x, y in points]
    steps = [(x - a, y - b) for (a, b), (x, y) in pairwise(tenths) if (a, b) != (x, y)]
    first = " ".join(number(value / 10) for value in tenths[0])
    rest = " ".join(number(value / 10) for step in steps for value in step)
    return f"M{first}l{rest}{'z' if closed else ''}"


def number(value: float) -> str:
    """A number with at most two decimals, and none that say nothing."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def numbers(values: Iterable[float]) -> str:
    """Numbers parted by spaces."""
    return " ".join(map(number, values))


def _text(value: object) -> str:
    return number(value) if isinstance(value, float) else str(value)
