"""A Chromium to test with: an installed one, else Debian's package, else Playwright's own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def _installed() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def _from_debian() -> str | None:
    """Debian's package, where we may install it."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return None
    subprocess.run(["apt-get", "update"], check=False)
    subprocess.run(
        ["apt-get", "install", "--yes", "--no-install-recommends", "chromium"], check=False
    )
    return _installed()


@contextmanager
def chromium() -> Iterator[Browser]:
    """A running Chromium, without a window."""
    with sync_playwright() as playwright, launched(playwright) as browser:
        yield browser


@contextmanager
def launched(playwright: Playwright, *words: str) -> Iterator[Browser]:
    """A Chromium with words of one's own; there is one Playwright in a process at a time."""
    own = playwright.chromium.executable_path
    found = _installed() or (own if Path(own).exists() else None) or _from_debian()
    if found is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)
    # A container has no user namespaces and little shared memory.
    browser = playwright.chromium.launch(
        executable_path=found, args=["--no-sandbox", "--disable-dev-shm-usage", *words]
    )
    try:
        yield browser
    finally:
        browser.close()
