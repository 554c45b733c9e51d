"""Writing SVG: elements, paths and numbers, every text escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

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
    """The `d` of straight lines through points (y already down)."""
    return "M" + "L".join(map(pair, points)) + ("Z" if closed else "")


def pair(point: Point) -> str:
    """A point as `d` has it."""
    return f"{number(point[0])} {number(point[1])}"


def number(value: float) -> str:
    """A number with at most two decimals, and none that say nothing."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def numbers(values: Iterable[float]) -> str:
    """Numbers parted by spaces."""
    return " ".join(map(number, values))


def _text(value: object) -> str:
    return number(value) if isinstance(value, float) else str(value)
