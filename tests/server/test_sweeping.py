"""A server that opens one long game after another is not stopped to look for garbage."""

from __future__ import annotations

import gc

from bench.opening import old_log
from oche.server.sweeping import seldom_swept
from oche.table.folding import fold

TABLES = 12


def sweeps_of(log) -> list[int]:
    """How often the youngest, the younger and all were looked through while such tables came."""
    before = gc.get_stats()
    kept = [fold(log) for _ in range(TABLES)]
    assert len(kept) == TABLES
    after = gc.get_stats()
    return [new["collections"] - old["collections"] for old, new in zip(before, after, strict=True)]


def test_tables_of_a_thousand_moves_are_opened_without_looking_through_everything():
    log = old_log("warlord")
    usual = sweeps_of(log)
    with seldom_swept():
        seldom = sweeps_of(log)
    assert seldom[2] == 0
    assert 5 * sum(seldom) < sum(usual)


def test_afterwards_all_is_as_it_was():
    usual = gc.get_threshold()
    with seldom_swept():
        assert gc.get_threshold() != usual
        assert gc.get_freeze_count() > 10_000
    assert gc.get_threshold() == usual
    assert gc.get_freeze_count() == 0
