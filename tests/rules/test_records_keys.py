"""R2: seats, options and the other keys of a record."""

from __future__ import annotations

from typing import Any

import pytest

from oche.core.errors import RecordError, Refusal
from oche.core.match import Match, open_match
from oche.core.record import parse_record
from tests.play import play, refusal, to_act

HEAD = 'game = "warlord"\nseats = ["Ann", "Ben"]\n'


def opened(text: str) -> Match:
    """The match of a record's text."""
    return open_match(parse_record(text))


def refused(text: str) -> str:
    """Why a record's text is refused."""
    with pytest.raises(Refusal) as caught:
        opened(text)
    return str(caught.value)


def test_names_are_trimmed():
    """R2: white space around a name is not part of it."""
    match = play("warlord", seats=["  Ann\t", "\u3000Ben\n"])
    assert match.seats == ("Ann", "Ben")
    assert match.report()["seats"] == ["Ann", "Ben"]
    assert parse_record(match.text()).seats == ["Ann", "Ben"]


@pytest.mark.parametrize("name", ["Zoë", "王芳", "Ann Marie", "🎯", "a", "x" * 40, " " + "x" * 40])
def test_names_have_one_to_forty_characters_of_any_script(name: str):
    """R2: counted after trimming."""
    assert play("warlord", seats=[name, "Ben"]).seats[0] == name.strip()


@pytest.mark.parametrize(
    "name",
    [
        *("", " ", "\t\n", "x" * 41, "a\nb", "a\tb", "a\x00b", "a\x1bb", "a\x7fb", "a\x85b"),
        *("a\u2028b", "a\u2029b", "a\rb", "\ud800", 7, None, True, ["Ann"], {"name": "Ann"}, 1.5),
    ],
)
def test_other_names_are_refused(name: Any):
    """R2: empty, too long, with control or line characters, or no text at all."""
    assert "name 2" in str(refusal(RecordError, "warlord", seats=["Ann", name]))


@pytest.mark.parametrize("seats", [["Ann", "Ann"], ["Ann", " Ann "], ["Ben", "Ann", "Ann\t"]])
def test_a_doubled_name_is_refused(seats: list[str]):
    """R2: after trimming."""
    assert "'Ann' stands there twice" in str(refusal(RecordError, "warlord", seats=seats))


def test_names_may_differ_in_case_alone():
    """R2: only what is the same is doubled."""
    assert play("warlord", seats=["Ann", "ANN"]).seats == ("Ann", "ANN")


@pytest.mark.parametrize("seats", ['"Ann"', "2", "true", '{Ann = "Ben"}', "[]", "[[]]", "[1, 2]"])
def test_seats_are_a_list_of_names(seats: str):
    """R2: and nothing else."""
    assert "seats" in refused(f'game = "warlord"\nseats = {seats}\n')


# The other keys.


@pytest.mark.parametrize("moves", ["", "[moves]", '[moves]\nlog = ""', '[moves]\nlog = "# none"'])
def test_a_missing_log_is_an_empty_one(moves: str):
    """R2: the game waits for its first move."""
    match = opened(HEAD + moves)
    assert match.log == []
    assert to_act(match) == ("homes", None)


@pytest.mark.parametrize("game", ['"chess"', '""', '"Warlord"', "3", "[]", '"warlord "', "'../x'"])
def test_an_unknown_game_is_refused(game: str):
    """R2: only a game that is installed can be replayed."""
    assert "game" in refused(f'game = {game}\nseats = ["Ann", "Ben"]\n')


@pytest.mark.parametrize("missing", ["game", "seats"])
def test_game_and_seats_are_needed(missing: str):
    """R2: a record without them is none."""
    text = "\n".join(line for line in HEAD.split("\n") if not line.startswith(missing))
    assert f"{missing} is missing" in refused(text)


@pytest.mark.parametrize("option", ["targget", "Target", "turn_limit", "board", "", "a b", "é"])
def test_an_unknown_option_is_refused(option: str):
    """R2: by its name, with the names that there are."""
    said = str(refusal(RecordError, "warlord", options={option: 3}))
    assert "round_limit, target, regulation, legs or starter" in said
    assert option in said


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("warlord", {"legs": 0}),
        ("warlord", {"legs": True}),
        ("warlord", {"legs": 2.0}),
        ("warlord", {"legs": "2"}),
        ("warlord", {"legs": []}),
        ("warlord", {"legs": 10**30}),
        ("warlord", {"target": 22}),
        ("warlord", {"starter": 2}),
        ("warlord", {"round_limit": -1}),
        ("scavenger", {"turn_limit": 0}),
        ("scavenger", {"boost_on_reroll": 1}),
        ("adventure", {"board": 1}),
        ("adventure", {"board": "no such board"}),
    ],
)
def test_a_bad_value_is_refused(game: str, options: dict[str, Any]):
    """R2: by the option's name."""
    assert f"options.{next(iter(options))}" in str(refusal(RecordError, game, options=options))


@pytest.mark.parametrize("text", ["options = 3", "options = []", "moves = 3", 'moves = "@20"'])
def test_options_and_moves_are_tables(text: str):
    """R2: nothing else can stand there."""
    assert f"{text.split()[0]}: a table" in refused(HEAD + text)


@pytest.mark.parametrize("log", ["3", "true", '["@20"]', "{}"])
def test_the_log_is_a_text(log: str):
    """R2: and stands alone among the moves."""
    assert "log" in refused(f"{HEAD}[moves]\nlog = {log}")
    assert "only log" in refused(f'{HEAD}[moves]\nlog = ""\nmore = {log}')


def test_the_version_of_the_rules():
    """R2: 1 where nothing is said; a version that is not known here is refused."""
    assert opened(HEAD).report() == opened(f"rules = 1\n{HEAD}").report()
    for version in ("0", "2", "-1", "1.0", '"1"', "true", "[]", str(10**40)):
        assert "rules" in refused(f"rules = {version}\n{HEAD}")


def test_the_version_of_the_rules_is_always_written():
    """R2: so that a record means the same for ever."""
    assert parse_record(opened(HEAD).text()).rules == 1
    assert "\nrules = 1\n" in opened(HEAD).text()


def test_only_options_that_differ_from_the_defaults_are_written():
    """R2: a default that is given changes nothing."""
    match = play("warlord", options={"round_limit": 20, "target": 9})
    assert parse_record(match.text()).options == {"target": 9}
    assert parse_record(play("warlord").text()).options == {}


KEPT = """
date = 2024-05-04
event = "club night: = # [x]"
site = "The Pheasant"
note = \"\"\"
two lines,
"quoted"\"\"\"
at = 19:30:00
scores = [1, 2.5, [true]]
table = {bots = [0], colours = {Ann = "red"}}
[x-tool]
deep = {deeper = [1]}
[[rounds]]
n = 1
[[rounds]]
n = 2
"""


def test_other_keys_are_kept_and_ignored():
    """R2: whatever TOML can say, at the top of a record."""
    match = opened(f'{HEAD}{KEPT}[moves]\nlog = "@20 T1"')
    plain = opened(f'{HEAD}[moves]\nlog = "@20 T1"')
    assert match.report() == plain.report()
    kept = parse_record(match.text()).extra
    assert kept == parse_record(HEAD + KEPT).extra
    assert len(kept) == 9
    assert opened(opened(match.text()).text()).text() == match.text()
