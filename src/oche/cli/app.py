"""The commands of `oche` and what they take, declared once for running and for help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import oche
from oche.cli.aim.command import aim
from oche.cli.arena.command import arena
from oche.cli.backup import backup, restore
from oche.cli.board import board_app
from oche.cli.carrying import export, import_
from oche.cli.doctor.command import doctor
from oche.cli.saying import FAILED, complain, speaking
from oche.cli.serve import serve
from oche.cli.usage import complain_of_use
from oche.core.errors import Refusal

app = typer.Typer(
    name="oche",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def run_app(arguments: list[str]) -> int:
    """Carry out a command; its exit status."""
    try:
        with speaking():
            ended = app(arguments or ["--help"], prog_name="oche", standalone_mode=False)
    except Refusal as refusal:
        complain(refusal.sentence)
        return FAILED
    except typer.TyperException as error:
        complain_of_use(error)
        return error.exit_code
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    return ended if isinstance(ended, int) else 0


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"oche {oche.__version__}")
        raise typer.Exit


@app.callback()
def about(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Say which Oche this is."),
    ] = False,
) -> None:
    """Warlord, Adventure Darts and Dice Scavenger, for real boards, real dice and screens."""


Game = Annotated[str, typer.Argument(help="warlord, adventure or scavenger.")]
Seats = Annotated[
    list[str] | None,
    typer.Option(
        "--seat",
        "-s",
        metavar="NAME[=BOT[@HAND]]",
        help="Who plays, in seat order: Ann, or Bo=greedy@club for a bot (random, greedy, quick, "
        "search) and its hand (beginner, casual, club, league, county, professional, or a sigma "
        "in mm).",
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="An option of the game; see `oche games`."
    ),
]


@app.command()
def play(
    game: Annotated[
        str | None, typer.Argument(help="warlord, adventure or scavenger; asked for if left out.")
    ] = None,
    seat: Seats = None,
    option: Options = None,
    darts: Annotated[
        str | None,
        typer.Option(metavar="drawn|real", help="Your darts: aimed here and drawn, or typed in."),
    ] = None,
    hand: Annotated[
        str | None,
        typer.Option(metavar="HAND", help="The hand of people's drawn darts: club if not said."),
    ] = None,
    dice: Annotated[
        str | None,
        typer.Option(metavar="rolled|real", help="The dice: rolled here, or real and typed in."),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Draw all luck from this number.")] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the record in this file.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with the game in this record.")
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Let --save replace another game's file.")
    ] = False,
) -> None:
    """Play a game in the terminal, with people and bots. Every move is kept at once."""
    from oche.cli.playing import Wishes, play_in_terminal

    wishes = Wishes(
        game, tuple(seat or ()), tuple(option or ()), darts, dice, seed, hand, save, resume, force
    )
    raise typer.Exit(play_in_terminal(wishes))


@app.command()
def replay(
    records: Annotated[list[str], typer.Argument(metavar="RECORD", help="Records, in order.")],
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object for each record instead.")
    ] = False,
) -> None:
    """Tell the story of a record, turn by turn, and how it stands at the end."""
    from oche.cli.replaying import replay_json, replay_story

    raise typer.Exit((replay_json if as_json else replay_story)(records))


@app.command()
def new(
    game: Game,
    file: Annotated[
        Path | None, typer.Argument(help="Where to write it; printed if left out.")
    ] = None,
    seat: Seats = None,
    option: Options = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Write an empty record, to be filled by hand or played on with `oche play --resume`."""
    from oche.cli.looking import new_record

    new_record(game, file, seat or [], option or [], force=force)


@app.command()
def rules(
    game: Game,
    rule: Annotated[
        str | None, typer.Argument(metavar="ID", help="One rule only, such as W7.")
    ] = None,
) -> None:
    """Read the rules of a game, or one rule by its number."""
    from oche.cli.looking import show_rules

    show_rules(game, rule)


@app.command()
def games(
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> None:
    """List the games, how many play each, and their options."""
    from oche.cli.looking import list_games

    list_games(as_json=as_json)


app.command()(arena)
app.command()(aim)
app.command()(serve)
app.command()(doctor)
app.command()(backup)
app.command()(restore)
app.command()(export)
app.command("import")(import_)
app.add_typer(board_app)
