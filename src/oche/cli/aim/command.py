"""The command `oche aim` and what it takes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from oche.core.errors import RecordError


def aim(
    record: Annotated[
        str | None,
        typer.Argument(metavar="RECORD", help="A game whose next dart is looked at."),
    ] = None,
    at: Annotated[
        str | None,
        typer.Option(
            metavar="X,Y|REGION",
            help="Say it of this aim: a point in mm (at the dartboard right and up of its middle, "
            "at a whiteboard from its lower left corner), or the middle of a region.",
        ),
    ] = None,
    hand: Annotated[
        str | None,
        typer.Option(
            metavar="HAND",
            help="Who throws: beginner, casual, club (if nothing is said), league, county or "
            "professional.",
        ),
    ] = None,
    sigma: Annotated[
        str | None,
        typer.Option(metavar="MM", help="Or a hand that scatters alike to all sides, in mm."),
    ] = None,
    covariance: Annotated[
        str | None,
        typer.Option(metavar="XX,XY,YY", help="Or a hand by its covariance in mm²."),
    ] = None,
    others: Annotated[
        str | None,
        typer.Option(metavar="HAND", help="How everybody else throws; alike if not said."),
    ] = None,
    moves: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Look at the game after so many moves.")
    ] = None,
    picture: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw the heat map: a name ending in .svg or .png."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> None:
    """Show where to aim in a game, or, without one, what an aim at the dartboard hits."""
    from oche.cli.aim.hand import hand_of

    thrower = hand_of(hand, sigma, covariance)
    if record is None:
        from oche.cli.aim.odds import show_odds

        if picture is not None or others is not None or moves is not None:
            raise RecordError("--picture, --others and --moves are about a game: name its record")
        if at is None:
            raise RecordError("say where with --at, as in --at T20, or name the record of a game")
        show_odds(thrower, at, as_json=as_json)
        return
    from oche.cli.aim.advising import advised
    from oche.cli.aim.picture import check_picture, write_picture
    from oche.cli.aim.telling import show_advice, show_json

    if picture is not None:
        check_picture(picture, force=force)
    sight = advised(record, thrower, others, moves, at)
    if picture is not None:
        write_picture(sight, picture)
    (show_json if as_json else show_advice)(sight)
