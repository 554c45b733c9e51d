"""The command `oche`: play, replay and look things up in the terminal."""

from __future__ import annotations

import sys

INTERRUPTED = 130  # the exit status after Ctrl-C, as shells have it


def main() -> None:
    """Run the command `oche` and leave with its exit status."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """What the command does with these arguments; its exit status.

    `replay --json` is answered before Typer is loaded: scripts call it for thousands of records.
    """
    from oche.cli.saying import open_streams

    open_streams()
    try:
        if records := _only_json(arguments):
            from oche.cli.replaying import replay_json

            return replay_json(records)
        from oche.cli.app import run_app

        return run_app(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED


def _only_json(arguments: list[str]) -> list[str]:
    """The records of a plain `replay --json A B`; none where it says anything else."""
    if arguments[:1] != ["replay"] or "--json" not in arguments:
        return []
    records = [argument for argument in arguments[1:] if argument != "--json"]
    return [] if any(record.startswith("-") for record in records) else records
