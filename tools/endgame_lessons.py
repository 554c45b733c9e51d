"""What the exact endgame of Dice Scavenger teaches: `python -m tools.endgame_lessons`, `--help`.

Figures go to standard output, pictures to docs/img; `docs/endgame.md` tells them. Solutions are
read from the folder of `tools.solve_endgame`; what is not there yet is solved first. A figure is a
mean over all placings of both Characters and the Objective, and all values of it, each as likely.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from copy import copy
from pathlib import Path
from typing import Any

import numpy as np

from oche.bots.endgame.asking import answers, worth
from oche.bots.endgame.duel import seen_from
from oche.bots.endgame.places import places
from oche.bots.endgame.solving import LEVELS
from oche.bots.insight.scavenger import DISTANCES
from oche.core.chance import draw, seeded
from oche.games.scavenger import GAME
from oche.games.scavenger.state import ABILITY, BUFFER_ROLL, HIGHEST, NEXT, SPACES, Setup, State
from tools.solve_endgame import FOLDER, Solutions

IMAGES = Path(__file__).parents[1] / "docs" / "img"
PAPER, INK = "#fbfaf6", "#2b2b2b"  # opaque, so that it reads on a light page and on a dark one
SHOWN = {  # Abilities, own against other
    "4 against 0": "#3f8f5a",
    "4 against 4": "#2f6f8f",
    "0 against 0": "#c98a1b",
    "0 against 4": "#b5442e",
}
PALE = "#ffffff"
CLOSE = 1e-3


class Chances:
    """Chances of winning of who is to move, a draw being half of a win."""

    def __init__(self, solutions: Solutions) -> None:
        self.solutions = solutions
        numbers = np.array(places().numbers)
        kinds = np.array(places().kinds)
        self.sizes = np.bincount(kinds[kinds >= 0])  # placings of a class
        ways = np.array(DISTANCES).reshape(SPACES, SPACES)
        self.mine = ways[numbers // SPACES**2, numbers % SPACES]
        self.its = ways[numbers // SPACES % SPACES, numbers % SPACES]

    def of(self, ahead: int, abilities: tuple[int, int], healths: tuple[int, int] = (9, 9)) -> Any:
        """By class and value: who moves is ahead by so many points, Abilities included."""
        mine, its = abilities
        duel, side = seen_from(ahead - mine + its, *healths, 1)
        worths = self.solutions.of(duel).worths.reshape(2, -1, HIGHEST, LEVELS, LEVELS)
        return (1 + worths[side][:, :, mine, its].astype(float)) / 2

    def mean(self, *asked: Any) -> float:
        """Over all placings and values."""
        return float(self.sizes @ self.of(*asked).mean(axis=1) / self.sizes.sum())

    def by_distance(self, *asked: Any) -> Any:
        """By the mover's distance 1 to 6, and the other's."""
        found = np.full((6, 6), np.nan)
        chances = self.of(*asked).mean(axis=1)
        for mine in range(6):
            for its in range(6):
                of = (self.mine == mine + 1) & (self.its == its + 1)
                if of.any():
                    found[mine, its] = self.sizes[of] @ chances[of] / self.sizes[of].sum()
        return found


def curves(chances: Chances) -> dict[str, list[float]]:
    """The chance of who moves, 14 points behind to 14 ahead, by both Abilities."""
    return {
        f"{mine} against {its}": [
            round(chances.mean(ahead, (mine, its)), 4) for ahead in range(-14, 15)
        ]
        for mine, its in ((0, 0), (2, 2), (4, 4), (4, 0), (0, 4))
    }


def ability_points(chances: Chances) -> dict[str, list[float]]:
    """What one Ability more is worth at the same score, so with one health less; both have more."""
    return {
        f"{mine} to {mine + 1}, the other {its}": [
            round(chances.mean(ahead, (mine + 1, its)) - chances.mean(ahead, (mine, its)), 4)
            for ahead in range(-6, 7)
        ]
        for mine, its in ((0, 0), (1, 1), (2, 2), (3, 3), (0, 4))
    }


def parities(chances: Chances) -> dict[str, list[float]]:
    """The chance of who moves, by points ahead, where both distances are odd or even, or not."""
    alike = (chances.mine + chances.its) % 2 == 0
    return {
        name: [
            round(
                float(
                    np.average(chances.of(ahead, (2, 2)).mean(axis=1), weights=chances.sizes * of)
                ),
                3,
            )
            for ahead in range(-6, 7, 2)
        ]
        for name, of in (("alike", alike), ("not alike", ~alike))
    }


def captures(chances: Chances, *, count: int, seed: int) -> dict[str, Any]:
    """Captures that are open at once, by what they bring: how often another move is better."""
    rng, setup = seeded(seed), Setup()
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    better: dict[str, int] = defaultdict(int)
    for _ in range(count):
        state = any_moment(rng)
        me, die = state.seat, state.objective.index(max(state.objective))
        step = NEXT[4 * state.character[me] : 4 * state.character[me] + 4].index(die)
        at_once = copy(state)
        GAME.apply(setup, at_once, 0)
        GAME.apply(setup, at_once, step)
        brings = worth(chances.solutions.of, setup, at_once, me)
        after = answers(chances.solutions.of, setup, state)
        name = {1: "wins", 0: "draws", -1: "loses"}[round(brings)]
        best = max(after.values())
        found[name].append((brings, best))
        if best > brings + CLOSE and after[0] < best - CLOSE:
            better[name] += 1
    return {
        name: {
            "positions": len(each),
            "another move is better": np.mean([best > now + CLOSE for now, best in each]),
            "and only with an ability": better[name] / len(each),
            "chance of the best move": np.mean([(1 + best) / 2 for _, best in each]),
        }
        for name, each in found.items()
    }


def any_moment(rng: list[int]) -> State:
    """A turn after the Buffer's roll, the last Objective a step away; nobody far ahead."""
    state = GAME.State()
    while True:
        mine, other, die = (draw(rng, SPACES) for _ in range(3))
        if len({mine, other, die}) == 3 and die in NEXT[4 * mine : 4 * mine + 4]:
            break
    state.phase, state.on_board, state.seat = ABILITY, 1, 0
    state.character = [mine, other]
    state.objective[die] = 1 + draw(rng, HIGHEST)
    state.ability = [draw(rng, LEVELS), draw(rng, LEVELS)]
    state.health = [9, 9]
    ahead = draw(rng, 21) - 10 - state.ability[0] + state.ability[1]
    state.points = [40 + ahead, 40]
    state.buffer = 1 + draw(rng, 6)
    if state.buffer == 1 and state.ability[0] < 4:
        state.ability[0] += 1  # the offer of S8 is taken
        state.points[0] -= 1
    assert state.phase > BUFFER_ROLL
    return state


def draw_curves(found: dict[str, list[float]], file: Path) -> None:
    """The chance of who moves by score difference, a line for each pair of Abilities."""
    figure, axes = paper(7.2, 4.2)
    points = range(-14, 15)
    axes.axhline(0.5, color=INK, linewidth=0.6, alpha=0.4)
    axes.axvline(0, color=INK, linewidth=0.6, alpha=0.4)
    for name, colour in SHOWN.items():
        axes.plot(points, found[name], color=colour, marker="o", markersize=3.5, label=name)
    axes.set(
        xlabel="points ahead of the other, before the turn",
        ylabel="chance of winning (a draw is half)",
        ylim=(0, 1),
        xticks=range(-14, 15, 2),
    )
    axes.legend(title="Abilities, own against other", frameon=False, loc="upper left")
    figure.savefig(file)


def draw_distances(chances: Chances, file: Path) -> None:
    """The chance of who moves by both distances: behind, even, ahead."""
    import matplotlib.pyplot as plt

    figure, every = plt.subplots(1, 3, figsize=(10, 3.9), facecolor=PAPER, layout="constrained")
    for axes, ahead in zip(every, (-4, 0, 4), strict=True):
        found = chances.by_distance(ahead, (2, 2))
        image = axes.imshow(found, origin="lower", vmin=0, vmax=1, cmap="RdYlBu")
        for mine, its in np.argwhere(~np.isnan(found)):
            text = f"{100 * found[mine, its]:.0f}"
            ink = INK if 0.15 < found[mine, its] < 0.82 else PALE
            axes.text(its, mine, text, ha="center", va="center", color=ink, fontsize=9)
        words = {-4: "4 behind", 0: "even", 4: "4 ahead"}[ahead]
        axes.set(title=words, xticks=range(6), yticks=range(6), xlabel="steps of the other")
        axes.set_facecolor(PAPER)
        axes.set_xticklabels(range(1, 7))
        axes.set_yticklabels(range(1, 7))
    every[0].set_ylabel("steps of who is to move")
    figure.colorbar(image, ax=every, label="chance of winning", shrink=0.9)
    figure.savefig(file, dpi=110)


def paper(width: float, height: float) -> tuple[Any, Any]:
    """An empty chart, in inches."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(width, height), facecolor=PAPER, layout="constrained")
    figure.set_dpi(110)
    axes.set_facecolor(PAPER)
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def main() -> None:
    """Work out the figures and draw the pictures."""
    parser = argparse.ArgumentParser(prog="tools.endgame_lessons", description=__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--captures", type=int, default=4_000, help="positions looked at")
    given = parser.parse_args()
    import matplotlib as mpl

    mpl.use("Agg")
    mpl.rcParams.update({"text.color": INK, "axes.labelcolor": INK, "font.size": 10})
    chances = Chances(Solutions(given.folder))
    by_score = curves(chances)
    draw_curves(by_score, IMAGES / "endgame-chance.png")
    draw_distances(chances, IMAGES / "endgame-distance.png")
    told = {
        "by score": by_score,
        "one Ability more at the same score": ability_points(chances),
        "even, by distance": np.round(chances.by_distance(0, (2, 2)), 3).tolist(),
        "by parity of both distances, -6 to 6 ahead": parities(chances),
        "captures": captures(chances, count=given.captures, seed=1),
        "where endless play counts": {
            f"lead {lead}": round(chances.solutions.of(seen_from(lead, 9, 9, 1)[0]).endless / 2, 4)
            for lead in range(11)
        },
    }
    sys.stdout.write(json.dumps(told, indent=1) + "\n")


if __name__ == "__main__":
    main()
