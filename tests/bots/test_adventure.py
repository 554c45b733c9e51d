"""What Adventure's searching heads see a position by, and what they find where a game is won."""

from __future__ import annotations

from copy import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oche.boards.drawing import read_drawing
from oche.bots.bot import Position
from oche.bots.heads import head
from oche.bots.insight.adventure import SURE, greed, insight
from oche.bots.searching import BREADTH, Search
from oche.bots.tables import hand_tables
from oche.bots.thinking import thinking_game
from oche.core.binding import compiled, plain
from oche.core.chance import draw, seeded
from oche.core.hooks import worth
from oche.core.rule import template
from oche.games.adventure import GAME
from oche.games.adventure.boardfile import DEFAULT_BOARD, board_file, find_board
from oche.games.adventure.state import AT_WIZARD, ENDED
from oche.throwing.hands import read_hand
from tests.play import play

THINKING = thinking_game(GAME)


def met(seats: int, seed: int, moves: int):
    """The positions of a game played at random, from the first to the last or the `moves`th."""
    setup = find_board(DEFAULT_BOARD, None)
    setup.seats = seats
    state, rng = GAME.new(setup), seeded(seed)
    for _ in range(moves):
        yield setup, state
        legal = GAME.moves(setup, state)
        if not legal:
            return
        state = copy(state)
        GAME.apply(setup, state, legal[draw(rng, len(legal))])


# The ends


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_one_alive_has_won_and_the_dead_have_lost(seats):
    ended = 0
    for seed in range(20):
        for setup, state in met(seats, seed, 2000):
            for seat in range(seats):
                if state.phase == ENDED:
                    ended += 1
                    won = GAME.place(setup, state, seat) == 0
                    assert insight(setup, state, seat) == (SURE if won else 0)
                elif state.hp[seat] == 0:
                    assert insight(setup, state, seat) == 0
    assert ended == 20 * seats


@given(st.integers(2, 4), st.integers(0, 10**6), st.integers(1, 60))
def test_the_chances_of_all_seats_are_the_whole(seats, seed, moves):
    *_, (setup, state) = met(seats, seed, moves)
    assert abs(sum(insight(setup, state, seat) for seat in range(seats)) - SURE) <= seats


# What it sees


@given(st.integers(2, 4), st.integers(0, 10**6), st.integers(1, 60), st.data())
def test_more_hp_dmg_or_gold_are_never_worth_less_to_who_owns_them(seats, seed, moves, data):
    *_, (setup, state) = met(seats, seed, moves)
    seat = data.draw(st.integers(0, seats - 1))
    owned = data.draw(st.sampled_from(["hp", "gold"]))
    if state.phase == ENDED or state.hp[seat] == 0:
        return
    richer = copy(state)
    getattr(richer, owned)[seat] += data.draw(st.integers(1, 300))
    assert insight(setup, richer, seat) >= insight(setup, state, seat)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_hp_more_is_worth_something_however_many_there_are(seats):
    match = play("adventure", seats=seats)
    for hp in range(1, 60):
        match.state.hp[0] = hp
        before = insight(match.setup, match.state, 0)
        match.state.hp[0] = hp + 1
        assert insight(match.setup, match.state, 0) > before


def test_who_leads_in_hp_is_less_sure_of_it_the_longer_all_wait():
    match = play("adventure", seats=2)
    match.state.hp[0] = 20
    chances = []
    for rounds in (1, 12, 24, 48, 300):
        match.state.round = rounds
        chances.append(insight(match.setup, match.state, 0))
    assert chances[0] == chances[1] > chances[2] > chances[3] > chances[4] > SURE // 3


def test_numbers_at_their_ends_are_seen_too():
    match = play("adventure", seats=4)
    for seat in range(4):
        match.state.hp[seat] = match.state.dmg[seat] = match.state.gold[seat] = 1_000_000
    assert 200_000 < insight(match.setup, match.state, 1) < 300_000
    match.state.hp[1] = 1
    assert insight(match.setup, match.state, 1) < 50_000


@template
def seen(setups, states, count: int, seats: int, found):
    """What every position of a row is worth to every seat."""
    for number in range(count):
        for seat in range(seats):
            found[number * seats + seat] = worth(setups[0], states[number], seat)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_is_the_same_plain_and_compiled(seats):
    positions = [each for seed in range(5) for each in met(seats, seed, 150)]
    found = []
    for way in (plain, compiled):
        run = way(THINKING)
        states = run.states(len(positions))
        for number, (_, state) in enumerate(positions):
            run.put(states, number, state)
        row = run.ints([0] * (len(positions) * seats))
        run(seen)(run.setups(positions[0][0]), states, len(positions), seats, row)
        found.append([int(each) for each in row])
    assert found[0] == found[1]


# What is found


def searched(match, *, hand: str, budget: int = 10**9, deepest: int = 3, until: int = 0):
    """The best answer of a search to a position, as a token or a point, and what each is worth."""
    hands = hand_tables(GAME, match.setup, read_drawing(board_file(DEFAULT_BOARD)), read_hand(hand))
    position = Position(GAME, match.setup, match.state, (hands,) * 4)
    run = compiled(THINKING)
    limits = {**BREADTH["adventure"], "until": until}
    best, values = Search(run)(
        position, stop=run.ints([0]), budget=budget, deepest=deepest, **limits
    )
    if match.awaited.kind == "throw":
        return position.board.face.aims[best], values
    return GAME.token(match.setup, match.state, best), values


def test_a_turn_is_looked_at_to_its_end_and_no_further():
    """However deep: what ends the turn is worth what is seen of the position then."""
    match = play("adventure", seats=2, log="FOREST")
    _, values = searched(match, hand="professional", deepest=5, until=1)
    for token in ("LIFE", "EVIL", "BRIAR", "MISS"):
        after = play("adventure", seats=2, log=f"FOREST {token}")
        seen = insight(after.setup, after.state, 0)
        assert values[match.read(token).move] == seen
    _, deeper = searched(match, hand="professional", deepest=3, until=0)
    assert deeper[match.read("LIFE").move] != values[match.read("LIFE").move]


def test_a_depth_that_is_broken_off_counts_for_nothing():
    """Values of two depths do not stand side by side: they are those of the last whole depth."""
    match = play("adventure", seats=2)
    whole = [searched(match, hand="club", deepest=depth)[1] for depth in range(1, 6)]
    assert len({tuple(values) for values in whole}) == 5
    for budget in (1, 50, 300, 1_000, 3_000):
        assert searched(match, hand="club", budget=budget, deepest=5)[1] in whole[:-1]


def test_a_spell_that_kills_all_others_is_cast():
    match = play("adventure", seats=3)
    match.state.phase = AT_WIZARD
    match.state.gold[0], match.state.hp[1], match.state.hp[2] = 30, 5, 3
    token, values = searched(match, hand="beginner")
    assert token == "cast5"
    assert values[5] == SURE


def test_a_spell_that_is_paid_for_and_kills_is_worth_a_dart_at_the_wizard():
    match = play("adventure", seats=2)
    match.state.gold[0], match.state.hp[1] = 8, 2
    _, values = searched(match, hand="professional")
    wizard = match.read("WIZARD").move
    assert values[wizard] == SURE == max(values)


def test_greed_goes_by_what_is_owned_and_by_what_wins():
    match = play("adventure", seats=2, log="SHERIFF")
    wounded, rich = copy(match.state), copy(match.state)
    wounded.foe_hp -= 2  # the game's own worth does not see that the sheriff nearly falls
    assert GAME.worth(match.setup, wounded, 0) == GAME.worth(match.setup, match.state, 0)
    assert greed(match.setup, wounded, 0) > greed(match.setup, match.state, 0)
    rich.gold[0] += 3
    assert greed(match.setup, rich, 0) > greed(match.setup, wounded, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_win_is_worth_to_greed_what_a_seat_begins_with(seats):
    match = play("adventure", seats=seats)
    state = match.state
    state.hp[1:] = [0] * (len(state.hp) - 1)
    begun = GAME.worth(match.setup, state, 0)
    assert greed(match.setup, state, 0) == 2 * begun * SURE


def test_greed_does_not_play_with_the_sheriff_for_a_piece_of_gold():
    """A beginner who aims at the TAVERN hits the SHERIFF beside it too often."""
    match = play("adventure", seats=2)
    hands = hand_tables(
        GAME, match.setup, read_drawing(board_file(DEFAULT_BOARD)), read_hand("beginner")
    )
    position = Position(GAME, match.setup, match.state, (hands,) * 2)
    aim = head("greedy").aim(position, seeded(1))
    board = position.board
    chances = board.chances(board.face.aims.index((aim.x, aim.y)))
    sheriff = match.read("SHERIFF").move
    hit = [sheriff in outcome for outcome in board.face.outcomes]
    assert sum(chance for chance, at in zip(chances, hit, strict=True) if at) < 0.03


def test_who_has_one_hit_left_to_win_aims_at_what_hits():
    # The imp's death costs Ben his last HP; any of three hits kills it.
    match = play("adventure", seats=2, log="TOWER IMP")
    match.state.dmg[0], match.state.hp[1] = 2, 1
    _, values = searched(match, hand="professional")
    assert values[0] == values[1] == values[2] == SURE
    assert max(values[3:]) < SURE


def test_a_fight_that_kills_the_last_other_is_wanted():
    match = play("adventure", seats=2, log="ROAD")
    state = match.state
    state.pvp, state.dmg[0], state.hp[1] = 1, 3, 3
    state.turn, state.place[1] = 0, state.place[0]
    GAME.apply(match.setup, state, match.read("ROAD").move)
    assert match.awaited.kind == "choose"
    assert searched(match, hand="club")[0] == "fight"


def test_who_is_asked_and_would_die_of_the_fight_wants_peace():
    match = play("adventure", seats=2, log="ROAD")
    state = match.state
    state.pvp, state.hp[1], state.dmg[0] = 1, 2, 3
    state.turn, state.place[1] = 0, state.place[0]
    GAME.apply(match.setup, state, match.read("ROAD").move)
    GAME.apply(match.setup, state, match.read("peace").move)
    assert match.awaited.seat == 1
    assert searched(match, hand="club")[0] == "peace"
