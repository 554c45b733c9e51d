"""`oche replay`: what became of a record, as JSON or as a story."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from oche.cli.saying import FAILED, complain, say, speaking
from oche.cli.telling import naming, open_file
from oche.core.errors import Refusal
from oche.core.match import open_match
from oche.core.record import read_record


@speaking()
def replay_json(names: Sequence[str]) -> int:
    """Print one JSON object for each record; the exit status.

    A single record that is refused leaves standard output empty; among several an object with its
    error stands in its place.
    """
    status = 0
    for name in names:
        try:
            line = report(name)
        except Refusal as refusal:
            status = FAILED
            if len(names) == 1:
                complain(refusal.sentence)
                break
            line = {
                "error": refusal.sentence,
                "file": name,
                "move": refusal.move,
                "token": refusal.token,
            }
        say(json.dumps(line))
    return status


def report(name: str) -> dict[str, Any]:
    """What a record replays to; a refusal names the file."""
    with naming(name):
        return open_match(read_record(Path(name))).report()


@speaking()
def replay_story(names: Sequence[str]) -> int:
    """Print the story and the final scores of each record; the exit status."""
    from oche.cli.story import print_story

    status = 0
    for name in names:
        try:
            match, told = open_file(name)
        except Refusal as refusal:
            complain(refusal.sentence)
            status = FAILED
        else:
            print_story(match, told)
    return status
