"""Heads by name, hands at the board, and luck that stays what it was."""

from __future__ import annotations

from collections import Counter

import pytest

from oche.boards.drawing import read_drawing
from oche.bots.bot import Aim, Position, bot_move, region_aim, thrown
from oche.bots.heads import HEADS, head, needs_compiler, read_bot
from oche.bots.tables import hand_tables
from oche.bots.tournament.play import play_game
from oche.bots.tournament.points import points_of
from oche.core.chance import draw, seeded, step
from oche.core.errors import Illegal
from oche.games.adventure.boardfile import DEFAULT_BOARD, board_file
from oche.throwing.hands import read_hand
from tests.play import play


def position(game: str, log: str, *hands: str) -> Position:
    """A game with a hand for each seat."""
    match = play(game, seats=len(hands), log=log)
    drawing = read_drawing(board_file(DEFAULT_BOARD)) if game == "adventure" else None
    tables = tuple(hand_tables(match.game, match.setup, drawing, read_hand(hand)) for hand in hands)
    return Position(match.game, match.setup, match.state, tables)


# Names


def test_heads_stand_in_the_order_of_their_strength():
    assert list(HEADS) == ["random", "greedy", "quick", "search"]
    for name in HEADS:
        assert head(name).name == name
        assert head(name).about
        assert needs_compiler(name) == (name in {"quick", "search"})


def test_a_bot_is_written_as_head_and_hand():
    assert read_bot("greedy@club") == ("greedy", "club")
    assert read_bot(" Quick@12 ") == ("quick", "12")
    assert read_bot("search") == ("search", None)
    assert read_bot("search@club").words == "search, club hand"
    assert read_bot("search").words == "search"
    assert "12 mm" in read_bot("quick@12").words


@pytest.mark.parametrize("written", ["", "god", "@club", "greedy@", "greedy@superb", "quick@-3"])
def test_what_is_no_bot_is_refused_in_a_sentence(written):
    with pytest.raises(Illegal) as caught:
        read_bot(written)
    assert "\n" not in str(caught.value)


def test_an_unknown_head_is_refused():
    with pytest.raises(Illegal, match="random, greedy, quick"):
        head("deep")


@pytest.mark.parametrize(("game", "at_least"), [("warlord", 0.7), ("scavenger", 0.8)])
def test_plain_a_head_that_searches_still_beats_the_greedy_one(game, at_least):
    """What it sees one dart ahead is the chance of winning."""
    match = play(game, seats=2, options={"turn_limit": 100} if game == "scavenger" else {})
    hands = position(game, "", "club", "club").hands
    points = 0.0
    for seed in range(10):
        for seat, bots in enumerate((("quick", "greedy"), ("greedy", "quick"))):
            heads = [head(name) for name in bots]
            ended = play_game(match.game, match.setup, heads, hands, seed=seed, most=2_000)
            points += points_of(ended)[seat]
    assert points >= at_least * 20


def test_plain_a_head_that_searches_goes_by_what_the_greedy_one_does_where_that_is_better():
    """In the middle of an Adventurer's turn the chance of winning alone says too little."""
    for log in ("", "FOREST", "FOREST BEAR", "SHERIFF", "DUNGEON OGRE"):
        met = position("adventure", log, "club", "club")
        assert head("quick").aim(met, seeded(1)).favour == head("greedy").aim(met, seeded(1)).favour


# Hands


def test_tables_are_worked_out_once_for_a_hand():
    one, two = position("warlord", "@20", "club", "club").hands
    assert one is two
    assert position("warlord", "@3", "casual", "club").hands[1] is one


@pytest.mark.parametrize("game", ["warlord", "adventure"])
def test_every_aim_has_chances_that_add_up(game):
    hand = position(game, "@20" if game == "warlord" else "", "club", "club").hands[0]
    boards = [board for board in hand.boards if board is not None]
    assert len(boards) == (1 if game == "warlord" else 7)
    for board in boards:
        for aim in range(len(board.face.aims)):
            assert sum(board.chances(aim)) == pytest.approx(1.0, abs=1e-9)


def test_a_game_of_dice_needs_no_hand():
    hand = position("scavenger", "", "club", "club").hands[0]
    assert hand.boards == (None,)


# Darts


def test_a_dart_lands_as_often_as_the_tables_say():
    """The law that heads think by is the one that darts fall by, also where they touch several."""
    for game, log in (("warlord", "@20"), ("adventure", "FOREST")):
        seen = position(game, log, "casual", "club")
        aim = len(seen.board.face.aims) // 3
        x, y = seen.board.face.aims[aim]
        rng = seeded(2)
        darts = Counter(
            frozenset(thrown(seen, Aim(x, y), step(rng) << 32 | step(rng)).touched)
            for _ in range(3000)
        )
        for chance, outcome in zip(seen.board.chances(aim), seen.board.face.outcomes, strict=True):
            expected, spread = 3000 * chance, (3000 * chance + 1) ** 0.5
            assert abs(darts[frozenset(outcome)] - expected) < 5 * spread


def test_the_same_luck_is_the_same_stray():
    """So an aim that is corrected, or taken back and thrown again, is no second try."""
    seen = position("warlord", "@20", "club", "club")
    one = thrown(seen, Aim(0.0, 103.0), 77)
    two = thrown(seen, Aim(50.0, -20.0), 77)
    assert one.x is not None
    assert one.y is not None
    assert (two.x, two.y) == pytest.approx((one.x + 50.0, one.y - 123.0))
    assert thrown(seen, Aim(0.0, 103.0), 77) == one


def test_of_what_a_dart_touches_its_thrower_takes_the_favourite():
    seen = position("adventure", "FOREST", "club", "club")
    rng = seeded(4)
    for _ in range(300):
        x, y = seen.board.face.aims[draw(rng, len(seen.board.face.aims))]
        luck = step(rng) << 32 | step(rng)
        touched = thrown(seen, Aim(x, y), luck).touched
        if len(touched) > 1:
            assert thrown(seen, Aim(x, y, touched[::-1]), luck).move == touched[-1]
            assert thrown(seen, Aim(x, y), luck).move == touched[0]
            break
    else:
        pytest.fail("no dart touched two regions")


# What heads do


def test_greedy_is_the_same_plain_and_compiled():
    seen = position("warlord", "@20 S1", "club", "professional")
    for seed in range(5):
        one, two = seeded(seed), seeded(seed)
        assert head("greedy").aim(seen, one) == head("greedy", "compiled").aim(seen, two)
        assert one == two


def test_a_hand_decides_where_to_aim():
    """Who hits what they aim at takes a triple beside the home; who does not aims elsewhere."""
    aims = {}
    for hand in ("beginner", "3"):
        seen = position("warlord", "@20", hand, hand)
        aims[hand] = head("greedy").aim(seen, seeded(1))
    bed = seen.board.face.regions[seen.board.face.landed(*aims["3"][:2])[0]]
    assert bed in {"T1", "T5"}
    assert aims["beginner"][:2] != aims["3"][:2]


@pytest.mark.parametrize("name", list(HEADS))
@pytest.mark.parametrize(
    ("game", "log"),
    [("warlord", "@20"), ("adventure", ""), ("adventure", "INN"), ("scavenger", "")],
)
def test_every_head_answers_without_a_compiler(name, game, log):
    """Until one is ready, `quick` and `search` look at one dart with the insight that they have."""
    seen = position(game, log, "club", "club")
    assert bot_move(head(name), seen, seeded(1)) in seen.game.moves(seen.setup, seen.state)


def test_random_aims_at_middles_of_regions():
    seen = position("warlord", "@20", "club", "club")
    rng = seeded(3)
    aims = {head("random").aim(seen, rng) for _ in range(600)}
    assert aims == {region_aim(seen, region) for region in range(63)}


@pytest.mark.xdist_group("compiled")
def test_quick_beats_greedy_and_greedy_random():
    """Few games, so that it is soon known; `oche arena` plays as many as one likes."""
    for strong, weak in (("greedy", "random"), ("quick", "greedy")):
        heads = {name: head(name, "compiled") for name in (strong, weak)}
        for each in heads.values():
            if hasattr(each, "tenths"):
                each.tenths = 0.01  # type: ignore[attr-defined]
        won = sum(
            _wins(heads[strong], heads[weak], first=number % 2 == 0, seed=number // 2)
            for number in range(40)
        )
        assert won >= 27, f"{strong} won {won} of 40 games against {weak}"


def _wins(one, two, *, first: bool, seed: int) -> bool:
    """Whether a head wins a game of Warlord, in the first seat or in the second."""
    seen = position("warlord", "", "club", "club")
    heads = (one, two) if first else (two, one)
    rng, moves = seeded(seed), 0
    while not seen.game.over(seen.setup, seen.state):
        seen.game.apply(seen.setup, seen.state, bot_move(heads[max(0, seen.seat)], seen, rng))
        moves += 1
        assert moves < 1000
    return seen.game.place(seen.setup, seen.state, 0 if first else 1) == 0
