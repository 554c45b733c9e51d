"""The cases: a record each, and the whole of what a replay prints of it, or why it is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from oche.core.errors import Refusal
from oche.core.match import open_match
from oche.core.record import read_record
from tests.book.citations import opening
from tests.play import CASES, differences, printed

RECORDS = sorted(CASES.glob("*.toml"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_case_replays_to_what_stands_beside_it(path: Path):
    if path.with_suffix(".json").exists():
        expected = json.loads(path.with_suffix(".json").read_text("utf-8"))
        actual = printed(open_match(read_record(path)))
        assert not differences(without_last(expected), without_last(actual), whole=True)
    else:
        said = path.with_suffix(".error").read_text("utf-8").split()
        with pytest.raises(Refusal) as caught:
            open_match(read_record(path))
        assert [word for word in said if word not in str(caught.value)] == []


def without_last(report: dict[str, object]) -> dict[str, object]:
    """A report, but for what is not compared once the game is over."""
    idle = {"thrower", "darts_left", "round", "target", "siege", "turn", "buffer", "foe", "quest"}
    kept = report["state"]
    assert isinstance(kept, dict)
    if report["over"]:
        kept = {key: value for key, value in kept.items() if key not in idle}
    return {**report, "state": kept}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_case_says_which_rules_it_shows(path: Path):
    first = path.read_text("utf-8").split("\n")[0].removeprefix("# ")
    assert opening(first)
