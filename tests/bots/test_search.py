"""The search: what it finds is what a plain expectimax finds, plain and compiled, within limits."""

from __future__ import annotations

from copy import copy
from threading import Thread

import pytest

from oche.boards.drawing import read_drawing
from oche.bots.bot import Position, simple_position
from oche.bots.search import LOOKED
from oche.bots.searching import Search
from oche.bots.tables import hand_tables
from oche.bots.thinking import thinking_game
from oche.core.awaiting import CHOOSE, HOMES, OVER, THROW
from oche.core.binding import compiled, plain
from oche.core.chance import draw, seeded
from oche.core.match import Match
from oche.games.adventure.boardfile import DEFAULT_BOARD, board_file
from oche.throwing.scatter import Scatter
from tests.play import play

ALL = 10_000  # wider than any board has aims
EXACT = {"wide": ALL, "root_wide": ALL, "slight": -1, "root_slight": -1, "budget": 10**12}

PLACED = """
r6 r1  r8 r3 r5 r10  r2 r7 r4 r6
8@b2 7@c3  3@a1 2@d4  5@a4 4@d1  10@b4 6@c1
C@b1 C@c4
"""


def best_by_hand(position: Position, state, root: int, depth: int) -> float:
    """What a position is worth to a seat, straight from the definition."""
    game, setup = thinking_game(position.game), position.setup
    kind, seat, board = game.awaits(setup, state)
    if depth == 0 or kind in (OVER, HOMES):
        return game.worth(setup, state, root)
    after = {}
    for move in game.moves(setup, state):
        child = copy(state)
        game.apply(setup, child, move)
        after[move] = best_by_hand(position, child, root, depth - 1)
    best = max if seat == root else min
    if kind == CHOOSE:
        return best(after.values())
    if kind == THROW:
        table = position.hands[seat].boards[board + 1]
        assert table is not None
        return best(
            sum(
                chance * best(after[region] for region in outcome)
                for chance, outcome in zip(table.chances(aim), table.face.outcomes, strict=True)
            )
            for aim in range(len(table.face.aims))
        )
    shares = {move: game.weight(setup, state, move) for move in after}
    return sum(shares[move] * after[move] for move in after) / sum(shares.values())


def found(run, position: Position, depth: int, **limits) -> list[float]:
    """What the search finds each move to be worth."""
    search = Search(run(thinking_game(position.game)))
    return search(position, stop=[0], deepest=depth, **{**EXACT, **limits})[1]


def by_hand(position: Position, depth: int) -> list[float]:
    game, setup, state = position.game, position.setup, position.state
    values = []
    for move in game.moves(setup, state):
        child = copy(state)
        game.apply(setup, child, move)
        values.append(best_by_hand(position, child, position.seat, depth - 1))
    return values


def seen(match: Match) -> Position:
    return simple_position(match.game, match.setup, match.state)


@pytest.mark.parametrize(
    ("game", "log", "depth"),
    [
        ("warlord", "@20", 2),  # the only dart of the turn, then the other's
        ("warlord", "@20 S1 25 D20 S20 S1", 2),
        ("adventure", "", 2),
        ("adventure", "SHOP", 2),
        ("adventure", "FOREST", 2),
        ("scavenger", PLACED + "r3", 3),  # a re-roll among the choices
        ("scavenger", PLACED + "r1 . L r2 .", 3),
    ],
)
def test_a_search_without_limits_is_expectimax(game, log, depth):
    position = seen(play(game, log=log))
    assert found(plain, position, depth) == pytest.approx(by_hand(position, depth), rel=1e-9)


@pytest.mark.parametrize("depth", [1, 2])
def test_three_throw_at_a_board_by_their_own_hands(depth):
    """Each seat's darts fall by its own scatter, and others play against who thinks."""
    match = play("warlord", seats=3, log="@20 S1")
    hands = tuple(
        hand_tables(match.game, match.setup, None, Scatter.round(sigma)) for sigma in (35, 8, 20)
    )
    position = Position(match.game, match.setup, match.state, hands)
    whole = [board.boards[0] for board in hands]
    assert len({id(board) for board in whole}) == 3
    values = found(plain, position, depth)
    for move in range(0, 63, 9):
        child = copy(match.state)
        match.game.apply(match.setup, child, move)
        by_definition = best_by_hand(position, child, 1, depth - 1)
        assert values[move] == pytest.approx(by_definition, rel=1e-6)


def foam_darts(log: str, *, sigma: float = 14.0) -> Position:
    """Adventure on the board that Oche ships, thrown at with foam darts."""
    match = play("adventure", log=log)
    drawing = read_drawing(board_file(DEFAULT_BOARD))
    hand = hand_tables(match.game, match.setup, drawing, Scatter.round(sigma))
    return Position(match.game, match.setup, match.state, (hand,) * 4)


def test_of_regions_that_a_dart_touches_the_best_is_taken():
    """A4 in the tree: an outcome of several regions is worth the best of them to who throws."""
    position = foam_darts("FOREST")
    table = position.board
    assert any(len(outcome) > 1 for outcome in table.face.outcomes)
    assert found(plain, position, 2) == pytest.approx(by_hand(position, 2), rel=1e-9)


# Plain and compiled, limits


def decision(run, position: Position, **limits):
    return Search(run(thinking_game(position.game)))(
        position, stop=run_ints(run, position), **limits
    )


def run_ints(run, position: Position):
    return run(thinking_game(position.game)).ints([0])


@pytest.mark.xdist_group("compiled")
@pytest.mark.parametrize("game", ["warlord", "adventure", "scavenger"])
def test_plain_and_compiled_decide_the_same(game):
    """All along a random game: the same answer and the same values to the last bit."""
    match = play(game)
    rng = seeded(8)
    looked_at = 0
    while looked_at < 8 and not match.over:
        if match.awaited.kind in ("throw", "choose") and draw(rng, 4) == 0:
            looked_at += 1
            position = foam_darts("") if game == "adventure" else seen(match)
            position = Position(match.game, match.setup, match.state, position.hands)
            one, two = (decision(run, position, budget=3_000) for run in (plain, compiled))
            assert one == two
        moves = match.game.moves(match.setup, match.state)
        match.play(match.game.token(match.setup, match.state, moves[draw(rng, len(moves))]))


@pytest.mark.parametrize("budget", [1, 100, 2_000])
def test_a_budget_is_kept(budget):
    """It may be overdrawn by one node: its positions, and the weighing of its aims."""
    position = seen(play("warlord", log="@20 S1 25 D20"))
    search = Search(plain(thinking_game(position.game)))
    search(position, stop=[0], budget=budget)
    assert search.limits[LOOKED] < budget + 3 * 63


@pytest.mark.parametrize("game", ["warlord", "adventure", "scavenger"])
def test_a_stopped_search_answers_at_once_with_a_legal_move(game):
    """It has looked at what each move leads to, and no further."""
    log = {"warlord": "@20", "adventure": "INN", "scavenger": PLACED + "r3"}[game]
    match = play(game, log=log)
    search = Search(plain(thinking_game(match.game)))
    best, values = search(seen(match), stop=[1], budget=10**9)
    moves = match.game.moves(match.setup, match.state)
    assert best in moves
    assert len(values) == len(moves) >= search.limits[LOOKED]


@pytest.mark.xdist_group("compiled")
def test_a_search_is_stopped_from_another_thread():
    """Compiled it lets go of Python, and sees what others write: without it this would not end."""
    position = seen(play("warlord", log="@20 S1 25 D20"))
    run = compiled(thinking_game(position.game))
    search, stop = Search(run), run.ints([0])
    search(position, stop=stop, budget=1)  # so that it is compiled
    search.limits[LOOKED] = 0
    found: list[tuple[int, list[float]]] = []
    thinking = Thread(
        target=lambda: found.append(search(position, stop=stop, budget=10**15)), daemon=True
    )
    thinking.start()
    while search.limits[LOOKED] < 10_000:
        assert thinking.is_alive()
    stop[0] = 1
    thinking.join(120)
    assert len(found) == 1


def test_a_search_that_is_cut_short_keeps_its_best_so_far():
    """However early it ends, what it has found to be lost it does not choose."""
    position = seen(play("scavenger", log=PLACED + "r3"))
    whole = found(plain, position, 2)
    for budget in range(20, 200, 20):
        search = Search(plain(thinking_game(position.game)))
        best, values = search(position, stop=[0], deepest=2, **{**EXACT, "budget": budget})
        moves = position.game.moves(position.setup, position.state)
        settled = [value for value, exact in zip(values, whole, strict=True) if value == exact]
        if len(settled) > 1:
            assert whole[moves.index(best)] == max(settled)
