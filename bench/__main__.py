"""Measure all of it, print it as tables, and write it as JSON where `--json FILE` says."""

from __future__ import annotations

import argparse
import json
import os
import platform
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn

from bench import bots, ours, theirs
from bench.goals import goals
from bench.measure import figures
from bench.opening import opening_figures, opening_goals, opening_table
from bench.tables import tables
from bench.throwing import throwing_figures, throwing_goals, throwing_table


def measured(repeats: int, tell: Any) -> dict[str, Any]:
    """Every figure, by what it is of; `tell` is called with a word for each as it begins."""
    names = sorted({name for name, _ in ours.GAMES}, reverse=True)
    figures: dict[str, Any] = {"machine": machine(), "playouts": [], "peers": []}
    for name, seats in ours.GAMES:
        tell(f"{name} for {seats}: random playouts")
        figures["playouts"].append(ours.playout_rates(name, seats, repeats))
    spiel = theirs.pyspiel()
    for name in theirs.GAMES if spiel is not None else ():
        tell(f"OpenSpiel's {name}: random playouts")
        figures["peers"].append(theirs.spiel_rates(spiel, name, repeats))
    figures["thinking"] = []
    for name in bots.GAMES:
        tell(f"{name}: bots that think")
        figures["thinking"].append(bots.thinking_rates(name, repeats))
    tell("chances of a throw")
    figures["throwing"] = throwing_figures(repeats)
    tell("states")
    figures["states"] = [ours.state_figures(name, repeats) for name in names]
    figures["compiling"] = []
    for name in names:
        tell(f"{name}: compiling in new processes")
        figures["compiling"].append(ours.compiling(name, repeats))
    tell("oche replay ONE.toml --json")
    figures["replay_s"] = ours.replaying(repeats)
    tell("opening an old table")
    figures["opening"] = opening_figures(repeats)
    figures["goals"] = [
        *goals(figures),
        *throwing_goals(figures["throwing"]),
        *opening_goals(figures["opening"]),
    ]
    return figures


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    import numba
    import numpy as np

    return {
        "cpus": os.cpu_count(),
        "machine": platform.machine(),
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": np.__version__,
    }


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures here")
    parser.add_argument("--repeats", type=int, default=5, help="of each measurement")
    chosen = parser.parse_args()
    console = Console()
    spinner = Progress(SpinnerColumn(), TextColumn("{task.description}"), transient=True)
    with spinner as progress:
        task = progress.add_task("")
        found = measured(chosen.repeats, lambda word: progress.update(task, description=word))
    beside = throwing_table(found["throwing"]), opening_table(found["opening"])
    for table in (*beside, *tables(found)):
        console.print(table)
    if chosen.json is not None:
        chosen.json.write_text(json.dumps(figures(found), indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
