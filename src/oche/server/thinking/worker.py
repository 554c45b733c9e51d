"""One thinking process as the server sees it: started when needed, asked, stopped, replaced."""

from __future__ import annotations

import asyncio
import itertools
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Any

from oche.server.thinking.frames import HEAD, framed, length, value
from oche.server.thinking.questions import Question

COMMAND = (
    "-P",
    "-m",
    "oche.server.thinking.process",
)  # -P: nothing is imported from the current folder


class Gone(Exception):
    """The process has died before it answered."""


class Worker:
    """A process that answers one question at a time; it is started by the first."""

    def __init__(self) -> None:
        self.ready: set[str] = set()
        self._process: Process | None = None
        self._numbers = itertools.count()
        self._now: int | None = None

    async def ask(self, question: Question, *, warming: bool = False) -> Any:
        """The answer to a question; Gone where the process dies over it.

        `warming` has it get ready for questions of that kind, and answer at once.
        """
        process = await self._running()
        self._now = number = next(self._numbers)
        try:
            self._send(process, (number, question, warming))
            answer = await self._hear(process)
        except (OSError, asyncio.IncompleteReadError):
            await self.close()
            raise Gone from None
        finally:
            self._now = None
        self.ready.add(question.kind)
        return answer

    def stop(self) -> None:
        """End what is being thought about: its answer comes at once, as good as it is by then."""
        if self._process is not None and self._now is not None:
            with suppress(OSError):
                self._send(self._process, (self._now, None, False))

    async def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        self.ready.clear()
        if process is None:
            return
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
        assert process.stdin is not None
        process.stdin.close()
        await process.wait()

    async def _running(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            await self.close()
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, *COMMAND, stdin=PIPE, stdout=PIPE
            )
        return self._process

    @staticmethod
    def _send(process: Process, what: object) -> None:
        assert process.stdin is not None
        process.stdin.write(framed(what))

    @staticmethod
    async def _hear(process: Process) -> Any:
        assert process.stdout is not None
        head = await process.stdout.readexactly(HEAD)
        _, answer = value(await process.stdout.readexactly(length(head)))
        return answer
