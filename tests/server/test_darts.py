"""Virtual darts over the wire: aimed at a point, landing by a hand, shown to everyone."""

from __future__ import annotations

import math

import pytest

from oche.boards.dartboard import bed_at
from oche.boards.dartboard_drawing import to_touch
from oche.boards.drawing import read_drawing
from oche.boards.whiteboard import regions_touched
from oche.games.adventure.boardfile import board_file
from oche.server.hands import _LEVELS, hand_view
from oche.server.settings import Settings
from oche.throwing.hands import LEVELS, hand_words
from tests.server.houses import Device, serving

ENDLESS = {"round_limit": 0}
REAL = {"darts": "real", "dice": "real"}


def opened(owner: Device, game: str, *seats: dict, **about):
    body = {"game": game, "seats": list(seats), **about}
    return owner.post("/api/tables", body, 201)


def test_the_levels_are_told_as_they_are_worked_out():
    assert list(_LEVELS) == [level.name for level in LEVELS]
    for level in LEVELS:
        assert hand_view(level.name).words == hand_words(level.name)
        assert hand_view(level.name).name == level.name
    assert hand_view("12").name is None
    assert hand_view("12").words == hand_words("12")


def test_hands_can_be_chosen_from(device):
    hands = device().get("/api/hands")
    assert [hand["text"] for hand in hands] == [level.name for level in LEVELS]
    assert [hand["sigma"] for hand in hands] == [level.sigma for level in LEVELS]


def test_a_dart_is_aimed_at_a_point_and_lands_by_the_seats_hand(device):
    owner = device()
    ann = {"name": "Ann", "hand": "12"}
    table = opened(owner, "warlord", ann, {"name": "Bo"}, options=ENDLESS)["table"]
    with owner.screen(table) as screen:
        screen.until(lambda view: view["seq"] == 1)
        seats = screen.view["seats"]
        assert [seat["hand"]["text"] for seat in seats] == ["12", "club"]
        assert [seat["darts"] for seat in seats] == ["drawn", "drawn"]
        assert seats[0]["hand"]["spread"]["major"] == pytest.approx(12)
        aim = to_touch(-20, 103)
        screen.done("play", point=aim, drawing="warmap")
        dart = screen.view["last"][-1]
        assert (dart["aim"], dart["drawn"]) == (bed_at(-20, 103), True)
        assert dart["aim_point"] == [-20, 103]
        assert dart["token"] == bed_at(*dart["point"])
        assert math.dist(dart["point"], dart["aim_point"]) < 6 * 12
        assert dart["aim_shown"] == pytest.approx(list(to_touch(-20, 103)))
        assert dart["shown"] == pytest.approx(list(to_touch(*dart["point"])))
        screen.done("play", token="T3")  # Bo's, at the middle of the bed
        assert screen.view["last"][-1]["aim_point"] == [0, -103]
        assert screen.refused("play")[1] == (
            "say where the dart is aimed: a region, or a point of the drawing"
        )


def test_the_same_luck_strays_the_same_way_for_every_hand_and_aim(device):
    """A correction, or another hand, never gives a second try."""
    owner = device()
    table = opened(owner, "warlord", {"name": "Ann", "hand": "10"}, {"name": "Bo"}, options=ENDLESS)
    with owner.screen(table["table"]) as screen:
        screen.until(lambda view: view["seq"] == 1)

        def strayed() -> list[float]:
            dart = screen.view["last"][-1]
            return [a - b for a, b in zip(dart["point"], dart["aim_point"], strict=True)]

        screen.done("play", point=[0, 103])
        first = strayed()
        screen.done("correct", number=2, point=[0, 80], drawing="dartboard")
        assert strayed() == pytest.approx(first, abs=0.11)
        assert screen.view["last"][-1]["aim_point"] == [0, 80]
        screen.done("correct", number=2, token="T20")
        assert strayed() == pytest.approx(first, abs=0.11)
        screen.done("undo", keep=1)
        screen.done("hand", seat=0, hand="20")
        screen.done("play", point=[0, -103])
        assert strayed() == pytest.approx([2 * each for each in first], abs=0.22)


def test_a_foam_dart_that_touches_several_regions_is_chosen_for(device):
    """A4: it stays in the air until its thrower says what it counts for."""
    owner = device()
    sure = {"name": "Ann", "hand": "0.5"}
    table = opened(owner, "adventure", sure, {"name": "Bo"})["table"]
    world = read_drawing(board_file("oche-1"))
    edge = next(x for x in range(560, 1200) if len(regions_touched(world, "WORLD", x, 700)) == 2)
    with owner.screen(table) as screen:
        while screen.view["flying"] is None:
            screen.done("play", point=[edge, 700], drawing="whiteboard")
            if screen.view["flying"] is None:
                screen.done("undo", keep=screen.view["undo"])
                edge += 1
        flying = screen.view["flying"]
        assert flying["seat"] == 0
        assert flying["aim"] == [edge, 700]
        assert flying["point"] == flying["shown"]
        owed = screen.view["to_act"]
        assert (owed["kind"], owed["legal"], owed["mine"]) == ("throw", flying["touched"], True)
        assert (screen.view["moves"], screen.view["undo"]) == (0, 0)
        assert screen.refused("play", point=[1, 1])[0] == "illegal"
        assert screen.refused("play", token="WIZARD")[0] == "illegal"
        screen.done("undo", keep=0)  # the aim is taken back
        assert screen.view["flying"] is None
        screen.done("play", point=[edge, 700], drawing="whiteboard")
        assert screen.view["flying"] == flying  # and had the same luck
        screen.done("play", token=flying["touched"][1].lower())
        dart = screen.view["last"][-1]
        assert (dart["token"], dart["point"]) == (flying["touched"][1], flying["point"])
        assert screen.view["flying"] is None
        number = dart["number"]
        screen.done("correct", number=number, point=[edge, 700], drawing="whiteboard")
        assert screen.view["last"][-1]["token"] == dart["token"]


def test_real_and_virtual_darts_at_one_table(device):
    owner, bo = device(), device()
    table = opened(
        owner,
        "warlord",
        {"name": "Ann", "darts": "real"},
        {"name": "Bo", "darts": "drawn", "hand": "casual"},
        darts="real",
        dice="rolled",
        options=ENDLESS,
    )
    bo.post("/api/enter", {"key": table["links"]["players"]["1"]})
    with owner.screen(table["table"]) as screen, bo.screen(table["table"]) as phone:
        screen.until(lambda view: view["seq"] == 1)
        assert not screen.view["to_act"]["draws"]
        screen.play("T1")
        assert screen.view["to_act"]["draws"]
        phone.until(lambda view: view["seq"] == 2)
        phone.done("play", point=[0, 0])
        assert phone.view["last"][-1]["drawn"]
        phone.done("hand", seat=1, darts="real")
        assert phone.view["seats"][1]["darts"] == "real"
        assert not phone.view["to_act"]["draws"]
        assert phone.refused("hand", seat=0, hand="beginner")[0] == "forbidden"
        assert phone.refused("hand", seat=1, hand="no hand at all")[0] == "illegal"
        phone.play("25")
        assert not phone.view["last"][-1]["drawn"]


def test_a_second_throw_over_the_wire(tmp_path):
    """The board is held for it after a turn's last dart, though that was drawn."""
    with serving(tmp_path, Settings(hold=30, pause=0)) as host:
        owner = Device(host)
        ann, bot = {"name": "Ann", "retries": 1}, {"name": "Bot", "bot": "greedy"}
        table = opened(owner, "warlord", ann, bot, options=ENDLESS)["table"]
        with owner.screen(table) as screen:
            screen.until(lambda view: view["seq"] == 1)
            screen.play("T1")
            first = screen.view["last"][-1]
            assert screen.view["hold"]["seat"] == 0
            assert "retry" in screen.view["may"]
            screen.done("retry", seat=0)
            assert "retry" not in screen.view["may"]
            assert (screen.view["moves"], screen.view["seats"][0]["retries"]) == (1, 0)
            assert not screen.view["hold"]
            screen.play("T1")
            assert screen.view["last"][-1]["point"] != first["point"]
            screen.until(lambda view: view["moves"] > 2)  # the bot goes on by itself
            assert screen.refused("retry", seat=0)[0] == "illegal"
        owner.close()


def test_a_bot_fills_in_for_who_left_until_they_come_back(device):
    owner, ann = device(), device()
    seats = ({"name": "Ann", "hand": "12"}, {"name": "Greedy", "bot": "greedy"})
    table = opened(owner, "scavenger", *seats, dice="real")
    name = table["table"]
    ann.post("/api/enter", {"key": table["links"]["players"]["0"]})
    with ann.screen(name) as phone:
        phone.done("leave", seat=0)
    with owner.screen(name) as screen:
        screen.done("join", seat=0, bot="greedy@professional")
        seat = screen.view["seats"][0]
        assert (seat["kind"], seat["bot"], seat["name"]) == ("bot", "greedy", "Greedy 2")
        looked = ann.get(f"/api/codes/{table['code']}")
        assert looked["free"] == [0]  # it only fills in
        back = ann.post("/api/join", {"code": table["code"], "seat": 0})
        assert back["seat"] == 0
        screen.until(lambda view: view["seats"][0]["kind"] == "person")
        assert screen.view["seats"][0]["name"] == "Ann"
        assert screen.refused("join", seat=0, bot="deep blue")[0] == "illegal"
    assert ann.get(f"/api/codes/{table['code']}")["free"] == []
    body = {"game": "warlord", "seats": [{"name": "B", "bot": "greedy", "hand": "wooden"}]}
    assert "is no hand" in owner.post("/api/tables", body, 422)["detail"]


def test_hands_and_points_go_with_the_record(device):
    owner = device()
    seats = ({"name": "Ann", "hand": "12", "retries": 2}, {"name": "Bo", "darts": "real"})
    table = opened(owner, "warlord", *seats, options=ENDLESS)["table"]
    with owner.screen(table) as screen:
        screen.until(lambda view: view["seq"] == 1)
        screen.done("play", point=[0, 103])
        x, y = screen.view["last"][-1]["point"]
    record = owner.http.get(f"/api/tables/{table}/record").text
    assert f"({x},{y})" in record
    back = owner.post("/api/tables/import", {"record": record}, 201)["table"]
    assert owner.http.get(f"/api/tables/{back}/record").text == record
    view = owner.get(f"/api/tables/{back}")
    assert [seat["retries"] for seat in view["seats"]] == [2, 0]
    odd = record.replace('"12"', '"a good one"')
    assert "is no hand" in owner.post("/api/tables/import", {"record": odd}, 422)["detail"]
