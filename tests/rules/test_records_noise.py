"""R1 to R4 under noise: whatever is read, it is played or refused in a sentence."""

from __future__ import annotations

import string
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from oche.core.errors import Illegal, RecordError, Refusal, TokenError
from oche.core.match import Match, open_match
from oche.core.record import LARGEST, Record, parse_record, read_record
from tests.play import play

REFUSALS = {RecordError, TokenError, Illegal}
KEYS = ["game", "rules", "seats", "options", "moves", "date", "table", "note", ""]
GAMES = ["warlord", "scavenger", "adventure"]

texts = st.one_of(
    st.text(max_size=60),
    st.sampled_from([*GAMES, "chess", "@20", "@20 S1 M", "r6 r1 r5", "SHOP buy2", "oche-1"]),
)
values = st.recursive(
    st.one_of(texts, st.integers(), st.booleans(), st.floats(), st.dates(), st.times()),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(texts, inner, max_size=4),
        st.dictionaries(
            st.sampled_from(["log", "legs", "target", "turn_limit", "board", "starter"]),
            inner,
            max_size=3,
        ),
    ),
    max_leaves=8,
)
tops = st.fixed_dictionaries(
    {},
    optional={
        "game": st.one_of(st.sampled_from(GAMES), values),
        "seats": st.one_of(st.just(["Ann", "Ben"]), st.lists(texts, max_size=5), values),
        "rules": st.one_of(st.just(1), values),
        "options": values,
        "moves": st.one_of(st.fixed_dictionaries({"log": st.text(max_size=40)}), values),
        "date": values,
    },
)
# Letters and signs of which tokens are made, so that many are nearly right.
signs = st.text("SDTMBULrRcC@>.+-#0123456789(),abcdPASSMI", max_size=12)


def refusal_of(action: Callable[[], object]) -> Refusal | None:
    """How something is refused, None where it is not; whatever else is raised fails the test."""
    try:
        action()
    except Refusal as refusal:
        return refusal
    return None


def is_played_or_refused(text: str) -> bool:
    """Whether a record is played, or refused in one line of one of the three kinds."""
    refusal = refusal_of(lambda: open_match(parse_record(text)))
    return refusal is None or (
        type(refusal) in REFUSALS and bool(str(refusal)) and "\n" not in str(refusal)
    )


@given(st.text(max_size=200))
@settings(max_examples=150, deadline=None)
def test_any_text_is_a_record_or_refused(text: str):
    """R2 R3: hardly ever the one."""
    assert is_played_or_refused(text)


@given(tops)
@settings(max_examples=300, deadline=None)
def test_any_toml_is_a_record_or_refused(top: dict[str, Any]):
    """R2 R3: keys that look right, with values of every type."""
    try:
        text = tomli_w.dumps(top)
    except (TypeError, ValueError):  # what TOML can't say is no record
        return
    assert is_played_or_refused(text)


@given(st.lists(st.one_of(signs, st.text(max_size=8)), max_size=12), st.sampled_from(GAMES))
@settings(max_examples=200, deadline=None)
def test_any_log_is_played_or_refused_by_number(log: list[str], game: str):
    """R3: the moves before the one that is named can be played."""
    record = Record(game, ["Ann", "Ben"], log=tuple(log))
    refusal = refusal_of(lambda: open_match(record))
    if refusal is not None:
        assert type(refusal) in REFUSALS
        assert refusal.move is not None
        assert refusal.token == log[refusal.move - 1]
        before = replace(record, log=record.log[: refusal.move - 1])
        assert len(open_match(before).log) == refusal.move - 1


STAGES = [
    play("warlord"),
    play("warlord", log="@20"),
    play("scavenger"),
    play("scavenger", log="r6 r1"),
    play("scavenger", log="r6 r1 r1 r2 r3 r4 r5 r6 r7 r8"),
    play("scavenger", log="r6 r1 r1 r2 r3 r4 r5 r6 r7 r8 1@a1 5@a2 2@a3 6@a4 3@b1 7@b2 4@b3 8@b4"),
    play(
        "scavenger",
        log="r6 r1 r1 r2 r3 r4 r5 r6 r7 r8 1@a1 5@a2 2@a3 6@a4 3@b1 7@b2 4@b3 8@b4 C@d1 C@d4 r3",
    ),
    play("adventure"),
    play("adventure", log="DUNGEON"),
    play("adventure", log="SHOP"),
    play("adventure", log="WIZARD"),
    play("adventure", log="INN"),
]


@pytest.mark.parametrize("match", STAGES, ids=lambda match: match.game.name)
@given(st.one_of(signs, st.text(string.printable, max_size=10), st.text(max_size=10)))
@settings(max_examples=120, deadline=None)
def test_any_token_is_read_or_refused_at_every_stage(match: Match, token: str):
    """R1 R3: what is read has a canonical form, which is read as the same move."""
    refusal = refusal_of(lambda: match.read(token))
    if refusal is not None:
        assert type(refusal) in {TokenError, Illegal}
        assert len(str(refusal)) < 2000
        return
    entry = match.read(token)
    assert match.read(entry.token) == entry
    assert entry.token.partition("(")[0] in match.legal_tokens()


@pytest.mark.parametrize("match", STAGES, ids=lambda match: match.game.name)
def test_every_legal_token_is_read_in_any_case(match: Match):
    """R1: as itself."""
    for token in match.legal_tokens():
        for written in (token, token.upper(), token.lower(), token.swapcase()):
            assert match.read(written).token == token


# Files that are none.


def refused_file(path: Path) -> str:
    """Why a file is refused."""
    with pytest.raises(RecordError) as caught:
        read_record(path)
    return str(caught.value)


def test_a_file_that_is_not_there(tmp_path: Path):
    """R2: no such file, a folder, a name that no file can have."""
    assert "no such file" in refused_file(tmp_path / "none.toml")
    assert "folder" in refused_file(tmp_path)
    assert "can't be read" in refused_file(tmp_path / "a\x00b")
    (tmp_path / "file").write_text("", "utf-8")
    assert "can't be read" in refused_file(tmp_path / "file" / "below")


def test_a_file_that_is_too_large(tmp_path: Path):
    """R2: it is not even read to its end."""
    path = tmp_path / "noise.toml"
    with path.open("wb") as file:
        file.truncate(100 * 1024 * 1024)
    assert "larger than" in refused_file(path)
    with path.open("wb") as file:
        file.truncate(LARGEST)
    assert "larger than" not in refused_file(path)


@given(st.binary(max_size=300))
@settings(max_examples=100, deadline=None)
def test_any_bytes_are_refused(noise: bytes):
    """R2: text in UTF-8, or not; a record does not come about by chance."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "noise.toml"
        path.write_bytes(noise)
        refused_file(path)


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "[" * 100_000,
        "x = " + "{a=" * 50_000,
        "x = " + "9" * 100_000,
        "a." * 5000 + "b = 1",
        "game = 'warlord'\ngame = 'warlord'",
        "seats = [",
        "\x00",
    ],
)
def test_toml_that_breaks_readers_is_refused(text: str):
    """R2: deep brackets, endless numbers, doubled keys."""
    with pytest.raises(RecordError):
        open_match(parse_record(text))


def test_a_byte_order_mark_is_no_noise(tmp_path: Path):
    """R2: some editors put one in front of a text."""
    path = tmp_path / "record.toml"
    path.write_text('game = "warlord"\r\nseats = ["Ann", "Ben"]\r\n', "utf-8-sig", newline="")
    assert open_match(read_record(path)).seats == ("Ann", "Ben")


def test_a_stranger_does_not_make_a_refusal_long():
    """R3: a token of a million letters is cut short in the sentence."""
    for game, log in (("warlord", ["@20"]), ("scavenger", []), ("adventure", [])):
        record = Record(game, ["Ann", "Ben"], log=(*log, "x" * 1_000_000))
        with pytest.raises(TokenError) as caught:
            open_match(record)
        assert len(str(caught.value)) < 1000


def test_a_key_of_a_stranger_does_not_make_a_refusal_long():
    """R2: neither one beside the log nor a region of a board file."""
    start = 'game = "adventure"\nseats = ["A", "B"]\n'
    key = "z" * 100_000
    with pytest.raises(RecordError, match="only log") as beside:
        parse_record(f"{start}[moves]\n{key} = 1\n")
    assert len(beside.value.sentence) < 200
    board = 'name = "x"\n[WORLD]\nSHERIFF = {kind = "monster", unique = true, hp = 8, dmg = 3}\n'
    files = {"b": f'{board}[DUNGEON]\n{key} = {{kind = "hazard"}}\n'}
    with pytest.raises(RecordError, match="hp is needed") as region:
        open_match(parse_record(f'{start}[options]\nboard = "b"\n', files))
    assert len(region.value.sentence) < 200
