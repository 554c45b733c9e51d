"""How likely a hand is to hit each region, for one aim or for many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from oche.boards.dartboard import BEDS
from oche.throwing.faces import Face, Point, WhiteboardFace

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.floating[Any]]

    from oche.throwing.scatter import Scatter


def odds(face: Face, scatter: Scatter, aims: Sequence[Point] | Floats | None = None) -> Floats:
    """The chance of each outcome for each aim, (aims, outcomes); rows sum to 1.

    `scatter` is a hand's at a dartboard, whatever the face; `aims` are those of the face unless
    given. Exact on a dartboard (`polar`), to about 2e-4 on a whiteboard (`touching`).
    """
    import numpy as np

    points = np.asarray(face.aims if aims is None else aims, float).reshape(-1, 2)
    here = face.scatter(scatter)
    if isinstance(face, WhiteboardFace):
        return face.touching.chances(points, here)
    from oche.throwing.polar import bed_chances

    return bed_chances(points, here)[:, [BEDS.index(region) for region in face.regions]]


def bed_odds(scatter: Scatter, x: float, y: float) -> dict[str, float]:
    """The chance of every bed of the dartboard for darts aimed at a point in mm."""
    import numpy as np

    from oche.throwing.polar import bed_chances

    chances = bed_chances(np.array([[x, y]]), scatter)[0]
    return dict(zip(BEDS, map(float, chances), strict=True))
