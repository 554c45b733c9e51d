"""The options of `oche serve` that say who may ask, and how much of it."""

from __future__ import annotations

from ipaddress import ip_address, ip_network
from typing import Annotated

import typer

from oche.core.errors import RecordError

LIMITS = "Limits (a minute long, for one address, unless they say otherwise)"
Names = Annotated[
    list[str] | None,
    typer.Option(
        "--name",
        metavar="NAME",
        help="Another name by which browsers ask for it, such as oche.home; it answers to its "
        "addresses, this machine's name and --site, and refuses names that are not its own.",
    ),
]
Proxies = Annotated[
    list[str] | None,
    typer.Option(
        "--proxy",
        metavar="ADDRESS",
        help="Believe the proxy at this address (or network) who asks and whether by https: its "
        "X-Forwarded-For and X-Forwarded-Proto. Nobody else is believed.",
    ),
]
Guesses = Annotated[
    int,
    typer.Option(min=1, help="Wrong codes and links.", rich_help_panel=LIMITS),
]
NewTables = Annotated[
    int, typer.Option("--tables", min=1, help="New tables.", rich_help_panel=LIMITS)
]
Uploads = Annotated[
    int, typer.Option(min=1, help="Uploaded boards and photographs.", rich_help_panel=LIMITS)
]
Predictions = Annotated[
    int, typer.Option(min=1, help="Predictions of odds.", rich_help_panel=LIMITS)
]
Hints = Annotated[int, typer.Option(min=1, help="Questions where to aim.", rich_help_panel=LIMITS)]
Series = Annotated[
    int, typer.Option(min=1, help="Series of measured darts.", rich_help_panel=LIMITS)
]
Connections = Annotated[
    int,
    typer.Option(
        min=1,
        help="Connections at any time, of which every screen needs one.",
        rich_help_panel=LIMITS,
    ),
]
AllConnections = Annotated[
    int,
    typer.Option(min=1, help="Connections of everybody at any time.", rich_help_panel=LIMITS),
]


def checked_proxies(proxies: list[str] | None) -> tuple[str, ...]:
    """The addresses of proxies, or a sentence about one that is none."""
    for each in proxies or ():
        try:
            ip_network(each) if "/" in each else ip_address(each)
        except ValueError:
            raise RecordError(
                f"--proxy is an address such as 127.0.0.1 or a network such as 10.0.0.0/8, "
                f"not {each!r}"
            ) from None
    return tuple(proxies or ())
