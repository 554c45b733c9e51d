"""The figures as tables for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.table import Table

from bench.measure import Rate


def tables(figures: dict[str, Any]) -> Iterator[Table]:
    """A table for each kind of figure, the headline first."""
    yield _playouts(figures)
    if figures["peers"]:
        yield _peers(figures)
    yield _thinking(figures)
    yield _states(figures)
    yield _goals(figures)


def _table(title: str, caption: str, *columns: str) -> Table:
    table = Table(title=title, caption=caption, title_justify="left", caption_justify="left")
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left")
    return table


def _playouts(figures: dict[str, Any]) -> Table:
    peers = figures["peers"]
    table = _table(
        "Uniformly random playouts, one core, after warm-up",
        "Medians. Moves are darts, dice and choices; legal moves are listed at each.\n"
        "Ratio: compiled to plain."
        + (" ×: to OpenSpiel's in C++ through its Python API." if peers else ""),
        "game",
        "moves/s",
        "darts/s",
        "plain/s",
        "ratio",
        *(f"× {peer['game']}" for peer in peers),
    )
    for each in figures["playouts"]:
        table.add_row(
            f"{each['game']} for {each['seats']}",
            _millions(each["moves"]),
            _millions(each["darts"]) if each["darts"].median else "",
            f"{each['plain'].median:,.0f}",
            f"{each['times_plain']:.0f}",
            *(f"{each['moves'].median / peer['stepped'].median:,.0f}" for peer in peers),
        )
    return table


def _peers(figures: dict[str, Any]) -> Table:
    table = _table(
        "OpenSpiel's games in C++, in the same run",
        "Inside C++: rollouts of its tree search.",
        "game",
        "moves/s from Python",
        "moves/s inside C++",
        "moves a game",
    )
    for each in figures["peers"]:
        table.add_row(
            each["game"],
            f"{each['stepped'].median:,.0f}",
            f"{each['inside'].median:,.0f}",
            f"{each['moves_a_game']:.0f}",
        )
    return table


def _thinking(figures: dict[str, Any]) -> Table:
    table = _table(
        "Bots for two, club hands, one core, after warm-up",
        "Medians. Looked at: by a search, from a position 8 moves old. Ratio: compiled to plain.",
        "game",
        "looked at/s",
        "plain/s",
        "ratio",
        "greedy games/s",
        "plain/s",
        "ratio",
    )
    for each in figures["thinking"]:
        table.add_row(
            each["game"],
            _millions(each["looked"]),
            f"{each['plain_looked'].median:,.0f}",
            f"{each['times_plain']:.0f}",
            f"{each['games'].median:,.0f}",
            f"{each['plain_games'].median:,.1f}",
            f"{each['games_times_plain']:.0f}",
        )
    return table


def _states(figures: dict[str, Any]) -> Table:
    table = _table(
        "States and compiling",
        "Seconds to a first playout: compiled then, or kept on disk; Numba's import comes on top.",
        "game",
        "state, B",
        "setup, B",
        "copy, ns",
        "first, s",
        "cached, s",
        "Numba, s",
    )
    for each, ready in zip(figures["states"], figures["compiling"], strict=True):
        table.add_row(
            each["game"],
            str(each["state_bytes"]),
            f"{each['setup_bytes']:,}",
            f"{each['copy_ns']:.1f}",
            f"{ready['first_s']:.1f}",
            f"{ready['cached_s'].median:.2f}",
            f"{ready['numba_import_s'].median:.2f}",
        )
    return table


def _goals(figures: dict[str, Any]) -> Table:
    table = _table("Goals", "", "of", "goal", "measured", "met")
    for each in figures["goals"]:
        table.add_row(
            each["what"],
            _in_short(each["wanted"]),
            _in_short(each["measured"]),
            "[green]yes[/]" if each["met"] else "[red]no[/]",
        )
    return table


def _in_short(figure: float) -> str:
    """A time or a ratio with its decimals, a rate in thousands or millions."""
    if figure >= 1e6:
        return f"{figure / 1e6:.1f} M"
    return f"{figure:,.0f}" if figure >= 1000 else f"{figure:.2f}"


def _millions(figure: Rate) -> str:
    return f"{figure.median / 1e6:.1f} M"
