"""A server as a process of its own on one core, and what the system says of it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bench.load import theirs

TICK = os.sysconf("SC_CLK_TCK")


class Served:
    """A running server; its address and what it takes."""

    def __init__(self, made: subprocess.Popen[str]) -> None:
        assert made.stdout is not None
        self.host = f"127.0.0.1:{int(made.stdout.readline())}"
        self.pid = made.pid

    @property
    def megabytes(self) -> float:
        """Resident memory."""
        lines = Path(f"/proc/{self.pid}/status").read_text(encoding="utf-8").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024

    @property
    def worked(self) -> float:
        """Seconds of a core that it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2]
        return sum(int(field) for field in fields.split()[11:13]) / TICK


def cores() -> tuple[set[int], set[int]]:
    """The server's core, and those for the load: all others, or the same where there is but one."""
    here = sorted(os.sched_getaffinity(0))
    return {here[0]}, set(here[1:]) or {here[0]}


def ours(folder: Path) -> list[str]:
    """How Oche's server is started over a folder."""
    return [sys.executable, "-m", "bench.load.ours", str(folder)]


def bare(folder: Path) -> list[str]:
    """How the stack is started that Oche stands on, with nothing on it."""
    return [sys.executable, "-m", "bench.load.bare"]


def in_memory(folder: Path) -> list[str]:
    """How boardgame.io's is started that keeps everything in memory."""
    return ["node", "serve.cjs"]


def flat_file(folder: Path) -> list[str]:
    """How boardgame.io's is started over a folder."""
    return ["node", "serve.cjs", str(folder)]


@contextmanager
def running(command: Sequence[str], core: set[int]) -> Iterator[Served]:
    """A server on that core, until it is no longer needed."""
    made = subprocess.Popen(
        ["taskset", "--cpu-list", ",".join(map(str, core)), *command],
        stdout=subprocess.PIPE,
        text=True,
        cwd=theirs.HOME if command[0] == "node" else None,
        env={**os.environ, "NODE_ENV": "production"},
    )
    try:
        yield Served(made)
    finally:
        made.send_signal(signal.SIGINT)
        try:
            made.wait(20)
        except subprocess.TimeoutExpired:
            made.kill()
            made.wait()
