"""A3 and the section Board files: what a board file may say, and why another is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import tomli_w

from oche.core.errors import RecordError
from oche.core.match import Match
from oche.games.adventure.boardfile import parse_board
from oche.games.adventure.state import Setup
from tests.book.pages import blocks
from tests.play import PAGES, play, refusal, state
from tests.rules.adventures import go_on

SHERIFF = {"kind": "monster", "unique": True, "hp": 3, "dmg": 1}
BEAST = {"kind": "monster", "hp": 3, "dmg": 1}
HOMES = {
    "monster": {"DUNGEON", "FOREST", "MOUNTAIN", "TOWER"},
    "hazard": {"DUNGEON", "FOREST", "MOUNTAIN", "TOWER"},
    "life": {"FOREST"},
    "evil": {"FOREST"},
    "druid": {"MOUNTAIN"},
    "loot": {"LOOT"},
}
BOARDS = ("DUNGEON", "FOREST", "MOUNTAIN", "TOWER", "LOOT")
PLAIN: dict[str, dict[str, Any]] = {
    "monster": BEAST,
    "hazard": {"kind": "hazard", "hp": 1},
    "life": {"kind": "life"},
    "evil": {"kind": "evil"},
    "druid": {"kind": "druid"},
    "loot": {"kind": "loot", "hp": 1},
}


def board(**tables: Any) -> str:
    """A board file with a sheriff and these tables."""
    return tomli_w.dumps({"name": "drawn", "WORLD": {"SHERIFF": SHERIFF}} | tables)


def beast(**said: Any) -> dict[str, Any]:
    """A monster that says more, or something else."""
    return BEAST | said


def wrong(text: str, *parts: str) -> str:
    """Why a board file is refused: one sentence, which has these parts."""
    with pytest.raises(RecordError) as caught:
        parse_board(text)
    sentence = str(caught.value)
    assert "\n" not in sentence
    for part in parts:
        assert part in sentence
    return sentence


def on(text: str, log: str = "", seats: int = 2) -> Match:
    """A game on a board file."""
    options = {"board": "drawn.toml"}
    return play("adventure", seats=seats, options=options, folder={"drawn.toml": text}, log=log)


def at(setup: Setup, name: str, numbers: str) -> int:
    """A number of a region, found by the region's name."""
    for number, names in enumerate(setup.names):
        if name in names:
            return getattr(setup, numbers)[number * 48 + names.index(name)]
    raise AssertionError(name)


# What may be said


def test_a_sheriff_is_enough():
    """A3 A4: other tables may be missing, and then every dart at their boards misses."""
    match = on(board())
    for place in ("DUNGEON", "FOREST", "MOUNTAIN", "TOWER"):
        go_on(match, place)
        assert match.legal_tokens() == ["MISS"]
        go_on(match, "MISS")
    rich = board(WORLD={"SHERIFF": SHERIFF | {"loot": 1}})
    assert on(rich, "SHERIFF +2").legal_tokens() == ["MISS"]


def test_what_is_not_said_is_0():
    """A18: loot, gold and tower; and unique is false."""
    setup = parse_board(board(TOWER={"BEAST": BEAST}, DUNGEON={"CUR": BEAST}))
    for numbers in ("loot", "gold", "tower", "evil"):
        assert at(setup, "BEAST", numbers) == at(setup, "CUR", numbers) == 0
    assert at(setup, "BEAST", "unique") == -1
    assert (at(setup, "BEAST", "hp"), at(setup, "BEAST", "dmg")) == (3, 1)


def test_what_is_said_is_kept():
    """A18 A20: each number in its place."""
    said = {"hp": 4, "dmg": 5, "loot": 6, "gold": 7}
    setup = parse_board(board(FOREST={"ELF": beast(**said), "OAK": {"kind": "hazard", "hp": 8}}))
    assert {key: at(setup, "ELF", key) for key in said} == said
    assert at(setup, "OAK", "hp") == 8
    assert setup.board == "drawn"
    assert at(parse_board(board(TOWER={"IMP": beast(tower=9)})), "IMP", "tower") == 9


@pytest.mark.parametrize("kind", sorted(HOMES))
@pytest.mark.parametrize("where", BOARDS)
def test_where_a_kind_may_stand(kind: str, where: str):
    """A3 A15 A16 A17: and nowhere else."""
    text = board(**{where: {"THING": PLAIN[kind]}})
    if where in HOMES[kind]:
        setup = parse_board(text)
        assert "THING" in setup.names[list(setup.names).index(("THING",))]
    else:
        wrong(text, f"{where} THING", kind, "stands only on", *HOMES[kind])


@pytest.mark.parametrize("name", ["OGRE", "DRAKE", "DRAGON"])
def test_the_great_ones_need_not_exist_but_are_one_of_a_kind(name: str):
    """A20: the SHERIFF alone is needed."""
    text = board(MOUNTAIN={name: beast(unique=True)})
    assert at(parse_board(text), name, "unique") == 1
    wrong(board(MOUNTAIN={name: BEAST}), f"MOUNTAIN {name}", "unique = true", "A20")
    wrong(board(MOUNTAIN={name: beast(unique=False)}), f"MOUNTAIN {name}", "unique = true")
    wrong(board(MOUNTAIN={name.title(): BEAST}), f"MOUNTAIN {name.title()}", "unique = true")


def test_only_drake_and_dragon_leave_an_evil():
    """A21: 1 and 2, in whatever case, wherever they stand."""
    setup = parse_board(board(DUNGEON={"drake": beast(unique=True), "OGRE": beast(unique=True)}))
    assert (at(setup, "drake", "evil"), at(setup, "OGRE", "evil")) == (1, 0)
    setup = parse_board(board(TOWER={"Dragon": beast(unique=True)}))
    assert at(setup, "Dragon", "evil") == 2


def test_others_may_be_one_of_a_kind_too():
    """A20: whatever says unique."""
    text = board(FOREST={"HYDRA": beast(unique=True, hp=1)})
    assert state(on(text, "FOREST HYDRA 0"))["slain"] == ["HYDRA"]
    assert state(on(text, "FOREST HYDRA 0 FOREST HYDRA"))["turn"] == 0


@pytest.mark.parametrize("key", ["drawing", "x-note", "x-"])
def test_what_the_rules_do_not_look_at(key: str):
    """A3: a drawing, and notes of one's own, anywhere, with anything in it."""
    noted = {key: {"kind": 7, "hp": [1.5]}}
    text = board(
        **noted,
        WORLD={"SHERIFF": SHERIFF | noted, **noted},
        DUNGEON={"CUR": BEAST | noted, **noted},
        LOOT={"1G": {"kind": "loot", "gold": 1, **noted}, key: "text"},
    )
    setup = parse_board(text)
    assert setup.names[1] == ("CUR",)
    assert setup.names[6] == ("1G",)
    assert setup == parse_board(
        board(DUNGEON={"CUR": BEAST}, LOOT={"1G": {"kind": "loot", "gold": 1}})
    )


def test_names_in_any_script():
    """A3: and signs, as long as a token can be made of them."""
    names = ["Ärger", "狼", "1/2", "a.b", "-5", "+1", "FLEE", "ROAD", '"q"', "🐺"]
    text = board(FOREST={name: {"kind": "hazard", "hp": 1} for name in names})
    match = on(text, "FOREST")
    assert match.legal_tokens() == [*names, "MISS"]
    for name in names:
        assert match.read(name.swapcase()).token == name


def test_the_same_name_on_two_boards():
    """A3: is two regions, where it is not one of a kind."""
    setup = parse_board(board(DUNGEON={"RAT": BEAST}, TOWER={"RAT": BEAST}))
    assert setup.names[1] == setup.names[4] == ("RAT",)


@pytest.mark.parametrize("count", [48, 49])
def test_how_many_regions_a_board_has(count: int):
    """A3: at most 48."""
    text = board(DUNGEON={f"PIT{n}": {"kind": "hazard", "hp": 1} for n in range(count)})
    if count > 48:
        wrong(text, "DUNGEON", "49", "48")
        return
    match = on(text, "DUNGEON")
    assert len(match.legal_tokens()) == 49
    assert state(go_on(match, "PIT47"))["players"][0]["hp"] == 9


def test_a_miss_of_a_full_board_is_a_miss():
    """A6 A19: beside the 48th region, and not the next board's first."""
    full = {f"PIT{n}": {"kind": "hazard", "hp": 1} for n in range(48)}
    for where in ("DUNGEON", "FOREST", "TOWER"):
        match = on(board(**{where: full}, MOUNTAIN={"CUR": BEAST}), f"{where} MISS")
        assert [player["hp"] for player in state(match)["players"]] == [10, 10]
        assert state(match)["turn"] == 1
    loot = {f"{n}G": {"kind": "loot", "gold": 1} for n in range(48)}
    rich = beast(loot=1, gold=5, hp=1)
    match = on(board(DUNGEON={"CUR": rich}, LOOT=loot), "DUNGEON CUR 0 MISS")
    assert state(match)["players"][0]["gold"] == 7


@pytest.mark.parametrize("count", [31, 32])
def test_how_many_are_one_of_a_kind(count: int):
    """A20: at most 32, the sheriff among them, and each dies for itself."""
    text = board(DUNGEON={f"LORD{n}": beast(unique=True, hp=1) for n in range(count)})
    if count > 31:
        wrong(text, "DUNGEON LORD31", "32 unique")
        return
    match = on(text, "DUNGEON LORD30 0 DUNGEON LORD0 0")
    assert state(match)["slain"] == ["LORD0", "LORD30"]
    assert state(go_on(match, "DUNGEON LORD29"))["foe"]["name"] == "LORD29"


# Bounds

BOUNDS = [
    ("DUNGEON", "monster", "hp", 1, 999),
    ("DUNGEON", "monster", "dmg", 0, 999),
    ("FOREST", "monster", "loot", 0, 99),
    ("MOUNTAIN", "monster", "gold", 0, 999),
    ("TOWER", "monster", "tower", 0, 999),
    ("TOWER", "hazard", "hp", 1, 999),
    ("LOOT", "loot", "hp", 1, 999),
    ("LOOT", "loot", "gold", 0, 999),
]


@pytest.mark.parametrize(("where", "kind", "key", "low", "high"), BOUNDS)
def test_the_bounds_of_a_number(where: str, kind: str, key: str, low: int, high: int):
    """A18 A15 A11 A19: both ends are good, one beyond is not, and only whole numbers are."""
    for value in (low, high):
        setup = parse_board(board(**{where: {"THING": PLAIN[kind] | {key: value}}}))
        assert at(setup, "THING", key) == value
    for value in (low - 1, high + 1, 1.0, True, "1", [1], 10**30):
        text = board(**{where: {"THING": PLAIN[kind] | {key: value}}})
        wrong(text, f"{where} THING", key, f"from {low} to {high}")


# Errors


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("name = ", ["TOML"]),
        ("name = 'a'\nname = 'b'", ["TOML"]),
        ("[" * 10_000, [""]),
        ("x-a = " + "[" * 10_000, [""]),
        ("", ["name is missing"]),
        ("name = 3", ["name"]),
        ("name = ' '", ["name"]),
        ("name = 'a'", ["WORLD SHERIFF", "missing"]),
        ("name = 'a'\n[WORLD]", ["WORLD SHERIFF", "missing"]),
        ("name = 'a'\nWORLD = 3", ["WORLD", "table"]),
    ],
)
def test_what_is_no_board_file(text: str, parts: list[str]):
    """A3: the reason is said."""
    wrong(text, *parts)


@pytest.mark.parametrize(
    ("tables", "parts"),
    [
        ({"SWAMP": {}}, ["'SWAMP'", "DUNGEON"]),
        ({"BATTLE": {"+9": BEAST}}, ["'BATTLE'"]),
        ({"dungeon": {}}, ["'dungeon'"]),
        ({"title": "x"}, ["'title'"]),
        ({"FOREST": [1]}, ["FOREST", "table"]),
        ({"WORLD": {"SHERIFF": SHERIFF, "SHOP": BEAST}}, ["WORLD", "'SHOP'", "SHERIFF"]),
        ({"WORLD": {"SHERIFF": beast()}}, ["WORLD SHERIFF", "unique = true"]),
        ({"WORLD": {"SHERIFF": {"kind": "hazard", "hp": 1}}}, ["WORLD SHERIFF", "hazard"]),
        ({"WORLD": {"SHERIFF": SHERIFF | {"tower": 1}}}, ["WORLD SHERIFF", "tower", "A11"]),
        ({"DUNGEON": {"CUR": 3}}, ["DUNGEON CUR", "table"]),
        ({"DUNGEON": {"CUR": {}}}, ["DUNGEON CUR", "kind"]),
        ({"DUNGEON": {"CUR": {"kind": "dog"}}}, ["DUNGEON CUR", "kind", "monster"]),
        ({"DUNGEON": {"CUR": {"kind": 1}}}, ["DUNGEON CUR", "kind"]),
        ({"DUNGEON": {"CUR": {"kind": ["monster"]}}}, ["DUNGEON CUR", "kind"]),
        ({"DUNGEON": {"CUR": {"kind": "monster", "dmg": 1}}}, ["DUNGEON CUR", "hp is needed"]),
        ({"DUNGEON": {"CUR": {"kind": "monster", "hp": 1}}}, ["DUNGEON CUR", "dmg is needed"]),
        ({"DUNGEON": {"PIT": {"kind": "hazard"}}}, ["DUNGEON PIT", "hp is needed"]),
        ({"DUNGEON": {"CUR": beast(bite=1)}}, ["DUNGEON CUR", "'bite'"]),
        ({"DUNGEON": {"CUR": beast(HP=1)}}, ["DUNGEON CUR", "'HP'"]),
        ({"DUNGEON": {"PIT": PLAIN["hazard"] | {"dmg": 1}}}, ["DUNGEON PIT", "'dmg'"]),
        ({"DUNGEON": {"PIT": PLAIN["hazard"] | {"unique": True}}}, ["DUNGEON PIT", "'unique'"]),
        ({"FOREST": {"LIFE": {"kind": "life", "hp": 4}}}, ["FOREST LIFE", "'hp'"]),
        ({"FOREST": {"EVIL": {"kind": "evil", "gold": 5}}}, ["FOREST EVIL", "'gold'"]),
        ({"MOUNTAIN": {"DRUID": {"kind": "druid", "x": 1}}}, ["MOUNTAIN DRUID", "'x'"]),
        ({"LOOT": {"2HP": {"kind": "loot"}}}, ["LOOT 2HP", "hp or gold"]),
        ({"LOOT": {"2HP": {"kind": "loot", "dmg": 2}}}, ["LOOT 2HP", "'dmg'"]),
        ({"DUNGEON": {"CUR": beast(unique=1)}}, ["DUNGEON CUR", "unique is true or false"]),
        ({"DUNGEON": {"CUR": beast(tower=1)}}, ["DUNGEON CUR", "TOWER", "A11"]),
        ({"TOWER": {"IMP": beast(loot=1)}}, ["TOWER IMP", "loot 0", "A11"]),
        ({"TOWER": {"IMP": beast(gold=1)}}, ["TOWER IMP", "gold 0", "A11"]),
    ],
)
def test_what_a_board_file_may_not_say(tables: dict[str, Any], parts: list[str]):
    """A3 A11: the board, the region and the reason are named."""
    wrong(board(**tables), *parts)


@pytest.mark.parametrize("where", ["DUNGEON", "LOOT"])
@pytest.mark.parametrize(
    "name",
    [
        *("", " ", "a b", "a\tb", "a\nb", "a\u00a0b", "a\u2003b", "a\u0007", "a\u200bb"),
        *("a#", "#", "(a", "a)", "[a", "a]", "{a", "a}", "MISS", "miss", "Miss"),
    ],
)
def test_what_is_no_name(where: str, name: str):
    """A3 R1: no white space, control character, # or bracket, and not MISS."""
    thing = PLAIN["loot" if where == "LOOT" else "hazard"]
    wrong(board(**{where: {name: thing}}), where, repr(name))


@pytest.mark.parametrize(("one", "other"), [("RAT", "Rat"), ("ß", "SS"), ("É", "é")])
def test_names_that_differ_by_their_case_alone(one: str, other: str):
    """A3 R1: are the same token."""
    wrong(board(DUNGEON={one: BEAST, other: BEAST}), "DUNGEON", repr(other), "case")


@pytest.mark.parametrize(
    "tables",
    [
        {"DUNGEON": {"LORD": beast(unique=True)}, "FOREST": {"Lord": beast(unique=True)}},
        {"DUNGEON": {"LORD": beast(unique=True)}, "FOREST": {"LORD": BEAST}},
        {"DUNGEON": {"LORD": BEAST}, "FOREST": {"lord": beast(unique=True)}},
        {"DUNGEON": {"LORD": {"kind": "hazard", "hp": 1}}, "TOWER": {"LORD": beast(unique=True)}},
        {"DUNGEON": {"SHERIFF": beast(unique=True)}},
        {"LOOT": {"LORD": PLAIN["loot"]}, "TOWER": {"LORD": beast(unique=True)}},
    ],
)
def test_the_name_of_one_of_a_kind_stands_once(tables: dict[str, Any]):
    """A20: in the whole file, whatever its case."""
    sentence = wrong(board(**tables), "one of a kind")
    assert "lord" in sentence.lower() or "SHERIFF" in sentence


# Finding a board


def test_a_board_file_lies_beside_the_record(tmp_path: Path):
    """A3: and is found by its path from there."""
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "mine.toml").write_text(board(DUNGEON={"CUR": BEAST}), "utf-8")
    options = {"board": "boards/mine.toml"}
    match = play("adventure", options=options, folder=tmp_path, log="DUNGEON CUR")
    assert state(match)["foe"] == {"name": "CUR", "hp": 3}


@pytest.mark.parametrize("name", ["none.toml", "", "x\x00y", "a" * 5000, "."])
def test_a_board_that_is_not_there(tmp_path: Path, name: str):
    """A3 R2: the option and the reason are named."""
    error = refusal(RecordError, "adventure", options={"board": name}, folder=tmp_path)
    assert "board" in str(error)
    assert len(str(error)) < 600


def test_what_is_wrong_in_a_file_names_the_file():
    """A3 R2: besides board, region and reason."""
    files = {"drawn.toml": board(DUNGEON={"CUR": {"kind": "life"}})}
    error = refusal(RecordError, "adventure", options={"board": "drawn.toml"}, folder=files)
    for part in ("options.board", "'drawn.toml'", "DUNGEON CUR", "life stands only on FOREST"):
        assert part in str(error)


def test_the_book_prints_the_board_that_its_games_are_played_on():
    """A3: so that a reader need not look for it."""
    printed = next(b for b in blocks(PAGES / "adventure.md") if b.info == "toml board")
    assert printed.text == (PAGES / "boards" / "tiny.toml").read_text("utf-8")
