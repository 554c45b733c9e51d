"""`oche doctor`: looks at everything that a table server needs, and says what to mend."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Annotated

import typer

from oche.cli.data import Data, place_of
from oche.cli.doctor.finding import Finding, State, mend
from oche.cli.saying import printable, say
from oche.core.errors import RecordError

WIDTH = 12  # of the names of what is checked


def doctor(
    data: Data = None,
    port: Annotated[
        int, typer.Option(min=1, max=65535, help="The port that `oche serve` shall have.")
    ] = 8000,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> None:
    """Check this installation, and say what to mend.

    The exit status is 1 if there is anything.
    """
    found: list[Finding] = []
    for finding in _all(data, port):
        found.append(finding)
        if not as_json:
            _tell(finding)
    if as_json:
        say(json.dumps([asdict(finding) for finding in found], ensure_ascii=False, indent=2))
    else:
        _sum_up(found)
    if any(finding.state is State.MEND for finding in found):
        raise typer.Exit(1)


def _all(data: str | None, port: int) -> Iterator[Finding]:
    from oche.cli.doctor import data as keeping
    from oche.cli.doctor import machine

    yield machine.python()
    yield machine.packages()
    yield machine.client()
    try:
        place = place_of(data)
    except RecordError as error:
        yield mend("disk", error.sentence, "say --data for a folder that can be written")
    else:
        yield from keeping.kept(place, datetime.now(UTC))
    yield machine.lan()
    yield machine.port(port)
    yield machine.compiler()


def _tell(finding: Finding) -> None:
    say(f"{finding.state:<5} {finding.what:<{WIDTH}} {printable(finding.words)}")
    if finding.remedy:
        say(f"{'':<6}{'':<{WIDTH}} → {printable(finding.remedy)}")


def _sum_up(found: list[Finding]) -> None:
    wrong = sum(finding.state is State.MEND for finding in found)
    if not wrong:
        say("All is well.")
    else:
        say(f"{wrong} thing{'s' if wrong > 1 else ''} to mend.")
