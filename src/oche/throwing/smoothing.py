"""A board of the whiteboard under a hand's scatter, for every aim at once."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from oche.throwing.scatter import Scatter
from oche.throwing.spectra import fourier
from oche.throwing.touching import Squares, Touching

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.floating[Any]]

BEYOND = 60.0  # mm around the regions in which aims are still looked at
_FINEST = 1.0  # mm: aims need not be closer, however good the hand
_APART = 5.5  # sigmas between the last aim and the board's next copy


def smoothed_sets(touched: Touching, here: Scatter) -> tuple[Floats, Floats, NDArray[np.float32]]:
    """Aims' x and y in mm, and the chance of every set for each, (y, x, sets).

    `here` is the scatter at the whiteboard.
    """
    import numpy as np

    squares = touched.squares(here.axes[1])
    board = _Board(squares, here)
    every = max(1, math.ceil(_FINEST / squares.side - 1e-9))
    xs, ys = board.xs[::every], board.ys[::every]
    chances = np.empty((len(ys), len(xs), len(touched.sets)), np.float32)
    held = squares.shares.tocsc()
    for label in range(len(touched.sets)):
        chances[:, :, label] = board.smoothed(held[:, [label]].toarray()[:, 0])[::every, ::every]
    np.maximum(chances, 0.0, out=chances)
    hits = chances.sum(axis=2)
    chances[:, :, touched.nothing] += np.maximum(1.0 - hits, 0.0)
    chances /= np.maximum(hits, 1.0)[:, :, None]
    return xs, ys, chances


def smoothed_worth(
    touched: Touching, here: Scatter, worth: Floats
) -> tuple[Floats, Floats, Floats]:
    """Aims' x and y in mm, and the mean of what the sets are worth for each, (y, x)."""
    squares = touched.squares(here.axes[1])
    board = _Board(squares, here)
    nothing = float(worth[touched.nothing])
    return board.xs, board.ys, nothing + board.smoothed(squares.shares @ (worth - nothing))


class _Board:
    """The squares of a board with room around them, and the hand's law as a product with waves."""

    def __init__(self, squares: Squares, here: Scatter) -> None:
        import numpy as np

        fft = fourier()
        side = squares.side
        around = math.ceil(BEYOND / side)
        self.row, self.column = squares.row + around, squares.column + around
        high, wide = int(self.row.max()) + 1 + around, int(self.column.max()) + 1 + around
        apart = math.ceil((_APART * here.axes[0] + math.hypot(*here.bias)) / side)
        size = (fft.next_fast_len(high + apart), fft.next_fast_len(wide + apart, real=True))
        self.shape: tuple[int, int] = size
        self.xs = squares.left + (np.arange(wide) - around + 0.5) * side
        self.ys = squares.bottom + (np.arange(high) - around + 0.5) * side
        down = np.fft.fftfreq(self.shape[0], side)[:, None]
        right = np.fft.rfftfreq(self.shape[1], side)
        spread = side**2 / 12
        xx, yy = here.xx - spread, here.yy - spread
        square = xx * right**2 + 2 * here.xy * right * down + yy * down**2
        moved = right * here.right + down * here.up
        self.law = np.exp(-2 * math.pi**2 * square + 2j * math.pi * moved)

    def smoothed(self, held: Any) -> Floats:
        """For each aim the mean of what the squares hold, given square by square; 0 around."""
        import numpy as np

        picture = np.zeros(self.shape)
        picture[self.row, self.column] = held
        fft = fourier()
        smooth: Floats = fft.irfft2(fft.rfft2(picture) * self.law, s=self.shape)
        return smooth[: len(self.ys), : len(self.xs)]
