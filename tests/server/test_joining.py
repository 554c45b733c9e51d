"""Links, codes and roles: who comes to a table, and what they may do there."""

from __future__ import annotations

import json
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import httpx

from oche.server.safety.limits import Limits
from oche.store.sql import SqlStore
from tests.server.houses import QUICK, Device, Screen, serving

REAL = {"darts": "real", "dice": "real"}


def entered(device: Device, key: str) -> dict:
    return device.post("/api/enter", {"key": key})


def test_a_link_makes_a_device_what_it_is_for_and_it_remembers(device):
    """Field report 8: a device is a display, a scorer or a player, and stays it."""
    owner, phone = device(), device()
    table = owner.open("warlord", "Ann", "Ben", **REAL)
    name, links = table["table"], table["links"]
    assert set(links["players"]) == {"0", "1"}
    assert phone.get(f"/api/tables/{name}", 403)["detail"]
    assert entered(phone, links["players"]["1"]) == {"table": name, "role": "player", "seat": 1}
    view = phone.get(f"/api/tables/{name}")
    assert (view["role"], view["seat"]) == ("player", 1)
    entered(phone, links["display"])
    with phone.screen(name) as screen:
        assert screen.view["role"] == "player"  # the better of the two
    with phone.screen(name, "?role=display") as screen:
        assert screen.view["role"] == "display"
    assert [each["role"] for each in phone.get("/api/tables")] == ["player"]
    phone.post("/api/enter", {"key": "x" * 43}, 404)


def test_the_secret_is_in_no_cookie_that_a_script_can_read(device):
    owner = device()
    answer = owner.http.post("/api/tables", json={"game": "warlord", "seats": [{"name": "Ann"}]})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=strict" in cookie.lower()


def test_the_store_holds_no_secret(device, tmp_path):
    owner = device()
    table = owner.open("warlord", "Ann", "Ben")
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert table["table"].encode() in kept
    links = table["links"]
    secrets = [links["owner"], links["scorer"], links["display"], *links["players"].values()]
    for secret in [*secrets, *owner.http.cookies.values()]:
        assert secret.encode() not in kept


def test_the_seed_of_all_luck_is_shown_to_nobody(device, tmp_path):

    owner = device()
    table = owner.open("scavenger", "Ann", "Ben")["table"]
    with owner.screen(table) as screen:
        screen.done("draw")
        shown = json.dumps([screen.welcome, screen.view])
    connection = sqlite3.connect(tmp_path / "oche.db")
    seed = json.loads(connection.execute("SELECT entry FROM entries").fetchone()[0])["seed"]
    connection.close()
    shown += owner.http.get(f"/api/tables/{table}/record").text
    assert seed not in shown


def test_a_code_opens_the_free_seats_until_the_owner_closes_it(device):
    owner, phone, other = device(), device(), device()
    table = owner.open("warlord", "Ann", "Ben", "greedy", **REAL)
    code, name = table["code"], table["table"]
    seen = phone.get(f"/api/codes/{code.lower()}")
    assert (seen["table"], seen["free"], len(seen["seats"])) == (name, [0, 1], 3)
    joined = phone.post("/api/join", {"code": code, "seat": 1, "name": "Bob"})
    assert joined == {"table": name, "role": "player", "seat": 1}
    view = phone.get(f"/api/tables/{name}")
    assert view["seats"][1]["name"] == "Bob"
    assert view["state"]["territories"]["Bull"] == [None, 0]
    assert other.get(f"/api/codes/{code}")["free"] == [0]
    for seat in (1, 2, 7):
        other.post("/api/join", {"code": code, "seat": seat}, 422)
    assert other.post("/api/join", {"code": code})["role"] == "display"
    with phone.screen(name) as screen:
        assert screen.refused("close code")[0] == "forbidden"
    with owner.screen(name) as screen:
        assert screen.view["code"] == code
        screen.done("close code")
        assert screen.view["code"] is None
        other.get(f"/api/codes/{code}", 404)
        screen.done("open code")
        assert other.get(f"/api/codes/{screen.view['code']}")["table"] == name
    with other.screen(name) as screen:
        assert screen.view["code"] is None  # a display in a pub window does not show it


def test_codes_are_not_found_by_trying(tmp_path):
    """As many guesses as whoever starts the server allows; then not even a right one is told."""
    with serving(tmp_path, replace(QUICK, limits=Limits(guesses=3))) as host:
        phone = Device(host)
        table = phone.open("warlord", "Ann", "Ben")
        for number in range(3):
            phone.get(f"/api/codes/WRONG{number}", 404)
            phone.get(f"/api/codes/{table['code']}", 200 if number < 2 else 429)
        phone.get("/api/codes/WRONG", 429)
        phone.close()


def test_each_role_does_what_it_may(device):
    owner, scorer, ann, ben = (device() for _ in range(4))
    table = owner.open("warlord", "Ann", "Ben", **REAL)
    name, links = table["table"], table["links"]
    entered(scorer, links["scorer"])
    entered(ann, links["players"]["0"])
    entered(ben, links["players"]["1"])
    with scorer.screen(name) as board, ann.screen(name) as at_a, ben.screen(name) as at_b:
        assert [seat["present"] for seat in at_b.view["seats"]] == [True, True]
        board.play("@20")
        at_b.until(lambda view: view["seq"] == 1)
        assert not at_b.view["to_act"]["mine"]
        assert at_b.refused("play", token="S1") == (
            "forbidden",
            "it is for Ann to play, not for this screen",
        )
        at_a.until(lambda view: view["seq"] == 1)
        assert at_a.view["to_act"]["mine"]
        at_a.play("T1")
        board.until(lambda view: view["seq"] == 2)
        board.play("M")
        assert at_a.refused("leave", seat=1)[0] in ("forbidden", "stale")


def test_striking_out_anothers_move_is_asked_for(device):
    owner, ann, ben = device(), device(), device()
    table = owner.open("warlord", "Ann", "Ben", **REAL)
    name, links = table["table"], table["links"]
    entered(ann, links["players"]["0"])
    entered(ben, links["players"]["1"])

    def wish(at_a: Screen, at_b: Screen) -> str:
        at_a.until(lambda view: view["moves"] == 3)
        at_a.done("undo", keep=1)
        at_a.until(lambda view: view["asks"])
        assert at_a.view["moves"] == 3
        assert not at_a.view["asks"][0]["mine"]
        at_b.until(lambda view: view["asks"])
        asked = at_b.view["asks"][0]
        assert (asked["words"], asked["by"], asked["mine"]) == ("Taken back: T1 25.", 0, True)
        return asked["id"]

    with owner.screen(name) as at_o, ann.screen(name) as at_a, ben.screen(name) as at_b:
        at_o.play("@20", "T1", "25")
        first = wish(at_a, at_b)
        at_b.done("decline", ask=first)
        at_a.until(lambda view: not view["asks"])
        second = wish(at_a, at_b)
        assert at_a.refused("agree", ask=second)[0] == "forbidden"
        at_b.done("agree", ask=second)
        at_a.until(lambda view: view["moves"] == 1)
        assert at_a.view["asks"] == []
        at_o.until(lambda view: view["moves"] == 1)
        at_o.play("T1", "25")
        third = wish(at_a, at_b)
        at_o.done("agree", ask=third)  # the owner may agree for everyone
        at_a.until(lambda view: view["moves"] == 1)


def test_a_request_is_about_the_table_as_it_was(device):
    owner, ann = device(), device()
    table = owner.open("warlord", "Ann", "Ben", **REAL)
    entered(ann, table["links"]["players"]["0"])
    with owner.screen(table["table"]) as at_o, ann.screen(table["table"]) as at_a:
        at_o.play("@20", "T1", "25")
        at_a.until(lambda view: view["moves"] == 3)
        at_a.done("undo", keep=1)
        asked = at_o.until(lambda view: view["asks"])["asks"][0]["id"]
        at_o.play("M")
        assert at_o.view["asks"] == []
        assert at_o.refused("agree", ask=asked) == ("illegal", "that request is no longer open")


def test_who_leaves_can_be_skipped_or_come_back_by_the_code(device):
    owner, ben = device(), device()
    table = owner.open("warlord", "Ann", "Ben", options={"round_limit": 0}, **REAL)
    name = table["table"]
    entered(ben, table["links"]["players"]["1"])
    with ben.screen(name) as at_b:
        at_b.done("leave", seat=1)
        assert at_b.closed() == 4403
    with owner.screen(name) as at_o:
        at_o.until(lambda view: view["seats"][1]["kind"] == "empty")
        at_o.play("@20", "T1")
        at_o.done("skip", seat=1)
        at_o.until(lambda view: view["to_act"]["seat"] == 0)
        assert [dart["token"] for dart in at_o.view["last"]] == ["T1", "M", "M"]
        ben.post("/api/join", {"code": table["code"], "seat": 1, "name": "Ben"})
        at_o.until(lambda view: view["seats"][1]["kind"] == "person")
        assert not at_o.view["seats"][1]["skipped"]


def test_the_last_who_has_not_resigned_wins(device):
    owner = device()
    name = owner.open("warlord", "Ann", "Ben", **REAL)["table"]
    with owner.screen(name) as screen:
        screen.play("@20")
        screen.done("resign", seat=0)
        assert (screen.view["status"], screen.view["ranking"]) == ("over", [[1], [0]])
        assert owner.get("/api/players/Ben")["wins"] == {"warlord": 1}
        screen.done("unskip", seat=0)
        assert screen.view["status"] == "playing"
        assert owner.get("/api/players/Ben")["wins"] == {}


def test_a_rematch_takes_everyone_along(device):
    owner, ben, tv = device(), device(), device()
    table = owner.open("adventure", "Ann", "Ben", **REAL)
    name, links = table["table"], table["links"]
    entered(ben, links["players"]["1"])
    entered(tv, links["display"])
    ben.post(f"/api/tables/{name}/rematch", status=403)  # the game is not over
    tv.post(f"/api/tables/{name}/rematch", status=403)
    with tv.screen(name) as screen:
        with owner.screen(name) as at_o:
            at_o.done("resign", seat=0)
        following = ben.post(f"/api/tables/{name}/rematch")
        # Seat 0 always starts: the order moves on, so Ben has seat 0 now.
        assert following | {"table": ""} == {"table": "", "role": "player", "seat": 0}
        screen.until(lambda view: view["next"])
        assert screen.view["next"] == following["table"]
    assert owner.post(f"/api/tables/{name}/rematch")["table"] == following["table"]
    view = tv.get(f"/api/tables/{following['table']}")
    assert (view["role"], [seat["name"] for seat in view["seats"]]) == ("display", ["Ben", "Ann"])
    assert [seat["colour"] for seat in view["seats"]] == [1, 0]


def test_links_are_renewed_by_the_owner_alone(device):
    owner, ben, late = device(), device(), device()
    table = owner.open("warlord", "Ann", "Ben")
    old = table["links"]["players"]["1"]
    entered(ben, old)
    ben.post(f"/api/tables/{table['table']}/links", status=403)
    links = owner.post(f"/api/tables/{table['table']}/links")
    late.post("/api/enter", {"key": old}, 404)
    assert entered(late, links["scorer"])["role"] == "scorer"
    ben.get(f"/api/tables/{table['table']}")  # who is here already stays


def test_strangers_find_no_table(device):
    owner, stranger = device(), device()
    name = owner.open("warlord", "Ann", "Ben")["table"]
    for path in ("", "/record", "/chart", "/moves/1"):
        answer = stranger.http.get(f"/api/tables/{name}{path}")
        assert answer.status_code == 403, path
    assert stranger.refused_screen(name) == 4403
    assert owner.refused_screen(name, "?role=scorer") == 4403
    assert owner.refused_screen("nowhere") == 4404


def test_no_log_is_read_for_a_strangers_screen(tmp_path, monkeypatch):
    entries, read = SqlStore.entries, []

    async def noted(store: SqlStore, table: str, since: int = 0) -> list:
        read.append(table)
        return await entries(store, table, since)

    with serving(tmp_path) as host:
        owner = Device(host)
        name = owner.open("warlord", "Ann", "Ben")["table"]
    monkeypatch.setattr(SqlStore, "entries", noted)
    with serving(tmp_path) as host:  # it has no table in memory yet
        stranger = Device(host)
        assert stranger.refused_screen(name) == 4403
        assert stranger.refused_screen("nowhere") == 4404
        assert read == []
        owner.host = host
        with owner.screen(name):
            assert read == [name]
        stranger.close()
        owner.close()


def test_a_link_is_shown_as_a_code_to_scan(device):
    shown = device().post("/api/qr", {"path": "/#/t/abc/secret"})
    assert shown["url"].endswith("/#/t/abc/secret")
    assert shown["svg"].startswith("<svg")
    for path in ("https://evil.example", "x", "/" + "y" * 400, "/a b"):
        answer = httpx.post(f"{shown['url'].split('/#')[0]}/api/qr", json={"path": path})
        assert answer.status_code == 422


def test_a_display_does_nothing_and_no_seat_is_asked_for_that_is_not_there(device):
    owner, wall, phone = device(), device(), device()
    opened = owner.open("warlord", "Ann", "Bo")
    wall.post("/api/enter", {"key": opened["links"]["display"]})
    phone.post("/api/enter", {"key": opened["links"]["players"]["1"]})
    with wall.screen(opened["table"]) as screen:
        assert screen.refused("go")[0] == "forbidden"
    with phone.screen(opened["table"]) as screen:
        assert screen.refused("skip", seat=7)[0] == "illegal"
        screen.done("skip", seat=0)
        assert screen.refused("skip", seat=0) == ("illegal", "that is asked for already")


def test_a_player_may_be_called_by_two_names(device):
    owner = device()
    owner.open("warlord", "Ann/Bo", "Cy")
    assert owner.get("/api/players/Ann%2FBo")["name"] == "Ann/Bo"


def test_wrong_links_are_counted_like_wrong_codes(device):
    guesser, guest = device(), device()
    table = guesser.open("warlord", "Ann", "Ben")
    with ThreadPoolExecutor(20) as pool:
        keys = [{"key": f"{number:043}"} for number in range(40)]
        answers = list(pool.map(lambda key: guesser.http.post("/api/enter", json=key), keys))
    wrong = [answer for answer in answers if answer.status_code == 404]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert (len(wrong), len(refused)) == (Limits().guesses, 20)
    assert refused[0].json()["detail"] == "too many wrong codes; wait a minute"
    assert refused[0].headers["retry-after"] == "60"
    guest.post("/api/enter", {"key": table["links"]["scorer"]}, 429)  # it has the same address


def test_a_rematch_keeps_the_code_closed_where_the_owner_closed_it(device):
    owner = device()
    table = owner.open("warlord", "Ann", "Ben", **REAL)["table"]
    following = owner.post(f"/api/tables/{table}/rematch")["table"]
    with owner.screen(following) as screen:
        assert screen.view["code"]  # it was open before
        screen.send("close code")
        screen.until(lambda view: view["code"] is None)
    third = owner.post(f"/api/tables/{following}/rematch")["table"]
    assert owner.get(f"/api/tables/{third}")["code"] is None
