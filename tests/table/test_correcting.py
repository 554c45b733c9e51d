"""Undo and correction: the table is always as if only the right moves had ever been entered."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oche.core.errors import Illegal, Refusal
from oche.core.registry import find_game
from oche.table import Table, fold, from_json, open_table, take, to_json
from oche.table.correcting import changes
from oche.table.entries import Corrected, Deleted, Entry, Inserted, Played, Undone
from tests.table.tables import after, edited, opened, same, table, tokens, told

LEG_1_ENDED = "@20 T1 M M"  # two seats, one round: Ann leads and wins the leg
# Nothing is timed: other tests run beside this one.
untimed = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
Edit = Corrected | Inserted | Deleted | Undone
OPTIONS = {"legs": 2, "round_limit": 1}


def test_undo_to_any_depth() -> None:
    played = table("warlord", "@20 S1 25 D20 50 T7")
    for kept in range(5, -1, -1):
        shorter = after(played, Undone(6 - kept))
        assert same(shorter, table("warlord", " ".join(tokens(played)[:kept])))
        assert shorter.seq == played.seq + 1


def test_undo_needs_a_move_to_take_back() -> None:
    played = table("warlord", "@20 S1")
    for count in (0, -1, 3):
        with pytest.raises(Illegal, match="no move to take back"):
            take(played, Undone(count))


def test_the_last_dart_of_leg_1_is_corrected_in_leg_2() -> None:
    """Field report 1: winner, starter, homes, score line and statistics as if it never happened."""
    ended = table("warlord", f"{LEG_1_ENDED} @3 S3 M", options=OPTIONS)
    assert ended.match.report()["state"]["legs_won"] == [1, 0]
    preview = ended.preview(Corrected(4, "T11"))  # Ben's last dart took the Bull's neighbour
    right = table("warlord", "@20 T1 M T11 @3 S3 M", options=OPTIONS)
    assert preview.dropped == ()
    assert same(preview.table, right)
    assert same(after(ended, Corrected(4, "T11")), right)


def test_a_leg_that_had_not_ended_asks_before_it_drops_the_next_one() -> None:
    """Field reports 1 and 5: the homes of leg 2 cannot stand once leg 1 goes on."""
    played = table("warlord", f"{LEG_1_ENDED} @3 S3", options=OPTIONS)
    with pytest.raises(Illegal, match="from @3 on the later moves could not stand"):
        take(played, Deleted(3))
    assert same(after(played, Deleted(3, drop=True)), table("warlord", "@20 T1 M", options=OPTIONS))
    assert told(played, Deleted(3, drop=True)) == [
        "M never happened. 2 later moves no longer stand."
    ]


def test_every_ending_at_every_dart_of_a_turn() -> None:
    """Field report 5: a match that ends on its second dart is not handed on, and goes on again."""
    alone = ["@20"] + [f"T{n}" for n in (1, 18, 4, 13, 6, 10, 15, 2, 17, 3, 19, 7, 16, 8, 11, 14)]
    log = [*alone, "T9", "T12", "T5", "50"]
    for misses in range(3):
        whole = table("warlord", " ".join([*log[:1], *["M"] * misses, *log[1:]]), seats=1)
        assert whole.over
        assert whole.to_act is None
        again = after(whole, Undone(1))
        assert not again.over
        assert again.to_act == 0
        assert same(after(again, Played("50")), whole)


def test_capture_and_undo_leaves_nothing_behind() -> None:
    """Field report 14: owner, strength, siege, leader points, statistics."""
    before = table("warlord", "@20 M 50 M")
    assert same(after(before, Played("50"), Undone(1)), before)
    captured = after(before, Played("50")).match.report()["state"]
    assert captured["territories"]["Bull"] == [0, 1]
    assert captured["stats"][1]["lost"] == 1
    undone = after(before, Played("50"), Undone(1)).match.report()["state"]
    assert undone["territories"]["Bull"] == [1, 2]
    assert undone["stats"][1]["lost"] == 0
    assert undone["stats"][0]["bulls"] == 0


def test_who_was_eliminated_never_gets_the_turn_and_lives_again_when_corrected() -> None:
    """Field report 13: Ann falls from the cliff five times, the last fall was a mistake."""
    fallen = table("adventure", "MOUNTAIN MISS ROAD ROAD " * 4 + "MOUNTAIN MISS", seats=3)
    assert fallen.match.report()["state"]["players"][0]["alive"] is False
    going, turns = fallen, [fallen.to_act]
    for _ in range(3):
        going = after(going, Played("ROAD"))
        turns.append(going.to_act)
    assert turns == [1, 2, 1, 2]
    back = after(fallen, Corrected(17, "TAVERN"))
    assert back.match.report()["state"]["players"][0]["hp"] == 4
    assert "MISS is Ben's, not Ann's, and so on." in changes(fallen, back)
    assert [back.to_act, after(back, Played("ROAD")).to_act] == [2, 0]


def test_a_forgotten_dart_is_put_in() -> None:
    played = table("warlord", "@20 S1 25")
    assert same(after(played, Inserted(3, "M")), table("warlord", "@20 S1 M 25"))
    assert told(played, Inserted(3, "M")) == ["M was forgotten, before 25."]


def test_a_correction_says_what_it_changes() -> None:
    played = table("warlord", "@20 S1 25 D20")
    corrected = played.preview(Corrected(3, "M")).table
    assert changes(played, corrected) == ["Ben has 1 territory, not 2 territories."]
    assert changes(played, played) == ["Nothing else changes."]


def test_a_correction_may_end_the_game_and_say_so() -> None:
    options = {"round_limit": 1}
    ended = table("warlord", LEG_1_ENDED, options=options)
    open_again = ended.preview(Deleted(3)).table
    assert changes(ended, open_again)[0] == "The game is no longer over."
    assert changes(open_again, ended)[0] == "The game is over, and Ann has won."


def test_a_correction_is_refused_like_an_entry() -> None:
    """Field report 2: by the same rules, in the same words."""
    played = table("warlord", "@20 S1")
    for entry in (Corrected(2, "S21"), Inserted(2, "Q")):
        with pytest.raises(Refusal, match="is no bed of the dartboard"):
            take(played, entry)
    for number in (0, 3):
        with pytest.raises(Illegal, match="there is no move"):
            take(played, Corrected(number, "S1"))


def test_landing_points_are_kept_but_not_told() -> None:
    played = table("warlord", "@20 S1(3.5,120.25)")
    assert tokens(played)[-1] == "S1(3.5,120.25)"
    assert told(played, Undone(1)) == ["Taken back: S1."]
    assert told(played, Corrected(2, "S5(1,2)")) == ["That was S5, not S1."]


# Whatever is corrected, in whatever order


def _moves(played: Table, numbers: st.DataObject, count: int) -> Table:
    for _ in range(count):
        if played.over:
            break
        legal = list(played.match.game.tokens(played.match.setup, played.match.state))
        played = after(played, Played(numbers.draw(st.sampled_from(legal))))
    return played


def _edit(
    played: Table, numbers: st.DataObject, *, drop: bool
) -> Corrected | Inserted | Deleted | Undone:
    """Any correction of any move, by a token that was legal when that move was made."""
    number = numbers.draw(st.integers(1, len(played.made)))
    before = played.back_to(number - 1).match
    token = numbers.draw(st.sampled_from(before.legal_tokens()))
    kind = numbers.draw(st.sampled_from(["corrected", "inserted", "deleted", "undone"]))
    if kind == "undone":
        return Undone(len(played.made) - number + 1)
    if kind == "deleted":
        return Deleted(number, drop)
    return (Corrected if kind == "corrected" else Inserted)(number, token, drop)


def _entered(opening: Table, log: list[str]) -> Table:
    """The table of these tokens entered from scratch, as far as they are legal."""
    for token in log:
        try:
            opening = take(opening, Played(token))[0]
        except Refusal:
            break
    return opening


@untimed
@given(st.sampled_from(["warlord", "adventure", "scavenger"]), st.data())
def test_any_corrections_are_entering_it_right(game: str, numbers: st.DataObject) -> None:
    """Field report 2: any sequence of corrections gives the state of entering from scratch."""
    least = find_game(game).seats[-1] if game == "scavenger" else 2
    opening = opened(game, least)
    log: list[Entry] = [opening]
    played = _moves(open_table(opening), numbers, numbers.draw(st.integers(1, 24)))
    log += [Played(token) for token in tokens(played)]
    for _ in range(numbers.draw(st.integers(1, 5))):
        if not played.made:
            break
        entry = _edit(played, numbers, drop=True)
        right = (
            tokens(played)[: -entry.count]
            if isinstance(entry, Undone)
            else edited(tokens(played), entry)
        )
        corrected = after(played, entry)
        assert same(corrected, _entered(open_table(opening), right))
        log.append(entry)
        played = corrected
    assert same(fold(log), played)
    stored = [from_json(to_json(entry)) for entry in log]
    assert stored == log
    assert same(fold(stored), played)


@untimed
@given(st.data())
def test_what_is_dropped_is_what_could_not_stand(numbers: st.DataObject) -> None:
    played = _moves(open_table(opened("adventure")), numbers, 16)
    entry = _edit(played, numbers, drop=False)
    if isinstance(entry, Undone):
        entry = Deleted(entry.count)
    preview = played.preview(entry)
    if preview.dropped:
        with pytest.raises(Illegal, match="could not stand"):
            take(played, entry)
        with pytest.raises(Refusal):
            take(preview.table, Played(preview.dropped[0].token))
    else:
        assert same(take(played, entry)[0], preview.table)
