"""Real games at a real (pseudo-)terminal: one of each kind finished, left, resumed, undone."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest

from oche.core.match import Match
from tests.cli.running import COMMAND, PROMPT, QUESTION, Player, oche, surroundings, terminal

EITHER = f"({PROMPT}|{QUESTION})"


def play_args(game: str, record: Path, *more: str) -> list[str | Path]:
    """A game of Ann against a bot."""
    seats = ("--seat", "Ann", "--seat", "Bo=random", "--seed", "8")
    return ["play", game, *seats, "--save", record, *more]


def answer(match: Match) -> str:
    """Something that is legal now and brings the game to its end."""
    if match.game.name == "adventure":
        return {"WORLD": "SHERIFF", "BATTLE": "FLEE"}[match.awaited.board or ""]
    return match.legal_tokens()[0]


def finish(player: Player) -> str:
    """Play on to the last move; what is said then."""
    shown = player.until(EITHER)
    while not shown.endswith("[y/N]"):
        shown = player.types(answer(player.match()), EITHER)
    player.child.send("\r")
    said, status = player.leaves()
    assert status == 0
    return shown + said


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("warlord", ["--option", "round_limit=3"]),
        ("scavenger", ["-o", "turn_limit=6"]),
        ("adventure", ["--darts", "real"]),
    ],
)
def test_a_game_is_finished_and_replayed(game: str, options: list[str], tmp_path: Path) -> None:
    """A person plays to the end; the ranking is shown, and the record replays."""
    record = tmp_path / "game.toml"
    with terminal(*play_args(game, record, *options), home=tmp_path, record=record) as player:
        shown = finish(player)
    assert "1. " in shown
    assert record.name in shown
    match = player.match()
    assert match.over
    run = oche("replay", record, home=tmp_path)
    assert run.returncode == 0
    assert "Ann" in run.stdout


def test_three_times_enter_starts_a_game(tmp_path: Path) -> None:
    """Each question has an answer ready; the record goes to the player's own folder."""
    with terminal("play", home=tmp_path, record=tmp_path) as player:
        for question in (r"game \[1\]:", r"seats \[.*\]:", "to start:"):
            player.until(question)
            player.child.send("\r")
        assert "Your dart" in player.until(PROMPT)
    assert len(list((tmp_path / "data" / "oche" / "records").glob("warlord-*.toml"))) == 1


def test_a_wrong_answer_is_asked_again(tmp_path: Path) -> None:
    """A game, seats and options that can't be are refused in a sentence."""
    with terminal("play", home=tmp_path, record=tmp_path) as player:
        player.until("game ")
        player.types("chess", "no game is called 'chess'.*game ")
        player.types("3", "seats ")
        player.types("Ann", "takes 2 players.*seats ")
        player.types("Ann, Bo=random", "to start:")
        player.types("turn_limit=x", "a whole number.*to start:")
        player.types("legs=2", "no such option.*to start:")
        assert "Dice Scavenger" in player.types("turn_limit=4 dice=real")


@pytest.mark.parametrize("key", ["\x03", "\x04", "quit\r"])
def test_leaving_loses_nothing(key: str, tmp_path: Path) -> None:
    """Ctrl-C, the end of the input and quit say how to go on; it goes on where it was."""
    record = tmp_path / "ours and yours.toml"
    arguments = play_args("warlord", record, "--option", "round_limit=2")
    with terminal(*arguments, home=tmp_path, record=record) as player:
        player.until(PROMPT)
        player.types("T20")
        before = player.match().text()
        player.child.send(key)
        said, status = player.leaves()
    assert status == (130 if key == "\x03" else 0)
    assert f"oche play --resume '{record}'" in said.replace("\n", "")
    assert record.read_text() == before
    with terminal("play", "--resume", record, home=tmp_path, record=record) as player:
        assert "leader points" in finish(player)
    assert player.match().over


def test_undo_takes_back_to_the_first_decision(tmp_path: Path) -> None:
    """And the same aim meets the same luck again."""
    record = tmp_path / "game.toml"
    with terminal(*play_args("warlord", record), home=tmp_path, record=record) as player:
        player.until(PROMPT)
        logs = [player.match().log]
        for aim in ("T20", "D3", "25"):
            player.types(aim)
            logs.append(player.match().log)
        for log in logs[-2::-1]:
            assert "taken back" in player.types("undo")
            assert player.match().log == log
        assert "nothing can be undone" in player.types("undo")
        player.types("T20")
        assert player.match().log == logs[1]


def test_the_words_beside_the_moves(tmp_path: Path) -> None:
    """Help names the rule, story tells, save keeps elsewhere and asks before it writes over."""
    record, other = tmp_path / "game.toml", tmp_path / "other.toml"
    other.write_text("something else")
    with terminal(*play_args("warlord", record), home=tmp_path, record=record) as player:
        player.until(PROMPT)
        assert "W7" in player.types("help")
        assert "borders the two beside it" in player.types("help w3")
        assert "Leg 1. The homes" in player.types("story")
        assert "W7" in player.types("board")
        player.types(f"save {other}", QUESTION)
        assert "left as it was" in player.types("n")
        assert other.read_text() == "something else"
        player.types(f"save {other}", QUESTION)
        assert "now kept in" in player.types("y")
        player.types("T20")
    assert len(Player(player.child, other).match().log) > len(player.match().log)


def test_several_moves_on_a_line_stop_where_a_bot_has_moved(tmp_path: Path) -> None:
    """What was typed for this turn is not taken for the next."""
    record = tmp_path / "game.toml"
    arguments = play_args("warlord", record, "--darts", "real", "--option", "starter=1")
    with terminal(*arguments, home=tmp_path, record=record) as player:
        player.until(PROMPT)
        assert "Not taken: T5 T6" in player.types("T1 T2 T5 T6")
        mine = [entry.token for entry in player.match().log if entry.seat == 0]
    assert mine == ["T1", "T2"]


def test_help_tells_only_of_what_the_game_has(tmp_path: Path) -> None:
    """Nobody aims at a dice game."""
    for game, throws in (("scavenger", False), ("adventure", True)):
        record = tmp_path / f"{game}.toml"
        run = oche(*play_args(game, record), home=tmp_path, typed="help\n")
        assert "roll" in run.stdout
        assert ("aim REGION" in run.stdout) is throws


def test_a_choice_is_answered_by_its_number(tmp_path: Path) -> None:
    """Short lists are numbered."""
    record = tmp_path / "game.toml"
    arguments = play_args("adventure", record, "--darts", "real")
    with terminal(*arguments, home=tmp_path, record=record) as player:
        player.until(PROMPT)
        assert "a weapon of 2 DMG for 2 GOLD" in player.types("SHOP")
        player.types("2")
        assert [entry.token for entry in player.match().log][:2] == ["SHOP", "buy2"]


def test_an_existing_file_is_not_written_over_unasked(tmp_path: Path) -> None:
    """At a terminal there is a question, elsewhere a refusal; --force means it."""
    record = tmp_path / "game.toml"
    record.write_text("something else")
    with terminal(*play_args("warlord", record), home=tmp_path, record=record) as player:
        player.until(QUESTION)
        player.child.send("\r")
        _, status = player.leaves()
    assert status == 2
    refused = oche(*play_args("warlord", record), home=tmp_path)
    assert refused.returncode == 2
    assert record.read_text() == "something else"
    assert oche(*play_args("warlord", record, "--force"), home=tmp_path).returncode == 0
    assert 'game = "warlord"' in record.read_text()


def test_being_told_to_end_loses_nothing(tmp_path: Path) -> None:
    """SIGTERM is answered like Ctrl-C."""
    record = tmp_path / "game.toml"
    child = subprocess.Popen(
        [*COMMAND, *map(str, play_args("warlord", record))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=surroundings(tmp_path),
        cwd=tmp_path,
    )
    assert child.stdin
    assert child.stdout
    child.stdin.write(b"T20\n")
    child.stdin.flush()
    seen = b""
    while seen.count(b"\n> ") < 2:
        seen += os.read(child.stdout.fileno(), 4096)
    child.send_signal(signal.SIGTERM)
    said, _ = child.communicate(timeout=30)
    assert child.returncode == 128 + signal.SIGTERM
    assert b"oche play --resume" in said
    assert "T20" in record.read_text() or len(Player(None, record).match().log) > 1  # type: ignore[arg-type]


def test_bots_alone_play_to_the_end(tmp_path: Path) -> None:
    """With nobody to ask, the game is told as it goes; it is kept like any other."""
    record = tmp_path / "game.toml"
    seats = ("--seat", "A=random", "--seat", "B=greedy")
    run = oche("play", "scavenger", *seats, "--save", record, "--seed", "2", home=tmp_path)
    assert run.returncode == 0, run.stderr
    assert "turn_limit is 400" in run.stdout
    assert "captures the" in run.stdout


def test_a_board_file_is_found_from_wherever_the_record_is_kept(tmp_path: Path) -> None:
    """A record names its board file from its own folder."""
    boards, kept = tmp_path / "boards", tmp_path / "kept"
    boards.mkdir()
    kept.mkdir()
    source = Path(__file__).parents[1] / "cases" / "boards" / "tiny.toml"
    (boards / "tiny.toml").write_bytes(source.read_bytes())
    record = kept / "game.toml"
    arguments = play_args("adventure", record, "--option", "board=boards/tiny.toml")
    assert oche(*arguments, home=tmp_path, typed="FOREST\n").returncode == 0
    assert oche("replay", "--json", record, home=kept).returncode == 0


def test_the_last_dart_can_be_taken_back(tmp_path: Path) -> None:
    """A wrong last dart does not end the game; and once more rotates the starter (W20)."""
    record = tmp_path / "game.toml"
    options = ["--option", "round_limit=1", "--option", "starter=1", "--darts", "real"]
    with terminal(*play_args("warlord", record, *options), home=tmp_path, record=record) as player:
        player.until(PROMPT)
        player.types("M M", QUESTION)
        assert player.match().over
        player.types("undo")
        assert not player.match().over
        assert "The record" in player.types("T20", QUESTION)
        assert "Your dart, Ann" in player.types("y")
    (again,) = (tmp_path / "data" / "oche" / "records").glob("warlord-*.toml")
    assert Player(player.child, again).match().setup.starter == 0
    assert player.match().over


def test_nobody_at_the_keyboard_is_the_end_of_the_input(tmp_path: Path) -> None:
    """A closed standard input begins no game, and leaves one that is begun."""
    for more, status in (([], 130), (["--seat", "Ann", "--seat", "Bo"], 0)):
        run = subprocess.run(
            ["sh", "-c", 'exec "$@" <&-', "sh", *COMMAND, "play", "warlord", *more],
            capture_output=True,
            encoding="utf-8",
            cwd=tmp_path,
            env=surroundings(tmp_path),
            check=False,
        )
        assert (run.returncode, run.stderr) == (status, "")
