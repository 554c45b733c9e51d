"""Counts files: exact numbers of nodes to a small depth, by plain rules and by compiled ones.

A counts file is a record with two more keys: a `depth`, and `counts`, for each depth from 0 on how
many positions await what. `python -m tests.games.test_counts FILE…` counts again and writes the
files, after a rule was changed on purpose.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from oche.core.binding import compiled, plain
from oche.core.match import open_match
from oche.core.record import Record, read_record, record_text, write_atomically
from oche.core.testing.counting import node_counts
from tests.play import ROOT

FILES = sorted((ROOT / "tests" / "counts").glob("*.toml"))
GROUPED = [
    pytest.param(
        file, id=file.stem, marks=pytest.mark.xdist_group(f"compiled-{file.stem.split(chr(45))[0]}")
    )
    for file in FILES
]


def expected(record: Record) -> list[dict[str, int]]:
    """The counts that stand in a file."""
    depth: Any = record.extra["depth"]
    counts: Any = record.extra["counts"]
    assert len(counts) == depth + 1
    return counts


@pytest.mark.parametrize("file", GROUPED)
def test_plain_and_compiled_rules_count_what_the_file_says(file: Path):
    record = read_record(file)
    match, counts = open_match(record), expected(record)
    for way in (plain, compiled):
        assert node_counts(way(match.game), match, len(counts) - 1) == counts


def test_every_game_has_counts_from_the_start_and_from_later():
    logs = {
        name: [read_record(file).log for file in FILES if file.stem.startswith(name)]
        for name in ("warlord", "adventure", "scavenger")
    }
    for name, of_game in logs.items():
        assert () in of_game, name
        assert sum(len(log) > 20 for log in of_game) >= 2, name


def test_every_kind_of_node_is_counted():
    seen = {kind for file in FILES for level in expected(read_record(file)) for kind in level}
    assert seen == {"throw", "choose", "roll", "homes", "over"}


def write(file: Path) -> None:
    """Count again by plain rules and write the file."""
    record = read_record(file)
    match, depth = open_match(record), int(record.extra["depth"])  # type: ignore[call-overload]
    counts = node_counts(plain(match.game), match, depth)
    match.record = replace(record, extra={**record.extra, "counts": counts})
    write_atomically(file, record_text(match.record))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        write(Path(name))
