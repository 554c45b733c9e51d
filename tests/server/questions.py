"""Questions for thinking processes whose answers say what happened to them; no compiler needed."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from threading import Event
from typing import Any


@dataclass(frozen=True)
class Asked:
    """Answers with its own name, after so many seconds."""

    name: str
    seconds: float = 0.0
    kind: str = "test"
    cost: int = 1

    def answer(self, way: str = "plain", stop: Any = None) -> object:
        time.sleep(self.seconds)
        return self.name, way, os.getpid()


@dataclass(frozen=True)
class Endless(Asked):
    """Is thought about until it is stopped; what stands in for it says so."""

    def answer(self, way: str = "plain", stop: Any = None) -> object:
        while way == "compiled" and not stop[0]:
            time.sleep(0.005)
        return self.name, way, os.getpid()


@dataclass(frozen=True)
class Deadly(Asked):
    """Kills the process that thinks about it, once that is warm."""

    def answer(self, way: str = "plain", stop: Any = None) -> object:
        if way == "compiled" and not stop[0]:
            os._exit(3)
        return super().answer(way, stop)


@dataclass(frozen=True)
class Waiting:
    """Is answered, by this very process, once something has happened."""

    until: Event
    kind: str = "test"
    cost: int = 1

    def answer(self, way: str = "plain", stop: Any = None) -> object:
        return self.until.wait()
