"""S12 to S14: the last Objective, the score, the turn limit; and the books of a whole game."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from oche.core.errors import Illegal, RecordError
from oche.core.match import Match
from tests.play import play, refusal, state
from tests.rules.scavengers import dealt, duels, turns

# She picks up the row below, he the row above; his last step is back, for hers is the next die.
LAST_TWO_LEFT = """
r6 r1
r1 r2 r3 r4   r5 r6 r7 r8
1@b1 5@b4  2@c1 6@c4  3@d1 7@d4  4@d2 8@d3
C@a1 C@a4
r2 . R   r2 . R
r2 . R   r2 . R
r2 . R   r2 . R
r2 . L
"""


def test_the_last_capture_ends_it_at_once():
    """S12: in the middle of a round, with nobody's turn after it."""
    log = f"{LAST_TWO_LEFT} r2 . U   r2 . R   r2 . D"
    match = play("scavenger", log=log)
    assert not match.over
    assert state(match)["objectives"] == {"d3": 8}
    match.play_all(["r2", ".", "D"])
    assert match.over
    now = state(match)
    assert now["objectives"] == {}
    assert now["turns"] == 11
    assert match.report()["to_act"] is None
    assert refusal(Illegal, "scavenger", log=f"{log} r2 . D r2").move == 54


def test_the_score_is_health_and_captures_and_ability():
    """S13: Ben lost 3 + 4 + 5 + 6 and took 26; Ann lost 1 + 2 and took 10."""
    log = f"{LAST_TWO_LEFT} r2 . U   r2 . R   r2 . D   r2 . D"
    match = play("scavenger", log=log)
    now = state(match)
    assert now["health"] == [17, 2]
    assert now["scores"] == [17 + 10 + 4, 2 + 26 + 4]
    assert match.report()["ranking"] == [[1], [0]]


@pytest.mark.parametrize(
    ("log", "scores", "ranking"),
    [
        ("r3 . D r6 . L", [27, 27], [[0, 1]]),  # the 7 costs Ben 4, the 3 Ann nothing: a draw
        ("r2 . D r6 . L", [27, 26], [[0], [1]]),
        ("r4 . D r6 . L", [27, 28], [[1], [0]]),
        ("r4 b2>b3 D r6 a4>a3 L", [26, 27], [[1], [0]]),  # an Ability counts as a point
        ("r4 . L r1 . U", [25, 28], [[1], [0]]),
    ],
)
def test_the_higher_score_wins_and_level_is_a_draw(
    log: str, scores: list[int], ranking: list[list[int]]
):
    """S13: over health, captures and Ability together."""
    match = turns(log, turn_limit=2)
    assert match.over
    assert state(match)["scores"] == scores
    assert match.report()["ranking"] == ranking


@pytest.mark.parametrize("limit", [1, 2, 3, 4, 7])
def test_the_turn_limit_counts_the_turns_of_both(limit: int):
    """S14: with the step of that turn, and not before it."""
    match = turns(turn_limit=limit)
    for turn in range(limit):
        assert not match.over
        match.play_all(["r6", "."])
        assert not match.over
        match.play("DUUD"[turn % 4])
    assert match.over
    assert state(match)["turns"] == limit


def test_a_game_at_its_limit_is_scored_as_it_stands():
    """S14: dice left on the board count for nobody."""
    match = turns("r6 . D", turn_limit=1)
    assert match.over
    assert state(match)["scores"] == [24, 30]
    assert len(state(match)["objectives"]) == 7
    assert match.report()["ranking"] == [[1], [0]]


def test_without_a_limit_a_game_may_go_on_for_ever():
    """S14: no limit by default."""
    match = turns("r6 . D r6 . U r6 . U r6 . D " * 300)
    assert not match.over
    assert state(match)["turns"] == 1200


def test_the_turn_limit_has_bounds():
    """S14: 1 to 100,000."""
    for value in (1, 100_000):
        play("scavenger", options={"turn_limit": value})
    for value in (0, -1, 100_001, 2.0, "2", True, None):
        error = refusal(RecordError, "scavenger", options={"turn_limit": value})
        assert "options.turn_limit" in str(error)


@given(duels())
@settings(max_examples=80, deadline=None)
def test_the_books_balance_at_every_move(duel: tuple[Match, list[int]]):
    """S11 S12 S13 S14: dice, health, scores, turns and the end, counted again after each move."""
    match, numbers = duel
    limit = match.setup.turn_limit
    turn = 0
    for before, token, after in dealt(match, numbers):
        then, now = before["state"], after["state"]
        for seat in (0, 1):
            parts = now["health"][seat] + sum(now["captured"][seat]) + now["ability"][seat]
            assert now["scores"][seat] == parts
            assert 0 <= now["health"][seat] <= 20
            assert 0 <= now["ability"][seat] <= 4
        dice = len(now["objectives"]) + sum(map(len, now["captured"]))
        if None not in now["characters"]:
            assert dice == 8
        seat = before["to_act"]["seat"]
        if token in ("U", "D", "L", "R"):
            turn += 1
            value = then["objectives"].get(now["characters"][seat], 0)
            lost = min(then["health"][seat], max(0, value - then["buffer"]))
            assert now["health"][seat] == then["health"][seat] - lost
            assert now["captured"][seat] == then["captured"][seat] + ([value] if value else [])
            assert after["over"] == (turn == limit or not now["objectives"])
        else:
            assert now["health"] == then["health"]
            assert now["captured"] == then["captured"]
            assert not after["over"]
        assert now["turns"] == turn
