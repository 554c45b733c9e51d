"""A whole log is folded faster than entry by entry, and to the same table."""

from __future__ import annotations

import random
from typing import Any

import pytest

from oche.core.errors import Illegal, RecordError, Refusal
from oche.table import fold, open_table, take
from oche.table.entries import Entry, Left, Played, Rested, Retried, Skipped, Undone
from oche.table.table import Table
from tests.table.tables import after, opened


def a_log(game: str, seed: int, **about: Any) -> list[Entry]:
    """A table's evening: moves, entered and drawn, taken back, thrown again, breaks, who leaves."""
    rng = random.Random(seed)
    log: list[Entry] = [opened(game, **about)]
    table = open_table(log[0])  # type: ignore[arg-type]
    while len(log) < 120 and not table.over:
        wanted = an_entry(table, rng)
        try:
            table = take(table, wanted)[0]
        except Refusal:
            continue
        log.append(wanted)
    return log


def an_entry(table: Table, rng: random.Random) -> Entry:
    other = rng.random()
    if table.status == "paused":
        return Rested("playing")
    if table.made and other < 0.08:
        return Undone(rng.randint(1, min(4, len(table.made))))
    if other < 0.1:
        return Retried(rng.randrange(len(table.seats)))
    if other < 0.13:
        return rng.choice([Rested("paused"), Left(1), Skipped(1), Skipped(1, skip=False)])
    token = rng.choice(table.match.legal_tokens())
    if not table.draws:
        return Played(token)
    kind = table.draw_kind
    return Played(token, drawn=kind, aim=token if kind == "dart" else None)


@pytest.mark.parametrize("game", ["warlord", "adventure", "scavenger"])
@pytest.mark.parametrize("darts", ["real", "drawn"])
@pytest.mark.parametrize("dice", ["real", "rolled"])
@pytest.mark.parametrize("seed", range(4))
def test_folding_a_log_is_taking_its_entries_one_by_one(game, darts, dice, seed):
    log = a_log(game, seed, darts=darts, dice=dice)
    assert len(log) > 6
    assert fold(log) == after(open_table(log[0]), *log[1:])  # type: ignore[arg-type]


def test_a_log_that_cannot_stand_is_refused_with_the_number_of_its_move():
    log = [opened("warlord"), Played("@11"), Played("S20"), Played("@3")]
    with pytest.raises(Refusal, match="move 3, '@3'"):
        fold(log)
    with pytest.raises(Illegal, match="paused"):
        fold([*log[:3], Rested("paused"), Played("S20")])
    with pytest.raises(RecordError, match="opening"):
        fold([])
