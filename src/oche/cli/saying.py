"""Speaking to who called: text in whatever the terminal can show, and failures in a sentence."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Generator
from contextlib import contextmanager
from io import TextIOWrapper

FAILED = 2  # the exit status of whatever was refused

# What stands for a sign that the terminal's encoding does not have.
_PLAIN = {
    **dict.fromkeys("─━═╌–—", "-"),
    **dict.fromkeys("│┃║╎", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯╞╡╪┏┓┗┛┯┷╷╵", "+"),
    **dict.fromkeys("▮■●♥█◆▲", "#"),
    **dict.fromkeys("▯□○♡░·•", "."),
    **dict.fromkeys("’‘", "'"),
    **dict.fromkeys("“”", '"'),
    "×": "x",
    "…": "~",
    "→": ">",
    "←": "<",
    "↑": "^",
    "↓": "v",
    "▸": ">",
    "›": ">",
    "‹": "<",
    "−": "-",
    "✗": "x",
    "†": "+",
}


def _plainer(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    signs = error.object[error.start : error.end]
    return "".join(_PLAIN.get(sign, "?") for sign in signs), error.end


codecs.register_error("oche", _plainer)


def open_streams() -> None:
    """Let nothing that is said fail for the sake of an encoding; a closed stream swallows it."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="oche")


@contextmanager
def speaking() -> Generator[None]:
    """Whatever is said here, standard output that can't take it ends it in one sentence."""
    try:
        if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison]
            raise OSError("it is closed")
        yield
        sys.stdout.flush()
    except OSError as error:
        # What is still in the buffer would fail once more when Python ends.
        _mute(1)
        what = "standard output can't be written" if error.filename is None else error.filename
        complain(f"{what}: {error.strerror or error}")
        raise SystemExit(FAILED) from None


def say(line: str) -> None:
    """One line on standard output."""
    sys.stdout.write(f"{line}\n")


def complain(sentence: str) -> None:
    """One sentence on standard error."""
    if sys.stderr is not None:  # pyright: ignore[reportUnnecessaryComparison]
        try:
            sys.stderr.write(f"oche: {printable(sentence)}\n")
            sys.stderr.flush()
        except OSError:  # nobody is left to be told
            _mute(2)


def _mute(stream: int) -> None:
    """Send nowhere whatever is said on a stream from now on, what is in its buffer too."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream)
    os.close(nowhere)


def printable(text: str) -> str:
    """The text on one line, without whatever could steer a terminal."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
