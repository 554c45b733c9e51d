"""The dartboard's beds as sums of waves, so that a hand's scatter is one product with each wave.

Blurring by the normal law of covariance C multiplies the wave of frequency k by exp(-2π² kᵀCk): for
an ordinary hand all but a few waves are as good as gone, and what is left gives the chance of a bed
for every aim at once. The board is taken to repeat after `period` mm, so far that its copies do not
matter.

A bed's waves are integrals of exp(-2πi k·x) over it, by Gauss and Legendre's rule with more nodes
than the fastest wave asks for; those of the Bull have a closed form. Three wedges are integrated,
the others are their turned and mirrored images.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from oche.boards.dartboard import (
    BEDS,
    BULLSEYE,
    CLOCKWISE,
    DOUBLE_OUT,
    OUTER_BULL,
    WEDGE,
    Area,
    areas,
)
from oche.throwing.scatter import Scatter

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Waves = NDArray[np.complexfloating[Any, Any]]
    Floats = NDArray[np.floating[Any]]

RIM = 225  # mm from the centre: aims are tabled as far as that
FINEST = 2.5  # mm: hands with a smaller sigma are not tabled in this way
_GONE = 0.9  # sigmas times frequency: shorter waves are left with 1e-7 of their height
_APART = 5.5  # sigmas between the last aim and the board's next copy
_QUARTER = len(CLOCKWISE) // 4


@dataclass(frozen=True)
class Grid:
    """Aims `step` mm apart from `-half * step` to `half * step` both ways, `period` mm of waves.

    Frequencies go to `most / period` in each direction.
    """

    step: int
    half: int
    period: int
    most: int

    @property
    def points(self) -> Floats:
        """The aims along either axis, in mm."""
        import numpy as np

        return np.arange(-self.half, self.half + 1, dtype=float) * self.step


def grid_for(scatter: Scatter) -> Grid:
    """A grid fine enough for a hand: 1 mm, and for sigmas above 25 and 60 mm 2 and 4 mm."""
    largest, smallest, _ = scatter.axes
    step = 1 if smallest <= 25 else 2 if smallest <= 60 else 4
    away = math.hypot(*scatter.bias)
    least = RIM + DOUBLE_OUT + away + _APART * largest
    period = next(size for size in (512, 640, 768, 1024, 1280, 1536, 2048) if size >= least)
    most = math.ceil(_GONE / smallest * period)
    # A few sizes only, so that the waves of one hand serve the next.
    kept = next((size for size in _SIZES if size >= most), _SIZES[-1])
    return Grid(step, -(-RIM // step), period, min(kept, period // step // 2 - 1))


_SIZES = tuple(round(16 * 2 ** (power / 2)) for power in range(13))


def blurred(waves: Waves, grid: Grid, scatter: Scatter) -> Waves:
    """Waves, (…, down, right), after the hand's scatter, seen from the first aim of the grid."""
    import numpy as np

    down = np.arange(-grid.most, grid.most + 1)[:, None] / grid.period
    right = np.arange(grid.most + 1) / grid.period
    square = scatter.xx * right**2 + 2 * scatter.xy * right * down + scatter.yy * down**2
    corner = -grid.half * grid.step
    phase = right * (corner + scatter.right) + down * (corner + scatter.up)
    return waves * np.exp(-2 * math.pi**2 * square + 2j * math.pi * phase).astype(np.complex64)


def rows(waves: Waves, grid: Grid) -> Waves:
    """The sum of waves along the vertical: (…, down, right) to (…, aims, right)."""
    import numpy as np

    size = grid.period // grid.step
    spread = np.zeros((*waves.shape[:-2], size, waves.shape[-1]), np.complex64)
    spread[..., : grid.most + 1, :] = waves[..., grid.most :, :]
    spread[..., -grid.most :, :] = waves[..., : grid.most, :]
    summed: Waves = fourier().ifft(spread, axis=-2, norm="forward", overwrite_x=True)
    return summed[..., : 2 * grid.half + 1, :]


def columns(waves: Waves, grid: Grid) -> Floats:
    """The sum of waves along the horizontal: (…, right) to (…, aims), float32."""
    summed: Floats = fourier().irfft(waves, n=grid.period // grid.step, norm="forward")
    return summed[..., : 2 * grid.half + 1]


@lru_cache(maxsize=4)
def bed_waves(period: int, most: int) -> Waves:
    """The waves of all beds but the miss, in the order of `BEDS`.

    (62, 2 most + 1, most + 1), complex64: frequencies down from -most to most, right from 0, each
    over `period`. They are divided by period², so that a plain sum over them is a bed's share.
    """
    import numpy as np

    found = np.empty((len(BEDS) - 1, 2 * most + 1, most + 1), np.complex64)
    frequencies = np.arange(-most, most + 1) / period
    for wedge in (0, 1, 2):
        for ring in "SDT":
            waves = _wedge_waves(areas(f"{ring}{CLOCKWISE[wedge]}"), frequencies)
            _place(found, waves, "SDT".index(ring) * len(CLOCKWISE), wedge)
    away = np.hypot(frequencies[:, None], frequencies[most:])
    bullseye = _disc_waves(BULLSEYE, away)
    found[-2], found[-1] = _disc_waves(OUTER_BULL, away) - bullseye, bullseye
    found /= period**2
    return found


def _place(found: Waves, waves: Waves, first: int, wedge: int) -> None:
    """Put a wedge's waves, (all, all), in its place, and their turned and mirrored images."""
    most = found.shape[-1] - 1
    for turn in range(4):
        found[first + (wedge + turn * _QUARTER) % len(CLOCKWISE)] = waves[:, most:]
        found[first + (turn * _QUARTER - wedge) % len(CLOCKWISE)] = _mirrored(waves, turn, most)
        waves = waves.T[::-1]  # a quarter clockwise


def _mirrored(waves: Waves, turn: int, most: int) -> Waves:
    """The half plane of what a mirror left to right makes of the wedge before it was turned."""
    # Mirroring turns the other way round: after one or three quarters it is up and down.
    return waves[:, ::-1][:, most:] if turn % 2 == 0 else waves[::-1, :][:, most:]


def _wedge_waves(pieces: tuple[Area, ...], frequencies: Floats) -> Waves:
    import numpy as np

    most = len(frequencies) // 2
    total = np.zeros((len(frequencies), most + 1), complex)
    for area in pieces:
        x, y, weights = _nodes(area, float(frequencies[-1]))
        down = np.exp(-2j * math.pi * np.outer(frequencies, y)) * weights
        right = np.exp(-2j * math.pi * np.outer(x, frequencies[most:]))
        total += down @ right
    # A bed is real: the waves to the left are those to the right from the other side.
    return np.hstack([total[::-1, :0:-1].conj(), total])


def _nodes(area: Area, fastest: float) -> tuple[Floats, Floats, Floats]:
    """Nodes and weights in a piece of a wedge, enough for the fastest wave (1/mm)."""
    import numpy as np

    half = math.radians(WEDGE / 2)
    middle = math.radians((area.wedge or 0) * WEDGE)
    radius, along = _rule(area.inner, area.outer, fastest)
    angle, across = _rule(-half * area.outer, half * area.outer, fastest)
    angle, across = middle + angle / area.outer, across / area.outer
    x, y = np.outer(radius, np.sin(angle)), np.outer(radius, np.cos(angle))
    return x.ravel(), y.ravel(), np.outer(along * radius, across).ravel()


def _rule(low: float, high: float, fastest: float) -> tuple[Floats, Floats]:
    import numpy as np

    turns = math.pi * math.sqrt(2) * fastest * (high - low)
    nodes, weights = np.polynomial.legendre.leggauss(math.ceil(0.6 * turns) + 14)
    half = (high - low) / 2
    return (low + high) / 2 + half * nodes, half * weights


def fourier() -> Any:
    """SciPy's Fourier transforms, which say nothing of types."""
    from scipy import fft  # pyright: ignore[reportMissingTypeStubs]

    return fft


def _disc_waves(radius: float, frequency: Floats) -> Floats:
    """The waves of a disc about the centre: r J₁(2πrk) / k."""
    import numpy as np
    from scipy.special import j1  # pyright: ignore[reportMissingTypeStubs]

    safe = np.where(frequency > 0, frequency, 1.0)
    waves: Any = radius * j1(2 * math.pi * radius * safe) / safe
    return np.where(frequency > 0, waves, math.pi * radius**2)
