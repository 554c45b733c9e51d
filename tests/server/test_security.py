"""The page about security: every promise names tests, and they exist."""

from __future__ import annotations

import re
from pathlib import Path

from tools import audit

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")


def test_every_test_that_the_page_names_exists():
    named = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", PAGE)
    assert len(named) > 30
    for file, test in named:
        text = (ROOT / file).read_text(encoding="utf-8")
        assert not test or f"def {test}(" in text, (file, test)


def test_every_promise_names_a_test():
    promised, _, _ = PAGE.partition("## What is not promised")
    promises = re.split(r"^- \*\*", promised, flags=re.M)[1:]
    assert len(promises) > 12
    for promise in promises:
        assert "`tests/" in promise, promise


def test_a_known_vulnerability_turns_the_check_red(monkeypatch, capsys):
    """As pip-audit and npm report: found, nothing found, and no database that answers."""

    def checked(pip, npm):
        reports = {True: pip, False: npm}
        monkeypatch.setattr(audit, "_json", lambda command, folder=None: reports["-r" in command])
        return audit.main(), capsys.readouterr().out

    sound = {"dependencies": [{"name": "a", "version": "1", "vulns": []}]}
    hole = {"id": "CVE-1", "fix_versions": ["2"]}
    bad = {"dependencies": [{"name": "a", "version": "1", "vulns": [hole]}]}
    away = {"dependencies": [{"name": "a", "skip_reason": "not found"}]}
    clean = {"auditReportVersion": 2, "vulnerabilities": {}}
    vite = {
        "auditReportVersion": 2,
        "vulnerabilities": {"vite": {"range": "<9", "severity": "low"}},
    }
    assert checked(sound, clean)[0] == 0
    assert checked(away, {"error": {"code": "ENOTFOUND"}})[0] == 0
    assert "not audited" in checked({}, {})[1]
    code, said = checked(bad, clean)
    assert (code, "a 1: CVE-1, mended in ['2']" in said) == (1, True)
    code, said = checked(sound, vite)
    assert (code, "vite <9: low" in said) == (1, True)
