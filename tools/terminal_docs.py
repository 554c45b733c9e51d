"""Draws the README's picture of a game in the terminal and writes the commands' help into the docs.

Run it as `python -m tools.terminal_docs` when the drawings or the commands have changed; a test
says when.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from typer import Typer

from oche.cli.app import app
from oche.cli.screen import show
from oche.cli.seats import Table
from oche.cli.session import Session, new_session
from oche.core.registry import find_game

DOCS = Path(__file__).parents[1] / "docs"
PICTURE = DOCS / "img" / "terminal.svg"
PAGE = DOCS / "terminal.md"
BEGIN, END = "<!-- help begins: python -m tools.terminal_docs -->\n", "<!-- help ends -->\n"

WIDTH, HEIGHT = 92, 24
SEATS = ("Mira", "Bo", "Cyd")
# Cyd is about to win, so there is a siege.
LOG = """
@20
T1
S15 D2
T7 S19 S8
S18 D4 M
S17 S15 T13
S11 D14 S3
25 T18 S5
S6 S4 M
S9 S12 25
"""

# The board under a lamp: a dark, warm room.
THEME = TerminalTheme((24, 21, 18), (222, 214, 198), [(24, 21, 18)] * 8, [(90, 84, 76)] * 8)


def session() -> Session:
    """The game that the picture shows."""
    table = Table(("person",) * len(SEATS), darts="real", dice="real")
    begun = new_session(find_game("warlord"), SEATS, {}, table)
    for token in LOG.split():
        begun.enter(token)
    return begun


def picture() -> str:
    """The screen of that game as SVG, with whatever even-width type the reader has."""
    console = Console(
        record=True,
        file=StringIO(),
        width=WIDTH,
        height=HEIGHT,
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
        legacy_windows=False,
        _environ={},
    )
    shown = session()
    show(console, shown, shown.told[-3:])
    console.print("> T12")
    # Rich's own frame names a font to be fetched; a picture in a repository fetches nothing.
    frame = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    frame = re.sub(r"<!--.*?-->\s*", "", frame, flags=re.DOTALL)
    frame = frame.replace("Fira Code", "ui-monospace, DejaVu Sans Mono, Menlo, Consolas")
    return console.export_svg(title="oche play warlord", theme=THEME, code_format=frame)


def commands() -> list[str]:
    """Every command by name, the whole first, those of a group last."""
    grouped = [
        f"{group.typer_instance.info.name} {name}"
        for group in app.registered_groups
        if group.typer_instance is not None
        for name in _declared(group.typer_instance)
    ]
    return ["", *_declared(app), *grouped]


def _declared(commands: Typer) -> list[str]:
    return [
        one.name or getattr(one.callback, "__name__", "") for one in commands.registered_commands
    ]


def help_section() -> str:
    """What every command says of itself."""
    surroundings = {**os.environ, "TYPER_USE_RICH": "0", "COLUMNS": "90", "NO_COLOR": "1"}
    parts: list[str] = []
    for command in commands():
        words = [*command.split(), "--help"]
        run = subprocess.run(
            [sys.executable, "-m", "oche", *words],
            env=surroundings,
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        lines = "\n".join(line.rstrip() for line in run.stdout.strip().splitlines())
        parts.append(f"### `{' '.join(['oche', *words[:-1]])}`\n\n```text\n{lines}\n```\n")
    return "\n" + "\n".join(parts) + "\n"


def page_with_help(page: str) -> str:
    """The page with its section of help written anew."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{help_section()}{END}{after}"


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
    PAGE.write_text(page_with_help(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
