"""How fast the chances of a throw are: whole outcome tables, heat maps, the odds of a bot's aims.

The yardstick, in the same run, is one plain pass of SciPy's inverse Fourier transforms, one of
512 x 512 in single precision for each bed: what any table by transforms has to pay at least, if it
leaves out nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from rich.table import Table

from bench.measure import Rate, spread
from oche.boards.dartboard import BEDS
from oche.throwing.faces import dartboard_face
from oche.throwing.hands import LEVELS
from oche.throwing.heat import heat
from oche.throwing.learning import Seen, fit_regions
from oche.throwing.odds import odds
from oche.throwing.scatter import Scatter
from oche.throwing.table import outcome_table

TABLE = 0.5  # seconds for a whole dartboard and one hand, and
MEMORY = 64.0  # MB
PASSES = 2.0  # yardsticks
HEAT = 0.05  # seconds for a heat map
HANDS = tuple(level.name for level in LEVELS)
_SIZE = 512


def throwing_figures(repeats: int) -> dict[str, Any]:
    """Seconds of everything, after warm-up; for the table by hand."""
    import numpy as np
    from scipy import fft

    face = dartboard_face(BEDS)
    rng = np.random.default_rng(1)
    waves = rng.random((len(BEDS) - 1, _SIZE, _SIZE // 2 + 1)).astype(np.complex64)
    values = [float(value) for value in range(len(BEDS))]
    club = Scatter.round(20)
    seen = [Seen((0.0, 103.0), (bed,), 9) for bed in ("S20", "T20", "S1", "S5", "T1", "D20")]
    hands = [(level.name, Scatter.round(level.sigma)) for level in LEVELS]
    return {
        "yardstick": _seconds(lambda: fft.irfft2(waves, s=(_SIZE, _SIZE), workers=1), repeats),
        "tables": [
            {
                "hand": name,
                "seconds": _seconds(lambda hand=hand: outcome_table(face, hand), repeats),
                "megabytes": outcome_table(face, hand).probabilities.nbytes / 1e6,
            }
            for name, hand in hands
        ],
        "heat": _seconds(lambda: heat(face, club, values), repeats),
        "odds": _seconds(lambda: odds(face, club), repeats),
        "fit": _seconds(lambda: fit_regions(seen), repeats),
    }


def _seconds(work: Callable[[], object], repeats: int) -> Rate:
    work()
    found: list[float] = []
    for _ in range(repeats):
        began = time.perf_counter()
        work()
        found.append(time.perf_counter() - began)
    return spread(found)


def throwing_goals(figures: dict[str, Any]) -> list[dict[str, Any]]:
    """Every goal, as those of `bench.goals`."""
    slowest = max(each["seconds"].median for each in figures["tables"])
    largest = max(each["megabytes"] for each in figures["tables"])
    wanted = (
        ("outcome table of the dartboard, s", TABLE, slowest),
        ("outcome table of the dartboard, MB", MEMORY, largest),
        ("outcome table, in passes of FFT", PASSES, slowest / figures["yardstick"].median),
        ("heat map, s", HEAT, figures["heat"].median),
    )
    return [
        {"what": what, "wanted": goal, "measured": measured, "met": measured <= goal}
        for what, goal, measured in wanted
    ]


def throwing_table(figures: dict[str, Any]) -> Table:
    """The figures as a table for people."""
    table = Table(
        title="Chances of a throw at the dartboard, one core, after warm-up",
        caption="Medians. A pass: 62 inverse FFTs of 512 x 512 by SciPy, in the same run.",
        title_justify="left",
        caption_justify="left",
    )
    for number, column in enumerate(("what", "ms", "passes", "MB")):
        table.add_column(column, justify="right" if number else "left")
    pass_ = figures["yardstick"].median
    rows = [
        (f"table, {each['hand']}", each["seconds"], each["megabytes"]) for each in figures["tables"]
    ]
    rows += [
        ("heat map, club", figures["heat"], None),
        ("all aims of a bot, exactly, club", figures["odds"], None),
        ("a hand learnt from beds", figures["fit"], None),
        ("a pass", figures["yardstick"], None),
    ]
    for what, seconds, size in rows:
        ratio = f"{seconds.median / pass_:.2f}"
        table.add_row(
            what, f"{1000 * seconds.median:.1f}", ratio, "" if size is None else f"{size:.0f}"
        )
    return table
