"""A command that was called in a way it does not know: one sentence, like every other refusal."""

from __future__ import annotations

import typer

from oche.cli.saying import complain


def complain_of_use(error: typer.TyperException) -> None:
    """Say what is wrong and where help is; nothing where the help has just been shown instead."""
    said = " ".join(error.format_message().split()).removesuffix(".")
    if not said:
        return
    context = getattr(error, "ctx", None)
    command = "oche" if context is None else context.command_path
    complain(f"{said[0].lower()}{said[1:]}; see {command} --help")
