"""News are written in pieces, and read as if they had been written in one."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from oche.core.game import Event
from oche.server.messages import Ask, Hold, News
from oche.server.pieces import Pieces
from oche.server.story import goes_on, newest, told
from oche.server.telling import Telling
from oche.server.views import STORY, Shown
from oche.table.entries import KINDS
from oche.table.roles import DISPLAY, OWNER, PLAYER, SCORER, Who
from oche.table.table import Table
from tests.server.walks import Step, walk

GAMES = ("warlord", "scavenger", "adventure")
ROLES = (Who(OWNER), Who(SCORER), Who(PLAYER, 0), Who(PLAYER, 1), Who(DISPLAY))
ASKS = [Ask(id="command-1", words='"Taken back": T20, né.', by=1, mine=True)]
STEPS, SEEDS = 80, range(6)


@cache
def lived(game: str) -> list[list[Step]]:
    return [list(walk(game, seed, STEPS)) for seed in SEEDS]


def shown(table: Table, pieces: Pieces, story: Sequence[Event]) -> Shown:
    """A table as one in the middle of an evening is shown; its number decides what else is."""
    odd = bool(table.seq % 2)
    return Shown(
        "a table",
        table,
        pieces,
        present=frozenset({table.seq % 3}),
        hold=Hold(seat=0, seconds=1.5) if odd else None,
        code='AB"DEF' if odd else None,
        following="next one" if table.over else None,
        story=story,
    )


def news(step: Step, pieces: Pieces, who: Who) -> str:
    before, _, after, events = step
    follows = goes_on(before, after)
    view = shown(after, pieces, () if follows else newest(after, STORY))
    asks = ASKS if after.seq % 3 == 0 else []
    return Telling(view, events, follows=follows).text(who, asks).decode()


def once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON, in which no key comes twice."""
    counted = Counter(key for key, _ in pairs)
    assert set(counted.values()) <= {1}, counted
    return dict(pairs)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("who", ROLES, ids=lambda who: f"{who.role}{who.seat or ''}")
def test_it_is_the_message_of_the_schema(who: Who, game: str):
    """Every key is there, once, with a value of its kind: what reads it writes the very same."""
    for steps in lived(game):
        pieces = Pieces()
        for step in steps:
            text = news(step, pieces, who)
            assert text.isprintable()
            read = News.model_validate_json(text, strict=True)
            written = json.loads(text, object_pairs_hook=once_each)
            assert json.loads(read.model_dump_json()) == written
            assert read.told == told(step[-1])
            assert read.follows == goes_on(step[0], step[2])
            assert read.view.story == ([] if read.follows else told(newest(step[2], STORY)))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_is_what_would_be_written_anew(game: str):
    """Whatever is undone, corrected, renamed: no piece is sent that no longer holds."""
    for steps in lived(game):
        pieces = Pieces()
        for step in steps:
            assert news(step, pieces, ROLES[0]) == news(step, Pieces(), ROLES[0])


def test_the_tables_of_these_tests_live_through_everything():
    """Else the tests above would say less than they seem to."""
    steps = [step for game in GAMES for each in lived(game) for step in each]
    assert {entry.kind for _, entry, _, _ in steps} == {*KINDS} - {"opened"}
    views = [News.model_validate_json(news(step, Pieces(), ROLES[2])).view for step in steps]
    for seen in ("flying", "hold", "ranking", "to_act", "undo", "asks", "turn_darts", "next"):
        assert {bool(getattr(view, seen)) for view in views} == {True, False}, seen
    assert {view.status for view in views} == {"playing", "paused", "abandoned", "over"}
    assert {dart.drawn for view in views for dart in view.last} == {True, False}
    acts = [view.to_act for view in views if view.to_act is not None]
    assert {act.kind for act in acts} == {"throw", "roll", "choose", "homes"}
    for seen in ("mine", "draws", "reach", "choices"):
        assert {bool(getattr(act, seen)) for act in acts} == {True, False}, seen
    assert {goes_on(before, after) for before, _, after, _ in steps} == {True, False}
