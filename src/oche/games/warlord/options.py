"""Warlord's options: W13, W17, W19, W20."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oche.core.game import Option
from oche.core.record import Files
from oche.games.warlord.state import BASE_TARGET, REGULATION, ROUND_LIMIT, TERRITORIES, Setup


def options(seats: int) -> tuple[Option, ...]:
    """The settings of a game for so many, the round limit first; solo (W19) has fewer."""
    match = (
        Option("legs", int, 1, "A match is first to so many legs.", 1, 99),
        Option("starter", int, 0, "The seat that throws first in leg 1.", 0, seats - 1),
    )
    if seats == 1:
        return match
    limit = ROUND_LIMIT[seats]
    return (
        Option(
            "round_limit",
            int,
            limit,
            f"A leg ends after so many rounds, 0 for never; {limit} is recommended for {seats}.",
            0,
            999,
        ),
        Option(
            "target",
            int,
            BASE_TARGET[seats],
            "Hold so many territories, and the most, as your turn begins, and you win.",
            1,
            TERRITORIES,
        ),
        Option(
            "regulation",
            int,
            REGULATION[seats],
            "After so many rounds the target falls by one each round.",
            1,
            999,
        ),
        *match,
    )


def prepare(seats: int, options: Mapping[str, Any], folder: Files) -> Setup:
    """The setup of a match with complete options."""
    return Setup(
        seats=seats,
        target=options.get("target", BASE_TARGET[seats]),
        regulation=options.get("regulation", REGULATION[seats]),
        round_limit=options.get("round_limit", ROUND_LIMIT[seats]),
        legs=options["legs"],
        starter=options["starter"],
    )
