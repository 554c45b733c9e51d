"""The colours of a heat map: one hue, told apart without colours too, by how bright it is.

A warm yellow whose two ends, nearly black and nearly white, stand out on dark and on light ground.
"""

from __future__ import annotations

from itertools import pairwise

Colour = tuple[int, int, int, int]  # red, green, blue, and how opaque over a drawing
# From the worst aim, 0, to the best, 1.
_RAMP: tuple[tuple[float, Colour], ...] = (
    (0.0, (26, 18, 8, 200)),
    (0.35, (96, 62, 12, 190)),
    (0.7, (214, 150, 30, 190)),
    (0.9, (255, 214, 92, 210)),
    (1.0, (255, 250, 224, 235)),
)


def colour(part: float) -> Colour:
    """The colour of how good an aim is, 0 the worst to 1 the best."""
    part = min(max(part, 0.0), 1.0)
    (low, dark), (high, bright) = next(step for step in pairwise(_RAMP) if part <= step[1][0])
    share = (part - low) / (high - low)
    red, green, blue, opaque = (
        round(a + share * (b - a)) for a, b in zip(dark, bright, strict=True)
    )
    return red, green, blue, opaque
