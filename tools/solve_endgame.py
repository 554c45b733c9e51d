"""Solve Dice Scavenger's endgame exactly: `python -m tools.solve_endgame`, `--help` for more.

Every duel for the last Objective (`oche.bots.endgame.duel`) is solved and kept in a folder, by
default `endgame` in Oche's cache folder; what is there already is not solved again. All of them
take some 60 MB, and an hour or two of one core. `tools.endgame_lessons` draws what they
teach, `tools.endgame_truth` measures the bots by them.
"""

from __future__ import annotations

import argparse
import sys
import time
from functools import cache
from pathlib import Path

import platformdirs

from oche.bots.endgame.duel import Duel, Solution, every_duel, solve

FOLDER = Path(platformdirs.user_cache_dir("oche")) / "endgame"
UNITS = 30_000  # a worth is kept as a whole number of these parts of a win


class Solutions:
    """The solutions in a folder; one that is not there is solved and put there."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self.of = cache(self._of)

    def file(self, duel: Duel) -> Path:
        """Where a duel's solution is kept."""
        return self.folder / f"{duel.text}.npz"

    def _of(self, duel: Duel) -> Solution:
        return self.read(duel) if self.file(duel).exists() else self.make(duel)

    def read(self, duel: Duel) -> Solution:
        """The kept solution, to the next 1/30,000 of a win."""
        import numpy as np

        with np.load(self.file(duel)) as kept:
            worths = kept["worths"].astype(np.float32) / UNITS
            return Solution(duel, worths, float(kept["endless"]), float(kept["residual"]))

    def make(self, duel: Duel) -> Solution:
        """Solve a duel and keep the solution."""
        import numpy as np

        found = solve(duel)
        self.folder.mkdir(parents=True, exist_ok=True)
        part = self.file(duel).with_suffix(".part.npz")
        np.savez_compressed(
            part,
            worths=np.rint(found.worths * UNITS).astype(np.int16),
            endless=found.endless,
            residual=found.residual,
        )
        part.replace(self.file(duel))
        return found


def main() -> None:
    """Solve all duels, or those of the healths given."""
    parser = argparse.ArgumentParser(prog="tools.solve_endgame", description=__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--healths", type=int, nargs="+", default=list(range(10)))
    parser.add_argument("--no-boost", action="store_true", help="with boost_on_reroll = false")
    given = parser.parse_args()
    solutions = Solutions(given.folder)
    duels = [
        duel
        for duel in every_duel(int(not given.no_boost))
        if {duel.health, duel.other_health} <= set(given.healths)
    ]
    began, solved = time.monotonic(), 0
    for number, duel in enumerate(duels, start=1):
        if not solutions.file(duel).exists():
            solutions.make(duel)
            solved += 1
        seconds = time.monotonic() - began
        sys.stdout.write(f"\r{number} of {len(duels)} duels, {solved} solved in {seconds:.0f} s ")
        sys.stdout.flush()
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
