"""Playing all that a plan asks for, on one core or several, until it is done or broken off."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from oche.cli.arena.hall import Hall, Played, unit_size
from oche.cli.arena.plan import Plan, Unit
from oche.cli.arena.results import Results

_halls: list[Hall] = []  # the one hall of a process that plays for another


def run(results: Results, *, jobs: int, out: Path | None, console: Console) -> bool:
    """Play what is still to play, tell how far it is; whether it came to its end.

    Broken off with Ctrl-C it keeps the rounds that were played.
    """
    plan = results.plan
    units = list(plan.units(unit_size(plan), results.done()))
    try:
        with _progress(results, console) as progress, _played(plan, units, jobs) as parts:
            for played in parts:
                with _undisturbed():
                    results.add(played)
                    if out is not None:
                        results.save(out)
                progress.update(progress.task_ids[0], completed=results.games)
    except KeyboardInterrupt:
        return False
    return True


@contextmanager
def _undisturbed() -> Generator[None]:
    """Ctrl-C waits until this is done: what is told and what is kept are the same whole rounds."""
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt


def _progress(results: Results, console: Console) -> Progress:
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games, left:"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    progress.add_task(results.plan.game, total=results.wanted, completed=results.games)
    return progress


@contextmanager
def _played(plan: Plan, units: Sequence[Unit], jobs: int) -> Generator[Iterator[Played]]:
    """Every unit as it has been played, in order; other processes are ended at the end."""
    # More processes than cores, or than there are units to play, would only be in each other's way.
    useful = min(jobs, os.cpu_count() or 1, len(units))
    if useful <= 1:
        hall = Hall(plan)
        yield map(hall.play, units)
        return
    with get_context("spawn").Pool(useful, _open_hall, (plan,)) as pool:
        yield pool.imap(_play_there, units)


def _open_hall(plan: Plan) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who counts
    _halls.append(Hall(plan))


def _play_there(unit: Unit) -> Played:
    return _halls[0].play(unit)
