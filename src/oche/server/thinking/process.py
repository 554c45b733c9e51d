"""A process that thinks for bots: `python -m oche.server.thinking.process`, started by the server.

It answers one question after another, with the compiled rules, and polls for being stopped. It ends
when the server does: its input ends then.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
from typing import TYPE_CHECKING

from oche.server.thinking.frames import read, write
from oche.server.thinking.questions import Question

if TYPE_CHECKING:
    from oche.server.thinking.questions import Stop

NICE = 10  # people come first


class _Inbox:
    """Questions as they come in; a stop is for the one that is being thought about."""

    def __init__(self, stop: Stop) -> None:
        self.stop = stop
        self._waiting: queue.SimpleQueue[tuple[int, Question, bool]] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._now = -1

    def listen(self) -> None:
        """Read until the server closes the pipe, then end the process whatever it does."""
        try:
            while True:
                number, question, warming = read(sys.stdin.buffer)
                if question is not None:
                    self._waiting.put((number, question, warming))
                    continue
                with self._lock:
                    if number == self._now:
                        self.stop[0] = 1
        except EOFError:
            os._exit(0)

    def next(self) -> tuple[int, Question]:
        """The next question; one that is only to warm up for is stopped before it begins."""
        number, question, warming = self._waiting.get()
        with self._lock:
            self._now = number
            self.stop[0] = int(warming)
        return number, question


def main() -> None:
    """Answer until the server has gone."""
    import numpy as np

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server
    if hasattr(os, "nice"):
        os.nice(NICE)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer
    inbox = _Inbox(np.zeros(1, np.int64))  # type: ignore[arg-type]
    threading.Thread(target=inbox.listen, daemon=True).start()
    while True:
        number, question = inbox.next()
        write(answers, (number, question.answer("compiled", inbox.stop)))


if __name__ == "__main__":
    main()
