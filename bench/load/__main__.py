"""Put Oche's server and boardgame.io's under the same load, and print what they made of it."""

from __future__ import annotations

import argparse
import json
import os
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn

from bench.load import servers, theirs
from bench.load.filling import FINISHED, fill
from bench.load.measuring import Load, loaded
from bench.load.report import goals, table

PLACES = (1, 50, 200)
FILLED = 50  # tables, over a store of many finished ones
SECONDS = 6.0
OURS, OVER_FINISHED = "Oche", f"Oche, {FINISHED // 1000} k over"
BARE = "its stack alone"
MEMORY, FILES = "bg.io, memory", "bg.io, files"
Runs = dict[str, list[Load]]


def measured(seconds: float, progress: Progress) -> Runs:
    """Every server at every number of tables, each time started anew."""
    core, others = servers.cores()
    os.sched_setaffinity(0, others)
    commands = {OURS: servers.ours, BARE: servers.bare}
    if theirs.installed():
        commands |= {MEMORY: servers.in_memory, FILES: servers.flat_file}
    task = progress.add_task("")
    found: Runs = {name: [] for name in commands}
    for places in PLACES:
        for name, command in commands.items():
            progress.update(task, description=f"{name}: {places} tables")
            found[name].append(loaded(command, places, seconds, core))
    progress.update(task, description=OVER_FINISHED)
    found[OVER_FINISHED] = [loaded(servers.ours, FILLED, seconds, core, prepare=fill)]
    return found


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures here")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each measurement")
    chosen = parser.parse_args()
    console = Console()
    if not theirs.installed():
        console.print(f"boardgame.io is not there: run `npm ci` in {theirs.HOME}")
    spinner = Progress(SpinnerColumn(), TextColumn("{task.description}"), transient=True)
    with spinner as progress:
        found = measured(chosen.seconds, progress)
    console.print(table(found))
    if MEMORY in found:
        console.print(goals(found[OURS], found[MEMORY], found[FILES]))
    if chosen.json is not None:
        figures = {name: [asdict(load) for load in loads] for name, loads in found.items()}
        chosen.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
