"""Drawn darts in the air, second throws, hands, real and drawn darts at one table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from oche.core.errors import Illegal, TokenError
from oche.table import Seat, Table, fold, from_json, open_table, rematch, take, to_json
from oche.table.entries import (
    Aimed,
    Corrected,
    Handed,
    Joined,
    Left,
    Played,
    Retried,
    Skipped,
    Undone,
)
from oche.table.records import imported, record_of
from oche.table.roles import OWNER, PLAYER, Forbidden, Who, consent
from tests.table.tables import SEED, after, opened, same, table, tokens, told

DRAWN: dict[str, Any] = {"dice": "rolled", "darts": "drawn"}
AIM = "INN(500.0,300.0)"
IN_THE_AIR = Aimed(AIM, 510.5, 301.0, ("INN", "ROAD"), "club")
INN = Played("INN(510.5,301.0)", "dart", AIM, hand="club")


def seats(*changes: dict[str, Any]) -> tuple[Seat, ...]:
    return tuple(
        Seat(name, colour=number, **change)
        for number, (name, change) in enumerate(zip(("Ann", "Bo", "Cy"), changes, strict=False))
    )


def war(*changes: dict[str, Any], **about: Any) -> Table:
    """A table of Warlord whose seats are as said, after the homes are turned."""
    start = open_table(replace(opened("warlord", len(changes), **about), seats=seats(*changes)))
    return after(start, Played("@20", "homes" if start.draws else ""))


def dart(token: str, aim: str = "S1") -> Played:
    return Played(token, "dart", f"{aim}(0.0,0.0)")


# A dart in the air (A4)


def test_a_dart_that_touches_two_regions_counts_for_the_one_that_is_chosen():
    start = table("adventure", **DRAWN)
    flying = after(start, IN_THE_AIR)
    assert (flying.flying, flying.seq, len(flying.made)) == (IN_THE_AIR, start.seq + 1, 0)
    assert told(start, IN_THE_AIR) == ["The dart may count for INN or ROAD."]
    chosen = after(flying, INN)
    assert (chosen.flying, tokens(chosen)) == (None, ["INN(510.5,301.0)"])
    assert (chosen.made[0].aim, chosen.made[0].hand) == (AIM, "club")
    for wrong in (
        replace(INN, token="SHOP(510.5,301.0)"),  # that it does not touch
        replace(INN, aim="ROAD(0.0,0.0)"),  # aimed anew
        Played("INN"),  # entered by hand
        IN_THE_AIR,  # a second dart
    ):
        with pytest.raises(Illegal):
            take(flying, wrong)


def test_an_aim_taken_back_keeps_its_luck():
    start = table("adventure", **DRAWN)
    bits = start.luck()
    flying = after(start, IN_THE_AIR)
    assert flying.luck() == bits
    back = after(flying, Undone(0))
    assert (back.flying, back.luck(), back.match.state) == (None, bits, start.match.state)
    assert told(flying, Undone(0)) == ["The aim at INN is taken back."]
    with pytest.raises(Illegal):
        take(back, Undone(0))


def test_whoever_takes_the_seat_over_aims_anew():
    flying = after(table("adventure", **DRAWN), IN_THE_AIR)
    bits = flying.luck()
    for entry in (Joined(0, "Quick", "greedy"), Left(0), Skipped(0), Handed(0, "12")):
        assert after(flying, entry).flying is None
        assert after(flying, entry).luck() == bits
    assert after(flying, Left(1)).flying == IN_THE_AIR


def test_nothing_lands_where_no_drawn_dart_is_awaited():
    for standing in (table("adventure"), table("scavenger", **DRAWN)):
        with pytest.raises(Illegal, match="no dart is awaited"):
            take(standing, IN_THE_AIR)
    with pytest.raises(TokenError, match="ATTIC"):
        take(table("adventure", **DRAWN), replace(IN_THE_AIR, touched=("INN", "ATTIC")))


# Second throws


def test_a_second_throw_has_fresh_luck_and_is_gone_then():
    start = war({"retries": 1}, {}, **DRAWN)
    first = start.luck()
    missed = after(start, dart("M"))
    again = after(missed, Retried(0))
    assert told(missed, Retried(0)) == ["Ann throws again: M does not count."]
    assert (tokens(again), again.seats[0].retries) == (tokens(start), 0)
    second = again.luck()
    assert second != first
    hit = after(again, dart("S1"))
    with pytest.raises(Illegal, match="Ann has no second throw left"):
        take(hit, Retried(0))
    # Taken back and thrown again, it is the second throw's luck, never the first's.
    assert after(hit, Undone(1)).luck() == second
    assert after(hit, Undone(1), dart("S1")).luck() == hit.luck()
    assert len({first, second, hit.luck()}) == 3


def test_luck_that_was_seen_is_never_drawn_for_a_second_throw():
    """Bo's dart was thrown and taken back: its luck is known, and stays Bo's."""
    start = war({"retries": 3}, {}, options={"round_limit": 0}, **DRAWN)
    ann = after(start, dart("M"))
    bo = after(ann, dart("S3"), Undone(1))
    with pytest.raises(Illegal, match="too late"):
        take(bo, Retried(0))
    assert bo.luck() == ann.luck()
    # Undone to before both darts, the second throw's luck follows where the first's was.
    thrice = after(ann, Retried(0), dart("M"), Retried(0), dart("M"))
    bits = thrice.luck(thrice.made[-1])
    assert after(thrice, Undone(1)).luck() == bits


def test_a_real_dart_is_thrown_again_by_entering_it_anew():
    start = war({"retries": 2}, {"retries": 1})
    missed = after(start, Played("M"))
    assert same(after(missed, Retried(0), Played("S1")), after(start, Played("S1")))
    with pytest.raises(Illegal, match="only the newest dart"):
        take(missed, Retried(1))  # Bo has not thrown
    with pytest.raises(Illegal, match="only the newest dart"):
        take(after(missed, Played("M")), Retried(0))  # Bo has
    with pytest.raises(Illegal, match="only the newest dart"):
        take(start, Retried(0))  # the homes are no dart


def test_a_choice_is_no_dart():
    shop = table("adventure", "INN", seats=2)
    rich = replace(shop, seats=tuple(replace(seat, retries=1) for seat in shop.seats))
    assert rich.match.awaited.kind == "choose"
    assert after(rich, Retried(0)).made == ()
    with pytest.raises(Illegal, match="only the newest dart"):
        take(after(rich, Played("pass")), Retried(0))


def test_only_the_own_dart_is_thrown_again():
    start = after(war({"retries": 1}, {}), Played("M"))
    assert consent(start, Who(PLAYER, 0), Retried(0)) is None
    assert consent(start, Who(OWNER), Retried(0)) is None
    with pytest.raises(Forbidden):
        consent(start, Who(PLAYER, 1), Retried(0))


# Hands; real and drawn darts


def test_real_and_drawn_darts_at_one_table():
    start = war({"darts": "real"}, {"darts": "drawn"}, darts="real", dice="rolled")
    assert not start.draws
    thrown = after(start, Played("S1"))
    assert thrown.draws
    assert thrown.to_act == 1
    assert not after(thrown, Handed(1, darts="real")).draws
    assert after(start, Handed(0, darts="drawn")).draws
    with pytest.raises(Illegal, match="throws so already"):
        take(start, Handed(0, darts="real"))
    with pytest.raises(Illegal, match="real or drawn"):
        take(start, Handed(0, darts="wooden"))
    with pytest.raises(Illegal, match="always drawn"):
        take(after(start, Joined(1, "Bot", "greedy")), Handed(1, darts="real"))
    with pytest.raises(Illegal, match="no seat"):
        take(start, Handed(5, "club"))
    with pytest.raises(Illegal, match="no darts"):
        take(table("scavenger"), Handed(0, "club"))


def test_a_correction_keeps_the_hand_that_threw():
    """Whoever has become better since does not throw the old dart better."""
    start = war({"hand": "beginner"}, {}, **DRAWN)
    thrown = after(start, replace(dart("M"), hand="beginner"), Handed(0, "professional"))
    corrected = after(thrown, Corrected(2, "S5(1.0,2.0)", aim="S5(3.0,4.0)"))
    made = corrected.made[1]
    assert (made.hand, made.aim, made.token) == ("beginner", "S5(3.0,4.0)", "S5(1.0,2.0)")
    assert corrected.seats[0].hand == "professional"


def test_who_comes_back_has_the_own_hand_again():
    start = war({"hand": "12", "darts": "drawn", "retries": 2}, {}, darts="real")
    away = after(start, Left(0), Joined(0, "Quick", "greedy", "professional"))
    assert (away.seats[0].hand, away.seats[0].darts) == ("professional", None)
    assert away.draws_darts(0)
    back = after(away, Joined(0, "ann"))
    assert (back.seats[0].hand, back.seats[0].darts, back.seats[0].retries) == ("12", "drawn", 2)
    assert back.left == {}
    other = after(away, Joined(0, "Zoe"))
    assert (other.seats[0].hand, other.seats[0].darts) == (None, None)
    better = after(away, Joined(0, "Ann", hand="9"))
    assert (better.seats[0].hand, better.seats[0].darts) == ("9", "drawn")
    two = after(away, Joined(0, "Slow", "random"), Joined(0, "Ann"))
    assert two.seats[0].hand == "12"


def test_another_game_has_the_same_hands_and_all_second_throws_again():
    start = war({"hand": "12", "retries": 1}, {"darts": "drawn"})
    played = after(start, Played("M"), Retried(0), Played("M"))
    following = rematch(played, SEED)
    assert [(seat.hand, seat.darts, seat.retries) for seat in following.seats] == [
        ("12", None, 1),
        (None, "drawn", 0),
    ]


def test_hands_stand_in_the_record():
    start = war({"hand": "12", "retries": 1}, {"darts": "drawn"}, darts="real", dice="real")
    text = record_of(start)
    back = fold(imported(text, SEED, boards={}))
    assert back.seats == start.seats
    assert record_of(back) == text
    plain = war({}, {}, darts="real", dice="real")
    assert not {"hands", "throws", "retries"} & set(record_of(plain).split())
    odd = text.replace('"12"', "12").replace("retries = [\n    1,", "retries = [\n    -1,")
    assert fold(imported(odd, SEED, boards={})).seats[0] == Seat("Ann")


def test_all_of_it_is_stored_and_read_again():
    log = [
        replace(opened("adventure", 2, **DRAWN), seats=seats({"retries": 1}, {"hand": "12"})),
        IN_THE_AIR,
        INN,
        Retried(0),
        Handed(1, darts="real"),
        Joined(1, "Quick", "greedy", "club"),
    ]
    assert [from_json(to_json(entry)) for entry in log] == log
    assert fold(from_json(to_json(entry)) for entry in log) == fold(log)


def test_older_logs_are_read_as_they_were():
    stored = to_json(opened("warlord", 2, darts="drawn"))
    for seat in stored["seats"]:
        for name in ("hand", "darts", "retries"):
            del seat[name]
    dart = {"kind": "played", "token": "S1", "drawn": "dart", "aim": "T1", "touched": False}
    home = {"kind": "played", "token": "@20", "drawn": "homes", "aim": None, "touched": False}
    read = fold(from_json(entry) for entry in (stored, home, dart))
    assert (tokens(read), read.made[1].aim, read.seats[0].hand) == (["@20", "S1"], "T1", None)
