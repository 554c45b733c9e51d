"""The command `oche arena` and what it takes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from oche.cli import INTERRUPTED
from oche.cli.saying import say


def arena(
    game: Annotated[str, typer.Argument(help="warlord, adventure or scavenger.")],
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT...",
            help="Two bots or more, a head and a hand each, as in quick@club greedy@12; "
            "Dice Scavenger needs no hand.",
        ),
    ],
    games: Annotated[
        int, typer.Option(min=1, metavar="N", help="Games of each pairing, or at the table.")
    ] = 400,
    seed: Annotated[int, typer.Option(min=0, help="Draw all luck from this number.")] = 1,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option", "-o", metavar="NAME=VALUE", help="An option of the game; see `oche games`."
        ),
    ] = None,
    table: Annotated[
        bool, typer.Option("--table", help="All bots at one table, not every two of them.")
    ] = False,
    jobs: Annotated[
        int,
        typer.Option(
            min=1, metavar="N", help="Processes that play at a time, no more than there are cores."
        ),
    ] = 1,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Keep the results in this file as they come; what is there is gone on with.",
        ),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the results as JSON instead.")
    ] = False,
) -> None:
    """Let bots play each other, seats swapped, until it is clear who is stronger."""
    from oche.cli.arena.plan import planned
    from oche.cli.arena.results import Results, taken_up
    from oche.cli.arena.running import run
    from oche.cli.arena.telling import told
    from oche.cli.look import OurConsole, make_console

    plan = planned(game, bots, option or [], games=games, seed=seed, together=table)
    results = Results(plan) if out is None else taken_up(plan, out)
    ended = run(results, jobs=jobs, out=out, console=OurConsole(stderr=True))
    if as_json:
        say(json.dumps(results.as_json()))
    else:
        console = make_console()
        for part in told(results):
            console.print(part)
    if not ended:
        raise typer.Exit(INTERRUPTED)
