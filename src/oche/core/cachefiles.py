"""Keeping Numba's folder of compiled code small: what no rule needs any more goes after a week.

A compiled template is filed under its fingerprint, so every edit of a rule leaves an entry behind
that nothing will ask for again. Unless somebody switches back to it, which is why it may stay for
a while.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

WEEK = 7 * 24 * 3600.0  # seconds

_TAIL = r"([0-9a-f]{16}c?)-\d+\.py\w+\.(?:nbi|\d+\.nbc)"


def tend(twin: Callable[..., Any], label: str, digest: str, now: float) -> None:
    """Note that a compiled twin's entry is in use; before a new one is made, drop old siblings.

    `label` and `digest` are what the twin's name is made of, `now` the time in seconds.
    """
    folder = Path(twin.stats.cache_path)  # type: ignore[attr-defined]
    module = Path(twin.py_func.__code__.co_filename).stem  # type: ignore[attr-defined]
    known = entries(folder, f"{module}.{label}-")
    if digest in known:
        _touch(known[digest], now)
        return
    for files in known.values():
        _drop_if_old(files, now)


def entries(folder: Path, start: str) -> dict[str, list[Path]]:
    """The files of one template and game, by fingerprint."""
    pattern = re.compile(re.escape(start) + _TAIL)
    found: dict[str, list[Path]] = {}
    for file in folder.glob("*.nb[ic]"):
        if match := pattern.fullmatch(file.name):
            found.setdefault(match[1], []).append(file)
    return found


def _touch(files: list[Path], now: float) -> None:
    for file in files:
        try:
            os.utime(file, (now, now))
        except OSError:  # another process has dropped it, or it is not ours: no matter
            continue


def _drop_if_old(files: list[Path], now: float) -> None:
    try:
        if max(file.stat().st_mtime for file in files) > now - WEEK:
            return
        for file in files:
            file.unlink()
    except OSError:  # another process drops them too, or they are not ours
        return
