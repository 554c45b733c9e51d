"""A first, simple model of where darts land, stated in whole numbers of darts.

**At a dartboard**, of 100 darts at a bed 60 stay in its segment, 15 go to each neighbour and 10
miss the board. Of 10 that hit a segment 8 are singles, 1 is a double and 1 a triple; where a double
or triple was aimed at, 6 are singles, 3 of that ring and 1 of the other. Of 100 at either ring of
the Bull 30 hit the outer bull, 10 the bullseye, and 3 each of the 20 segments as a single.

Aiming to miss the dartboard always succeeds.

**At a whiteboard** every second dart hits the region it was aimed at; the rest fall on all regions
of that board alike, a miss included. A miss is aimed at like a region: the boards stand so close on
one whiteboard that a dart thrown past them may stray too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

CLOCKWISE = (20, 1, 18, 4, 13, 6, 10, 15, 2, 17, 3, 19, 7, 16, 8, 11, 14, 9, 12, 5)
_RINGS = {
    "S": {"S": 8, "D": 1, "T": 1},
    "D": {"S": 6, "D": 3, "T": 1},
    "T": {"S": 6, "D": 1, "T": 3},
}
_MISSES = frozenset({"M", "MISS"})


@lru_cache(maxsize=256)
def landings(target: str, regions: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """For each region aimed at, how many darts of a fixed number land in each region.

    `target` is "dartboard" or "whiteboard"; `regions` are the canonical tokens of all regions, a
    miss included. Row `aim`, column `land`; all rows of a board have the same sum.
    """
    row = _dartboard_row if target == "dartboard" else _whiteboard_row
    return tuple(row(regions, aim) for aim in regions)


def _whiteboard_row(regions: Sequence[str], aim: str) -> tuple[int, ...]:
    count = len(regions)
    return tuple(count + 1 if region == aim else 1 for region in regions)


def _dartboard_row(regions: Sequence[str], aim: str) -> tuple[int, ...]:
    if aim in _MISSES:
        darts = {aim: 1000}
    elif aim in {"25", "50"}:
        darts = {"25": 300, "50": 100} | {f"S{segment}": 30 for segment in CLOCKWISE}
    else:
        darts = _bed_row(aim[0], CLOCKWISE.index(int(aim[1:])))
    return tuple(darts.get(region, 0) for region in regions)


def _bed_row(ring: str, position: int) -> dict[str, int]:
    darts = {"M": 100}
    for turn, share in ((0, 60), (-1, 15), (1, 15)):
        segment = CLOCKWISE[(position + turn) % 20]
        for hit, tenths in _RINGS[ring].items():
            darts[f"{hit}{segment}"] = share * tenths
    return darts
