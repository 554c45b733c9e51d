"""R1, R3 and R4: how tokens are spelled, how they are refused, where a dart landed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from oche.cli import run
from oche.core.errors import Illegal, Refusal, TokenError
from oche.core.match import Match, open_match
from oche.core.record import parse_record
from tests.play import play, refusal, state, to_act
from tests.rules.scavengers import SET_UP, turns
from tests.rules.warlords import RING

HEAD = 'game = "warlord"\nseats = ["Ann", "Ben"]\n'


def opened(text: str) -> Match:
    """The match of a record's text."""
    return open_match(parse_record(text))


def tokens(match: Match) -> list[str]:
    """The log in canonical tokens."""
    return [entry.token for entry in match.log]


# R1: tokens.


@pytest.mark.parametrize("log", ["@20 S1 M", " @20\\n\\n\\tS1   M\\n", "@20\\r\\nS1\\r\\nM"])
def test_moves_are_parted_by_white_space(log: str):
    """R1: however much of it, of any kind."""
    assert tokens(opened(f'{HEAD}[moves]\nlog = "{log}"')) == ["@20", "S1", "M"]


@pytest.mark.parametrize(
    "log",
    ["@20 # S5 S6\nS1", "# S5\n@20#S5\nS1 ##", "@20 S1 # the last line", "@20 S1#(1,2"],
)
def test_a_comment_runs_to_the_end_of_its_line(log: str):
    """R1: from a # on, and no further."""
    assert tokens(opened(f'{HEAD}[moves]\nlog = """\n{log}"""')) == ["@20", "S1"]


SPELLED = {
    **{
        token: canonical
        for number in range(1, 21)
        for token, canonical in {
            f"S{number}": f"S{number}",
            f"s{number}": f"S{number}",
            f"{number}": f"S{number}",
            f"D{number}": f"D{number}",
            f"d{number}": f"D{number}",
            f"T{number}": f"T{number}",
            f"t{number}": f"T{number}",
        }.items()
    },
    **dict.fromkeys(["25", "SB", "sb", "Sb", "OB", "ob"], "25"),
    **dict.fromkeys(["50", "DB", "db", "BULL", "Bull", "bull"], "50"),
    **dict.fromkeys(["M", "m", "MISS", "miss", "Miss", "0"], "M"),
}


@pytest.mark.parametrize("token", SPELLED)
def test_darts_have_more_than_one_spelling_and_one_canonical(token: str):
    """R1: case does not matter, and what is written is the canonical form."""
    match = play("warlord", log=f"@20 {token}")
    assert tokens(match)[1] == SPELLED[token]
    same = play("warlord", log=f"@20 {SPELLED[token]}")
    assert match.state == same.state


@pytest.mark.parametrize(
    "token",
    [
        *("21", "S0", "S21", "S01", "01", "00", "D25", "T25", "S25", "B", "X5", "S", "S1.0", "-1"),
        *("SS1", "1S", "1x", "²", "１", "Ｓ1", "@20", "MM", "75", "T50", "BULLSEYE", "('", "+5"),
    ],
)
def test_what_is_no_bed_is_refused(token: str):
    """R1 R3: nothing else is read as a dart, other scripts' digits included."""
    assert refusal(TokenError, "warlord", log=f"@20 {token}").token == token


def test_every_bed_has_its_own_token():
    """R1: 62 beds and a miss, each of them written as it is read."""
    regions = play("warlord", log="@20").legal_tokens()
    beds = [f"{ring}{segment}" for ring in "SDT" for segment in RING]
    assert sorted(regions) == sorted([*beds, "25", "50", "M"])


@pytest.mark.parametrize("token", ["20", "@0", "@21", "@01", "@", "@S20", "@25", "20@", "@1.0"])
def test_homes_are_named_by_their_segment(token: str):
    """R1: `@K`, before anything else."""
    refusal(TokenError, "warlord", log=token)


def test_a_token_means_what_the_game_waits_for():
    """R1: r6 rolls a d6 or a d10; D is a step, and no ability; @20 is no dart."""
    assert to_act(play("scavenger", log="r6 r1 r6")) == ("roll", 0)
    refusal(TokenError, "scavenger", log=f"{SET_UP} r6 D")
    refusal(TokenError, "scavenger", log=f"{SET_UP} r6 . buffer")
    refusal(TokenError, "warlord", log="@20 M M M @20")


def test_letter_case_does_not_matter_in_any_game():
    """R1: what is written again is canonical."""
    match = turns("R2 BUFFER R2 d r4 Roll@B2 R9 U r4 D4>D3 u")
    assert tokens(match)[20:] == [
        *("r2", "buffer", "r2", "D"),
        *("r4", "roll@b2", "r9", "U"),
        *("r4", "d4>d3", "U"),
    ]
    match = play("scavenger", log=SET_UP.upper())
    assert tokens(match) == tokens(turns())
    match = play("adventure", log="shop BUY2 Shop PASS inn Pass Inn Heal1 Road miss castle miss")
    assert tokens(match) == [
        *("SHOP", "buy2", "SHOP", "pass", "INN", "pass", "INN", "heal1"),
        *("ROAD", "ROAD", "CASTLE", "MISS"),
    ]


def test_forced_decisions_are_recorded():
    """R1: `.` with no Ability left; `pass` with no gold left."""
    spent = "".join(f"r2 buffer r2 {ben} r2 . {ann} " for ben, ann in ["DU", "UD"] * 2)
    assert turns(f"{spent} r2").legal_tokens() == ["."]
    refusal(TokenError, "scavenger", log=f"{SET_UP} {spent} r2 D")
    broke = "SHOP buy2 ROAD "  # Ann's two gold are spent
    assert play("adventure", log=f"{broke} SHOP").legal_tokens() == ["pass"]
    assert play("adventure", log=f"{broke} SHOP pass").awaited.seat == 1


def test_a_record_is_written_in_canonical_tokens():
    """R1: and reads back to the same game."""
    match = opened(f'{HEAD}[moves]\nlog = "@20 t1 miss bull 0 # the end"')
    again = opened(match.text())
    assert tokens(again) == ["@20", "T1", "M", "50", "M"]
    assert parse_record(match.text()).log == tuple(tokens(match))
    assert again.report() == match.report()


# R3: refusals of a move.


@pytest.mark.parametrize(
    ("kind", "game", "log", "move", "token"),
    [
        (TokenError, "warlord", "@20 T1 S21 M", 3, "S21"),
        (TokenError, "warlord", "T1", 1, "T1"),
        (TokenError, "scavenger", f"{SET_UP} r4 . X", 23, "X"),
        (Illegal, "scavenger", f"{SET_UP} r4 . U", 23, "U"),
        (Illegal, "scavenger", "r7", 1, "r7"),
        (Illegal, "adventure", "SHOP buy1", 2, "buy1"),
        (TokenError, "adventure", "ROAD NOWHERE", 2, "NOWHERE"),
    ],
)
def test_a_refusal_names_the_move_and_its_token(
    kind: type[Refusal], game: str, log: str, move: int, token: str
):
    """R3: the number from 1, and the token as it was written."""
    error = refusal(kind, game, log=log)
    assert (error.move, error.token) == (move, token)
    assert f"move {move}" in str(error)
    assert repr(token) in str(error)


@pytest.mark.parametrize(
    ("game", "log", "legal"),
    [
        ("warlord", "@20 S21", "S1 to S20, D1 to D20, T1 to T20, 25, 50 or M"),
        ("warlord", "S1", "@1 to @20"),
        ("scavenger", f"{SET_UP} r4 . U", "Legal: D, L or R"),
        ("scavenger", f"{SET_UP} r4 . X", "Legal: D, L or R"),
        ("scavenger", "r9", "r1, r2, r3, r4, r5 or r6"),
        ("adventure", "SHOP buy9", "pass or buy2"),
    ],
)
def test_a_refusal_says_what_would_have_been_legal(game: str, log: str, legal: str):
    """R3: as tokens."""
    with pytest.raises(Refusal) as caught:
        play(game, log=log)
    assert legal in str(caught.value)


def test_nothing_after_a_refused_move_is_applied():
    """R3: the moves before it stand, the others are not looked at."""
    match = play("warlord")
    with pytest.raises(TokenError):
        match.play_all(["@20", "S1", "nonsense", "S19", "T19"])
    assert tokens(match) == ["@20", "S1"]
    assert match.state == play("warlord", log="@20 S1").state


def test_a_refusal_changes_nothing():
    """R3: the game goes on from where it was."""
    match = turns("r4 .")
    before = json.dumps(match.report())
    for token in ("U", "X", "", "r1", "D(1,2)"):
        with pytest.raises(Refusal):
            match.play(token)
    assert json.dumps(match.report()) == before
    match.play("D")


def test_a_move_after_the_end_is_refused():
    """R3: no token is legal any more."""
    log = "@20 S1 M M"
    assert play("warlord", options={"target": 2}, log=log).over
    error = refusal(Illegal, "warlord", options={"target": 2}, log=f"{log} M")
    assert error.move == 5
    assert "over" in str(error)


def test_a_refusal_names_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """R3: the file, the move, the token, in one line; nothing on standard output."""
    path = tmp_path / "evening.toml"
    path.write_text(f'{HEAD}[moves]\nlog = "@20 S21"', "utf-8")
    assert run(["replay", "--json", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    for said in (str(path), "move 2", "S21"):
        assert said in err


# R4: landing points.

POINTS = ["(0,0)", "(31.8,98.0)", "(-51,-157.9)", "(+3,.5)", "(1.,-0.25)", "(170,0)"]


@pytest.mark.parametrize("point", POINTS)
def test_a_dart_may_carry_its_landing_point(point: str):
    """R4: it is ignored by the rules, and kept when the record is written again."""
    match = opened(f'{HEAD}[moves]\nlog = "@20 t1{point} bull{point} m{point}"')
    assert match.state == play("warlord", log="@20 T1 50 M").state
    assert tokens(match) == ["@20", f"T1{point}", f"50{point}", f"M{point}"]
    assert parse_record(match.text()).log == tuple(tokens(match))


def test_a_dart_at_a_whiteboard_may_carry_its_landing_point():
    """R4: at every board, a miss too."""
    match = play("adventure", log="dungeon(500,410.5) miss(1,2) road(3,4)")
    assert tokens(match) == ["DUNGEON(500,410.5)", "MISS(1,2)", "ROAD(3,4)"]
    assert match.state == play("adventure", log="DUNGEON MISS ROAD").state


def test_the_token_decides_and_not_the_point():
    """R4: this one fell far outside of the 20."""
    match = play("warlord", log="@20 T20(0,-500) T5(0,0)")
    assert state(match)["territories"]["5"] == [None, 0]  # Ben's dart, out of his reach
    assert match.state == play("warlord", log="@20 T20 T5").state


@pytest.mark.parametrize(
    "written",
    [
        *("T1()", "T1(1)", "T1(1,2,3)", "T1(1;2)", "T1(a,b)", "T1(nan,0)", "T1(inf,0)", "T1(1,2"),
        *("T1 (1,2)", "T1(1, 2)", "(1,2)", "T1(1,2)x", "T1(1,2)(1,2)", "T1((1,2))", "T1)1,2("),
        "T1(١,2)",
    ],
)
def test_a_point_is_two_numbers_in_brackets_right_behind_the_token(written: str):
    """R4: anything else is not read."""
    with pytest.raises(TokenError):
        play("warlord", log=f"@20 {written}")


@pytest.mark.parametrize(
    ("game", "log"),
    [
        ("warlord", "@20(1,2)"),
        ("scavenger", "r6(1,2)"),
        ("adventure", "SHOP pass(1,2)"),
    ],
)
def test_only_darts_have_landing_points(game: str, log: str):
    """R4: not homes, dice or choices."""
    refusal(TokenError, game, log=log)
