"""Two drawings of the one dartboard: true to scale, and one with rings as thick as a fingertip.

Both have the same wedges; `TOUCH` moves the circles only. A tap on the touch drawing is mapped back
to the true board by `to_true` before anything is made of it.
"""

from __future__ import annotations

from itertools import pairwise

from oche.boards.dartboard import (
    BEDS,
    BOARD,
    CIRCLES,
    CLOCKWISE,
    EDGE,
    MISS,
    WEDGE,
    Area,
    areas,
    cartesian,
    middle,
    polar,
)
from oche.boards.markup import element, number, numbers, words

TRUE = (0.0, *map(float, CIRCLES), EDGE)
# Where the same circles are drawn for fingers: on a phone no ring is under 4 mm.
TOUCH = (0.0, 20.0, 48.0, 80.0, 116.0, 148.0, 190.0, EDGE)

_BLACK, _CREAM, _RED, _GREEN = "#1d1b19", "#ece0c3", "#b3261e", "#1f6b43"
_WIRE = "#a9a59c"
_NUMBERS_AT = {False: 198.0, True: 208.0}
_SPOKEN = {"S": "single", "D": "double", "T": "triple"}


def to_true(x: float, y: float, *, circles: tuple[float, ...] = TOUCH) -> tuple[float, float]:
    """Where on the true board a tap on a drawing with these circles is."""
    return _moved(x, y, circles, TRUE)


def to_touch(x: float, y: float, *, circles: tuple[float, ...] = TOUCH) -> tuple[float, float]:
    """Where on a drawing with these circles a dart in the true board is to be shown."""
    return _moved(x, y, TRUE, circles)


def dartboard_svg(*, touch: bool = False, prefix: str = "") -> str:
    """The dartboard as SVG, in millimetres about its centre (y down, as SVG has it).

    Every bed is one path with `data-board`, `data-token`, `data-middle` (where one would aim at it)
    and the id `{prefix}{token}`; the miss around them is one too. Its colours are attributes, so
    that any style sheet overrides them.
    """
    circles = TOUCH if touch else TRUE
    beds = [_bed(bed, circles, prefix) for bed in sorted(BEDS, key=BEDS.index, reverse=True)]
    return element(
        "svg",
        element("g", *beds, class_="beds", stroke=_WIRE, stroke_width=0.8),
        element("g", *_numbers(_NUMBERS_AT[touch]), **_number_style()),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=numbers((-EDGE, -EDGE, 2 * EDGE, 2 * EDGE)),
        class_="dartboard touch" if touch else "dartboard",
        role="group",
        aria_label="Dartboard",
    )


def spoken(bed: str) -> str:
    """A bed as a caller says it."""
    if bed == MISS:
        return "miss"
    if bed in ("25", "50"):
        return "outer bull" if bed == "25" else "bullseye"
    return f"{_SPOKEN[bed[0]]} {bed[1:]}"


def _bed(bed: str, circles: tuple[float, ...], prefix: str) -> str:
    ring, segment = (bed[0], bed[1:]) if bed[0] in _SPOKEN else (bed, None)
    x, y = _moved(*middle(bed), TRUE, circles)
    return element(
        "path",
        id=f"{prefix}{bed}",
        class_="bed miss" if bed == MISS else "bed",
        data_board=BOARD,
        data_token=bed,
        data_ring=ring,
        data_segment=segment,
        data_middle=numbers((x, -y)),
        aria_label=spoken(bed),
        fill=_colour(bed),
        fill_rule="evenodd",
        d="".join(_outline(area, circles) for area in areas(bed)),
    )


def _colour(bed: str) -> str:
    if bed == MISS:
        return "#12110f"
    if bed in ("25", "50"):
        return _GREEN if bed == "25" else _RED
    dark = CLOCKWISE.index(int(bed[1:])) % 2 == 0
    if bed[0] == "S":
        return _BLACK if dark else _CREAM
    return _RED if dark else _GREEN


def _outline(area: Area, circles: tuple[float, ...]) -> str:
    inner, outer = (circles[TRUE.index(radius)] for radius in (area.inner, area.outer))
    if area.wedge is None:
        return _circle(outer) + (_circle(inner) if inner else "")
    first, last = area.wedge * WEDGE - WEDGE / 2, area.wedge * WEDGE + WEDGE / 2
    return (
        f"M{_at(inner, first)}L{_at(outer, first)}{_arc(outer, last, 1)}"
        f"L{_at(inner, last)}{_arc(inner, first, 0)}Z"
    )


def _circle(radius: float) -> str:
    return f"M{_at(radius, 0)}{_arc(radius, 180, 1)}{_arc(radius, 360, 1)}Z"


def _arc(radius: float, angle: float, clockwise: int) -> str:
    size = number(radius)
    return f"A{size} {size} 0 0 {clockwise} {_at(radius, angle)}"


def _at(radius: float, angle: float) -> str:
    x, y = cartesian(radius, angle)
    return f"{number(x)} {number(-y)}"


def _numbers(radius: float) -> list[str]:
    written: list[str] = []
    for at, segment in enumerate(CLOCKWISE):
        x, y = cartesian(radius, at * WEDGE)
        written.append(element("text", words(str(segment)), x=x, y=-y))
    return written


def _number_style() -> dict[str, object]:
    return {
        "class_": "numbers",
        "fill": _CREAM,
        "font_size": 22,
        "font_family": "system-ui, sans-serif",
        "text_anchor": "middle",
        "dominant_baseline": "central",
        "pointer_events": "none",
        "aria_hidden": "true",
    }


def _moved(
    x: float, y: float, source: tuple[float, ...], to: tuple[float, ...]
) -> tuple[float, float]:
    """A point moved out or in with the circles, along its own angle."""
    radius, _ = polar(x, y)
    if radius == 0.0 or radius >= source[-1]:
        return x, y
    for at, (inner, outer) in enumerate(pairwise(source)):
        if radius < outer:
            part = (radius - inner) / (outer - inner)
            # A little rounding must not carry a point across a circle.
            moved = min(to[at] + part * (to[at + 1] - to[at]), _below(to[at + 1]))
            moved = max(moved, to[at])
            return x * moved / radius, y * moved / radius
    raise AssertionError("the circles end where the board does")


def _below(radius: float) -> float:
    return radius - 1e-9
