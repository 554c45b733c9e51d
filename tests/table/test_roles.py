"""Who may do what, and whose consent it needs."""

from __future__ import annotations

import pytest

from oche.table.entries import (
    Changed,
    Corrected,
    Deleted,
    Inserted,
    Joined,
    Left,
    Played,
    Resigned,
    Rested,
    Skipped,
    Undone,
)
from oche.table.roles import (
    DISPLAY,
    OWNER,
    PLAYER,
    SCORER,
    Forbidden,
    Who,
    agrees,
    consent,
    may_agree,
    may_answer,
)
from tests.table.tables import after, table

ANN, BEN = Who(PLAYER, 0), Who(PLAYER, 1)
OWNERS, SCORERS, SHOWN = Who(OWNER), Who(SCORER), Who(DISPLAY)
EVERYTHING = (
    Played("M"),
    Undone(1),
    Corrected(2, "S1"),
    Inserted(2, "M"),
    Deleted(2),
    Joined(1, "Eva"),
    Left(1),
    Skipped(1),
    Resigned(1),
    Rested("abandoned"),
    Changed("confirm", value=True),
)


@pytest.mark.parametrize("entry", EVERYTHING, ids=lambda entry: entry.kind)
def test_owner_and_scorer_may_do_all_and_a_display_nothing(entry) -> None:
    played = table("warlord", "@20 S1 M")
    assert consent(played, OWNERS, entry) is None
    assert consent(played, SCORERS, entry) is None
    with pytest.raises(Forbidden, match="only shows"):
        consent(played, SHOWN, entry)


def test_a_player_enters_for_the_own_seat() -> None:
    played = table("warlord", "@20")
    assert may_answer(played, ANN)
    assert not may_answer(played, BEN)
    assert consent(played, ANN, Played("M")) is None
    with pytest.raises(Forbidden, match="it is for Ann to play"):
        consent(played, BEN, Played("M"))
    assert may_answer(table("warlord"), BEN)  # homes are turned by whoever is there
    turned = table("warlord", dice="rolled")
    assert not may_answer(turned, BEN)
    with pytest.raises(Forbidden, match="turned by itself"):
        consent(turned, BEN, Played("@20"))


def test_nobody_plays_for_a_bot() -> None:
    played = table("warlord", "@20", seats=("greedy", "Ann"))
    assert not may_answer(played, OWNERS)
    with pytest.raises(Forbidden, match="plays by itself"):
        consent(played, OWNERS, Played("M"))


def test_a_player_takes_back_own_moves_while_nobody_elses_follows() -> None:
    played = table("warlord", "@20 M S3 S17")
    assert consent(played, BEN, Undone(2)) is None
    assert consent(played, BEN, Corrected(4, "M")) is None
    assert consent(played, BEN, Deleted(3)) is None
    assert consent(played, ANN, Undone(1)) == {1}
    assert consent(played, BEN, Undone(3)) == {0}
    assert consent(played, BEN, Corrected(2, "S1")) == {0}
    assert consent(played, BEN, Inserted(2, "M")) == {0}


def test_a_bots_moves_are_struck_out_without_asking_it() -> None:
    played = table("warlord", "@20 M M M", seats=("Ann", "greedy"))
    assert consent(played, ANN, Undone(3)) is None


def test_what_a_correction_would_drop_is_asked_for_too() -> None:
    played = table("adventure", "SHOP buy2 ROAD")
    assert consent(played, ANN, Corrected(1, "ROAD")) == {1}


def test_seats_are_their_players_own() -> None:
    played = table("warlord", "@20")
    for entry in (Joined(1, "Eva"), Left(1), Resigned(1)):
        assert consent(played, BEN, entry) is None
        with pytest.raises(Forbidden, match="only the owner"):
            consent(played, ANN, entry)


def test_skipping_and_abandoning_need_consent() -> None:
    played = table("warlord", "@20", seats=3)
    assert consent(played, ANN, Skipped(0)) is None
    assert consent(played, ANN, Skipped(1)) == {1}
    assert consent(after(played, Left(1)), ANN, Skipped(1)) == frozenset()
    assert consent(played, ANN, Rested("abandoned")) == {1, 2}
    assert consent(played, ANN, Rested("paused")) is None
    assert consent(table("warlord", seats=1), ANN, Rested("abandoned")) is None


def test_a_wish_is_granted_by_all_seats_asked_or_by_the_owner() -> None:
    asked = frozenset({1, 2})
    cyd = Who(PLAYER, 2)
    assert not agrees(asked, frozenset(), BEN)
    assert agrees(asked, frozenset({1}), cyd)
    assert agrees(asked, frozenset(), OWNERS)
    assert agrees(frozenset(), frozenset(), OWNERS)
    assert not agrees(frozenset(), frozenset(), ANN)
    assert [may_agree(asked, who) for who in (ANN, BEN, OWNERS, SCORERS, SHOWN)] == [
        False,
        True,
        True,
        False,
        False,
    ]


def test_moves_that_a_correction_hands_to_another_seat_are_asked_for() -> None:
    played = table("warlord", "@20 S1 M M M")  # Ann's one dart, Ben's two, then Ann's again
    assert [move.seat for move in played.made] == [None, 0, 1, 1, 0]
    assert consent(played, ANN, Inserted(2, "M")) == {1}
    assert consent(played, ANN, Deleted(2)) == {1}
    assert consent(played, ANN, Corrected(2, "S5")) is None
