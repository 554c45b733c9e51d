"""How the terminal looks: the colours of the seats, the brass of the throw line, the console."""

from __future__ import annotations

from errno import EPIPE
from os import strerror

from rich.console import Console
from rich.style import Style
from rich.text import Text

LETTERS = "ABCDEFGH"

# After Okabe and Ito, lightened for a dark ground; black signs stand on each of them.
SEATS = ("#e8a317", "#5ab8ee", "#2fb98c", "#efe25a", "#8f9df2", "#ee7b45", "#d68fb8", "#c9c5bb")
SEATS_DIM = ("#59430f", "#244a60", "#164a39", "#5d5828", "#3a4062", "#5f3420", "#56394a", "#4f4d49")

BRASS = "#c9a24b"
LIT = "bold #ffd873"  # what can be done now
DANGER = "bold #ff6b5e"
CREAM = "#efe6cf"
SOOT = "#211d19"
INK = "#14110e"
DIM = "grey58"


class OurConsole(Console):
    """A console that says so where nobody reads any more, as everything else here does."""

    def on_broken_pipe(self) -> None:
        """Standard output was closed at its other end."""
        raise BrokenPipeError(EPIPE, strerror(EPIPE))


def make_console() -> Console:
    """A console that takes text as it is: names may hold brackets and colons."""
    return OurConsole(highlight=False, markup=False, emoji=False)


def seat_style(seat: int, *, lit: bool = True) -> Style:
    """The chip of a seat, dimmed where it can't be reached."""
    if lit:
        return Style(color=INK, bgcolor=SEATS[seat % 8], bold=True)
    return Style(color=CREAM, bgcolor=SEATS_DIM[seat % 8])


def chip(seat: int) -> Text:
    """A seat's letter on its colour."""
    return Text(f" {LETTERS[seat % 8]} ", seat_style(seat))


def named(seat: int, name: str) -> Text:
    """A seat's letter and its name in its colour."""
    return Text.assemble(chip(seat), " ", (name, f"bold {SEATS[seat % 8]}"))


def brass_line(width: int, pegs: int | None = None) -> Text:
    """The throw line with its notch; on it stand the darts that are left in the turn."""
    if pegs is None:
        return Text("─" * (width // 2) + "┬" + "─" * (width - width // 2 - 1), BRASS)
    standing = " " + " ".join("┃" * pegs) + " " if pegs else ""
    left = max(0, (width - len(standing)) // 2)
    right = max(0, width - left - len(standing))
    return Text.assemble(("─" * left, BRASS), (standing, f"bold {CREAM}"), ("─" * right, BRASS))
