"""One server at a time over the tables in a file: whoever holds them is alone until it ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from oche.core.errors import RecordError

BESIDE = ".lock"  # behind the database's name; the file stays, what counts is who has it locked


@contextmanager
def held(place: Path | str) -> Generator[None]:
    """Hold the tables alone; RecordError while another Oche on this machine serves them.

    The lock goes with the process, however that ends. Tables in memory or over PostgreSQL need
    none: nobody else has the former, and servers hear of each other through the latter.
    """
    if not isinstance(place, Path):
        yield
        return
    file = Path(os.path.realpath(place) + BESIDE)  # where a link leads, another may lead too
    try:
        handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as error:
        raise RecordError(f"{file}: it can't be opened: {error.strerror}") from None
    try:
        _lock(handle, place)
        yield
    finally:
        os.close(handle)


def _lock(handle: int, place: Path) -> None:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):  # so POSIX and Windows say that it is taken
        raise RecordError(
            f"{place}: another Oche serves or restores these tables; close the server first, or "
            "say another folder with --data"
        ) from None
    except OSError as error:
        raise RecordError(f"{place}: it can't be locked: {error.strerror}") from None
