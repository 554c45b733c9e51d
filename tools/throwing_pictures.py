"""Draws docs/throwing.md's pictures and writes its tables: `python -m tools.throwing_pictures`.

A test says when the tables are not what the code makes of them any more. It needs Matplotlib.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from PIL import Image

from oche.boards.dartboard import BEDS, CIRCLES, CLOCKWISE, MISS, WEDGE, cartesian, middle
from oche.core.chance import seeded, step
from oche.throwing.faces import at_whiteboard, dartboard_face
from oche.throwing.hands import LEVELS
from oche.throwing.heat import Heat, heat
from oche.throwing.learning import fit_points, fit_regions
from oche.throwing.odds import bed_odds
from oche.throwing.scatter import Scatter

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "throwing.md"
IMAGES = DOCS / "img"

FACE = dartboard_face(BEDS)
TIMES = {"S": 1, "D": 2, "T": 3}
POINTS = tuple(
    0 if bed == MISS else int(bed) if bed.isdigit() else TIMES[bed[0]] * int(bed[1:])
    for bed in BEDS
)
SIGMAS = (5, 8, 11, 14, 16, 17, 20, 25, 30, 35, 45, 60, 80)
REGION = 120.0  # mm across: a usual region of a whiteboard
DART = 13.0

_COLOURS = 200  # of a picture's palette
_LINE, _DOT, _INK = "#8d867a", "#b3261e", "#2b2622"


# Tables


def page_with_tables(page: str) -> str:
    """The page with its tables written anew."""
    for name, rows in (("levels", levels), ("whiteboard", whiteboard), ("best", best)):
        begin, end = f"<!-- {name} begins: python -m tools.throwing_pictures -->\n", "<!-- ends -->"
        before, found, rest = page.partition(begin)
        assert found, f"the page has no {name}"
        _, _, after = rest.partition(end)
        page = f"{before}{begin}\n{table(rows())}\n{end}{after}"
    return page


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows as Markdown, the first as heads."""
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]]) + "\n"


def levels() -> Sequence[Sequence[str]]:
    """What each level hits of 100 darts at the T20, the D16 and the Bull."""
    rows = [["hand", "sigma", "T20", "the 20", "D16", "bullseye", "the Bull", "misses at D16"]]
    for level in LEVELS:
        scatter = Scatter.round(level.sigma)
        triple, double, bull = (bed_odds(scatter, *middle(bed)) for bed in ("T20", "D16", "50"))
        chances = (
            triple["T20"],
            sum(triple[f"{ring}20"] for ring in "SDT"),
            double["D16"],
            bull["50"],
            bull["50"] + bull["25"],
            double[MISS],
        )
        rows.append([level.name, f"{level.sigma:g} mm", *(f"{100 * each:.0f}" for each in chances)])
    return rows


def whiteboard() -> Sequence[Sequence[str]]:
    """What each level's sigma is with foam darts, and how often it hits a round region."""
    rows = [["hand", "sigma with foam darts", "in it", "in it or touching"]]
    for level in LEVELS:
        sigma = at_whiteboard(Scatter.round(level.sigma)).sigma
        hits = (1 - math.exp(-(radius**2) / (2 * sigma**2)) for radius in _radii())
        rows.append([level.name, f"{sigma:.0f} mm", *(f"{100 * hit:.0f}" for hit in hits)])
    return rows


def _radii() -> tuple[float, float]:
    return REGION / 2, REGION / 2 + DART / 2


def best() -> Sequence[Sequence[str]]:
    """Where to aim for the most points by sigma, what that makes a dart, and what the T20 would."""
    rows = [["sigma", "best aim (right, up)", "points a dart", "at the T20", "at the bullseye"]]
    for sigma in SIGMAS:
        found = heat(FACE, Scatter.round(sigma), POINTS)
        x, y = found.best
        others = (_mean(sigma, bed) for bed in ("T20", "50"))
        rows.append(
            [
                f"{sigma} mm",
                f"{x:+.0f}, {y:+.0f} mm",
                f"{found.most:.1f}",
                *(f"{each:.1f}" for each in others),
            ]
        )
    return rows


def _mean(sigma: float, bed: str) -> float:
    odds = bed_odds(Scatter.round(sigma), *middle(bed))
    return sum(odds[bed] * points for bed, points in zip(BEDS, POINTS, strict=True))


# Pictures


def draw() -> None:
    """Draw every picture anew."""
    import matplotlib as mpl

    mpl.use("Agg")
    mpl.rcParams.update(
        {
            "svg.hashsalt": "oche",
            "svg.fonttype": "none",
            "font.family": "sans-serif",
            "font.size": 11,
            "text.color": _INK,
            "axes.labelcolor": _INK,
        }
    )
    _save("throwing-levels.svg", _levels, (10.5, 7.4))
    _save("throwing-best.svg", _best, (6.4, 6.4))
    _save("throwing-heat.png", _heats, (10.5, 3.9))
    _save("throwing-learning.svg", _learning, (7.2, 3.8))


def _save(name: str, fill: Callable[[Any], None], size: tuple[float, float]) -> None:
    from matplotlib import pyplot

    figure = pyplot.figure(figsize=size, layout="constrained", facecolor="white")
    fill(figure)
    kept = {"Date": None} if name.endswith("svg") else None
    figure.savefig(IMAGES / name, dpi=110, metadata=kept)
    pyplot.close(figure)
    if name.endswith("png"):
        Image.open(IMAGES / name).convert("RGB").quantize(_COLOURS).save(IMAGES / name)


def _board(axes: Any, *, numbers: bool = True, lines: str = _LINE) -> None:
    axes.set_aspect("equal")
    axes.set_axis_off()
    axes.set(xlim=(-215, 215), ylim=(-215, 215))
    for circle in CIRCLES:
        axes.add_patch(_circle(circle, lines))
    for at, segment in enumerate(CLOCKWISE):
        ends = [cartesian(radius, (at + 0.5) * WEDGE) for radius in (CIRCLES[1], CIRCLES[-1])]
        axes.plot(*zip(*ends, strict=True), color=lines, linewidth=0.6)
        if numbers:
            x, y = cartesian(190, at * WEDGE)
            axes.text(x, y, segment, ha="center", va="center", fontsize=8)


def _circle(radius: float, line: str) -> Any:
    from matplotlib.patches import Circle

    return Circle((0, 0), radius, fill=False, edgecolor=line, linewidth=0.6)


def _darts(sigma: float, count: int, seed: int) -> Iterator[tuple[float, float]]:
    rng = seeded(seed)
    for _ in range(count):
        yield Scatter.round(sigma).deviation((step(rng) << 32) | step(rng))


def _levels(figure: Any) -> None:
    """100 darts at the T20 of every level."""
    axes = figure.subplots(2, 3)
    for level, one in zip(LEVELS, axes.flat, strict=True):
        _board(one)
        x, y = zip(*_darts(level.sigma, 100, 20), strict=True)
        up = middle("T20")[1]
        one.scatter(x, [each + up for each in y], s=7, color=_DOT, linewidths=0)
        one.set_title(f"{level.name}, sigma {level.sigma:g} mm")


def _best(figure: Any) -> None:
    """The best aim for points as the hand grows worse."""
    axes = figure.subplots()
    _board(axes)
    sigmas = [*range(4, 17), *(16.2, 16.4, 16.6), *range(17, 101)]
    aims = [heat(FACE, Scatter.round(sigma), POINTS).best for sigma in sorted(sigmas)]
    axes.scatter(*zip(*aims, strict=True), s=9, color=_DOT, linewidths=0, zorder=3)
    for sigma, (dx, dy) in {
        5: (14, 4),
        16: (-12, 14),
        17: (-14, -14),
        25: (-16, 0),
        35: (-14, 8),
        45: (-12, 10),
        100: (16, -2),
    }.items():
        x, y = heat(FACE, Scatter.round(sigma), POINTS).best
        axes.annotate(
            f"{sigma} mm",
            (x, y),
            (x + dx, y + dy),
            ha="right" if dx < 0 else "left",
            va="center",
            fontsize=9,
            bbox={
                "boxstyle": "round,pad=0.15",
                "facecolor": "white",
                "edgecolor": "none",
                "alpha": 0.8,
            },
        )


def _heats(figure: Any) -> None:
    """What every aim is worth in points, for three hands."""
    for level, one in zip(("professional", "club", "beginner"), figure.subplots(1, 3), strict=True):
        sigma = next(each.sigma for each in LEVELS if each.name == level)
        found = heat(FACE, Scatter.round(sigma), POINTS)
        _board(one, lines="#5b5348")
        one.imshow(
            _within(found),
            extent=(found.xs[0], found.xs[-1], found.ys[0], found.ys[-1]),
            origin="lower",
            cmap="YlOrBr_r",
        )
        one.plot(*found.best, marker="o", markersize=9, fillstyle="none", color="#1261a0", mew=2)
        one.set_title(f"{level}: {found.most:.1f} points a dart")


def _within(found: Heat) -> Any:
    import numpy as np

    x, y = np.meshgrid(found.xs, found.ys)
    return np.ma.masked_where(np.hypot(x, y) > CIRCLES[-1], found.values)


def _learning(figure: Any) -> None:
    """How sure a fit is after so many darts of a hand of 14 mm, by points and by beds alone."""
    from collections import Counter

    from oche.boards.dartboard import bed_at
    from oche.throwing.learning import Seen

    axes = figure.subplots()
    darts = list(_darts(14, 300, 7))
    counts = (3, 6, 12, 24, 48, 96, 150, 300)
    up = middle("T20")[1]
    for shift, colour, name in ((0.96, "#1261a0", "landing points"), (1.04, _DOT, "beds alone")):
        for count in counts:
            hit = Counter(bed_at(x, up + y) for x, y in darts[:count])
            seen = [Seen((0.0, up), (bed,), times) for bed, times in hit.items()]
            fit = fit_points(darts[:count]) if shift < 1 else fit_regions(seen)
            axes.plot([count * shift] * 2, [fit.low, fit.high], color=colour, linewidth=2)
            label = name if count == counts[0] else None
            axes.plot(count * shift, fit.scatter.sigma, "o", color=colour, label=label)
    axes.axhline(14, color=_LINE, linewidth=1, linestyle="--")
    axes.set_xscale("log")
    axes.set_xticks(counts, [str(count) for count in counts])
    axes.minorticks_off()
    axes.set(xlabel="darts at the T20", ylabel="sigma, mm", ylim=(0, None))
    axes.legend(frameon=False)
    axes.spines[["top", "right"]].set_visible(False)


if __name__ == "__main__":
    draw()
    PAGE.write_text(page_with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
