"""`oche arena`, as people run it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from oche.cli.arena.pace import Pace
from tests.cli.running import COMMAND, oche, one_sentence, surroundings

# Whatever has been compiled already; a player who has nothing yet would wait for it.
CACHE = {name: os.environ[name] for name in ("NUMBA_CACHE_DIR",) if name in os.environ}


def results(home: Path, *arguments: str) -> dict[str, object]:
    """What an arena comes to, as JSON."""
    run = oche("arena", *arguments, "--json", home=home, **CACHE)
    assert run.returncode == 0, run
    assert run.stderr == ""
    return json.loads(run.stdout)


def test_every_two_bots_meet_with_seats_swapped(tmp_path: Path) -> None:
    """Three bots play three pairings; Dice Scavenger is given a limit of turns."""
    found = results(tmp_path, "scavenger", "greedy", "random", "greedy", "--games", "9")
    assert found["options"] == {"turn_limit": 400}
    assert found["bots"] == ["greedy", "random", "greedy"]
    meetings = found["meetings"]
    assert isinstance(meetings, list)
    assert [[one["bot"] for one in each["bots"]] for each in meetings] == [
        ["greedy", "random"],
        ["greedy", "greedy"],
        ["random", "greedy"],
    ]
    for each in meetings:
        assert each["games"] == 10  # as many as give every bot every seat equally often
        assert sum(each["points_by_seat"]) == pytest.approx(10)
        assert sum(one["points"] for one in each["bots"]) == pytest.approx(10)
        for one in each["bots"]:
            assert one["wins"] + one["draws"] + one["losses"] == 10
            assert one["low"] <= one["share"] <= one["high"]
    assert meetings[0]["bots"][0]["share"] > 0.5


def test_all_at_one_table_decision_by_decision(tmp_path: Path) -> None:
    """Random at a whiteboard plays by decisions, which are timed; an option is taken."""
    bots = ("random@casual", "random", "random@12")
    found = results(tmp_path, "adventure", *bots, "--table", "--games", "3", "-o", "board=oche-1")
    assert found["bots"] == ["random@casual", "random@club", "random@12"]
    (meeting,) = found["meetings"]  # type: ignore[misc]
    assert meeting["games"] == 3
    assert meeting["darts"] > 0
    decisions = found["decisions"]
    assert isinstance(decisions, list)
    assert sum(one["decisions"] for one in decisions) <= meeting["moves"]
    assert all(0 < one["median_s"] <= one["p95_s"] <= one["most_s"] for one in decisions)


def test_one_seed_gives_one_result_on_any_number_of_processes(tmp_path: Path) -> None:
    """The games are the same whoever plays them, and another seed's are others."""
    said = ("scavenger", "greedy", "random", "--games", "300")
    alone, again, other = (
        results(tmp_path, *said, *more)["meetings"]
        for more in ((), ("--jobs", "2"), ("--seed", "2"))
    )
    assert alone == again != other


def test_no_more_processes_than_cores_are_started(tmp_path: Path) -> None:
    """A hundred thousand would bring the machine down; the games are played all the same."""
    found = results(tmp_path, "scavenger", "random", "random", "--games", "2", "--jobs", "100000")
    (meeting,) = found["meetings"]  # type: ignore[misc]
    assert meeting["games"] == 2


def test_results_are_kept_and_gone_on_with(tmp_path: Path) -> None:
    """More games of the same arena are added to those of the file; another arena's is refused."""
    said = ("scavenger", "greedy", "random", "--out", "kept.json")
    results(tmp_path, *said, "--games", "100")
    found = results(tmp_path, *said, "--games", "400")
    whole = results(tmp_path, "scavenger", "greedy", "random", "--games", "400")
    assert found["meetings"] == whole["meetings"]
    kept = json.loads((tmp_path / "kept.json").read_text(encoding="utf-8"))
    assert kept["meetings"] == whole["meetings"]
    another = oche("arena", *said, "--seed", "2", home=tmp_path)
    one_sentence(another, "kept.json", "another arena")
    (tmp_path / "kept.json").write_text("[]", encoding="utf-8")
    one_sentence(oche("arena", *said, home=tmp_path), "kept.json", "holds no arena")


def test_tables_say_who_is_stronger(tmp_path: Path) -> None:
    """For people: points with their interval, wins, losses, the length of a game."""
    run = oche("arena", "scavenger", "greedy", "random", "--games", "40", home=tmp_path, **CACHE)
    assert run.returncode == 0
    for words in ("Dice Scavenger", "turn_limit = 400", "95 % interval", "moves a game", "seed 1"):
        assert words in run.stdout


def test_broken_off_it_tells_what_was_played(tmp_path: Path) -> None:
    """Ctrl-C: the rounds so far are told and kept, and the exit status says so."""
    out = tmp_path / "kept.json"
    said = ("arena", "adventure", "random", "greedy", "--games", "100000", "--out", str(out))
    with subprocess.Popen(
        [*COMMAND, *said],
        cwd=tmp_path,
        env=surroundings(tmp_path),
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as running:
        while not out.exists() and running.poll() is None:
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        said_last, _ = running.communicate()
    assert running.returncode == 130
    played = json.loads(out.read_text(encoding="utf-8"))["meetings"][0]["games"]
    assert played >= 2
    assert f"{played} of 100000 games" in said_last


@pytest.mark.parametrize(
    ("said", "named"),
    [
        (("warlord", "greedy"), "two bots"),
        (("chess", "greedy", "random"), "chess"),
        (("warlord", "genius", "random"), "genius"),
        (("warlord", "greedy@best", "random"), "best"),
        (("scavenger", "greedy@club", "random"), "no hand"),
        (("scavenger", "greedy", "random", "greedy", "--table"), "not for 3"),
        (("warlord", "greedy", "random", "-o", "round_limit=x"), "round_limit"),
        (("warlord", "greedy", "random", "--games", "0"), "--games"),
    ],
)
def test_what_can_not_be_is_refused_in_a_sentence(
    said: tuple[str, ...], named: str, tmp_path: Path
) -> None:
    """Nothing is played then."""
    one_sentence(oche("arena", *said, home=tmp_path), named)


def test_a_pace_tells_its_median_within_its_steps() -> None:
    """Times are kept as counts; what is told of them is within 6 %, the longest exact."""
    pace, other = Pace(), Pace()
    for number in range(1, 1_000):
        (pace if number % 2 else other).add(number / 1_000)
    pace.join(other)
    assert pace.decisions == 999
    assert pace.within(0.5) == pytest.approx(0.5, rel=0.06)
    assert pace.within(0.95) == pytest.approx(0.95, rel=0.06)
    assert pace.most == 0.999
    assert Pace().within(0.5) == 0
