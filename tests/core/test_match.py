"""A match is the fold of its log: for any record of any game, and for a log that breaks."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oche.core.errors import Illegal, Refusal
from oche.core.match import Match, open_match
from oche.core.record import Record, parse_record, record_text, with_log
from oche.core.registry import find_game
from tests import strategies
from tests.play import play

any_record = strategies.games.flatmap(lambda name: strategies.records(find_game(name), most=40))


@settings(max_examples=40, deadline=None)
@given(record=any_record)
def test_a_record_written_and_read_again_replays_to_the_same(record: Record):
    first = open_match(record)
    again = open_match(parse_record(record_text(record), record.folder))
    assert again.report() == first.report()
    assert open_match(parse_record(first.text(), record.folder)).report() == first.report()


@settings(max_examples=40, deadline=None)
@given(record=any_record, token=st.text(min_size=1, max_size=8), data=st.data())
def test_a_broken_log_is_refused_at_its_move_and_no_later(
    record: Record, token: str, data: st.DataObject
):
    place = data.draw(st.integers(0, len(record.log)))
    log = [*record.log[:place], token, *record.log[place + 1 :]]
    refusal = _refusal(with_log(record, log))
    if refusal is None:  # another way to write a legal move, or another move that is legal
        move = open_match(with_log(record, log)).log[place].token.partition("(")[0]
        assert move in _before(record, place).legal_tokens()
        return
    assert refusal.move is not None
    assert refusal.move > place
    assert refusal.token == log[refusal.move - 1]
    assert f"move {refusal.move}" in str(refusal)
    assert "\n" not in str(refusal)


def _refusal(record: Record) -> Refusal | None:
    try:
        open_match(record)
    except Refusal as refusal:
        return refusal
    return None


def _before(record: Record, place: int) -> Match:
    return open_match(with_log(record, record.log[:place]))


def test_a_refusal_leaves_what_came_before():
    match = play("warlord", log="@20")
    with pytest.raises(Illegal) as refused:
        play("scavenger", log="r6 r1 r5 r5 r5 r5 r4 r4 r4 r4 4@a1")
    assert refused.value.move == 11
    with pytest.raises(Refusal):
        match.play("@20")
    assert [move.token for move in match.log] == ["@20"]


@settings(max_examples=40, deadline=None)
@given(record=any_record)
def test_a_match_stays_as_it_was_when_another_goes_on_from_it(record: Record):
    """Move by move the same game as the fold of its log, and every moment of it stays."""
    moments = [open_match(with_log(record, ()))]
    for written in record.log:
        before = moments[-1]
        moments.append(before.after(before.read(written)))
    for count in (0, len(record.log) // 2, len(record.log)):
        folded = open_match(with_log(record, record.log[:count]))
        assert (moments[count].state, moments[count].log) == (folded.state, folded.log)


def test_who_plays_on_in_a_match_changes_no_other():
    first = play("warlord", log="@20 T20")
    second = first.after(first.read("T1"))
    assert second.state.lost is first.state.lost  # what has not changed is shared
    before = copy(first.state), copy(second.state)
    for match in (first, second):
        replace(match).play_all(("S5", "S1", "T18"))
        for token in ("S5", "S1", "T18"):
            replace(match).play(token)
    assert (first.state, second.state) == before


@settings(max_examples=40, deadline=None)
@given(record=any_record)
def test_what_is_played_is_told_as_what_leads_to_another_match(record: Record):
    match = open_match(with_log(record, ()))
    for written in record.log:
        entry = match.read(written)
        after = match.after(entry)
        told = match.story(entry, after)
        assert list(match.play(written)) == list(told)
        assert match.state == after.state
