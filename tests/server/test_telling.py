"""News are written in pieces, and read as if they had been written in one."""

from __future__ import annotations

import json

import pytest

from oche.server.messages import Ask, Hold, News
from oche.server.story import newest, told
from oche.server.telling import Telling
from oche.server.views import STORY, shown_to, shown_to_all
from oche.table.entries import Joined, Opened, Played, Resigned, Seat
from oche.table.folding import fold
from oche.table.roles import DISPLAY, OWNER, PLAYER, Who
from oche.table.taking import take

ROLES = [Who(OWNER), Who(PLAYER, 0), Who(PLAYER, 1), Who(DISPLAY)]
SEATS = (Seat('Ann "Bull"'), Seat("Bén", colour=1))
ASKS = [Ask(id="command-1", words="Taken back: T20.", by=1, mine=True)]


@pytest.mark.parametrize("who", ROLES)
@pytest.mark.parametrize("follows", [True, False])
@pytest.mark.parametrize(
    ("game", "entries"),
    [
        ("warlord", [Played("@20"), Played("T20"), Played("M")]),
        ("warlord", [Played("@20"), Joined(1, "Cid"), Resigned(0)]),  # nothing is awaited any more
        ("scavenger", []),
        ("adventure", []),
    ],
)
def test_it_is_the_message_of_the_schema(who, follows, game, entries):
    opened = Opened(game, 1, SEATS, "0" * 32, {})
    before = fold([opened, *entries[:-1]])
    table, events = take(before, entries[-1]) if entries else (before, [])
    shown = shown_to_all(
        "a table",
        table,
        present=frozenset({1}),
        hold=Hold(seat=0, seconds=1.5),
        code="ABCDEF",
        following=None,
        story=[] if follows else newest(table, STORY),
    )
    text = Telling(table, shown, told(events), follows=follows).text(who, ASKS)
    view = shown_to(shown, table, who, ASKS)
    whole = News(view=view, told=told(events), follows=follows)
    assert json.loads(text) == json.loads(whole.model_dump_json())
    assert News.model_validate_json(text) == whole
