"""The chance of every bed of the dartboard, exactly: integrals of the normal law in polar form.

Along a ray from the centre the integral of the law has a closed form; across the rays it is summed
by Gauss and Legendre's rule, in panels of at most two of the smaller sigma. Against finer panels
the error is below 1e-10.

With A the inverse of the covariance, a the aim and u the unit vector of a ray, put
α = uᵀAu, m = uᵀAa / α and c the cross product of u and a. Then, for radii from r to R,

    ∫ s exp(-½ (su - a)ᵀ A (su - a)) ds
        = exp(-det(A) c² / 2α) [F(R) - F(r)],
    F(s) = m √(π/2α) erf(√(α/2) (s - m)) - exp(-α (s - m)² / 2) / α
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from oche.boards.dartboard import BEDS, CIRCLES, CLOCKWISE, DOUBLE_OUT, WEDGE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from oche.throwing.scatter import Scatter

    Floats = NDArray[np.floating[Any]]

_FAR = 9.0  # sigmas: what lies farther off has no weight (1e-17)
_PANEL = 2.0  # smaller sigmas, at most, that a panel is wide
_NODES = 12
_AT_ONCE = 20_000  # pairs of an aim and a panel, for the sake of memory


def bed_chances(aims: Floats, scatter: Scatter) -> Floats:
    """The chance of each bed for each aim: (aims, 63), beds as in `BEDS`, each row summing to 1.

    Aims are points in mm, (aims, 2).
    """
    import numpy as np

    points = np.asarray(aims, float).reshape(-1, 2) + scatter.bias
    rings = np.diff(_cumulated(points, scatter), axis=2, prepend=0.0)
    chances = np.empty((len(points), len(BEDS)))
    wedges = len(CLOCKWISE)
    chances[:, :wedges] = rings[:, :, 2] + rings[:, :, 4]
    chances[:, wedges : 2 * wedges] = rings[:, :, 5]
    chances[:, 2 * wedges : 3 * wedges] = rings[:, :, 3]
    chances[:, 3 * wedges] = rings[:, :, 1].sum(axis=1)
    chances[:, 3 * wedges + 1] = rings[:, :, 0].sum(axis=1)
    np.clip(chances, 0.0, 1.0, out=chances)
    chances[:, -1] = np.clip(1.0 - chances[:, :-1].sum(axis=1), 0.0, 1.0)
    return chances / chances.sum(axis=1, keepdims=True)


def _cumulated(points: Floats, scatter: Scatter) -> Floats:
    """The chance of each wedge within each circle: (points, wedges, circles)."""
    import numpy as np

    largest, smallest, _ = scatter.axes
    distance = np.hypot(points[:, 0], points[:, 1])
    reach = min(float(DOUBLE_OUT), float(distance.max(initial=0.0)) + _FAR * largest)
    parts = max(1, math.ceil(math.radians(WEDGE) * reach / (_PANEL * smallest)))
    count = len(CLOCKWISE) * parts
    half = math.radians(WEDGE) / parts / 2
    middles = math.radians(-WEDGE / 2) + half * (2 * np.arange(count) + 1)
    near = _distances(points, middles, half) < _FAR * largest
    which, panel = np.nonzero(near)
    rays = _Rays(middles, half, scatter)
    sums = np.zeros((len(points) * len(CLOCKWISE), len(CIRCLES)))
    for first in range(0, len(which), _AT_ONCE):
        some = slice(first, first + _AT_ONCE)
        places = which[some] * len(CLOCKWISE) + panel[some] // parts
        np.add.at(sums, places, rays.integrals(points[which[some]], panel[some]))
    return sums.reshape(len(points), len(CLOCKWISE), len(CIRCLES))


def _distances(points: Floats, middles: Floats, half: float) -> Floats:
    """How far each point is from each panel, (points, panels), in mm."""
    import numpy as np

    radius = np.hypot(points[:, :1], points[:, 1:])
    angle = np.arctan2(points[:, :1], points[:, 1:])
    off = np.abs((angle - middles + math.pi) % (2 * math.pi) - math.pi)
    off = np.maximum(off - half, 0.0)
    along = radius * np.cos(off)
    nearest = np.clip(along, 0.0, float(DOUBLE_OUT))
    return np.hypot(along - nearest, radius * np.sin(off))


class _Rays:
    """The rays of all panels, with what they share among all aims."""

    def __init__(self, middles: Floats, half: float, scatter: Scatter) -> None:
        import numpy as np

        nodes, weights = np.polynomial.legendre.leggauss(_NODES)
        angles = middles[:, None] + half * nodes
        self.sine, self.cosine = np.sin(angles), np.cos(angles)
        self.det = 1.0 / (scatter.xx * scatter.yy - scatter.xy**2)
        a, b, c = scatter.yy * self.det, -scatter.xy * self.det, scatter.xx * self.det
        self.toward_x = a * self.sine + b * self.cosine
        self.toward_y = b * self.sine + c * self.cosine
        self.alpha = self.toward_x * self.sine + self.toward_y * self.cosine
        self.weights = half * weights * math.sqrt(self.det) / (2 * math.pi)

    def integrals(self, points: Floats, panel: NDArray[np.intp]) -> Floats:
        """The chance of each panel within each circle, (pairs, circles)."""
        import numpy as np
        from scipy.special import erf  # pyright: ignore[reportMissingTypeStubs]

        x, y = points[:, :1], points[:, 1:]
        alpha = self.alpha[panel]
        mean = (self.toward_x[panel] * x + self.toward_y[panel] * y) / alpha
        cross = self.sine[panel] * y - self.cosine[panel] * x
        weight = self.weights * np.exp(-self.det * cross**2 / (2 * alpha))
        root = np.sqrt(alpha / 2)
        spread = mean * np.sqrt(math.pi / (2 * alpha))

        def up_to(radius: float) -> Floats:
            z = root * (radius - mean)
            whole: Floats = spread * erf(z) - np.exp(-(z**2)) / alpha
            return whole

        start = up_to(0.0)
        columns = [((up_to(circle) - start) * weight).sum(axis=1) for circle in CIRCLES]
        return np.stack(columns, axis=1)
