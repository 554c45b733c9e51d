"""A sheet of characters, each with its style, on which boards are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rich.style import Style
from rich.text import Text


class Canvas:
    """So many columns and lines of signs; what is put beyond the edge is not seen."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._signs = [[" "] * width for _ in range(height)]
        self._styles: list[list[Style | str]] = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style | str = "") -> None:
        """Write a text from column x of line y on."""
        for column, sign in enumerate(text, x):
            if 0 <= column < self.width and 0 <= y < self.height:
                self._signs[y][column] = sign
                self._styles[y][column] = style

    def text(self) -> Text:
        """The sheet as text for Rich."""
        lines = [
            Text.assemble(*self._runs(signs, styles))
            for signs, styles in zip(self._signs, self._styles, strict=True)
        ]
        return Text("\n", no_wrap=True, overflow="crop").join(lines)

    def _runs(
        self, signs: list[str], styles: list[Style | str]
    ) -> Iterator[tuple[str, Style | str]]:
        """Signs in a row that look alike, together."""
        pairs = zip(signs, styles, strict=True)
        for style, run in groupby(pairs, key=lambda pair: pair[1]):
            yield "".join(sign for sign, _ in run), style
