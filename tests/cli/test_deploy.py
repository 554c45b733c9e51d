"""The page about servers: what it says of `oche` is so."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from oche.cli.app import run_app
from tests.cli.running import ROOT

PAGE = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")


def calls() -> list[list[str]]:
    """Every call of `oche` in the page, from its command on."""
    found = re.findall(
        r"(?:^|[ /\[\"])oche\"?,? \"?(serve|backup|restore|export|import)\b(.*)", PAGE, re.M
    )
    return [[verb, *re.findall(r"--[a-z]+", rest)] for verb, rest in found]


def test_the_page_calls_oche_by_what_it_knows(capsys):
    assert {call[0] for call in calls()} == {"serve", "backup", "restore", "export", "import"}
    for verb, *options in calls():
        run_app([verb, "--help"])
        told = capsys.readouterr().out
        for option in options:
            assert option in told, f"oche {verb} has no {option}"


def test_the_unit_is_one_that_systemd_reads(tmp_path):
    verify = shutil.which("systemd-analyze")
    if verify is None:
        pytest.skip("there is no systemd here")
    unit = re.search(r"```ini\n(.*?)```", PAGE, re.S)
    assert unit is not None
    program = shutil.which("true") or "/bin/true"
    text = re.sub(r"ExecStart=\S+", f"ExecStart={program}", unit[1])
    (tmp_path / "oche.service").write_text(text, encoding="utf-8")
    done = subprocess.run(
        [verify, "verify", tmp_path / "oche.service"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_who_serves_copies_at_night_too():
    """A user of systemd's own making is known to no cron, and its folder to nobody else."""
    assert "DynamicUser" not in PAGE
    unit, night = re.search(r"^User=(\w+)$", PAGE, re.M), re.search(r"^17 4 .*$", PAGE, re.M)
    assert unit is not None
    assert night is not None
    user, copy = unit[1], re.search(r" (/var/backups/\w+)/", night[0])
    assert copy is not None
    assert night[0].split()[5] == user
    assert re.search(rf"^useradd --system .*\b{user}$", PAGE, re.M)
    assert re.search(rf"^install -d -o {user} .*{copy[1]}$", PAGE, re.M)
