"""The session apart from any terminal: who is asked, kept luck, undo, saving, resuming."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from oche.cli.seats import Table, new_table, parse_seats, read_table
from oche.cli.session import Session, new_session, rematch, resumed
from oche.core.errors import Illegal, RecordError, Refusal
from oche.core.record import read_record
from oche.core.registry import find_game

TABLE = Table(("person", "greedy"), seed=11)


def begun(game: str, table: Table = TABLE, **options: object) -> Session:
    """A game of Ann and Bo that waits for the first thing somebody must type."""
    session = new_session(find_game(game), ["Ann", "Bo"], options, table)
    go_on(session)
    return session


def go_on(session: Session) -> None:
    """Make the moves that need nobody."""
    while not session.match.over and not session.awaits_person:
        session.step()


def log(session: Session) -> list[str]:
    """The tokens so far."""
    return [entry.token for entry in session.match.log]


def test_a_person_is_asked_only_for_what_is_theirs() -> None:
    """Rolled dice, the homes and a bot's darts need nobody."""
    session = begun("warlord")
    assert session.match.awaited.seat == 0
    assert session.aims
    assert log(session)[0].startswith("@")
    real = begun("warlord", replace(TABLE, darts="real", dice="real"))
    assert log(real) == []
    assert real.awaits_person
    real.enter("@20")
    assert not real.aims
    real.enter("T1")
    go_on(real)
    assert [entry.seat for entry in real.match.log] == [None, 0, 1, 1]


def test_drawn_luck_stays_drawn() -> None:
    """Taking back and trying again at the same move is no second try."""
    session = begun("warlord", replace(TABLE, kinds=("person", "person")))
    for number in range(20):
        landed = session.aim("T20").entry.token
        assert session.undo() == 1
        assert session.aim("T20").entry.token == landed
        if number % 3 == 0:
            session.undo()
            session.aim("T3")
    tokens = log(session)
    assert len(set(tokens)) > 5


def test_undo_steps_back_over_bots_and_dice() -> None:
    """Back to the last decision of a person, to any depth; then nothing is left to undo."""
    session = begun("scavenger")
    states: list[list[str]] = []
    while len(states) < 9:
        states.append(log(session))
        session.enter(session.match.legal_tokens()[0])
        go_on(session)
    for state in reversed(states):
        session.undo()
        assert log(session) == state
        assert session.awaits_person
        assert len(session.told) == len(session.match.log)
    with pytest.raises(Illegal, match="nothing can be undone"):
        session.undo()


def test_the_same_decisions_meet_the_same_game() -> None:
    """A seed and what people decide are the whole game, bots included."""
    games = [begun("scavenger"), begun("scavenger"), begun("scavenger", replace(TABLE, seed=12))]
    for session in games:
        for _ in range(6):
            session.enter(session.match.legal_tokens()[-1])
            go_on(session)
    assert log(games[0]) == log(games[1]) != log(games[2])


def test_a_refusal_changes_nothing() -> None:
    """An aim at nothing, a roll that nobody awaits."""
    session = begun("warlord")
    before = log(session)
    for refused in (lambda: session.aim("T99"), session.draw):
        with pytest.raises(Refusal, match=r"bed|no die"):
            refused()
    assert log(session) == before


def test_every_game_is_played_to_its_end_by_bots() -> None:
    """Nobody is asked where only bots sit."""
    for game, options in (("warlord", {}), ("adventure", {}), ("scavenger", {"turn_limit": 20})):
        session = begun(game, Table(("random", "greedy"), seed=3), **options)
        assert session.match.over
        assert not session.awaits_person


def test_a_saved_game_goes_on_as_it_was(tmp_path: Path) -> None:
    """The record keeps the seats' kinds and the luck; what the rules ignore stays."""
    session = begun("scavenger")
    session.path = tmp_path / "ours.toml"
    session.enter("undo" if "undo" in session.match.legal_tokens() else next(tokens(session)))
    go_on(session)
    session.save()
    again = resumed(read_record(session.path), session.path)
    assert again.table == session.table
    assert log(again) == log(session)
    assert [told.events for told in again.told] == [told.events for told in session.told]
    for one in (session, again):
        one.enter(one.match.legal_tokens()[0])
        go_on(one)
    assert log(again) == log(session)


def tokens(session: Session):
    """The choices there are."""
    return iter(session.match.legal_tokens())


def test_a_record_without_a_table_is_all_peoples() -> None:
    """Whoever wrote it by hand plays it on by hand."""
    assert read_table({}, 3).kinds == ("person", "person", "person")


def test_a_rematch_moves_the_starter_on() -> None:
    """W20: seats stay, the next one throws first; fresh luck."""
    session = begun("warlord", legs=1)
    again = rematch(session, 99)
    assert again.match.record.options == {"starter": 1}
    assert again.match.seats == session.match.seats
    assert again.table == replace(session.table, seed=99)
    assert rematch(again, 1).match.record.options == {}
    assert rematch(begun("scavenger"), 1).match.record.options == {}


def test_seats_are_read_with_their_kinds() -> None:
    """A name may hold an equals sign if a kind stands behind it."""
    assert parse_seats(["Ann", "Bo=greedy", "=random", "a=b=person"]) == (
        ["Ann", "Bo", "Random", "a=b"],
        ["person", "greedy", "random", "person"],
    )
    with pytest.raises(RecordError, match="person, random or greedy"):
        parse_seats(["Bo=genius"])
    assert new_table(["person"], "REAL", None, 5) == Table(("person",), "real", "rolled", 5)
