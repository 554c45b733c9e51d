"""Learning a hand from its darts: from where they landed, or only from which beds they hit.

Where a dart landed is known, the covariance is a mean. Where only its bed is known, the mean is
over all points of the bed, each as likely as the hand so far makes it, and taken again with the
hand that this gives, until nothing changes (expectation and maximisation; for darts: Tibshirani,
Price and Taylor, "A statistician plays darts", 2011). Steps are lengthened as Varadhan and Roland's
SQUAREM does (2008).

With few darts a prior keeps the fit sensible: a hand counts as if it had already thrown three darts
with a club player's scatter (the mode of an inverse Wishart law).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from oche.throwing.faces import Point
from oche.throwing.hands import DEFAULT_HAND, read_hand
from oche.throwing.scatter import LARGEST, LONGEST, SMALLEST, Scatter

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.floating[Any]]

FARTHEST = 250.0  # mm from the middle: who aims past the board teaches nothing
_STEPS = 200
_STILL = 1e-8  # the gain in log-likelihood below which a fit is done
_SURE = 0.9  # of a credible interval
_WELL, _ROUGHLY = 1.25, 1.6  # how many times `low` is in `high`
_ASTRAY = 1e-3  # so seldom does chance alone send any of the darts so far
_NEAR = 4.0  # squares of sigma within which a dart needs no closer look


@dataclass(frozen=True)
class Seen:
    """Darts aimed at a point (mm from the dartboard's centre) that hit a bed, or one of several."""

    aim: Point
    beds: tuple[str, ...]
    count: int = 1


@dataclass(frozen=True)
class Prior:
    """What is taken for granted: a scatter, as if seen in so many darts.

    With `steady` the hand may pull to a side, and counts as if it had thrown so many darts that did
    not; None takes it that it never pulls.
    """

    scatter: Scatter
    darts: float
    steady: float | None = None


CLUB = Prior(read_hand(DEFAULT_HAND), 3.0)
NOTHING = Prior(read_hand(DEFAULT_HAND), 0.0)
PULLING = Prior(read_hand(DEFAULT_HAND), 3.0, steady=30.0)


@dataclass(frozen=True)
class Fit:
    """A learnt hand and how sure it is.

    `low` to `high` hold its sigma (mm) with 90 %. `worth` is what is known of sigma, counted in
    darts whose landing would be known, the prior's among them. `likelihood` is the logarithm of the
    chance of the darts. `without` is what sigma would be without a dart that went far astray; None
    where none did. It counts all the same: only who threw it knows whether it slipped.
    """

    scatter: Scatter
    darts: int
    low: float
    high: float
    worth: float
    likelihood: float
    without: float | None = None

    @property
    def sure(self) -> str:
        """How sure it is, in a sentence; in another one that a dart went astray."""
        if self.without is None:
            return self._sure
        return f"{self._sure} One went far astray: without it sigma would be {self.without:.3g} mm."

    @property
    def _sure(self) -> str:
        sigma = f"{self.scatter.sigma:.3g} mm"
        if self.darts == 0:
            return f"No dart is known yet: sigma is taken to be {sigma}."
        known = f"{self.darts} dart{'s' * (self.darts > 1)}"
        between = f"with 90 % between {self.low:.3g} and {self.high:.3g} mm"
        if self.high < _WELL * self.low:
            return f"Well known from {known}: sigma is {sigma}, {between}."
        if self.high < _ROUGHLY * self.low:
            return f"Roughly known from {known}: sigma is {sigma}, {between}."
        return f"Little is known from {known}: sigma may be {sigma}, {between}; throw some more."


def fit_points(points: Sequence[Point] | Floats, *, prior: Prior = CLUB) -> Fit:
    """A hand from where its darts landed, in mm right and up of where they were aimed."""
    return fit_regions((), points=points, prior=prior)


def fit_regions(
    seen: Sequence[Seen], *, points: Sequence[Point] | Floats = (), prior: Prior = CLUB
) -> Fit:
    """A hand from the beds that it hit, several aims at once, and from landing points if known."""
    darts = _Darts(seen, points, prior)
    scatter = darts.most_likely()
    likelihood = darts.step(scatter)[1]
    worth = max(darts.worth(scatter), 1.0)
    low, high = _interval(scatter, worth)
    count = len(points) + sum(each.count for each in seen)
    likelihood -= darts.prior_term(scatter)
    return Fit(scatter, count, low, high, worth, likelihood, darts.without_stray(scatter))


def likelihood(seen: Sequence[Seen], scatter: Scatter) -> float:
    """The logarithm of the chance that a hand's darts hit the beds that were seen."""
    return _Darts(seen, (), NOTHING).step(scatter)[1]


class _Darts:
    """All that is known of a hand's darts."""

    def __init__(
        self, seen: Sequence[Seen], points: Sequence[Point] | Floats, prior: Prior
    ) -> None:
        import numpy as np

        self.seen = [each for each in seen if each.count > 0]
        self.points: Floats = np.asarray(points, float).reshape(-1, 2)
        if not np.isfinite(self.points).all():
            raise ValueError("a landing point is two finite numbers of millimetres")
        if any(math.hypot(*each.aim) > FARTHEST for each in self.seen):
            raise ValueError(f"an aim is within {FARTHEST:g} mm of the dartboard's middle")
        self.prior = prior
        self.count = len(self.points) + sum(each.count for each in self.seen)
        if self.count + prior.darts <= 0:
            raise ValueError("without a dart and without a prior there is nothing to learn from")

    def most_likely(self) -> Scatter:
        """The hand that makes the darts most likely, the prior counted in."""
        import numpy as np

        now = self.prior.scatter
        if not self.seen:
            return self.step(now)[0]  # nothing depends on the hand so far
        found = -math.inf
        for _ in range(_STEPS):
            first, before = self.step(now)
            if before - found < _STILL:
                return now
            found = before
            second, _ = self.step(first)
            here, once, twice = map(_numbers, (now, first, second))
            moved, bent = once - here, twice - 2 * once + here
            longer = max(
                1.0, float(np.linalg.norm(moved)) / max(float(np.linalg.norm(bent)), 1e-12)
            )
            longer = min(longer, 50.0)
            tried = _scatter(here + 2 * longer * moved + longer**2 * bent)
            now = tried if self.step(tried)[1] >= self.step(second)[1] else second
        return now

    def step(self, scatter: Scatter) -> tuple[Scatter, float]:
        """The hand that this hand gives, and how likely this hand makes the darts (logarithm)."""
        import numpy as np

        from oche.throwing.restricted import restricted

        total, products = self.points.sum(axis=0), self.points.T @ self.points
        found = self.prior_term(scatter) + _log_law(self.points, scatter)
        for each in self.seen:
            log_chance, mean, square = restricted(scatter, each.aim, each.beds)
            found += each.count * log_chance
            total, products = total + each.count * mean, products + each.count * square
        steady, bias = self.prior.steady, np.zeros(2)
        if steady is not None and self.count + steady > 0:
            bias = total / (self.count + steady)
            products = products - (self.count + steady) * np.outer(bias, bias)
        given = self.prior.scatter
        base = self.prior.darts * np.array([[given.xx, given.xy], [given.xy, given.yy]])
        covariance = (base + products) / (self.prior.darts + self.count)
        return _bounded(covariance, bias), found

    def prior_term(self, scatter: Scatter) -> float:
        """The logarithm of the prior's density, but for a constant."""
        given, darts = self.prior.scatter, self.prior.darts
        det = scatter.xx * scatter.yy - scatter.xy**2
        trace = scatter.yy * given.xx - 2 * scatter.xy * given.xy + scatter.xx * given.yy
        pulled = scatter.yy * scatter.right**2 - 2 * scatter.xy * scatter.right * scatter.up
        pulled += scatter.xx * scatter.up**2
        steady = self.prior.steady or 0.0
        return -(darts * (math.log(det) + trace / det) + steady * pulled / det) / 2

    def worth(self, scatter: Scatter) -> float:
        """What is known of the scatter's size, in darts whose landing would be known.

        The curvature of the likelihood along sigma: of such a dart it is -4 for the logarithm.
        """
        width = 0.05
        below, here, above = (
            self.step(_resized(scatter, math.exp(step)))[1] for step in (-width, 0.0, width)
        )
        return -(below - 2 * here + above) / (4 * width**2)

    def without_stray(self, scatter: Scatter) -> float | None:
        """The sigma of the other darts, if the farthest is hardly one of theirs; else None.

        Of a dart that is yet to come the law is a Student's t, since the scatter is learnt.
        """
        if self.count < 2:
            return None
        sizes = [float(self._square(scatter, at).trace()) for at in range(self._kinds)]
        farthest = sizes.index(max(sizes))
        if _distance(scatter, self._square(scatter, farthest)) < _NEAR:
            return None
        others = self._but(farthest)
        theirs = others.most_likely()
        distance = _distance(theirs, self._square(theirs, farthest))
        known = others.count + self.prior.darts
        chance = (1 + distance / known) ** (-max(known - 1, 0) / 2)
        return theirs.sigma if self.count * chance < _ASTRAY else None

    @property
    def _kinds(self) -> int:
        return len(self.points) + len(self.seen)

    def _square(self, scatter: Scatter, number: int) -> Floats:
        """The square of where a dart landed about its aim, counted through points, then beds."""
        from oche.throwing.restricted import restricted

        if number < len(self.points):
            landed: Floats = self.points[number]
            return landed[:, None] * landed
        each = self.seen[number - len(self.points)]
        return restricted(scatter, each.aim, each.beds)[2]

    def _but(self, number: int) -> _Darts:
        """All darts but one, counted through the points and then the beds."""
        import numpy as np

        if number < len(self.points):
            return _Darts(self.seen, np.delete(self.points, number, 0), self.prior)
        number -= len(self.points)
        fewer = [
            replace(each, count=each.count - (at == number)) for at, each in enumerate(self.seen)
        ]
        return _Darts(fewer, self.points, self.prior)


def _distance(scatter: Scatter, square: Floats) -> float:
    """How far a dart with this square is astray, in squares of the hand's sigma that way."""
    import numpy as np

    covariance = np.array([[scatter.xx, scatter.xy], [scatter.xy, scatter.yy]])
    return float(np.linalg.solve(covariance, square).trace())


def _log_law(points: Floats, scatter: Scatter) -> float:
    """The logarithm of a hand's density at landing points, summed."""
    right, up = (points - scatter.bias).T
    det = scatter.xx * scatter.yy - scatter.xy**2
    square = scatter.yy * right**2 - 2 * scatter.xy * right * up + scatter.xx * up**2
    each = math.log(2 * math.pi) + math.log(det) / 2
    return -float(square.sum()) / (2 * det) - len(points) * each


def _resized(scatter: Scatter, factor: float) -> Scatter:
    return replace(scatter.scaled(factor), right=scatter.right, up=scatter.up)


def _bounded(covariance: Floats, bias: Floats) -> Scatter:
    """The scatter of a covariance, its sigmas and its bias within what a hand may have."""
    import numpy as np

    variances, axes = np.linalg.eigh(covariance)
    kept = np.clip(variances, (1.001 * SMALLEST) ** 2, (0.999 * LARGEST) ** 2)
    kept = np.maximum(kept, 1.001 * kept.max() / LONGEST**2)
    (xx, xy), (_, yy) = (axes * kept) @ axes.T
    right, up = bias * min(1.0, 0.999 * LARGEST / max(float(np.hypot(*bias)), 1e-9))
    return Scatter(float(xx), float(xy), float(yy), float(right), float(up))


def _numbers(scatter: Scatter) -> Floats:
    """A scatter as five numbers of which all mean a scatter (Cholesky's factor, logarithms)."""
    import numpy as np

    first = math.sqrt(scatter.xx)
    slope = scatter.xy / first
    rest = math.sqrt(max(scatter.yy - slope**2, SMALLEST**2 / 4))
    return np.array([math.log(first), slope, math.log(rest), scatter.right, scatter.up])


def _scatter(numbers: Floats) -> Scatter:
    import numpy as np

    first, rest = (math.exp(min(10.0, max(-10.0, float(numbers[at])))) for at in (0, 2))
    slope = float(numbers[1])
    covariance = np.array([[first**2, first * slope], [first * slope, slope**2 + rest**2]])
    return _bounded(covariance, numbers[3:])


def _interval(scatter: Scatter, worth: float) -> tuple[float, float]:
    """What holds sigma with 90 %: a variance's law, its degrees of freedom as Satterthwaite counts.

    A sum of two unequal variances is as uncertain as one of fewer degrees.
    """
    from scipy.special import chdtri  # pyright: ignore[reportMissingTypeStubs]

    trace = scatter.xx + scatter.yy
    squares = scatter.xx**2 + 2 * scatter.xy**2 + scatter.yy**2
    degrees = worth * trace**2 / squares
    sides = (float(chdtri(degrees, tail)) for tail in ((1 - _SURE) / 2, (1 + _SURE) / 2))
    low, high = (scatter.sigma * math.sqrt(degrees / side) for side in sides)
    return low, high
