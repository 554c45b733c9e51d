"""A sheet of characters, each with its style, on which boards are drawn."""

from __future__ import annotations

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
        sheet = Text(no_wrap=True, overflow="crop")
        for y, line in enumerate(self._signs):
            for sign, style in zip(line, self._styles[y], strict=True):
                sheet.append(sign, style)
            if y < self.height - 1:
                sheet.append("\n")
        return sheet
