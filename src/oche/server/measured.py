"""Measured darts: what a screen sends of them is checked, and a hand is learnt from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from oche.boards.dartboard import BEDS, MISS, bed_at, middle
from oche.core.errors import Illegal, shown
from oche.server.hands import hand_view
from oche.server.landing import true_point
from oche.server.messages import Ellipse, HandAt, Measured, MeasuredDart, PlayerHand
from oche.store.store import Throw

if TYPE_CHECKING:
    from oche.throwing.learning import Fit

MOST = 5_000  # darts of a player that are kept
DRAWN = 1_000  # points that are shown, the newest
LOOKED_BACK = 24  # series in the history


def measured_throws(wanted: Measured, known: int) -> list[Throw]:
    """The darts of a series as they are kept; Illegal with a sentence where they can't be."""
    aim = _bed(wanted.aim)
    if aim == MISS:
        raise Illegal("darts are measured by how they miss a bed that they were aimed at")
    if known + len(wanted.darts) > MOST:
        raise Illegal(f"{MOST} darts of a player are kept; take some back first")
    return [_throw(aim, dart) for dart in wanted.darts]


def _throw(aim: str, dart: MeasuredDart) -> Throw:
    """A dart; a point that lies in another bed than was tapped (its edge, say) says nothing."""
    if dart.drawing == "whiteboard":
        raise Illegal("a hand is measured at a dartboard")
    token = _bed(dart.token)
    point = None if dart.point is None else true_point(dart.point, dart.drawing)
    if point is None or bed_at(*point) != token:
        return Throw(0, 0, aim, token)
    return Throw(0, 0, aim, token, round(point[0], 2), round(point[1], 2))


def _bed(token: str) -> str:
    bed = token.strip().upper()
    if bed not in BEDS:
        raise Illegal(f"{shown(token)} is no bed of the dartboard: S1 to S20, D, T, 25, 50 or M is")
    return bed


def player_hand(throws: Sequence[Throw]) -> PlayerHand:
    """The hand that measured darts show, and what was known of it after each series."""
    if not throws:
        return PlayerHand(
            darts=0,
            series=0,
            hand=None,
            ellipse=None,
            sigma_low=None,
            sigma_high=None,
            sure="No dart is measured yet.",
            points=[],
            history=[],
        )
    last = {each.series: number for number, each in enumerate(throws, 1)}
    ends = sorted(last.values())
    fit = _fit(tuple(throws))
    major, minor, angle = fit.scatter.axes
    return PlayerHand(
        darts=fit.darts,
        series=len(ends),
        hand=hand_view(fit.scatter.text),
        ellipse=Ellipse(
            x=fit.scatter.right, y=fit.scatter.up, major=major, minor=minor, angle=angle
        ),
        sigma_low=fit.low,
        sigma_high=fit.high,
        sure=fit.sure,
        points=[_from_aim(each) for each in throws if each.x is not None][-DRAWN:],
        history=[_known_after(throws[:end]) for end in ends[-LOOKED_BACK:]],
    )


def _known_after(throws: Sequence[Throw]) -> HandAt:
    fit = _fit(tuple(throws))
    sigma = fit.scatter.sigma
    return HandAt(at=throws[-1].at, darts=fit.darts, sigma=sigma, low=fit.low, high=fit.high)


@lru_cache(maxsize=256)
def _fit(throws: tuple[Throw, ...]) -> Fit:
    from oche.throwing.learning import PULLING, Seen, fit_regions

    beds = Counter((each.aim, each.token) for each in throws if each.x is None)
    seen = [Seen(middle(aim), (token,), count) for (aim, token), count in beds.items()]
    points = [_from_aim(each) for each in throws if each.x is not None]
    return fit_regions(seen, points=points, prior=PULLING)


def _from_aim(throw: Throw) -> tuple[float, float]:
    """Where a dart landed, from where it was aimed, in mm."""
    assert throw.x is not None
    assert throw.y is not None
    x, y = middle(throw.aim)
    return throw.x - x, throw.y - y
