"""Where to aim: values of regions, the best aim, and what others lose."""

from __future__ import annotations

import pytest

from oche.bots.advice import CHANCE, WORTH, advise
from oche.bots.bot import Position, simple_position
from oche.bots.tables import hand_tables
from oche.bots.thinking import thinking_game
from oche.core.match import Match
from oche.throwing.hands import read_hand
from tests.play import play


def thrower(match: Match, hand: str) -> Position:
    table = hand_tables(match.game, match.setup, None, read_hand(hand))
    return Position(match.game, match.setup, match.state, (table,) * len(match.seats))


def test_nothing_is_worth_more_than_the_best_aim():
    match = play("warlord", log="@20 S1 25 D20")
    advice = advise(thrower(match, "club"))
    assert advice.unit == CHANCE
    assert len(advice.values) == 63
    assert all(0 <= value <= 1 for value in advice.values)
    values = [choice.value for choice in advice.choices]
    assert values == sorted(values, reverse=True)
    assert len({choice.region for choice in advice.choices}) == 63
    assert values[0] <= advice.most <= max(advice.values)
    assert advice.heat.values.max() == pytest.approx(advice.most, abs=1e-3)


def test_who_never_misses_gets_what_the_bed_is_worth():
    """With the steadiest hand an aim at a bed is worth that bed, or on its wire a better one's."""
    match = play("warlord", log="@20")
    advice = advise(thrower(match, "0.5"))
    for choice in advice.choices:
        assert choice.value >= advice.values[choice.region] - 1e-6
    assert advice.most == pytest.approx(max(advice.values), abs=1e-6)


def test_advice_on_the_last_dart_knows_what_wins():
    """Two lands each, and Ann has led once: Ben's last dart wins with a third, and only so."""
    match = play("warlord", options={"round_limit": 1}, log="@20  S1  S17")
    advice = advise(thrower(match, "3"))
    assert not advice.deep
    beds = match.game.regions(match.setup, -1)
    worth = dict(zip(beds, advice.values, strict=True))
    assert worth["S19"] == worth["25"] == 1.0
    assert worth["S12"] == worth["M"] == 0.0
    assert advice.most > 0.95


@pytest.mark.xdist_group("compiled")
def test_compiled_it_looks_further():
    match = play("warlord", log="@20 S1 25 D20")
    advice = advise(thrower(match, "club"), "compiled", budget=20_000)
    assert advice.deep
    assert advice.values != advise(thrower(match, "club")).values


def test_without_a_hand_or_a_dart_there_is_no_advice():
    match = play("warlord", log="@20")
    with pytest.raises(ValueError, match="simple model"):
        advise(simple_position(match.game, match.setup, match.state))
    with pytest.raises(ValueError, match="no dart"):
        advise(thrower(play("scavenger"), "club"))


def test_a_game_without_insight_is_told_in_its_own_worth(monkeypatch):
    monkeypatch.setattr("oche.bots.advice.thinking_game", lambda game: game)
    advice = advise(thrower(play("warlord", log="@20"), "club"))
    assert advice.unit == WORTH
    assert thinking_game(play("warlord").game) is not play("warlord").game
