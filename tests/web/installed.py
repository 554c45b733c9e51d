"""Oche as a wheel brings it: built with its client, installed, and run as a process of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "src" / "oche" / "server" / "static" / "index.html"
SOURCES = ("src/**/*", "public/*", "index.html", "package-lock.json", "vite.config.ts")


def _client_is_new() -> bool:
    """Whether the built client is younger than all that it is built from."""
    if not CLIENT.is_file():
        return False
    sources = [file for pattern in SOURCES for file in (ROOT / "web").glob(pattern)]
    return CLIENT.stat().st_mtime >= max(file.stat().st_mtime for file in sources)


def _run(*command: str | Path) -> None:
    done = subprocess.run(
        [sys.executable, *map(str, command)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def installed_wheel(folder: Path) -> Path:
    """The folder into which a wheel just built is installed."""
    if not _client_is_new():
        _run(ROOT / "tools" / "web.py")
    _run("-m", "hatchling", "build", "--target", "wheel", "--directory", folder)
    (wheel,) = folder.glob("oche-*.whl")
    quietly = ("--quiet", "--disable-pip-version-check", "--no-deps", "--no-index")
    _run("-m", "pip", "install", *quietly, "--target", folder / "site", wheel)
    return folder / "site"


@contextmanager
def serving(site: Path, data: Path, port: int = 0, *words: str) -> Iterator[str]:
    """`oche serve` from there (0: on a free port), its tables in a folder; where it is."""
    data.mkdir(parents=True, exist_ok=True)
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "oche",
            "serve",
            *f"--port {port} --hold 1 --data".split(),
            str(data),
            *words,
        ],
        cwd=data,
        env={**os.environ, "PYTHONPATH": str(site), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    assert process.stdout is not None
    said = process.stdout.readline()
    found = re.search(r"https?://([\d.]+:\d+)", said)
    try:
        assert found, said
        yield found[1]
    finally:
        process.terminate()
        said += process.communicate(timeout=20)[0]
        assert "Traceback" not in said, said
