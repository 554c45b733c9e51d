"""What was measured, as tables for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.table import Table

from bench.load.measuring import Load

TIMES_MEMORY, TIMES_FILES = 2.0, 8.0  # the moves a second of boardgame.io that ours should be
AT = (50, 200)  # tables


def table(found: Mapping[str, Sequence[Load]]) -> Table:
    """Every measurement, a row each."""
    shown = Table(
        title="One server on one core, two screens a table, each playing as fast as it is told",
        caption="Oche: SQLite, every move on disk; also over a store of finished tables.\n"
        "Its stack alone: uvicorn and FastAPI, which tell as much of a move and do nothing else.\n"
        "bg.io: boardgame.io's server. p50, p99: ms until the other screen was told of a move.\n"
        "CPU: ms of the server, a move. Core, load: of a core, what server and load took.\n"
        "kB that a table (t), a socket (s) take, and what one screen is told of a move (m).",
        title_justify="left",
        caption_justify="left",
    )
    heads = ("server", "n", "moves/s", "p50", "p99", "CPU", "core", "load", "MB")
    for number, head in enumerate((*heads, "t", "s", "m")):
        shown.add_column(head, justify="right" if number else "left", no_wrap=True)
    for name, loads in found.items():
        for each in loads:
            shown.add_row(
                name,
                str(each.places),
                f"{each.moves:,.0f}",
                f"{each.p50:.0f}",
                f"{each.p99:.0f}",
                f"{each.ms_move:.2f}",
                f"{each.server:.0%}",
                f"{each.client:.0%}",
                f"{each.megabytes:.0f}",
                f"{each.kb_table:.0f}",
                f"{each.kb_socket:.0f}",
                f"{each.kb_told:.1f}",
            )
    return shown


def goals(ours: Sequence[Load], memory: Sequence[Load], files: Sequence[Load]) -> Table:
    """Ours beside theirs, at the numbers of tables that goals were set for."""
    shown = Table(title="Goals", title_justify="left")
    for number, head in enumerate(("of", "goal", "measured", "met")):
        shown.add_column(head, justify="right" if number else "left", no_wrap=True)
    for mine, their, filed in zip(ours, memory, files, strict=True):
        if mine.places not in AT:
            continue
        where = f"{mine.places} tables: "
        for what, other, times in (
            ("boardgame.io's in memory", their, TIMES_MEMORY),
            ("boardgame.io's with flat files", filed, TIMES_FILES),
        ):
            ratio = mine.moves / other.moves
            met = _met(met=ratio >= times)
            shown.add_row(f"{where}moves/s, × {what}", f"{times:.0f}", f"{ratio:.2f}", met)
            late = f"{where}p99 ms, below {what}"
            shown.add_row(
                late, f"{other.p99:.0f}", f"{mine.p99:.0f}", _met(met=mine.p99 < other.p99)
            )
    return shown


def _met(*, met: bool) -> str:
    return "[green]yes[/]" if met else "[red]no[/]"
