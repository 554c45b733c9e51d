"""The small commands: games, rules, new, version and help."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import oche as package
from oche.cli import pages
from oche.core.errors import RecordError
from oche.core.registry import find_game, game_names
from tests.cli.running import oche


def test_games_lists_every_option(tmp_path: Path) -> None:
    """With its default and its sentence; as JSON too, for each number of players."""
    text = oche("games", home=tmp_path, COLUMNS="200").stdout
    listed = json.loads(oche("games", "--json", home=tmp_path).stdout)
    assert [game["game"] for game in listed] == game_names()
    for game in listed:
        assert game["title"] in text
        found = find_game(game["game"])
        assert game["seats"] == [found.seats[0], found.seats[-1]]
        for option in found.options(2):
            assert option.name in text
            assert option.help in text
            assert {"name": option.name, "help": option.help}.items() <= next(
                one.items() for one in game["options"]["2"] if one["name"] == option.name
            )


@pytest.mark.parametrize("game", ["warlord", "scavenger", "adventure"])
def test_rules_shows_a_page(game: str, tmp_path: Path) -> None:
    """The whole page, or one rule of it."""
    run = oche("rules", game, home=tmp_path)
    assert run.returncode == 0
    assert find_game(game).title in run.stdout


def test_rules_shows_one_rule(tmp_path: Path) -> None:
    """W13 comes with its table and nothing of W14; letter case does not matter."""
    text = oche("rules", "warlord", "w13", home=tmp_path).stdout
    assert text.startswith("W13 ")
    assert "recommended round_limit" in text
    assert "W14" not in text


def test_every_rule_that_is_named_to_players_is_in_the_book() -> None:
    """Help can show the rule of whatever is awaited."""
    named = {"warlord": ("W5", "W7", "W18"), "scavenger": ("S3", "S4", "S5", "S7", "S8", "S9")}
    for game, rules in named.items():
        for rule in rules:
            assert pages.rule_text(game, rule).startswith(f"**{rule}**")


def test_pages_of_the_wheel_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Installed, the pages lie in the package; a game may have none."""
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "warlord.md").write_text("- **W1** Packed.\n")
    monkeypatch.setattr(pages.resources, "files", lambda name: tmp_path)
    assert pages.rule_text("warlord", "W1") == "**W1** Packed."
    with pytest.raises(RecordError, match="no rule page"):
        pages.page("a fourth")


def test_new_writes_an_empty_record(tmp_path: Path) -> None:
    """It can be replayed at once, and is never written over unasked."""
    arguments = ("new", "warlord", "ours.toml", "--seat", "Ann", "--seat", "Bo")
    assert oche(*arguments, "--option", "legs=3", home=tmp_path).returncode == 0
    said = json.loads(oche("replay", "--json", "ours.toml", home=tmp_path).stdout)
    assert (said["seats"], said["moves"]) == (["Ann", "Bo"], 0)
    assert "legs = 3" in (tmp_path / "ours.toml").read_text()
    again = oche(*arguments, home=tmp_path)
    assert (again.returncode, again.stdout) == (2, "")
    assert "--force" in again.stderr
    assert oche(*arguments, "--force", home=tmp_path).returncode == 0
    assert "legs" not in (tmp_path / "ours.toml").read_text()


def test_new_without_a_file_prints_the_record(tmp_path: Path) -> None:
    """So that it can be piped."""
    for game in game_names():
        text = oche("new", game, home=tmp_path).stdout
        (tmp_path / "piped.toml").write_text(text)
        assert oche("replay", "piped.toml", home=tmp_path).returncode == 0


def test_version_and_help(tmp_path: Path) -> None:
    """The commands are listed with a sentence each."""
    assert oche("--version", home=tmp_path).stdout == f"oche {package.__version__}\n"
    text = oche("--help", home=tmp_path).stdout
    for command in ("play", "replay", "new", "rules", "games"):
        assert f"{command} " in text
    bare = oche(home=tmp_path)
    assert "Usage: oche" in bare.stdout + bare.stderr
