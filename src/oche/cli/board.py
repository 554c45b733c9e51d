"""`oche board`: what is wrong with a board file of Adventure Darts, and how it looks."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from oche.cli.saying import FAILED, printable, say
from oche.core.errors import RecordError

if TYPE_CHECKING:
    from oche.boards.drawing import Drawing

board_app = typer.Typer(
    name="board",
    no_args_is_help=True,
    help="Check and draw the boards of Adventure Darts.",
)

BoardFile = Annotated[
    str, typer.Argument(metavar="FILE", help="A board file, or the name of a board of Oche's own.")
]


@board_app.command()
def check(file: BoardFile) -> None:
    """Say what is wrong with a board file: its content, and the drawing kept with it."""
    from oche.boards.checking import drawing_faults
    from oche.games.adventure.boardfile import parse_board

    text = _text(file)
    try:
        board = parse_board(text).board
        faults = drawing_faults(text)
    except RecordError as error:
        raise RecordError(f"{file}: {error.sentence}") from None
    for fault in faults:
        say(printable(fault))
    if faults:
        raise typer.Exit(FAILED)
    say(f"{printable(board)} is sound.")


@board_app.command()
def draw(
    file: BoardFile,
    to: Annotated[
        Path | None,
        typer.Argument(
            metavar="TO",
            help="Where to: a name ending in .svg, or in .html for a page with a measuring grid "
            "to copy it from, which prints on A4 or Letter; printed as SVG if left out.",
        ),
    ] = None,
    board: Annotated[
        str | None, typer.Option(metavar="NAME", help="One board only, such as DUNGEON (SVG).")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Draw the whiteboard of a board file, as SVG or as a page to copy it from."""
    from oche.boards.drawing import read_drawing
    from oche.core.record import write_atomically
    from oche.games.adventure.boardfile import parse_board

    text = _text(file)
    try:
        parse_board(text)
        drawing = read_drawing(text)
    except RecordError as error:
        raise RecordError(f"{file}: {error.sentence}") from None
    picture = _picture(drawing, to, board)
    if to is None:
        say(picture)
        return
    if to.exists() and not force:
        raise RecordError(f"{to}: it is there already; --force replaces it")
    try:
        write_atomically(to, picture)
    except OSError as error:
        raise RecordError(f"{to}: it can't be written: {error.strerror or error}") from None


def _picture(drawing: Drawing, to: Path | None, board: str | None) -> str:
    from oche.boards.drawing import BOARDS
    from oche.boards.sheet import sheet_html
    from oche.boards.whiteboard_drawing import board_svg
    from oche.core.errors import listed, shown

    if board is not None and board.upper() not in BOARDS:
        raise RecordError(
            f"--board: no board is called {shown(board)}; there is {listed([*BOARDS])}"
        )
    suffix = ".svg" if to is None else to.suffix.lower()
    if suffix == ".svg":
        return board_svg(drawing, board=board and board.upper())
    if suffix in (".html", ".htm") and board is None:
        return sheet_html(drawing)
    if board is not None:
        raise RecordError(f"{to}: one board alone is drawn as .svg")
    raise RecordError(f"{to}: a name ending in .svg or .html is needed")


def _text(file: str) -> str:
    """The text of a board file; a board that ships goes by its name where there is no such file."""
    from oche.core.record import read_text
    from oche.games.adventure.boardfile import SHIPPED

    if file in SHIPPED and not Path(file).exists():
        shipped = resources.files("oche.games.adventure") / "boards" / f"{file}.toml"
        return shipped.read_text(encoding="utf-8")
    try:
        return read_text(Path(file))
    except RecordError as error:
        raise RecordError(f"{file}: {error.sentence}") from None
