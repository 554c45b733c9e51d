"""A thrower's scatter: how far darts land from where they were aimed, and in which direction."""

from __future__ import annotations

import math
from dataclasses import dataclass

SMALLEST, LARGEST = 0.5, 150.0  # mm: the sigmas that a hand may have, in any direction
LONGEST = 12.0  # times as long as wide: nobody throws like that, and it is slow to work out
_HALF = 2**32  # of 64 bits of luck each half makes one uniform number


@dataclass(frozen=True)
class Scatter:
    """Where a hand's darts land about the aim, at a dartboard from its oche (2.37 m).

    A two-dimensional normal law: covariance `xx`, `xy`, `yy` in mm² (x to the right, y up), and the
    mean landing `right` and `up` of the aim in mm. ValueError if it is no such law.
    """

    xx: float
    xy: float
    yy: float
    right: float = 0.0
    up: float = 0.0

    def __post_init__(self) -> None:
        if not all(map(math.isfinite, (self.xx, self.xy, self.yy, self.right, self.up))):
            raise ValueError("a scatter is made of finite numbers")
        if self.xx <= 0 or self.xx * self.yy <= self.xy**2:
            raise ValueError(
                f"{self.xx:g},{self.xy:g},{self.yy:g} is no covariance: xx and yy must be above 0 "
                "and xx times yy above xy squared"
            )

    @classmethod
    def round(cls, sigma: float) -> Scatter:
        """The scatter that is alike in all directions, `sigma` mm in each."""
        return cls(sigma * sigma, 0.0, sigma * sigma)

    @property
    def sigma(self) -> float:
        """One figure for the whole scatter, in mm: the root of the mean variance."""
        return math.sqrt((self.xx + self.yy) / 2)

    @property
    def bias(self) -> tuple[float, float]:
        """Where darts land on average, in mm right and up of the aim."""
        return self.right, self.up

    @property
    def axes(self) -> tuple[float, float, float]:
        """The largest and the smallest sigma in mm, and the way of the largest.

        The way is in degrees from the x axis towards the y axis, from -90 (excluded) to 90.
        """
        mean, half = (self.xx + self.yy) / 2, (self.xx - self.yy) / 2
        apart = math.hypot(half, self.xy)
        least = (self.xx * self.yy - self.xy**2) / (mean + apart)  # exact where one is tiny
        turned = math.degrees(math.atan2(self.xy, half)) / 2 if apart else 0.0
        return math.sqrt(mean + apart), math.sqrt(least), turned

    @property
    def text(self) -> str:
        """Its canonical text, which `read_hand` reads: a sigma, or the covariance and the bias."""
        bias = (self.right, self.up) if self.right or self.up else ()
        if not bias and self.xx == self.yy and self.xy == 0:
            return _number(self.sigma)
        return ",".join(map(_number, (self.xx, self.xy, self.yy, *bias)))

    def scaled(self, factor: float) -> Scatter:
        """The same hand with every deviation, and the bias, this many times as large."""
        square = factor * factor
        return Scatter(
            self.xx * square,
            self.xy * square,
            self.yy * square,
            self.right * factor,
            self.up * factor,
        )

    def deviation(self, luck: int) -> tuple[float, float]:
        """How far from its aim the dart with this luck (64 bits) lands, in mm right and up.

        The same luck means the same two standard normal numbers for every hand: a better hand
        misses in the same direction by less.
        """
        first, second = normals(luck)
        right = math.sqrt(self.xx)
        slope = self.xy / right
        rest = math.sqrt(max(0.0, self.yy - slope * slope))
        return right * first + self.right, slope * first + rest * second + self.up


def normals(luck: int) -> tuple[float, float]:
    """Two independent standard normal numbers made of 64 bits (Box and Muller, 1958)."""
    high, low = divmod(luck % (_HALF * _HALF), _HALF)
    radius = math.sqrt(-2.0 * math.log((high + 0.5) / _HALF))
    angle = 2.0 * math.pi * (low + 0.5) / _HALF
    return radius * math.cos(angle), radius * math.sin(angle)


def _number(value: float) -> str:
    return f"{value:.10g}"
