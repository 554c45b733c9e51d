"""How often Python looks for garbage that refers to itself, in a process that serves for weeks."""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager

YOUNG = 10_000  # objects that have come and not gone, until the youngest are looked through


@contextmanager
def seldom_swept() -> Generator[None]:
    """What is there at the start is never looked through, and what comes, not as often as usual.

    A look at everything stops every table for 50 ms or more. A long game's table brings so many
    objects that by Python's own thresholds every other one that is opened would set one off.
    """
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
