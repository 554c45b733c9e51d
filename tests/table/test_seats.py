"""People come and go: joining, leaving, skipping, resigning, breaks, rematches."""

from __future__ import annotations

from dataclasses import replace

import pytest

from oche.core.errors import Illegal, RecordError
from oche.table import fold, open_table, rematch, take
from oche.table.entries import (
    BOT,
    EMPTY,
    Changed,
    Joined,
    Left,
    Played,
    Resigned,
    Rested,
    Skipped,
    Undone,
)
from oche.table.rematch import moved
from tests.table.tables import after, opened, same, table, told


def test_a_seat_is_left_and_taken_over() -> None:
    left = after(table("warlord", "@20 M"), Left(1))
    assert left.seats[1].kind == EMPTY
    bot = after(left, Joined(1, "Greedy", "greedy"))
    assert (bot.seats[1].kind, bot.seats[1].bot, bot.seats[1].colour) == (BOT, "greedy", 1)
    assert bot.plays_itself
    assert bot.match.seats == ("Ann", "Greedy")
    assert bot.match.record.seats == ("Ann", "Greedy")
    assert told(left, Joined(1, " Eva ")) == ["Eva takes the place of Ben."]


def test_names_stay_apart_and_proper() -> None:
    played = table("warlord")
    for name in ("Ann", " Ann ", "", "x" * 41, "a\nb"):
        with pytest.raises(RecordError):
            take(played, Joined(1, name))
    with pytest.raises(Illegal, match="no seat 7"):
        take(played, Left(7))


def test_a_skipped_seat_plays_itself_until_it_plays_again() -> None:
    played = after(table("warlord", "@20"), Skipped(0))
    assert played.plays_itself
    assert not after(played, Skipped(0, skip=False)).plays_itself


def test_the_last_who_has_not_resigned_wins() -> None:
    played = after(table("warlord", "@20 M", seats=3), Resigned(2))
    assert not played.over
    assert played.seats[2].skipped
    ended = after(played, Resigned(0))
    assert ended.over
    assert ended.ranking() == [[1], [0], [2]]
    assert ended.to_act is None
    with pytest.raises(Illegal, match="everyone else has resigned"):
        take(ended, Played("M"))
    with pytest.raises(Illegal, match="the game is over"):
        take(ended, Resigned(1))
    assert told(played, Resigned(0)) == ["Ann resigns.", "Ben alone is left and wins."]


def test_who_resigned_stands_below_all_others_at_the_end() -> None:
    options = {"round_limit": 1}
    played = after(table("warlord", "@20 T1", seats=3, options=options), Resigned(0))
    ended = after(played, *(Played("M") for _ in range(5)))
    assert ended.match.over
    assert ended.match.ranking()[0] == [0]
    ranked = ended.ranking()
    assert ranked is not None
    assert ranked[-1] == [0]


def test_resigning_by_mistake_has_a_way_back() -> None:
    played = after(table("warlord", "@20"), Resigned(0))
    assert played.over
    back = after(played, Skipped(0, skip=False))
    assert not back.over
    assert not back.seats[0].resigned
    assert not after(played, Joined(0, "Eva")).over
    with pytest.raises(Illegal, match="has resigned"):
        take(after(table("warlord", seats=3), Resigned(0)), Skipped(0))


def test_solo_cannot_be_resigned() -> None:
    with pytest.raises(Illegal, match="nobody else"):
        take(table("warlord", seats=1), Resigned(0))


def test_a_break_holds_every_move() -> None:
    paused = after(table("warlord", "@20"), Rested("paused"))
    with pytest.raises(Illegal, match="the table is paused"):
        take(paused, Played("M"))
    with pytest.raises(Illegal, match="paused already"):
        take(paused, Rested("paused"))
    with pytest.raises(Illegal, match="a table is"):
        take(paused, Rested("burnt"))
    found = after(paused, Rested("abandoned"), Rested("playing"), Played("M"))
    assert len(found.made) == 2


def test_undo_keeps_who_sits_where() -> None:
    played = after(table("warlord", "@20 M"), Left(1), Undone(1))
    assert played.seats[1].kind == EMPTY
    assert same(played, table("warlord", "@20"))


def test_a_setting_of_the_table_is_no_rule() -> None:
    """W22: Confirmation Mode is switched in mid-game."""
    played = table("warlord", "@20", settings=("confirm",))
    assert played.settings == {"confirm"}
    off = after(played, Changed("confirm", value=False))
    assert off.settings == frozenset()
    assert same(off, played)


def test_a_rematch_rotates_the_starter_while_seats_and_colours_stay() -> None:
    """Field report 10: only the marker moves."""
    first = table("warlord", "@20", seats=3)
    second = open_table(rematch(first, "aa" * 32))
    assert second.seats == first.seats
    starters = []
    for _ in range(4):
        starters.append(after(second, Played("@20")).to_act)
        second = open_table(rematch(second, "aa" * 32))
    assert starters == [1, 2, 0, 1]


def test_five_rematches_are_all_alive() -> None:
    """Field report 12: every feature alive in the fifth game of one sitting."""
    played = table("warlord", "@20 M", settings=("confirm",))
    for _ in range(5):
        played = open_table(rematch(after(played, Skipped(0)), "aa" * 32))
        played = after(played, Played("@3"), Played("M"), Undone(1), Played("S3"))
        assert played.settings == {"confirm"}
        assert not played.seats[0].skipped
        assert [len(played.made), played.match.report()["state"]["leg"]] == [2, 1]


def test_where_seat_0_always_starts_the_seats_move_on_with_their_colours() -> None:
    first = table("adventure", seats=3)
    second = open_table(rematch(first, "aa" * 32))
    assert [seat.name for seat in second.seats] == ["Ben", "Cyd", "Ann"]
    assert [seat.colour for seat in second.seats] == [1, 2, 0]
    assert moved(first.seats, second.seats) == {0: 2, 1: 0, 2: 1}


def test_where_dice_decide_who_starts_nothing_moves() -> None:
    first = table("scavenger")
    assert rematch(first, "aa" * 32).seats == first.seats


def test_a_log_begins_with_its_opening() -> None:
    for log in ([], [Played("M")]):
        with pytest.raises(RecordError, match="does not begin"):
            fold(log)


def test_a_log_of_other_rules_is_not_misread() -> None:
    from dataclasses import replace

    with pytest.raises(RecordError, match="opened with version 2"):
        open_table(replace(opened("warlord"), rules=2))


@pytest.mark.parametrize(
    "entry", [Left(1), Skipped(1), Resigned(2), Changed("confirm", value=True)]
)
def test_a_move_changes_nothing_but_the_game(entry) -> None:
    before = after(table("warlord", "@20", seats=3), Joined(0, "Bot", "greedy"), entry)
    moved = after(before, Played("T20"))
    fresh = replace(moved)  # which knows nothing that was worked out before
    assert (moved, moved.winner_left, moved.over) == (fresh, fresh.winner_left, fresh.over)
    same = ("opened", "seats", "status", "settings", "gone", "left", "void")
    assert [getattr(moved, name) for name in same] == [getattr(before, name) for name in same]
