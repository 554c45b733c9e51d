"""Writes what the bots' measured strength comes to into docs/bots.md, and draws it.

`python -m tools.bots_pictures` reads what `oche arena --out docs/strength/NAME.json` kept; with
`--handicaps` it measures the second throws that make unequal hands even first. A test says when the
page is stale.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from oche.core.registry import find_game
from oche.throwing.hands import LEVELS

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "bots.md"
STRENGTH = DOCS / "strength"
HANDICAPS = STRENGTH / "handicaps.json"
PICTURE = DOCS / "img" / "bots-strength.svg"
GAMES = ("warlord", "adventure", "scavenger")
GREY, BRASS, BLUE = "#8a8a8a", "#b98a2b", "#2f8fc9"  # readable on white and on black


@dataclass(frozen=True)
class Row:
    """One pairing: the stronger bot's share of the points, from the file that holds it."""

    game: str
    bots: tuple[str, str]
    games: int
    share: float
    low: float
    high: float
    length: str
    thinks: str

    @property
    def words(self) -> str:
        """Who meets whom."""
        return f"{self.bots[0]} – {self.bots[1]}"


def rows() -> list[Row]:
    """Every pairing that was measured, by game."""
    found = [_row(json.loads(file.read_text(encoding="utf-8"))) for file in arenas()]
    return sorted(found, key=lambda row: (GAMES.index(row.game), row.bots[1], row.bots[0]))


def arenas() -> list[Path]:
    """The files that `oche arena` kept."""
    return sorted(file for file in STRENGTH.glob("*.json") if file != HANDICAPS)


def _row(kept: dict[str, Any]) -> Row:
    (meeting,) = kept["meetings"]
    first, second = meeting["bots"]
    darts = meeting["darts"]
    length = f"{meeting['mean_darts']:.0f} darts" if darts else f"{meeting['mean_moves']:.0f} moves"
    pace = next(iter(kept["decisions"]))
    thinks = f"{pace['median_s']:.2g} s" if pace["decisions"] else "some µs"
    return Row(
        game=kept["game"],
        bots=(first["bot"], second["bot"]),
        games=meeting["games"],
        share=first["share"],
        low=first["low"],
        high=first["high"],
        length=length,
        thinks=thinks,
    )


def strengths() -> Iterator[str]:
    """The table of pairings, line by line."""
    yield "| game | bots | games | points of the first | 95 % interval | a game | it thinks |"
    yield "|---|---|---|---|---|---|---|"
    for row in rows():
        title = find_game(row.game).title
        yield (
            f"| {title} | {row.words} | {row.games} | {row.share:.1%} "
            f"| {row.low:.1%} to {row.high:.1%} | {row.length} | {row.thinks} |"
        )


def handicaps() -> Iterator[str]:
    """The table of second throws, line by line."""
    yield "| weaker hand | against | throws | wins without | second throws | wins with them |"
    yield "|---|---|---|---|---|---|"
    for one in json.loads(HANDICAPS.read_text(encoding="utf-8")):
        low, high = one["interval"]
        yield (
            f"| {one['weaker']} | {one['stronger']} | {one['throws']} | {one['without']:.0%} "
            f"| {one['retries']} | {one['wins']:.0%} ({low:.0%} to {high:.0%}) |"
        )


def measure() -> None:
    """Second throws between neighbouring levels in Warlord, whoever of the two throws first."""
    found: list[dict[str, Any]] = []
    for pair in pairwise(level.name for level in LEVELS):
        for seat, throws in enumerate(("first", "second")):
            found.append(_even(pair, seat) | {"throws": throws})
    HANDICAPS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def _even(pair: tuple[str, str], seat: int) -> dict[str, Any]:
    from oche.bots.thinking import greedy_game
    from oche.bots.tournament.handicap import Odds
    from oche.cli.hands import seat_hands
    from oche.core.binding import compiled
    from oche.core.match import new_match

    game = find_game("warlord")
    match = new_match(game, ["Ann", "Ben"])
    hands = seat_hands(match, pair if seat == 0 else pair[::-1])
    run = compiled(greedy_game(game))
    odds = Odds(run, game, match.setup, ["greedy", "greedy"], hands)
    even = odds.even()
    assert even is not None
    assert even.seat == seat
    wins = even.wins[seat]
    return {
        "weaker": pair[0],
        "stronger": pair[1],
        "without": round(odds.wins()[seat].share, 4),
        "retries": even.retries,
        "wins": round(wins.share, 4),
        "interval": [round(wins.low, 4), round(wins.high, 4)],
    }


def filled(page: str) -> str:
    """The page with its tables as they should be."""
    for name, lines in (("strength", strengths()), ("handicaps", handicaps())):
        begin = f"<!-- {name} begins: python -m tools.bots_pictures -->\n"
        end = f"<!-- {name} ends -->\n"
        before, _, rest = page.partition(begin)
        _, _, after = rest.partition(end)
        page = before + begin + "\n" + "\n".join(lines) + "\n\n" + end + after
    return page


def draw() -> None:
    """Every pairing as a point with its interval, half of the points as a line."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams |= {"svg.hashsalt": "oche", "text.color": GREY, "font.size": 10}
    from matplotlib import pyplot as plt

    shown = rows()[::-1]
    figure, axes = plt.subplots(figsize=(8, 0.8 + 0.36 * len(shown)))
    for at, row in enumerate(shown):
        colour = BRASS if GAMES.index(row.game) % 2 == 0 else BLUE
        axes.plot([100 * row.low, 100 * row.high], [at, at], color=colour, linewidth=3, alpha=0.6)
        axes.plot([100 * row.share], [at], "o", color=colour, markersize=7)
    axes.axvline(50, color=GREY, linewidth=1, linestyle="--")
    axes.set_yticks(
        range(len(shown)),
        [f"{find_game(row.game).title}: {row.words}" for row in shown],
    )
    axes.set_xlim(45, 101)
    axes.set_ylim(-0.6, len(shown) - 0.4)
    axes.set_xlabel("points of the first bot, of 100 games", color=GREY)
    axes.tick_params(colors=GREY)
    for side in axes.spines.values():
        side.set_color(GREY)
    figure.tight_layout()
    figure.savefig(PICTURE, transparent=True, metadata={"Date": None})


def main() -> None:
    """Measure where that was asked for, fill in the page, draw."""
    parser = argparse.ArgumentParser(prog="tools.bots_pictures", description=__doc__)
    parser.add_argument("--handicaps", action="store_true", help="measure the handicaps again")
    if parser.parse_args().handicaps:
        measure()
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    draw()


if __name__ == "__main__":
    main()
