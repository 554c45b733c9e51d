"""The board that Oche ships: what it must hold, and that it is worth playing."""

from collections import Counter
from itertools import pairwise

import pytest

from oche.bots.tournament.greedy_games import play_greedy_games
from oche.core.binding import compiled, plain
from oche.games.adventure import GAME
from oche.games.adventure.boardfile import DEFAULT_BOARD, find_board
from oche.games.adventure.state import BOARDS, KINDS, REGIONS
from oche.throwing.simple import landings
from tools.balance import measure

FIGHTING = ("DUNGEON", "FOREST", "MOUNTAIN", "TOWER")
STARTING_HP = 10
BEGINNERS_HIT, STRONG_HIT = 2, 6  # a DMG of 1 or 5, and +1


@pytest.fixture
def board():
    return find_board(DEFAULT_BOARD, None)


def described(board, on):
    """What stands on a board: name to a dict of its numbers."""
    first = BOARDS.index(on) * REGIONS
    return {
        name: {
            "kind": KINDS[board.kind[first + at]],
            "unique": board.unique[first + at] >= 0,
            **{key: getattr(board, key)[first + at] for key in ("hp", "dmg", "loot", "gold")},
            "tower": board.tower[first + at],
        }
        for at, name in enumerate(board.names[BOARDS.index(on)])
    }


def monsters(board, on):
    return {n: its for n, its in described(board, on).items() if its["kind"] == "monster"}


def test_a3_holds_what_the_original_fixed(board):
    skeleton = described(board, "DUNGEON")["SKELETON"]
    assert [skeleton[key] for key in ("hp", "dmg", "loot", "gold")] == [2, 1, 1, 2]
    assert described(board, "LOOT")["2HP"]["hp"] == 2
    unique = {
        name
        for on in ("WORLD", *FIGHTING)
        for name, its in monsters(board, on).items()
        if its["unique"]
    }
    assert unique == {"OGRE", "SHERIFF", "DRAKE", "DRAGON"}


def test_every_board_has_its_character(board):
    kinds = {on: Counter(its["kind"] for its in described(board, on).values()) for on in FIGHTING}
    assert all(kinds[on]["hazard"] for on in FIGHTING)
    assert kinds["FOREST"]["life"] == kinds["FOREST"]["evil"] == 1
    assert kinds["MOUNTAIN"]["druid"] == 1

    def mean(on, key):
        its = monsters(board, on).values()
        return sum(each[key] for each in its) / len(its)

    assert mean("FOREST", "hp") < mean("DUNGEON", "hp") < mean("MOUNTAIN", "hp")
    assert mean("MOUNTAIN", "dmg") > mean("DUNGEON", "dmg")
    assert mean("FOREST", "gold") < mean("DUNGEON", "gold") < mean("MOUNTAIN", "gold")


def test_what_bites_harder_pays_more(board):
    for on, pay in (("DUNGEON", "gold"), ("MOUNTAIN", "gold"), ("TOWER", "tower")):
        by_strength = sorted(monsters(board, on).values(), key=lambda its: (its["hp"], its["dmg"]))
        assert all(weak[pay] <= strong[pay] for weak, strong in pairwise(by_strength))
        assert by_strength[0][pay] < by_strength[-1][pay]


def bites(its, hit):
    """The HP that a monster takes from who hits it like this every time."""
    return (its["hp"] - 1) // hit * its["dmg"]


def test_a18_no_monster_is_impossible(board):
    """Every one hurts; a beginner can kill some on each board, a rich player any."""
    for on in ("WORLD", *FIGHTING):
        for name, its in monsters(board, on).items():
            assert its["dmg"] > 0, f"{name} can be ignored for ever"
            assert bites(its, STRONG_HIT) < STARTING_HP // 2, f"{name} is too much for a DMG of 5"
    for on in FIGHTING:
        assert any(
            bites(its, BEGINNERS_HIT) < STARTING_HP // 2 for its in monsters(board, on).values()
        )


def test_a3_every_region_is_reached_and_drawn_quickly(board):
    for number, on in enumerate(BOARDS):
        regions = GAME.regions(board, number)
        table = landings("whiteboard", regions)
        assert all(share > 0 for row in table for share in row)
        if on in (*FIGHTING, "LOOT"):
            assert 5 <= len(regions) - 1 <= 9
            assert all(len(name) <= 8 for name in regions)


def test_the_board_is_worth_playing(board):
    """Bounds that hold 1,000 games, a little wider for 400; `python -m tools.balance` measures."""
    board.seats = 4
    found = measure(board, games=400, seed=20)
    assert 140 <= found.darts["50 %"] <= 300
    assert found.darts["90 %"] < 500
    assert found.unfinished == 0
    assert all(0.18 <= share <= 0.32 for share in found.wins)
    assert found.slain["SHERIFF"] >= 0.4
    assert min(found.slain.values()) >= 0.1, "a monster that hardly ever falls is scenery"


def test_a_board_that_kills_at_once_is_found_out(board):
    board = find_board(DEFAULT_BOARD, None)
    board.seats = 4
    board.dmg[:] = [10 * dmg for dmg in board.dmg]
    found = measure(board, games=50, seed=1)
    assert found.darts["50 %"] < 140
    assert found.slain["SHERIFF"] < 0.4


def test_plain_and_compiled_greedy_games_are_the_same(board):
    board.seats = 3
    once = list(play_greedy_games(plain(GAME), GAME, board, games=3, seed=5, most=120))
    again = list(play_greedy_games(compiled(GAME), GAME, board, games=3, seed=5, most=120))
    assert once == again
    assert any(each.darts < 120 for each in once)
