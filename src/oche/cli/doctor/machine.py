"""Checks of the machine: Python, packages, the client, the compiler, the network."""

from __future__ import annotations

import json
import os
import platform
import re
import ssl
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from oche.cli.doctor.finding import Finding, mend, note, ok

LEAST = (3, 11)
PATIENCE = 120  # seconds for the compiler, on a slow and busy machine
AGAIN = "install Oche again: pip install --force-reinstall oche"
PINS = ("pins.txt", "../../requirements/run.txt")  # beside the package: of a wheel, of a checkout
COMPILE = """
import numba
from oche.core.errors import shown
print(numba.njit(cache=True)(shown).stats.cache_path)
assert numba.njit(lambda number: number + 1)(41) == 42
"""


def python() -> Finding:
    """Python is new enough."""
    version = platform.python_version()
    if sys.version_info < LEAST:
        return mend("python", f"{version} is too old", "install Python 3.11 or newer")
    return ok("python", f"{version} on {platform.platform(terse=True)}")


def packages() -> Finding:
    """All that Oche needs is there, new enough, and best just as it was tested."""
    tested, wrong, other = _pinned(), list[str](), list[str]()
    for name, least in _needed():
        try:
            found = metadata.version(name)
        except metadata.PackageNotFoundError:
            wrong.append(f"{name} is missing")
            continue
        if _numbers(found) < _numbers(least):
            wrong.append(f"{name} {found} is older than {least}")
        elif tested.get(name, {found}) and found not in tested.get(name, {found}):
            other.append(f"{name} {found} ({' or '.join(sorted(tested[name]))})")
    if wrong:
        return mend("packages", "; ".join(wrong), AGAIN)
    if other:
        words = f"not the versions that it was tested with, in brackets: {', '.join(other)}"
        return note("packages", words, "if something is odd, install those")
    return ok("packages", "all there, as tested" if tested else "all there")


def _needed() -> Iterator[tuple[str, str]]:
    for line in metadata.requires("oche") or ():
        found = re.match(r"([\w.-]+)(?:\[[^]]*\])?>=([\d.]+)", line)
        if found and "extra ==" not in line:
            yield found[1], found[2]


def _pinned() -> dict[str, set[str]]:
    here = Path(__file__).parents[2]
    file = next((here / name for name in PINS if (here / name).is_file()), None)
    pins: dict[str, set[str]] = {}
    for line in file.read_text(encoding="utf-8").splitlines() if file else ():
        if found := re.match(r"([\w.-]+)==([^\s;\\]+)", line):
            pins.setdefault(found[1], set()).add(found[2])
    return pins


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", version)[:3])


def client() -> Finding:
    """The screens are built, and whole."""
    from oche.server.static import FOLDER

    page = FOLDER / "index.html"
    if not page.is_file():
        return mend("client", "the screens are not built", "run `make web`, or " + AGAIN)
    named = re.findall(r'(?:src|href)="\./([^"]+)"', page.read_text(encoding="utf-8"))
    missing = [name for name in named if not (FOLDER / name).is_file()]
    if missing:
        return mend("client", f"{missing[0]} is missing", "run `make web`, or " + AGAIN)
    return ok("client", f"built, {len(list(FOLDER.rglob('*.js')))} scripts")


def compiler() -> Finding:
    """Numba compiles, in a process of its own, and can keep what it compiled."""
    what = "compiler"
    remedy = "without it bots that search play by looking one dart ahead; " + AGAIN
    try:
        run = subprocess.run(
            [sys.executable, "-c", COMPILE],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return mend(what, f"it did not answer: {error}", remedy)
    why = run.stderr.strip().splitlines()[-1:]
    if "no locator available" in run.stderr:
        words = "nothing that is compiled can be kept: every start takes seconds longer"
        return note(what, words, "set NUMBA_CACHE_DIR to a folder that can be written")
    if run.returncode:
        return mend(what, f"it does not work: {''.join(why)}", remedy)
    folder = Path(run.stdout.strip())
    there = next(each for each in (folder, *folder.parents) if each.exists())
    if not os.access(there, os.W_OK):
        words = f"{folder} can't be written: every start takes seconds longer"
        return note(what, words, "set NUMBA_CACHE_DIR to a folder that can be written")
    return ok(what, f"works, and keeps its code in {folder}")


def lan() -> Finding:
    """Phones can reach this machine."""
    from oche.server.links import lan_address

    address = lan_address()
    if address is None:
        return note("network", "this machine is in none", "join one for `oche serve --lan`")
    return ok("network", f"this machine is {address} in it")


def port(number: int) -> Finding:
    """The port is free, or Oche is there already."""
    from oche.server.running import listening

    what = "port"
    try:
        with listening("127.0.0.1", number) as bound:
            free = bound.getsockname()[1] == number
    except OSError as error:
        return mend(what, f"nothing can listen on this machine: {error.strerror}", "allow it")
    if free:
        return ok(what, f"{number} is free")
    if _is_oche(number):
        return ok(what, f"Oche is running on {number}")
    words = f"{number} is taken by another program; `oche serve` will take another one"
    return note(what, words, "say --port")


def _is_oche(number: int) -> bool:
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE  # who it is, no secrets
    for scheme in ("http", "https"):
        url = f"{scheme}://127.0.0.1:{number}/healthz"
        try:
            with urllib.request.urlopen(url, timeout=3, context=trusting) as answer:
                return json.load(answer) == {"up": True}
        except (OSError, ValueError):
            continue
    return False
