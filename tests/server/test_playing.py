"""The way of one dart: sent, checked, stored, shown to everyone."""

from __future__ import annotations

import re

import pytest

from oche.server import live
from oche.server.settings import Settings
from oche.table.entries import Played
from tests.server.houses import Device, serving

REAL = {"darts": "real", "dice": "real"}


def test_two_screens_stay_in_step(device):
    owner, other = device(), device()
    table = owner.open("warlord", "Ann", "Ben", **REAL)
    other.post("/api/enter", {"key": table["links"]["display"]})
    with owner.screen(table["table"]) as tablet, other.screen(table["table"]) as tv:
        tablet.play("@20", "T1", "25")
        tv.until(lambda view: view["seq"] == 3)
        assert tv.view["state"] == tablet.view["state"]
        assert tv.told[-1] == "Ben claims the Bull at strength 1."
        assert (tv.view["role"], tv.view["may"], tv.view["to_act"]["mine"]) == (
            "display",
            [],
            False,
        )
        assert [dart["token"] for dart in tv.view["last"]] == ["T1", "25"]
        assert [dart["token"] for dart in tv.view["turn_darts"]] == ["25"]
        assert tv.view["extra"]["game"] == "warlord"
        assert tv.view["to_act"]["reach"]


@pytest.mark.parametrize("game", ["warlord", "adventure", "scavenger"])
def test_a_whole_game_against_a_bot_by_taps_alone(device, game):
    """Rolled dice and drawn darts: people only tap; the bot and the homes go by themselves."""
    owner = device()
    options = {"round_limit": 3} if game == "warlord" else {}
    table = owner.open(game, "Ann", "greedy", options=options)["table"]
    with owner.screen(table) as screen:
        for _ in range(2000):
            view = screen.until(lambda view: view["status"] == "over" or view["to_act"]["mine"])
            if view["status"] == "over":
                break
            owed = view["to_act"]
            if owed["kind"] == "roll":
                screen.done("draw")
            else:
                screen.done("play", token=owed["legal"][-1])
        assert screen.view["status"] == "over"
        assert sorted(seat for tied in screen.view["ranking"] for seat in tied) == [0, 1]
        assert screen.view["to_act"] is None
    player = owner.get("/api/players/ann")
    assert player["games"] == {game: 1}
    assert player["recent"][0]["table"] == table
    assert [each["name"] for each in owner.get("/api/players")] == ["Ann"]


def test_every_refusal_is_a_sentence_and_changes_nothing(device):
    owner = device()
    table = owner.open("warlord", "Ann", "Ben", **REAL)
    with owner.screen(table["table"]) as screen:
        screen.play("@20")
        assert screen.refused("play", token="S1", seq=0) == (
            "stale",
            "the table has moved on since; look again",
        )
        assert screen.refused("play", token="S21")[0] == "unreadable"
        assert screen.refused("undo", keep=7)[0] == "illegal"
        assert screen.refused("draw")[0] == "illegal"
        assert screen.refused("agree", ask="nothing")[0] == "illegal"
        assert screen.refused("join", seat=1, name="Eva", bot="kasparov")[0] == "illegal"
        for text in ("", "{", "[]", '{"do": "dance"}', '{"do": "play"}', "\x00", '"' + "x" * 9000):
            screen.socket.send(text)
            answer = screen.hear()
            assert (answer["type"], answer["why"], answer["id"]) == ("refused", "unreadable", None)
            assert answer["sentence"]
        assert owner.get(f"/api/tables/{table['table']}")["seq"] == 1


def test_the_same_command_again_gets_the_first_answer(device):
    owner = device()
    table = owner.open("warlord", "Ann", "Ben", **REAL)["table"]
    with owner.screen(table) as screen:
        screen.play("@20")
        first = screen.send("play", token="S1", id="the-very-same")
        assert first == screen.send("play", token="S5", id="the-very-same")
        wrong = screen.send("play", token="S99", id="the-wrong-one")
        assert wrong == screen.send("play", token="S1", id="the-wrong-one")
        assert owner.get(f"/api/tables/{table}")["seq"] == 2


def test_a_screen_that_was_away_is_told_what_it_missed(device):
    owner = device()
    table = owner.open("warlord", "Ann", "Ben", **REAL)["table"]
    with owner.screen(table) as screen:
        screen.play("@20", "T1")
    with owner.screen(table, "?since=1") as screen:
        assert screen.view["seq"] == 2
        assert screen.told == [
            "Ann claims the 1 at strength 3.",
            "Ann alone holds the most land: a leader point.",
        ]
    with owner.screen(table) as screen:
        assert screen.told == []


def test_a_correction_is_looked_at_before_it_is_made(device):
    owner = device()
    table = owner.open("warlord", "Ann", "Ben", **REAL)["table"]
    with owner.screen(table) as screen:
        screen.play("@20", "S1", "25", "D20")
        seen = screen.send("correct", number=3, token="M", preview=True)
        assert seen["type"] == "previewed"
        assert seen["changes"] == ["Ben has 1 territory, not 2 territories."]
        assert screen.view["seq"] == 4
        screen.done("correct", number=3, token="M")
        assert screen.told[-1] == "That was M, not 25."
        screen.done("insert", number=3, token="S1")
        screen.done("delete", number=3)
        move = owner.get(f"/api/tables/{table}/moves/2")
        assert (move["dart"]["token"], move["kind"]) == ("S1", "throw")
        assert set(move["near"]) <= set(move["legal"])
        assert "S20" in move["near"]
        owner.get(f"/api/tables/{table}/moves/9", 404)


def test_what_the_server_draws_is_not_typed(device):
    owner = device()
    table = owner.open("scavenger", "Ann", "Ben")["table"]
    with owner.screen(table) as screen:
        assert screen.view["to_act"]["draws"]
        assert screen.refused("play", token="r6") == (
            "illegal",
            "the server draws that, there is nothing to enter",
        )
        screen.done("draw")
        first = screen.view["last"][-1]
        assert first["drawn"]
        screen.done("undo", keep=0)
        screen.done("draw")
        assert screen.view["last"][-1] == first  # no second try
        assert screen.refused("correct", number=1, token="r6")[0] == "illegal"


def test_a_drawn_dart_is_aimed_anew_when_corrected(device):
    owner = device()
    table = owner.open("warlord", "Ann", "Ben")["table"]
    with owner.screen(table) as screen:
        screen.until(lambda view: view["seq"] == 1)
        screen.play("T20")
        landed = screen.view["last"][-1]
        assert (landed["aim"], landed["drawn"]) == ("T20", True)
        screen.done("correct", number=2, token="T3")
        screen.done("correct", number=2, token="T20")
        assert screen.view["last"][-1] == landed


def test_the_board_is_held_after_a_turns_last_dart(tmp_path):
    """Field reports 4 and 6: an extra dart counts for nobody, an early tap loses no dart."""
    with serving(tmp_path, Settings(hold=30, pause=0)) as host:
        owner = Device(host)
        table = owner.open("warlord", "Ann", "Ben", **REAL)["table"]
        with owner.screen(table) as screen:
            screen.play("@20")
            assert not screen.view["hold"]
            screen.play("T1")  # Ann has one dart in round 1
            assert screen.view["hold"]["seat"] == 0
            assert 0 < screen.view["hold"]["seconds"] <= 30
            assert [dart["token"] for dart in screen.view["turn_darts"]] == ["T1"]
            why, sentence = screen.refused("play", token="S5")
            assert (why, "extra dart" in sentence, "Ann" in sentence) == ("illegal", True, True)
            screen.done("go")
            screen.until(lambda view: not view["hold"])
            screen.done("go")  # repeated: nothing is held, nothing is lost
            screen.play("S5")
            assert screen.view["to_act"]["seat"] == 1
            screen.done("go")  # early: Ben has a dart left
            assert (screen.view["to_act"]["seat"], screen.view["state"]["darts_left"]) == (1, 1)
            screen.play("M")
            assert screen.view["hold"]["seat"] == 1
            screen.done("correct", number=4, token="S3")  # put right during the hold
            assert screen.view["hold"]["seat"] == 1
            screen.done("undo", keep=3)  # taken back during the hold
            assert not screen.view["hold"]
            assert screen.view["to_act"]["seat"] == 1
        owner.close()


def test_the_hold_ends_by_itself(tmp_path):
    with serving(tmp_path, Settings(hold=0.05, pause=0)) as host:
        owner = Device(host)
        table = owner.open("warlord", "Ann", "greedy", **REAL)["table"]
        with owner.screen(table) as screen:
            screen.play("@20", "T1")
            # The bot waits for the hold, then throws its two darts.
            screen.until(lambda view: view["moves"] == 4)
            assert screen.view["to_act"]["seat"] == 0
        owner.close()


def test_bots_alone_play_on_while_somebody_watches(device):
    owner = device()
    options = {"round_limit": 1}
    table = owner.open("warlord", "greedy", "random", options=options)["table"]
    assert owner.get(f"/api/tables/{table}")["moves"] <= 1  # nobody watches yet
    with owner.screen(table) as screen:
        screen.until(lambda view: view["status"] == "over")
    assert owner.get("/api/players") == []


def test_a_bot_whose_move_failed_is_asked_again(device, monkeypatch, caplog):
    monkeypatch.setattr(live, "RETRY", 0.05)
    own_move, asked = live.own_move, []

    async def fails_at_first(*about) -> Played:
        asked.append(about)
        if len(asked) <= 3:
            raise NotImplementedError("half a bot")
        return await own_move(*about)

    monkeypatch.setattr(live, "own_move", fails_at_first)
    owner = device()
    table = owner.open("warlord", "greedy", "random", options={"round_limit": 1})["table"]
    with owner.screen(table) as screen:
        screen.until(lambda view: view["status"] == "over")
    said = [line.getMessage() for line in caplog.records if line.exc_info]
    assert said == [f"table {table} can't go on by itself; it is tried again"]


def test_a_paused_table_holds_the_bots_too(device):
    owner = device()
    table = owner.open("warlord", "Ann", "Ben", **REAL)["table"]
    with owner.screen(table) as screen:
        screen.play("@20")
        screen.done("pause")
        assert (screen.view["status"], screen.view["to_act"]) == ("paused", None)
        assert screen.refused("play", token="M")[0] == "illegal"
        screen.done("resume")
        screen.done("confirm")
        assert screen.view["settings"] == ["confirm"]
        screen.done("abandon")
        assert screen.view["status"] == "abandoned"
    assert owner.get("/api/tables")[0]["status"] == "abandoned"


def test_confirmation_mode_can_be_asked_for_at_the_opening(device):
    owner = device()
    table = owner.open("warlord", "Ann", "Ben", confirm=True, **REAL)["table"]
    assert owner.get(f"/api/tables/{table}")["settings"] == ["confirm"]


def test_eight_screens_at_one_table_lose_nothing(device):
    """Field report 18: all send at once; whoever was not up to date is told, and sends again."""
    from concurrent.futures import ThreadPoolExecutor

    owner = device()
    table = owner.open("warlord", "Ann", "Ben", options={"round_limit": 0}, **REAL)["table"]

    def client(number: int) -> int:
        made = 0
        with owner.screen(table) as screen:
            while made < 5:
                answer = screen.send("play", token="M")
                made += answer["type"] == "done"
                assert answer["type"] == "done" or answer["why"] == "stale", answer
                while screen.view["seq"] < answer["seq"]:
                    screen.hear()
        return made

    with owner.screen(table) as screen:
        screen.play("@20")
    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(client, range(8))) == 40
    assert owner.get(f"/api/tables/{table}")["moves"] == 41


def test_undo_goes_back_to_a_persons_own_decision(device):
    owner, ben = device(), device()
    table = owner.open("warlord", "Ann", "Ben", "greedy", darts="drawn")
    name = table["table"]
    ben.post("/api/enter", {"key": table["links"]["players"]["1"]})
    with owner.screen(name) as screen:
        screen.until(lambda view: view["to_act"]["mine"])
        assert screen.view["undo"] is None  # the homes turned by themselves
        screen.play("S20", "S20", "S20")
        screen.until(lambda view: view["to_act"]["seat"] == 0)
        assert screen.view["moves"] == 7
        assert screen.view["undo"] == 3
    assert ben.get(f"/api/tables/{name}")["undo"] == 3
    with ben.screen(name) as screen:
        screen.done("undo", keep=screen.view["undo"])
        assert screen.view["to_act"]["seat"] == 1
        assert screen.view["undo"] == 2


def test_a_tap_keeps_its_point_on_the_true_board(device):
    """R4: mapped back from a drawing with thick rings, and marked as such."""
    owner = device()
    name = owner.open("warlord", "Ann", "Ben", options={"round_limit": 0}, **REAL)["table"]
    with owner.screen(name) as screen:
        screen.play("@20")
        screen.done("play", token="T20", point=[0, 103])
        screen.done("play", token="D20", point=[0, 170], drawing="dartboard-touch")
        screen.done("play", token="S20", point=[100, 0])  # that is elsewhere: it says nothing
        screen.done("play", token="M")
        assert [dart["token"] for dart in screen.view["last"]] == ["T20", "D20", "S20", "M"]
        assert screen.refused("play", token="M", point=[0, 1e9])[0] == "unreadable"
    record = owner.http.get(f"/api/tables/{name}/record").text
    assert "T20(0.0,103.0)" in record
    mapped = re.search(r"D20\((-?[0-9.]+),([0-9.]+)\) S20\n?\s", record)
    assert mapped is not None
    assert 162 < float(mapped[2]) < 170
    assert "touched = [\n    3,\n]" in record
    back = owner.post("/api/tables/import", {"record": record}, 201)["table"]
    assert owner.http.get(f"/api/tables/{back}/record").text == record


def test_a_mistyped_region_of_a_whiteboard_has_neighbours_too(device):
    owner = device()
    name = owner.open("adventure", "Ann", "Ben", **REAL)["table"]
    with owner.screen(name) as screen:
        screen.play("DRUID")
    move = owner.get(f"/api/tables/{name}/moves/1")
    assert (move["board"], len(move["near"])) == ("WORLD", 6)
    assert {"FOREST", "MOUNTAIN"} <= set(move["near"]) <= set(move["legal"]) - {"DRUID"}


def test_a_table_is_not_filled_for_ever(device, monkeypatch):
    """Neither by people nor by bots; what was played stays, and is said to be enough."""
    monkeypatch.setattr(live, "LONGEST", 12)
    owner = device()
    table = owner.open("warlord", "Ann", "Ben", **REAL)["table"]
    with owner.screen(table) as screen:
        screen.play("@20", *["M"] * 11)
        assert screen.refused("play", token="M") == (
            "illegal",
            "a table takes 12 entries and no more; open another one",
        )
        assert screen.view["moves"] == 12
    bots = owner.open("warlord", "greedy", "random")["table"]
    with owner.screen(bots) as screen:
        screen.until(lambda view: view["seq"] == 12)
        assert screen.refused("undo", keep=0)[0] == "illegal"
        assert screen.view["seq"] == 12
