"""The random and the greedy bot, and the chance that both are subject to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import pytest

from oche.bots.bot import bot_move, region_aim, roll, simple_position, thrown
from oche.bots.greedy import GreedyHead
from oche.bots.random import RandomHead
from oche.bots.tournament.greedy_games import play_greedy_games
from oche.core.binding import compiled, plain
from oche.core.chance import seeded
from oche.core.match import Match
from oche.games.adventure import GAME as ADVENTURE
from tests.play import play

PLACED = """
r6 r1  r8 r3 r5 r10  r2 r7 r4 r6
8@b2 7@c3  3@a1 2@d4  5@a4 4@d1  10@b4 6@c1
C@b1 C@c4
"""


def now(match: Match):
    return match.game, match.setup, match.state


def position(match: Match):
    return simple_position(*now(match))


def answer(match: Match, seed: int = 1) -> str:
    """The greedy answer to what is awaited, as a token: a choice, or the region aimed at."""
    if match.awaited.kind == "throw":
        aim = GreedyHead().aim(position(match), seeded(seed))
        return position(match).board.face.regions[int(aim.x)]
    return match.game.token(*now(match)[1:], GreedyHead().choose(position(match), seeded(seed)))


def answers(match: Match) -> set[str]:
    """All that the greedy bot may answer, ties being broken at random."""
    return {answer(match, seed) for seed in range(60)}


def worth(match: Match, seat: int) -> int:
    return match.game.worth(match.setup, match.state, seat)


# What a position is worth


def test_warlord_counts_land_before_strength_and_less_the_best_other():
    match = play("warlord", seats=3, log="@20 T1 S15 M")
    # Ann holds two lands of 6 in all, Ben two of 4, Cyd one of 3.
    assert worth(match, 0) > worth(match, 1) > worth(match, 2)
    assert worth(match, 0) == (2 * 64 + 6) - (2 * 64 + 4)
    assert worth(match, 2) == (64 + 3) - (2 * 64 + 6)


def test_warlord_values_one_land_above_any_strength():
    strong = play("warlord", log="@20 S1 D3 D3")
    wide = play("warlord", log="@20 S1 S17 M")
    assert worth(wide, 1) > worth(strong, 1)


def test_scavenger_is_the_difference_of_scores():
    match = play("scavenger", log=PLACED + "r3 . D r6 . L r1 . U")
    mine, theirs = match.game.view(match.setup, match.state)["scores"]
    assert worth(match, 0) == mine - theirs
    assert worth(match, 1) == theirs - mine


def test_adventure_is_hp_two_dmg_and_gold_less_the_others_mean():
    match = play("adventure", seats=3, log="SHOP buy2 TAVERN INN heal2")
    wealth = [10 + 4 + 0, 12 + 2 + 1, 12 + 2 + 0]
    for seat, mine in enumerate(wealth):
        assert worth(match, seat) == 2 * mine - (sum(wealth) - mine)


def test_adventure_leaves_the_dead_nothing():
    match = play(
        "adventure", seats=3, options={"board": "tiny"}, log="SHERIFF -1 -1 -1", folder=TINY
    )
    assert match.state.hp[0] == 0
    assert worth(match, 1) == 2 * 14 - 14
    assert worth(match, 0) == -2 * 14


TINY = {
    "tiny": """
name = "tiny"
[WORLD]
SHERIFF = {kind = "monster", unique = true, hp = 8, dmg = 3, loot = 2, gold = 8}
[LOOT]
"3G" = {kind = "loot", gold = 3}
"""
}


# The greedy bot


def test_greedy_captures_when_a_step_can():
    match = play("scavenger", log=PLACED + "r3 .")
    # From c4 the 7 and the 10 gain 3 each, what the Buffer holds off; the 2 gains but 2.
    assert answers(match) == {"D", "L"}


def test_greedy_breaks_ties_at_random():
    match = play("scavenger", log="r6 r1 r8 r3 r5 r10 r2 r7 r4 r6")
    assert len(answers(match)) > 20  # no placing changes the score


def test_greedy_looks_at_all_faces_of_the_die_it_calls_for():
    # A re-roll of the Buffer costs an Ability now and can earn it back on a 1: five times in six
    # it does not, so using none is better on average.
    match = play("scavenger", log=PLACED + "r1 . L r2")
    assert answers(match) == {"."}


def test_greedy_aims_at_the_land_that_leaves_it_most():
    match = play("warlord", log="@20")
    # A claim is worth a land: the neighbours of the 20, where strays claim as well or fortify.
    assert {aim[1:] for aim in answers(match)} <= {"5", "1", "20"}
    assert {aim[0] for aim in answers(match)} <= {"S", "D", "T"}


def test_greedy_drinks_at_the_tavern_while_it_has_gold():
    assert answers(play("adventure", seats=2)) == {"TAVERN"}


def test_greedy_rests_at_the_inn_only_where_that_gains():
    # HP 1 costs 1, HP 2 costs 2, HP 3 costs 4: never a gain in HP + 2 DMG + GOLD.
    assert answers(play("adventure", seats=2, log="INN")) <= {"pass", "heal1", "heal2"}
    # DMG 2 costs 2 GOLD and counts 2, as much as keeping the GOLD: what wins more often decides.
    assert answers(play("adventure", seats=2, log="SHOP")) in ({"pass"}, {"buy2"})


# The random bot


def test_random_takes_every_legal_choice():
    match = play("scavenger", log=PLACED + "r3")
    rng = seeded(7)
    taken = {RandomHead().choose(position(match), rng) for _ in range(2000)}
    assert taken == set(match.game.moves(match.setup, match.state))


# Chance


def test_a_bots_dart_lands_as_the_model_says():
    match = play("warlord", log="@20")
    aim = region_aim(position(match), match.read("T20").move)
    landed = Counter(
        match.game.token(*now(match)[1:], thrown(position(match), aim, luck).move)
        for luck in range(5000)
    )
    assert 0.33 < landed["S20"] / 5000 < 0.39
    assert 0.16 < landed["T20"] / 5000 < 0.20
    assert 0.08 < landed["M"] / 5000 < 0.12
    assert landed["S3"] == 0


def test_a_roll_shows_every_face_alike():
    match = play("scavenger")
    rng = seeded(4)
    shown = Counter(roll(*now(match), rng) for _ in range(6000))
    assert set(shown) == set(range(6))
    assert all(850 < count < 1150 for count in shown.values())


@dataclass
class Aiming:
    """A head that always answers the same."""

    move: int
    name: str = "aiming"
    about: str = "aims at one bed"

    def choose(self, position, rng):
        return self.move

    def aim(self, position, rng):
        return region_aim(position, self.move)


def test_a_bot_aims_and_chance_decides_but_a_choice_is_its_own():
    darts = play("warlord", log="@20")
    rng = seeded(5)
    hits = {bot_move(Aiming(0), position(darts), rng) for _ in range(300)}
    assert len(hits) == 10  # three rings of three segments, and a miss
    choice = play("adventure", log="INN")
    assert {bot_move(Aiming(1), position(choice), rng) for _ in range(20)} == {1}


@pytest.mark.parametrize(("game", "seats"), [("warlord", 3), ("adventure", 4), ("scavenger", 2)])
def test_bots_finish_a_game_and_greedy_beats_random(game, seats):
    rng = seeded(11)
    won = 0.0
    for number in range(30):
        match = play(game, seats=seats)
        lucky = number % seats
        bots = [GreedyHead() if seat == lucky else RandomHead() for seat in range(seats)]
        for _ in range(5000):
            if match.over:
                break
            bot = bots[match.awaited.seat or 0]
            match.game.apply(match.setup, match.state, bot_move(bot, position(match), rng))
        assert match.over
        best = match.ranking()[0]
        won += (lucky in best) / len(best)
    assert won / 30 > 1.2 / seats


@pytest.mark.xdist_group("compiled")
def test_greedy_games_are_the_same_plain_and_compiled():
    setup = play("adventure", seats=4).setup
    ran = [
        list(play_greedy_games(run, ADVENTURE, setup, games=20, seed=9, most=3000))
        for run in (plain(ADVENTURE), compiled(ADVENTURE))
    ]
    assert ran[0] == ran[1]
