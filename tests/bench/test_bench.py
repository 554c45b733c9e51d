"""The figures of `make bench` are of what they say; nothing is timed here."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from bench import bots
from bench.goals import goals
from bench.measure import Rate, figures, spread
from bench.ours import GAMES, RECORD, Playouts
from bench.tables import tables
from oche.core.binding import plain
from oche.core.match import open_match
from oche.core.record import read_record
from oche.core.registry import find_game

RATE = Rate(25e6, 24e6, 26e6)
SLOW = Rate(2.0, 1.0, 3.0)


def measured(rate: Rate) -> dict[str, Any]:
    """Figures as if all games ran at one rate."""
    playout = {"moves": rate, "darts": rate, "plain": SLOW, "times_plain": 9.0, "moves_a_game": 9.0}
    ready = {"first_s": 9.0, "cached_s": SLOW, "numba_import_s": SLOW}
    state = {"state_bytes": 8, "setup_bytes": 8, "copy_ns": 1.0}
    names = sorted({name for name, _ in GAMES})
    thinking = {
        "looked": rate,
        "plain_looked": SLOW,
        "times_plain": 9.0,
        "games": rate,
        "plain_games": SLOW,
        "games_times_plain": 9.0,
    }
    found = {
        "thinking": [{"game": name, **thinking} for name in bots.GAMES],
        "playouts": [{"game": name, "seats": seats, **playout} for name, seats in GAMES],
        "peers": [{"game": "pig", "stepped": SLOW, "inside": SLOW, "moves_a_game": 9.0}],
        "states": [{"game": name, **state} for name in names],
        "compiling": [{"game": name, **ready} for name in names],
        "replay_s": Rate(0.1, 0.1, 0.1),
    }
    return {**found, "goals": goals(found)}


def met(found: dict[str, Any], word: str) -> set[bool]:
    return {goal["met"] for goal in found["goals"] if word in goal["what"]}


def test_rates_must_be_above_their_goal_and_times_below():
    assert met(measured(RATE), "a second") == {True}
    assert met(measured(Rate(1e3, 1e3, 1e3)), "a second") == {False}
    assert met(measured(RATE), "first compilation") == {True}
    assert met(measured(RATE), "from the cache") == {False}  # SLOW is slower than the goal
    assert met(measured(RATE), "replay") == {True}
    assert met(measured(RATE), "looks at") == {True}


def test_every_figure_is_shown_and_can_be_written():
    console = Console(width=100, record=True)
    for table in tables(measured(RATE)):
        console.print(table)
    shown = console.export_text()
    assert all(f"{name} for {seats}" in shown for name, seats in GAMES)
    assert figures({"a": [RATE]}) == {"a": [{"median": 25e6, "low": 24e6, "high": 26e6}]}
    assert spread([3.0, 1.0, 2.0]) == Rate(2.0, 1.0, 3.0)


def test_playouts_count_the_moves_that_they_make():
    play = Playouts(plain(find_game("scavenger")), "scavenger", 2)
    moves = play(2) + play(1)
    assert moves == play.counts[0] > 100
    assert play.counts[2] == 3


def test_a_search_counts_what_it_looks_at_and_games_are_each_their_own():
    """From a position where somebody must decide; a larger budget looks at more."""
    search = bots.Searches(plain, "scavenger")
    assert search.position.seat >= 0
    assert 0 < search(30) <= search(3_000)
    games = bots.WholeGames(plain, "scavenger")
    assert games(1) + games(1) == games.played == 2


def test_the_record_that_is_replayed_is_one():
    assert open_match(read_record(RECORD)).log
