"""The drawings, looked at as text: what a player must be able to see at 40, 80 and 120 columns."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from itertools import combinations
from pathlib import Path

import pytest
from rich.console import Console, RenderableType

from oche.bots.bot import bot_move, simple_position
from oche.bots.random import RandomHead
from oche.cli.draw import drawing, plain, warlord
from oche.cli.draw.adventure import scorekeeper
from oche.cli.draw.scavenger import hand
from oche.cli.screen import show
from oche.cli.seats import Table
from oche.cli.session import Session
from oche.cli.story import print_story
from oche.cli.telling import open_file, turns
from oche.core.chance import seeded
from oche.core.match import Match, new_match
from oche.core.registry import find_game
from tests.cli.running import CASES

SIZES = [(40, 24), (80, 24), (120, 40)]


def played(game: str, seats: Sequence[str], log: str = "", **options: object) -> Match:
    """A game after these moves."""
    match = new_match(find_game(game), seats, options, CASES)
    match.play_all(log.split())
    return match


def seen(part: RenderableType, width: int = 80) -> str:
    """A drawing as somebody without colours sees it."""
    console = Console(file=StringIO(), width=width, highlight=False, markup=False, emoji=False)
    console.print(part)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def screen(match: Match, width: int = 80, height: int = 24) -> str:
    """The whole screen."""
    console = Console(file=StringIO(), width=width, height=height, highlight=False, markup=False)
    kinds = ("person",) * len(match.seats)
    show(console, Session(match, [], Table(kinds), None), [])
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("size", [warlord.LARGE, warlord.MEDIUM, warlord.SMALL])
def test_no_territory_covers_another(size: warlord.Size) -> None:
    """W3: twenty segments in a ring, clockwise from the top, and none outside of the sheet."""
    corners = [size.corner(segment) for segment in range(20)]
    for (x, y), (other_x, other_y) in combinations(corners, 2):
        assert abs(x - other_x) >= size.wide or abs(y - other_y) >= size.high
    assert min(y for _, y in corners) == 0 == corners[0][1]
    assert all(0 <= x <= size.width - size.wide for x, _ in corners)
    assert all(0 <= y <= size.height - size.high for _, y in corners)
    assert corners[5][0] == max(x for x, _ in corners)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_warlord_shows_owner_strength_and_reach(width: int, height: int) -> None:
    """W24: whose turn, darts left, round, target, land and points, and what is in reach."""
    text = screen(played("warlord", ["Ann", "Bo"], "@20 D1"), width, height)
    for territory in range(1, 21):
        assert str(territory) in text
    assert text.replace(" ", "").count("▮▮▮") == 2
    assert text.replace(" ", "").count("A▮▮▯") == 1
    for lit in ("[17]", "[3]", "[19]", "[Bull]"):
        assert lit in text
    assert "[20]" not in text
    assert "Round 1 of 20 · target 12" in text
    assert "┃ ┃" in text
    assert "┃ ┃ ┃" not in text
    assert "Your dart, Bo" in text
    assert max(map(len, text.splitlines())) <= width


def test_the_siege_banner_names_the_holder_and_the_turns_left() -> None:
    """W23: it goes the moment the siege is broken."""
    log = "@20 S1 M M S18 S5 M"
    match = played("warlord", ["Alice", "Bob"], log, target=3)
    assert "Alice holds the board: 1 turn to break it" in screen(match)
    match.play_all(["25", "T1"])
    assert "holds the board" not in screen(match)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_scavenger_shows_the_grid_and_what_a_step_costs(width: int, height: int) -> None:
    """S11: the damage is the value less the Buffer."""
    log = "r6 r1 r8 r3 r5 r10 r2 r7 r4 r6 8@b2 7@c3 3@a1 2@d4 5@a4 4@d1 10@b4 6@c1 C@b1 C@c4 r4 ."
    match = played("scavenger", ["Ada", "Bo"], log)
    text = screen(match, width, height)
    assert "-3♥ +7" in text
    assert "to c3, -3♥ +7" in text
    assert "to d4, -0♥ +2" in text
    assert "A 20" in text
    assert "B 20" in text
    assert max(map(len, text.splitlines())) <= width


def test_scavenger_shows_what_is_in_hand() -> None:
    """S4: the dice that each has yet to place."""
    match = played("scavenger", ["Ada", "Bo"], "r6 r1 r8 r3 r5 r10 r2 r7 r4 r6")
    assert [hand(match.state, seat) for seat in (0, 1)] == [[3, 5, 8, 10], [2, 4, 6, 7]]
    assert "3 5 8 10" in screen(match)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_adventure_shows_the_scoreboard(width: int, height: int) -> None:
    """A29: HP, DMG, GOLD, LOCATION, who is dead, PvP, attrition, who keeps score, the prices."""
    match, _ = open_file(str(CASES / "a12-attrition.toml"))
    text = screen(match, width, height)
    for word in ("HP", "DMG", "GOLD", "LOCATION", "PvP", "Attrition", "Keeps score"):
        assert word in text
    for place in ("DUNGEON", "ROAD", "TAVERN"):
        assert place in text
    assert max(map(len, text.splitlines())) <= width


def test_adventure_shows_the_foe_and_what_a_dart_would_do() -> None:
    """A18: what is dealt and what comes back."""
    match = played("adventure", ["Xa", "Yb"], "DUNGEON SKELETON", board="boards/tiny.toml")
    text = screen(match)
    assert "♥♥" in text
    assert "deals 1, then -1 HP" in text
    assert "deals 2: the kill" in text
    assert "-1 HP, and away" in text
    match.play("-1")
    assert "HP" in screen(match)
    match.play_all(["+1"])
    assert "+2 HP" in screen(match)


def test_adventure_shows_prices_where_they_matter() -> None:
    """A9 A10 A14: the tables of SHOP, WIZARD and INN."""
    match = played("adventure", ["Xa", "Yb"], board="boards/tiny.toml")
    assert "DMG 2: 2 G" in screen(match)
    for place, price in (("SHOP", "DMG 3: 4 G"), ("WIZARD", "-2 HP: 8 G"), ("INN", "+3 HP: 4 G")):
        match = played("adventure", ["Xa", "Yb"], place, board="boards/tiny.toml")
        assert price in screen(match)


def test_the_last_one_to_have_had_a_turn_keeps_score() -> None:
    """A29: nobody at first, then whoever shot before."""
    match = played("adventure", ["Xa", "Yb"], board="boards/tiny.toml")
    assert scorekeeper(match) is None
    match.play("ROAD")
    assert scorekeeper(match) == 0
    match.play_all(["FOREST", "MISS", "ROAD"])
    assert scorekeeper(match) == 0


@pytest.mark.parametrize("game", ["warlord", "adventure", "scavenger"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_moment_of_a_game_can_be_drawn(game: str, width: int, height: int) -> None:
    """From the first move to the last nothing is wider than the terminal, every choice named."""
    match = played(game, ["Ann", "A name that is forty characters long, no"])
    rng = seeded(4)
    while not match.over and len(match.log) < 120:
        text = screen(match, width, height)
        assert max(map(len, text.splitlines())) <= width
        move = bot_move(RandomHead(), simple_position(match.game, match.setup, match.state), rng)
        match.play(match.game.token(match.setup, match.state, move))


def test_a_fourth_game_is_drawn_from_its_view() -> None:
    """Whoever has no drawing shows all that the view tells."""
    assert drawing("a fourth") is plain
    match = played("warlord", ["Ann", "Bo"], "@20")
    picture = plain.picture(match, 80, 24)
    assert "leader_points" in seen(picture.board)
    assert plain.label(match, "T20") == ""


@pytest.mark.parametrize("name", ["w11-second-leg", "s09-last-objective", "a11-pvp"])
def test_a_story_has_every_move_under_its_turn(name: str) -> None:
    """Moves are numbered through; a turn is moves in a row of one seat."""
    match, told = open_file(str(CASES / f"{name}.toml"))
    console = Console(file=StringIO(), width=80, highlight=False, markup=False)
    print_story(match, told, console)
    assert isinstance(console.file, StringIO)
    lines = console.file.getvalue().splitlines()
    numbers = [int(line[:4]) for line in lines if line[:4].strip().isdecimal()]
    assert numbers[: len(told)] == list(range(1, len(told) + 1))
    for turn in turns(told):
        assert len({one.entry.seat for one in turn}) == 1
    assert Path(CASES / f"{name}.toml").exists()
