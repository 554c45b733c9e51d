"""Whole games, plain and compiled, against those that are played decision by decision."""

from __future__ import annotations

from collections import Counter

import pytest
from scipy.stats import chi2_contingency

from oche.bots.bot import Aim, Position, thrown
from oche.bots.greedy import GreedyHead
from oche.bots.law import board_of, law, taken
from oche.bots.luck import landed
from oche.bots.random import RandomHead
from oche.bots.tables import HandTables
from oche.bots.tournament.play import dart_luck, play_game
from oche.bots.tournament.points import Ended
from oche.bots.tournament.whole import Games, Second
from oche.cli.hands import seat_hands
from oche.core.binding import compiled, plain
from oche.core.chance import seeded
from oche.core.match import Match, new_match
from oche.core.registry import find_game

LONGEST = 5_000


def begun(name: str, *hands: str, **options: object) -> tuple[Match, tuple[HandTables, ...]]:
    """A game before its first move, and a seat for each hand."""
    match = new_match(find_game(name), [f"Seat {seat}" for seat in range(len(hands))], options)
    return match, seat_hands(match, hands)


@pytest.mark.parametrize(
    ("name", "heads"),
    [
        ("warlord", ("greedy", "random")),
        ("adventure", ("greedy", "greedy", "greedy")),
        ("scavenger", ("random", "greedy")),
    ],
)
def test_compiled_games_are_the_plain_ones(name: str, heads: tuple[str, ...]) -> None:
    """Move for move: with second throws, and broken off where they get too long."""
    match, hands = begun(name, *("casual",) * len(heads))
    second = [Second(3, 1.0)] + [Second()] * (len(heads) - 1)
    for most in (LONGEST, 7):
        played = [
            Games(way(match.game), match.setup, heads, hands).play(
                [5, 6], most=most, second=second, watched=0
            )
            for way in (plain, compiled)
        ]
        assert played[0] == played[1]
        assert all(ended.over == (most == LONGEST) for ended in played[0])


def test_the_same_seed_is_the_same_game() -> None:
    """Whatever was played before it."""
    match, hands = begun("scavenger", "club", "club")
    games = Games(plain(match.game), match.setup, ("greedy", "greedy"), hands)
    alone, among = games.play([9], most=LONGEST), games.play([8, 9], most=LONGEST)
    assert alone[0] == among[1] != among[0]


@pytest.mark.parametrize(
    ("name", "point"),
    [("warlord", (0.0, 103.0)), ("adventure", None)],
)
def test_darts_land_by_one_law(name: str, point: tuple[float, float] | None) -> None:
    """A landing point drawn for an aim and an outcome drawn from its odds count alike."""
    match, hands = begun(name, "casual", "casual")
    while match.awaited.chance:
        match.play(match.legal_tokens()[0])
    position = Position(match.game, match.setup, match.state, hands)
    face = position.board.face
    run = plain(match.game)
    known = law(run, hands)
    at = board_of(known.where, position.seat, match.game.awaits(match.setup, match.state)[2])
    aim = face.aims.index(point) if point else 0
    values = [float(number * 7 % 11) for number in range(len(face.regions))]
    favour = tuple(sorted(range(len(values)), key=lambda region: -values[region]))
    rng, count = seeded(3), 4_000
    points = Counter(
        thrown(position, Aim(*face.aims[aim], favour), dart_luck(rng)).move for _ in range(count)
    )
    drawn = Counter(
        taken(
            known.where,
            known.sets,
            at,
            landed(known.where, known.odds, at, aim, rng),
            values,
            0,
            1.0,
        )
        for _ in range(count)
    )
    often = [region for region in points | drawn if points[region] + drawn[region] >= 20]
    table = [[one[region] for region in often] for one in (points, drawn)]
    assert len(often) > 3
    _, likely, *_ = chi2_contingency(table)
    assert float(likely) > 0.001  # type: ignore[arg-type]


def test_games_by_decisions_are_as_long_and_won_as_often() -> None:
    """Greedy and random of unequal hands: both ways agree within what chance allows."""
    match, hands = begun("warlord", "casual", "professional")
    whole = Games(compiled(match.game), match.setup, ("greedy", "greedy"), hands)
    many = whole.play(range(2_000), most=LONGEST)
    heads = (GreedyHead(), GreedyHead())
    some = [
        play_game(match.game, match.setup, heads, hands, seed=seed, most=LONGEST)
        for seed in range(30)
    ]
    length, other = (sum(each.darts for each in games) / len(games) for games in (many, some))
    spread = sum((each.darts - length) ** 2 for each in many) / len(many)
    assert abs(length - other) < 3 * (spread / len(some)) ** 0.5
    assert {each.places for each in some} <= {each.places for each in many}


def test_a_game_between_heads_is_kept_by_its_seed_and_broken_off_in_time() -> None:
    """The same seed the same game; after so many moves it is left."""
    match, hands = begun("scavenger", "club", "club", turn_limit=20)
    heads = (RandomHead(), GreedyHead())
    first, again, cut = (
        play_game(match.game, match.setup, heads, hands, seed=4, most=most)
        for most in (LONGEST, LONGEST, 10)
    )
    assert first == again
    assert first.over
    assert first.darts == 0
    assert cut == Ended((0, 0), 10, 0, over=False)


def test_random_at_a_whiteboard_is_refused() -> None:
    """What it takes of several regions depends on where a dart lands, which odds do not know."""
    match, hands = begun("adventure", "club", "club")
    with pytest.raises(ValueError, match="whiteboard"):
        Games(plain(match.game), match.setup, ("greedy", "random"), hands)


def test_second_throws_help_who_has_them() -> None:
    """Of the same 300 games the seat wins many more with ten of them than without."""
    match, hands = begun("warlord", "club", "club")
    games = Games(compiled(match.game), match.setup, ("greedy", "greedy"), hands)
    alone = games.play(range(300), most=LONGEST)
    helped = games.play(range(300), most=LONGEST, second=[Second(), Second(10, 0.0)])
    wins = [sum(ended.places[1] == 0 for ended in each) for each in (alone, helped)]
    assert wins[1] > wins[0] + 60
