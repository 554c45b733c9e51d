"""What the server drew stays drawn, through undo and correction."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oche.core.errors import Illegal
from oche.table import Table, open_table, take
from oche.table.entries import Corrected, Deleted, Inserted, Played, Skipped, Undone
from tests.table.tables import after, opened, table

ROLLED: dict[str, Any] = {"dice": "rolled", "darts": "drawn"}


def _rolled(played: Table) -> tuple[Table, int]:
    """The table after a drawn die, and the bits that it was drawn from."""
    bits = played.luck()
    return after(played, Played(f"r{bits % 6 + 1}", "die")), bits


def test_a_die_taken_back_shows_the_same_again() -> None:
    start = table("scavenger", **ROLLED)
    one, first = _rolled(start)
    two, second = _rolled(one)
    assert first != second
    back, again = _rolled(after(two, Undone(2)))
    assert again == first
    assert _rolled(back)[1] == second


def test_draws_of_different_kinds_are_counted_apart() -> None:
    start = table("warlord", **ROLLED)
    homes = start.luck()
    turned = after(start, Played("@20", "homes"))
    dart = turned.luck()
    assert dart != homes
    assert after(turned, Played("S1", "dart", "T1"), Undone(1)).luck() == dart


def test_a_drawn_dart_keeps_its_luck_when_its_aim_is_corrected() -> None:
    played = table("warlord", **ROLLED)
    for entry in (Played("@20", "homes"), Played("S1", "dart", "T1"), Played("S5", "dart", "S5")):
        played = after(played, entry)
    bits = [played.luck(move) for move in played.made]
    corrected = after(played, Corrected(2, "D1", aim="D1"))
    assert corrected.made[1].aim == "D1"
    assert [corrected.luck(move) for move in corrected.made] == bits
    assert corrected.luck() == played.luck()


def test_what_the_server_drew_is_not_corrected_by_hand() -> None:
    played = after(table("warlord", **ROLLED), Played("@20", "homes"), Played("S1", "dart", "T1"))
    for entry, why in (
        (Corrected(1, "@3"), "stays drawn"),
        (Corrected(2, "T1"), "only its aim"),
        (Deleted(2), "taken back, not deleted"),
        (Inserted(2, "T20"), "nothing can be put in"),
    ):
        with pytest.raises(Illegal, match=why):
            take(played, entry)


def test_who_is_away_has_dice_rolled_even_where_they_are_real() -> None:
    played = after(table("scavenger"), Skipped(0))
    assert played.draws
    assert played.plays_itself
    assert not after(played, Played("r3")).draws


def test_homes_are_turned_by_the_server_unless_all_is_real() -> None:
    assert table("warlord", darts="real", dice="rolled").plays_itself
    assert table("warlord", darts="drawn", dice="real").plays_itself
    assert not table("warlord", darts="real", dice="real").plays_itself


def test_a_bots_dart_is_drawn_even_at_a_real_board() -> None:
    played = table("warlord", "@20", seats=("greedy", "Ann"))
    assert played.draws
    assert not after(played, Played("S1", "dart", "S1")).draws


@settings(deadline=None)
@given(st.lists(st.sampled_from(["roll", "undo"]), max_size=30))
def test_the_nth_die_is_the_same_however_often_one_undoes(steps: list[str]) -> None:
    played = open_table(opened("scavenger", **ROLLED))
    seen: dict[int, int] = {}
    for step in steps:
        if step == "roll" and len(played.made) < 2:
            nth = len(played.made)
            played, bits = _rolled(played)
            assert seen.setdefault(nth, bits) == bits
        elif step == "undo" and played.made:
            played = after(played, Undone(1))
