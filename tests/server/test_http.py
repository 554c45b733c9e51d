"""What is asked once: lists, records, replays, charts, boards, rules."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image

from oche.core.match import open_match
from oche.core.record import parse_record
from oche.server.charts import POINTS, sampled
from oche.server.rulebook import rules_of
from tests.play import CASES, PAGES

REAL = {"darts": "real", "dice": "real"}
TINY = (CASES / "boards" / "tiny.toml").read_text(encoding="utf-8")
GAMES = ("warlord", "adventure", "scavenger")


def picture(kind: str, size: tuple[int, int] = (400, 300), **about) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, "white").save(out, kind, **about)
    return out.getvalue()


def test_games_say_what_can_be_set(device):
    games = {game["name"]: game for game in device().get("/api/games")}
    assert tuple(games) == GAMES
    warlord = games["warlord"]
    assert (warlord["least_seats"], warlord["most_seats"]) == (1, 8)
    limit = warlord["options"]["2"][0]
    assert (limit["name"], limit["default"], limit["kind"]) == ("round_limit", 20, "int")
    assert "20 is recommended" in limit["help"]
    assert all(game["tips"] and game["about"] for game in games.values())
    heads = device().get("/api/heads")
    assert [head["name"] for head in heads] == ["random", "greedy", "quick", "search"]
    assert all(head["about"] and head["games"] == list(GAMES) for head in heads)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_is_told_can_be_looked_up(device, game):
    rules = device().get(f"/api/games/{game}/rules")
    assert len(rules) > 10
    page = (PAGES / f"{game}.md").read_text(encoding="utf-8")
    for rule in rules:
        assert f"**{rule['id']}** {rule['text'].split()[0]}" in page
        assert "**" not in rule["text"][:2]
    first = rules[0]["id"]
    assert device().get(f"/api/games/{game}/rules/{first.lower()}") == rules[0]
    device().get(f"/api/games/{game}/rules/Z99", 404)
    device().get("/api/games/chess/rules", 422)


def test_rules_end_where_the_next_begins():
    texts = {rule.id: rule.text for rule in rules_of("warlord")}
    assert texts["W7"].endswith("Who owns the Bull reaches everything.")
    assert "toml" not in texts["W5"]


def test_a_table_is_looked_back_at_move_by_move(device):
    owner = device()
    name = owner.open("warlord", "Ann", "Ben", **REAL)["table"]
    with owner.screen(name) as screen:
        screen.play("@20", "T1", "25")
    past = owner.get(f"/api/tables/{name}?at=2")
    assert (past["moves"], past["state"]["territories"]["Bull"]) == (2, [None, 0])
    assert (past["role"], past["may"], past["to_act"]["mine"]) == ("owner", [], False)
    assert owner.get(f"/api/tables/{name}?at=0")["moves"] == 0
    owner.get(f"/api/tables/{name}?at=4", 404)
    owner.get(f"/api/tables/{name}?at=-1", 422)


def test_a_record_goes_out_and_comes_in(device):
    owner = device()
    name = owner.open("warlord", "Ann", "greedy", options={"round_limit": 3}, **REAL)["table"]
    with owner.screen(name) as screen:
        screen.play("@20", "T1(12.5,-3)")
        view = screen.until(lambda view: view["to_act"]["seat"] == 0)
    answer = owner.http.get(f"/api/tables/{name}/record")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["content-disposition"].startswith('attachment; filename="warlord-')
    assert "T1(12.5,-3)" in answer.text
    assert open_match(parse_record(answer.text)).report()["state"] == view["state"]
    back = owner.post("/api/tables/import", {"record": answer.text}, 201)["table"]
    again = owner.get(f"/api/tables/{back}")
    assert (again["state"], again["moves"]) == (view["state"], view["moves"])
    assert again["seats"][1]["bot"] == "greedy"
    assert again["options"] == {"round_limit": 3}


def test_a_finished_record_is_a_finished_game(device):
    owner = device()
    record = (CASES / "w12-solo.toml").read_text(encoding="utf-8")
    name = owner.post("/api/tables/import", {"record": record}, 201)["table"]
    view = owner.get(f"/api/tables/{name}")
    if view["status"] == "over":
        assert owner.get(f"/api/players/{view['seats'][0]['name']}")["games"] == {"warlord": 1}
    else:
        assert owner.get("/api/players")[0]["games"] == {}


@pytest.mark.parametrize(
    "record",
    [
        "",
        "game = 3",
        'game = "warlord"\nseats = ["A", "B"]\n[moves]\nlog = "@20 S99"',
        'game = "adventure"\nseats = ["A", "B"]\n[options]\nboard = "/etc/passwd"',
        'game = "adventure"\nseats = ["A", "B"]\n[options]\nboard = "../../secret.toml"',
        "[" * 5000,
    ],
)
def test_a_strangers_record_is_refused_in_a_sentence(device, record):
    detail = device().post("/api/tables/import", {"record": record}, 422)["detail"]
    assert isinstance(detail, str)
    assert "root:" not in detail


def test_wrong_tables_are_refused_in_a_sentence(device):
    owner = device()
    for wanted in (
        {"game": "chess", "seats": [{"name": "A"}]},
        {"game": "warlord", "seats": [{"name": "A"}, {"name": "A"}]},
        {"game": "warlord", "seats": [{"name": "A", "bot": "kasparov"}]},
        {"game": "scavenger", "seats": [{"name": "A"}]},
        {"game": "warlord", "seats": [{"name": "A"}], "options": {"round_limit": 3}},
        {"game": "warlord", "seats": [{"name": "A\u0000"}]},
        {"game": "adventure", "seats": [{"name": "A"}, {"name": "B"}], "options": {"board": "x"}},
    ):
        assert isinstance(owner.post("/api/tables", wanted, 422)["detail"], str)
    for wanted in (
        {},
        {"game": "warlord", "seats": []},
        {"game": "warlord", "seats": [{"name": "x" * 41}]},
    ):
        owner.post("/api/tables", wanted, 422)
    assert owner.get("/api/tables") == []


def test_the_tables_of_a_device_come_first(device):
    owner, other = device(), device()
    one = owner.open("warlord", "Ann", "Ben")["table"]
    two = other.open("scavenger", "Cyd", "Dov")["table"]
    listed = [(each["table"], each["role"]) for each in owner.get("/api/tables")]
    assert listed == [(one, "owner"), (two, None)]
    assert "code" not in owner.get("/api/tables")[1]
    assert owner.get("/api/tables")[0]["title"] == "Warlord"


def test_a_game_over_time(device):
    owner = device()
    name = owner.open("warlord", "Ann", "Ben", **REAL)["table"]
    with owner.screen(name) as screen:
        screen.play("@20", "T1", "25")
    chart = owner.get(f"/api/tables/{name}/chart")
    assert chart["at"] == [0, 1, 2, 3]
    series = {each["name"]: each["seats"] for each in chart["series"]}
    assert series["Territories"] == [[0, 1, 2, 2], [0, 1, 1, 2]]
    assert series["Leader points"][0] == [0, 0, 1, 1]
    for game in ("adventure", "scavenger"):
        other = owner.open(game, "Ann", "Ben")["table"]
        lines = owner.get(f"/api/tables/{other}/chart")["series"]
        assert [len(line["seats"]) for line in lines] == [2, 2, 2]


def test_a_long_game_is_sampled_from_its_start_to_its_end():
    assert sampled(3) == [0, 1, 2]
    many = sampled(10 * POINTS)
    assert (many[0], many[-1], len(many)) == (0, 10 * POINTS - 1, POINTS)
    assert sorted(set(many)) == many


def test_a_board_is_uploaded_and_played_on(device):
    owner = device()
    files = {"file": ("b.toml", TINY.encode()), "photo": ("p.png", picture("PNG"))}
    answer = owner.http.post("/api/boards", files=files)
    assert answer.status_code == 201, answer.text
    assert answer.json()["photo"]
    assert answer.json()["regions"]["WORLD"] == 12
    assert [board["name"] for board in owner.get("/api/boards")] == ["oche-1", "tiny"]
    assert owner.http.get("/api/boards/tiny").text == TINY
    assert "SHERIFF" in owner.http.get("/api/boards/oche-1").text
    again = owner.http.post("/api/boards", files={"file": ("b.toml", TINY.encode())})
    assert again.status_code == 409
    table = owner.open("adventure", "Ann", "Ben", options={"board": "tiny"}, **REAL)["table"]
    with owner.screen(table) as screen:
        assert screen.view["options"] == {"board": "tiny"}
        screen.play("TOWER")
        assert screen.view["to_act"]["legal"] == ["IMP", "MISS"]
    owner.get("/api/boards/attic/photo", 404)


def test_a_photograph_is_written_anew(device):
    owner = device()
    exif = Image.Exif()
    exif[0x010E] = "where we live"
    raw = picture("JPEG", (3000, 1000), exif=exif, comment=b"<script>")
    assert b"where we live" in raw
    answer = owner.http.post("/api/boards/oche-1/photo", files={"photo": ("p.jpg", raw)})
    assert answer.status_code == 204, answer.text
    kept = owner.http.get("/api/boards/oche-1/photo")
    assert kept.headers["content-type"] == "image/jpeg"
    assert b"where we live" not in kept.content
    assert b"<script>" not in kept.content
    with Image.open(io.BytesIO(kept.content)) as seen:
        assert (seen.format, seen.size) == ("JPEG", (2400, 800))
    assert owner.get("/api/boards")[0]["photo"]


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"GIF89a",
        picture("GIF"),
        picture("PNG")[:60],
        re.sub(
            rb".IDAT", b"\x10IDAT", picture("PNG"), count=1, flags=re.S
        ),  # a chunk of another length
        b"<svg onload='x()'/>",
    ],
)
def test_what_is_no_photograph_is_refused(device, raw):
    answer = device().http.post("/api/boards/oche-1/photo", files={"photo": ("p.jpg", raw)})
    assert answer.status_code == 422
    assert "photograph" in answer.json()["detail"]


def test_a_players_best_solo_is_the_one_of_the_fewest_darts(device):
    """W19: every land taken, alone."""
    owner = device()
    lands = ["25", *(f"S{segment}" for segment in range(1, 20))]
    for missed in (["M", "M"], ["M"], ["M"]):
        name = owner.open("warlord", "Uno", **REAL)["table"]
        assert owner.get(f"/api/tables/{name}")["status"] == "playing"
        with owner.screen(name) as screen:
            screen.play("@20", *missed, *lands)
            assert screen.view["status"] == "over"
    owner.open("warlord", "Duo", "Uno", **REAL)
    assert owner.get("/api/players/Uno")["best_solo"] == 21
    assert owner.get("/api/players/Duo")["best_solo"] is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"\xff\xfe", "UTF-8"),
        (b"name = 3", "name is missing"),
        (TINY.replace('"tiny"', '"OCHE-1"').encode(), "shipped"),
        (TINY.replace('"tiny"', '"../up"').encode(), "slash"),
        (b"#" * 200_000, "at most 128 kB"),
    ],
)
def test_a_wrong_board_is_refused(device, text, says):
    answer = device().http.post("/api/boards", files={"file": ("b.toml", text)})
    assert answer.status_code == 422
    assert says in answer.json()["detail"]


def test_players_have_their_results_and_means(device):
    owner = device()
    for _ in range(2):
        name = owner.open("warlord", "Ann", "Ben", options={"round_limit": 1}, **REAL)["table"]
        with owner.screen(name) as screen:
            screen.play("@20", "T1", "M", "M")
            assert screen.view["status"] == "over"
    ann = owner.get("/api/players/ANN")
    assert (ann["name"], ann["games"], ann["wins"]) == ("Ann", {"warlord": 2}, {"warlord": 2})
    assert ann["statistics"]["warlord"]["claimed"] == 1
    assert len(ann["recent"]) == 2
    assert owner.get("/api/players/ben")["wins"] == {"warlord": 0}
    with owner.screen(name) as screen:
        screen.done("undo", keep=3)
    assert owner.get("/api/players/ann")["games"] == {"warlord": 1}
    owner.get("/api/players/Eva", 404)


def test_drawings_carry_tokens(device):
    for name in ("warmap", "dartboard", "dartboard-touch"):
        answer = device().http.get(f"/api/drawings/{name}")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        for token in ("T20", "D5", "25", "50", "M"):
            assert f'data-token="{token}"' in answer.text
    device().get("/api/drawings/moon", 404)
