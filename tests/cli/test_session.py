"""The session apart from any terminal: who is asked, kept luck, undo, saving, resuming."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from oche.cli.hints import hint
from oche.cli.minds import Minds
from oche.cli.seats import Table, new_table, parse_seats, read_table
from oche.cli.session import Session, new_session, rematch, resumed
from oche.core.chance import seeded
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


def thrown(session: Session, aim: str) -> str:
    """The token of a drawn dart that touches one region only."""
    told = session.aim(aim)
    assert told is not None
    return told.entry.token


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
        landed = thrown(session, "T20")
        assert session.undo() == 1
        assert thrown(session, "T20") == landed
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
        ["club"] * 4,
    )
    assert parse_seats(["Ann", "Bo=quick@League", "Cy=person@12"], "casual") == (
        ["Ann", "Bo", "Cy"],
        ["person", "quick", "person"],
        ["casual", "league", "12"],
    )
    with pytest.raises(RecordError, match="seat 'Bo=greedy@best': 'best' is no hand"):
        parse_seats(["Bo=greedy@best"])
    with pytest.raises(RecordError, match="person, random, greedy, quick or search"):
        parse_seats(["Bo=genius"])
    assert new_table(["person"], "REAL", None, 5) == Table(("person",), "real", "rolled", 5)


def test_hands_are_kept_and_a_record_without_them_has_the_usual_one() -> None:
    """What a table says of its hands is read again; a word that is no hand is refused."""
    table = new_table(["person", "greedy"], None, None, 5, ["12", "league"])
    assert read_table({"table": table.as_record()}, 2) == table
    assert read_table({"table": {"kinds": ["person", "greedy"]}}, 2).hands == ("club", "club")
    with pytest.raises(RecordError, match=r"table\.hands: 'best' is no hand"):
        read_table({"table": {"hands": ["best", "club"]}}, 2)


def test_a_drawn_dart_keeps_the_point_where_it_landed() -> None:
    """The point is in the bed that counts, and a steady hand lands near its aim."""
    session = begun("warlord", replace(TABLE, hands=("0.5", "club")))
    for aim, bed in (("T20", "T20"), ("(0,-166)", "D3")):
        if session.match.awaited.seat == 0:
            assert thrown(session, aim).startswith(f"{bed}(")


def test_a_better_hand_strays_the_same_way_by_less() -> None:
    """Luck is the dart's; what it comes to is the hand's."""
    strays: list[tuple[float, float]] = []
    for hand in ("10", "20"):
        session = begun("warlord", replace(TABLE, hands=(hand, "club")))
        x, y = thrown(session, "(0,0)").partition("(")[2].rstrip(")").split(",")
        strays.append((float(x), float(y)))
    assert strays[1] == pytest.approx([2 * stray for stray in strays[0]], abs=0.11)


@pytest.mark.parametrize("aim", ["(1;2)", "(0,nan)", "(9999,0)"])
def test_an_aim_that_is_no_point_is_refused(aim: str) -> None:
    """In a sentence, and nothing changes."""
    session = begun("warlord")
    before = log(session)
    with pytest.raises(Refusal, match=r"no point|aimed within"):
        session.aim(aim)
    assert log(session) == before


def test_a_dart_between_regions_counts_for_the_one_that_is_said() -> None:
    """A4: it is in the air until then; taking it back and aiming again is no second try."""
    session = begun("adventure", replace(TABLE, hands=("professional", "club")))
    face = session.position.board.face
    x, y = face.aims[0]
    while session.aim(f"({x},{y})") is not None:  # a region's middle, then further to the right
        session.undo()
        x += 5
    touched = session.legal_tokens()
    assert len(touched) > 1
    other = next(token for token in session.match.legal_tokens() if token not in touched)
    with pytest.raises(Illegal, match="one of them counts"):
        session.enter(other)
    assert session.undo() == 0
    assert session.legal_tokens() == session.match.legal_tokens()
    assert session.aim(f"({x},{y})") is None
    assert session.legal_tokens() == touched
    assert session.enter(touched[1]).entry.token.startswith(f"{touched[1]}(")
    assert session.flying is None


def test_a_bots_move_stays_done_through_undo() -> None:
    """Also where another head would have thought otherwise the second time."""
    session = begun("warlord", replace(TABLE, kinds=("person", "greedy")))
    while session.match.awaited.seat == 0 and session.awaits_person:
        session.aim("T20")
    go_on(session)
    before = log(session)
    session.undo()
    session.table = replace(session.table, kinds=("person", "random"))
    session.aim("T20")
    go_on(session)
    assert log(session) == before


def test_a_search_that_is_not_ready_keeps_nobody_waiting() -> None:
    """It answers at once, and it is known that it could not think; later it can."""
    match = begun("scavenger").match
    hurried = Minds(match, Table(("person", "quick")), patience=0)
    at_once = hurried.head("quick")
    assert at_once.choose(begun("scavenger").position, seeded(1)) >= 0
    assert (hurried.hurried, hurried.ready) == ("quick", False)
    hurried.wait()
    assert hurried.ready
    assert hurried.head("quick") is not at_once
    patient = Minds(match, Table(("person", "quick")), patience=None)
    assert patient.head("quick").name == "quick"
    assert patient.ready
    assert patient.hurried is None


def test_a_hint_names_the_best_points_for_this_hand() -> None:
    """The best aim first, five regions with what they are worth; only where a dart is awaited."""
    session = begun("warlord")
    console = Console(width=80, record=True)
    console.print(*hint(session), sep="\n")
    lines = console.export_text().splitlines()
    assert re.match(r"Aim at \(-?\d+,-?\d+\)  [\d.]+% chance of winning", lines[0])
    values = [float(line.split()[-1].rstrip("%")) for line in lines[1:6]]
    assert values == sorted(values, reverse=True)
    assert lines[6].endswith("Of this dart alone; `oche aim` looks further ahead.")
    with pytest.raises(Illegal, match="no dart is awaited"):
        hint(begun("scavenger"))
