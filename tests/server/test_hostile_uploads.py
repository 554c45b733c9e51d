"""Uploads: photographs that are bombs or tell too much, and boards that can't be drawn."""

from __future__ import annotations

import io
import struct
import zlib
from dataclasses import replace

import pytest
from PIL import Image

from oche.server.photos import LONGEST, PIXELS
from oche.server.safety.limits import Limits
from tests.play import CASES
from tests.server.houses import QUICK, Device, serving

TINY = (CASES / "boards" / "tiny.toml").read_text(encoding="utf-8")
PHOTO = "/api/boards/oche-1/photo"
OTHERS = {"Host": "192.168.1.20:8000"}  # as those ask who are not at this machine


def jpeg(size=(60, 40), colour="#936", **about):
    made = io.BytesIO()
    Image.new("RGB", size, colour).save(made, "JPEG", **about)
    return made.getvalue()


def png(width, height, *, rows):
    """A PNG of one bit a pixel that says it is so large, and has so many rows of it."""

    def chunk(kind, body):
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    body = zlib.compress(b"\0" * (1 + (width + 7) // 8) * rows, 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def kept(device, raw, **about):
    return device.http.post(PHOTO, files={"photo": ("p.jpg", raw)}, **about)


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (png(60_000, 60_000, rows=10), "photograph"),  # a bomb for Pillow itself
        (png(9_000, 9_000, rows=9_000), f"{PIXELS // 1_000_000} megapixels"),
        (png(2**31 - 1, 2**31 - 1, rows=1), "photograph"),
        (png(0, 5, rows=5), "photograph"),
        (png(400, 400, rows=400)[:50], "photograph"),  # it ends in the middle
        (jpeg((500, 500))[:700], "photograph"),
        (jpeg()[:3], "photograph"),
        (b"\xff\xd8\xff\xe1\xff\xff" + b"Exif" * 9, "photograph"),
        (b"RIFF\xff\xff\xff\xffWEBPVP8X" + b"\xff" * 40, "photograph"),
    ],
    ids=range(9),
)
def test_a_bomb_or_half_a_picture_is_refused_in_a_sentence(device, raw, said):
    uploader = device()
    answer = kept(uploader, raw)
    assert answer.status_code == 422
    assert said in answer.json()["detail"]
    uploader.get("/api/games")  # the server lives on
    uploader.get(PHOTO, 404)


def test_nothing_but_the_picture_is_kept(device):
    """No place, camera, comment or profile, nothing behind its end; upright, and no larger."""
    uploader = device()
    exif = Image.Exif()
    exif[0x0112] = 6  # lies on its side
    exif[0x010F] = "Camera"
    exif.get_ifd(0x8825)[2] = (51.0, 28.0, 40.0)  # where it was taken
    secret = b"PK\x03\x04secret"
    raw = jpeg((3000, 1500), exif=exif, comment=b"secret", icc_profile=b"secret" * 30) + secret
    assert kept(uploader, raw).status_code == 204
    there = uploader.http.get(PHOTO)
    assert b"secret" not in there.content
    assert b"Camera" not in there.content
    with Image.open(io.BytesIO(there.content)) as seen:
        assert seen.size == (LONGEST // 2, LONGEST)
        assert not seen.getexif()
        assert set(seen.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}
    assert there.headers["x-content-type-options"] == "nosniff"


def test_a_photograph_is_replaced_by_who_took_it_alone_and_not_by_mistake(device):
    ann, ben = device(), device()
    first, second = jpeg(colour="#900"), jpeg(colour="#090")
    assert kept(ann, first, headers=OTHERS).status_code == 204
    before = ann.http.get(PHOTO).content
    mistaken = kept(ann, second, headers=OTHERS)
    assert mistaken.status_code == 409
    assert "replace it?" in mistaken.json()["detail"]
    wish = {"params": {"replace": "true"}}
    refused = kept(ben, second, headers=OTHERS, **wish)
    assert refused.status_code == 403
    assert "only the device that took that photograph" in refused.json()["detail"]
    for pretended in ({"X-Forwarded-For": "192.0.2.1"}, {"Forwarded": "for=192.0.2.1"}):
        assert kept(ben, second, headers=pretended, **wish).status_code == 403
    assert ann.http.get(PHOTO).content == before
    assert kept(ann, second, headers=OTHERS, **wish).status_code == 204
    assert ann.http.get(PHOTO).content != before


def test_at_the_server_itself_any_photograph_is_replaced(device):
    ann, keeper = device(), device()
    assert kept(ann, jpeg(colour="#900"), headers=OTHERS).status_code == 204
    before = ann.http.get(PHOTO).content
    assert kept(keeper, jpeg(colour="#090"), params={"replace": "true"}).status_code == 204
    assert ann.http.get(PHOTO).content != before
    assert kept(ann, jpeg(), headers=OTHERS, params={"replace": "true"}).status_code == 403


@pytest.mark.parametrize(
    ("drawing", "said"),
    [
        ("[drawing]\ntitle = 3\n", "title"),
        ("[drawing]\nfrills = 1\n", "has no 'frills'"),
        (
            "[drawing.grounds.WORLD]\npoints = [[0, 0], [900, 900], [900, 0], [0, 900]]\n",
            "crosses its own outline",
        ),
    ],
)
def test_a_board_that_cannot_be_drawn_is_refused_at_once(device, drawing, said):
    uploader = device()
    files = {"file": ("b.toml", f"{TINY}\n{drawing}".encode())}
    answer = uploader.http.post("/api/boards", files=files)
    assert answer.status_code == 422, answer.text
    assert said in answer.json()["detail"]
    assert [board["name"] for board in uploader.get("/api/boards")] == ["oche-1"]


def test_a_flood_of_uploads_is_refused(tmp_path):
    with serving(tmp_path, replace(QUICK, limits=Limits(uploads=3))) as host:
        uploader = Device(host)
        answers = [kept(uploader, b"x").status_code for _ in range(5)]
        assert answers == [422] * 3 + [429] * 2
        files = {"file": ("b.toml", TINY.encode())}
        assert uploader.http.post("/api/boards", files=files).status_code == 429
        uploader.close()
