"""Running the command `oche` as people do: as a process, and at a terminal of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect

from oche.core.match import Match, open_match
from oche.core.record import read_record

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "cases"
COMMAND = (sys.executable, "-m", "oche")
_COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\r")

# What prompt_toolkit sends when it has drawn a prompt, but not when Enter has been pressed.
PROMPT = r">\x08\x1b"
QUESTION = r"\[y/N\]"


def surroundings(home: Path, **more: str) -> dict[str, str]:
    """The environment of a player who has nothing yet."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "LANG", "LC_ALL")}
    return {
        **kept,
        "HOME": str(home),
        "XDG_DATA_HOME": str(home / "data"),
        "PROMPT_TOOLKIT_NO_CPR": "1",  # nobody answers where the cursor is
        "PYTHONWARNINGS": "error",
        **more,
    }


def oche(
    *arguments: str | Path, home: Path, typed: str = "", **more: str
) -> subprocess.CompletedProcess[str]:
    """Run the command to its end, all at once."""
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        cwd=home,
        env=surroundings(home, **more),
        timeout=120,
        check=False,
    )


class Player:
    """Somebody at a terminal of 80 by 24, playing with a record that the test can read."""

    def __init__(self, child: pexpect.spawn[str], record: Path) -> None:
        self.child = child
        self.record = record

    def match(self) -> Match:
        """The game as the record has it now."""
        return open_match(read_record(self.record))

    def until(self, pattern: str) -> str:
        """Wait for a text; what was shown before and with it, without colours."""
        self.child.expect(pattern)
        return plain(f"{self.child.before}{self.child.after}")

    def types(self, line: str, pattern: str = PROMPT) -> str:
        """Type a line and wait for the next prompt, or for another text."""
        self.child.send(f"{line}\r")
        return self.until(pattern)

    def leaves(self) -> tuple[str, int]:
        """What is said at the end, and the exit status."""
        self.child.expect(pexpect.EOF)
        said = plain(self.child.before or "")
        self.child.close()
        status = self.child.exitstatus
        assert status is not None
        return said, status


@contextmanager
def terminal(*arguments: str | Path, home: Path, record: Path) -> Iterator[Player]:
    """The command at a pseudo-terminal."""
    child = pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], *map(str, arguments)],
        cwd=str(home),
        env={**surroundings(home), "TERM": "xterm-256color"},  # type: ignore[arg-type]
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=20,
    )
    try:
        yield Player(child, record)
    finally:
        child.close(force=True)


def plain(text: str) -> str:
    """A terminal's text without its control sequences."""
    return _COLOURS.sub("", text)


def one_sentence(run: subprocess.CompletedProcess[str], *named: str) -> None:
    """The run was refused in one line that names all of this, and nothing else was said."""
    assert run.returncode == 2, run
    assert run.stdout == ""
    assert run.stderr.startswith("oche: ")
    assert run.stderr.count("\n") == 1
    for name in named:
        assert name in run.stderr
