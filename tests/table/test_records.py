"""A table as a record, and a table of a record."""

from __future__ import annotations

import json

import pytest

from oche.core.errors import RecordError, Refusal
from oche.core.match import open_match
from oche.core.record import parse_record
from oche.table import fold, to_json
from oche.table.entries import BOT, Corrected
from oche.table.records import MOST_MOVES, imported, record_of
from tests.play import CASES
from tests.table.tables import SEED, after, same, table, tokens

TINY = (CASES / "boards" / "tiny.toml").read_text(encoding="utf-8")


def test_a_table_goes_out_and_comes_in_again() -> None:
    """R4: landing points are kept, and so is who sat there."""
    played = table("warlord", "@20 S1(3.5,120) M", seats=("Ann", "greedy"), darts="drawn")
    text = record_of(played, {"date": "2026-11-30"})
    assert "S1(3.5,120)" in text
    assert SEED not in text  # what will be drawn is nobody's business
    back = fold(imported(text, "aa" * 32, boards={}, bots=("greedy",)))
    assert same(back, played)
    assert [seat.kind for seat in back.seats] == ["person", BOT]
    assert (back.opened.darts, back.opened.extra["date"]) == ("drawn", "2026-11-30")
    assert fold(imported(text, "aa" * 32, boards={})).seats[1].kind == "person"


def test_a_record_holds_what_stands_and_no_more() -> None:
    played = after(table("warlord", "@20 S1 M"), Corrected(2, "T1"))
    assert open_match(parse_record(record_of(played))).state == played.match.state


def test_an_uploaded_board_is_pinned_in_the_log() -> None:
    text = 'game = "adventure"\nseats = ["A", "B"]\n[options]\nboard = "tiny"\n[moves]\nlog = ""'
    log = imported(text, SEED, boards={"tiny": TINY})
    played = fold(log)
    assert played.opened.board == TINY
    assert played.match.setup.board == "tiny"
    with pytest.raises(RecordError, match="not known here"):
        imported(text, SEED, boards={})


def test_a_strangers_record_never_reads_a_file() -> None:
    """A path is a name like any other, and no board has it."""
    path = CASES / "boards" / "tiny.toml"
    text = f'game = "adventure"\nseats = ["A", "B"]\n[options]\nboard = "{path}"\n'
    with pytest.raises(RecordError, match="not known here"):
        imported(text, SEED, boards={"tiny": TINY})


def test_what_cannot_stand_is_refused_with_its_move() -> None:
    text = 'game = "warlord"\nseats = ["A", "B"]\n[moves]\nlog = "@20 S1 S99"'
    with pytest.raises(Refusal, match="move 3"):
        imported(text, SEED, boards={})
    long = f'game = "warlord"\nseats = ["A"]\n[moves]\nlog = "@20 {"M " * MOST_MOVES}"'
    with pytest.raises(RecordError, match=f"more than {MOST_MOVES}"):
        imported(long, SEED, boards={})


def test_the_table_of_a_record_may_say_anything() -> None:
    for about in ("table = 3", "[table]\nkinds = 4", '[table]\nkinds = ["greedy"]\ndarts = 7'):
        text = f'game = "warlord"\nseats = ["A", "B"]\n{about}\n'
        played = fold(imported(text, SEED, boards={}, bots=("greedy",)))
        assert tokens(played) == []
        assert played.opened.darts == "real"


def test_dates_of_a_record_can_be_stored() -> None:
    text = (
        'game = "warlord"\nseats = ["A", "B"]\ndate = 2026-11-30\n'
        "[x-more]\nat = [2026-11-30T19:30:00Z, 19:30:00]\n"
    )
    opening = imported(text, SEED, boards={})[0]
    assert json.loads(json.dumps(to_json(opening)))["extra"] == {
        "date": "2026-11-30",
        "x-more": {"at": ["2026-11-30T19:30:00+00:00", "19:30:00"]},
    }


@pytest.mark.parametrize("part", ["a", '"!"', "'x y'"])
def test_an_endless_dotted_key_is_refused_before_it_is_read(part: str) -> None:
    with pytest.raises(RecordError, match="line 2: its dotted key is too long"):
        imported("\n" + ".".join([part] * 50_000) + " = 1", "00", boards={})
