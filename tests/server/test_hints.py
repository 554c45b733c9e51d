"""Where should I aim? What each aim is worth, and the picture of it over the very drawing."""

from __future__ import annotations

import base64
import math
from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from oche.boards.dartboard import bed_at
from oche.boards.dartboard_drawing import to_touch, to_true
from oche.boards.drawing import read_drawing
from oche.games.adventure.boardfile import board_file
from oche.server.safety.limits import Limits
from oche.server.settings import Settings
from oche.server.thinking.heatmap import Picture, dartboard_picture, whiteboard_picture
from oche.throwing.heat import Heat
from tests.server.houses import Device, serving

REAL = {"darts": "real", "dice": "real", "options": {"round_limit": 0}}


@pytest.fixture
def owner(tmp_path):
    """A device at a server that looks at one dart only, so that nothing is compiled."""
    with serving(tmp_path, Settings(hold=0, pause=0, thinkers=0)) as host:
        device = Device(host)
        yield device
        device.close()


def hot_at(x: float, y: float, half: float = 225.0) -> Heat:
    """A heat map that is best at a point."""
    points = np.arange(-half, half + 1.0)
    away = np.hypot(points[None, :] - x, points[:, None] - y)
    return Heat(points, points, np.exp(-away / 20), (x, y), 1.0)


def brightest(picture: Picture) -> tuple[float, float]:
    """The point of the drawing where the picture is best."""
    image = Image.open(BytesIO(picture.png)).convert("RGBA")
    pixels = np.asarray(image, float).sum(axis=2)
    row, column = np.unravel_index(pixels.argmax(), pixels.shape)
    left, bottom, width, height = picture.box
    rows, columns = pixels.shape
    return left + (column + 0.5) * width / columns, bottom + height - (row + 0.5) * height / rows


@pytest.mark.parametrize("spot", [(0.0, 103.0), (60.0, -40.0), (-115.0, 115.0)])
def test_the_picture_lies_where_the_drawing_shows_it(spot):
    """On thick rings the best aim stands where a tap on it would be mapped from."""
    true = dartboard_picture(hot_at(*spot), "dartboard")
    assert math.dist(brightest(true), spot) < 3
    assert true.box == (-170, -170, 340, 340)
    thick = dartboard_picture(hot_at(*spot), "warmap")
    assert math.dist(brightest(thick), to_touch(*spot)) < 4
    assert math.dist(to_true(*brightest(thick)), spot) < 4
    assert (thick.box, thick.high) == ((-190, -190, 380, 380), pytest.approx(1, abs=0.1))


def test_it_is_transparent_outside_of_the_board():
    image = Image.open(BytesIO(dartboard_picture(hot_at(0, 0), "warmap").png)).convert("RGBA")
    opaque = np.asarray(image)[:, :, 3]
    assert not opaque[[0, 0, -1, -1], [0, -1, 0, -1]].any()
    assert opaque[image.height // 2, image.width // 2] > 200


def test_on_a_whiteboard_it_covers_the_boards_ground():
    drawing = read_drawing(board_file("oche-1"))
    ground = drawing.grounds["DUNGEON"]
    picture = whiteboard_picture(hot_at(300, 600, 2000.0), drawing, "DUNGEON")
    left, bottom, width, height = picture.box
    assert left == pytest.approx(min(x for x, _ in ground))
    assert bottom + height == pytest.approx(max(y for _, y in ground))
    assert width > 0


def test_advice_for_a_dart(owner):
    table = owner.open("warlord", "Ann", "Ben", **REAL)["table"]
    with owner.screen(table) as screen:
        screen.play("@20")
        path = f"/api/tables/{table}/aim?drawing=warmap"
        aims = owner.get(path)
        assert (aims["board"], aims["unit"], aims["seq"]) == ("dartboard", "chance of winning", 1)
        best, values = aims["best"], [choice["value"] for choice in aims["choices"]]
        assert values == sorted(values, reverse=True)
        assert 0 < aims["low"] <= aims["high"] <= best["value"] + 1e-6 < 1
        assert best["value"] >= values[0]
        assert best["token"] == bed_at(best["x"], best["y"])
        assert best["shown"] == pytest.approx(list(to_touch(best["x"], best["y"])))
        assert aims["hand"]["text"] == "club"
        png = base64.b64decode(aims["picture"].removeprefix("data:image/png;base64,"))
        assert Image.open(BytesIO(png)).format == "PNG"
        assert owner.get(path) == aims
        expert = owner.get(f"{path}&hand=professional")
        assert expert["hand"]["text"] == "professional"
        assert expert["best"]["value"] > best["value"]
        assert "is no hand" in owner.get(f"{path}&hand=lucky", 422)["detail"]
        assert "another board" in owner.get(path.replace("warmap", "whiteboard"), 422)["detail"]
        screen.play("M")
        assert owner.get(path)["seq"] == 2  # another dart, other advice


def test_a_flood_of_questions_where_to_aim_is_refused(tmp_path):
    """What is known already is told all the same."""
    limits = Limits(hints=2)
    with serving(tmp_path, Settings(hold=0, pause=0, thinkers=0, limits=limits)) as host:
        owner = Device(host)
        opened = owner.open("warlord", "Ann", "Ben", **REAL)
        with owner.screen(opened["table"]) as screen:
            screen.play("@20")
        path = f"/api/tables/{opened['table']}/aim?drawing=dartboard"
        for hand in ("club", "league"):
            owner.get(f"{path}&hand={hand}")
        for hand in ("county", "20", "30"):
            assert "wait a minute" in owner.get(f"{path}&hand={hand}", 429)["detail"]
        owner.get(f"{path}&hand=club")
        owner.close()


def test_advice_on_a_whiteboard(owner):
    table = owner.open("adventure", "Ann", "Ben", darts="real", dice="real")["table"]
    aims = owner.get(f"/api/tables/{table}/aim?drawing=whiteboard")
    assert aims["board"] == "WORLD"
    assert aims["best"]["shown"] == [aims["best"]["x"], aims["best"]["y"]]
    with owner.screen(table) as screen:
        screen.play("INN")
        assert "no dart" in owner.get(f"/api/tables/{table}/aim?drawing=whiteboard", 409)["detail"]


def test_a_table_can_forbid_hints(owner, tmp_path):
    opened = owner.open("warlord", "Ann", "Ben", hints=False, **REAL)
    table, path = opened["table"], f"/api/tables/{opened['table']}/aim?drawing=warmap"
    ann = Device(owner.host)
    ann.post("/api/enter", {"key": opened["links"]["players"]["0"]})
    with owner.screen(table) as screen, ann.screen(table) as phone:
        screen.play("@20")
        phone.until(lambda view: view["seq"] == 1)
        assert not phone.view["hints"]
        assert "forbids hints" in ann.get(path, 403)["detail"]
        assert phone.refused("allow hints")[0] == "forbidden"
        screen.done("allow hints")
        assert screen.view["hints"]
        ann.get(path)
        screen.done("forbid hints")
        ann.get(path, 403)
    stranger = Device(owner.host)
    stranger.get(path, 403)  # is told nothing
    for one in (ann, stranger):
        one.close()
