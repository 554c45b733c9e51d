"""The published fits of professionals' darts (Haugh and Wang, arXiv:2011.11031; see the file)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from oche.throwing.scatter import Scatter

FILE = Path(__file__).with_name("pro_throws.json")


@dataclass(frozen=True)
class Published:
    """One player's fit: the beds aimed at, how often each was hit by the fit, and the counts."""

    player: str
    target: str
    scatter: Scatter
    success: dict[str, float]
    outcomes: tuple[dict[str, Any], ...]


@cache
def published() -> tuple[Published, ...]:
    """All fits of the file."""
    return tuple(_fit(fit) for fit in json.loads(FILE.read_text(encoding="utf-8"))["fits"])


def _fit(fit: dict[str, Any]) -> Published:
    (xx, xy), (_, yy) = fit["sigma_mm2"]
    beds = [bed_of(fit["target"], score) for score in fit["targets"]]
    success = dict(zip(beds, fit["success_fitted"], strict=True))
    return Published(
        fit["player"], fit["target"], Scatter(xx, xy, yy), success, tuple(fit["outcomes"])
    )


def bed_of(target: str, score: int) -> str:
    """The bed that a score means where darts were aimed at the Bull, a triple or the doubles."""
    if score == 50:
        return "50"
    return f"T{score // 3}" if target.startswith("T") else f"D{score // 2}"
