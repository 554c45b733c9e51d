"""`oche aim`: what an aim hits, and where to aim in a game."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from oche.boards.dartboard import BEDS
from tests.cli.running import CASES, oche, one_sentence

SIEGE = CASES / "w07-siege-on.toml"
WORLD = CASES / "a10-sheriff.toml"


def test_the_chance_of_every_bed_is_printed_as_json(tmp_path: Path) -> None:
    run = oche("aim", "--json", "--covariance", "97.8,19.7,39.8", "--at", "0,103", home=tmp_path)
    assert (run.returncode, run.stderr) == (0, "")
    odds = json.loads(run.stdout)
    assert set(odds) == set(BEDS)
    assert next(iter(odds)) == "S20"
    assert round(odds["T20"], 4) == 0.4325
    assert sum(odds.values()) == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize(
    ("at", "bed"), [("T20", "T20"), ("d16", "D16"), ("-5,-3.5", "50"), ("bull", "50"), ("m", "M")]
)
def test_an_aim_is_a_bed_or_a_point(at: str, bed: str, tmp_path: Path) -> None:
    run = oche("aim", "--json", "--sigma", "1.5", "--at", at, home=tmp_path)
    assert next(iter(json.loads(run.stdout))) == bed


def test_without_json_it_is_told_in_percent(tmp_path: Path) -> None:
    run = oche("aim", "--at", "T20", home=tmp_path)
    assert run.returncode == 0
    assert run.stdout.startswith(
        "club, sigma 20 mm: of 100 darts at the T20 9 hit it and 58 the 20."
    )
    assert "triple 20" in run.stdout


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ((), "--at"),
        (("--at", "T21"), "T21"),
        (("--at", "1,2,3"), "1,2,3"),
        (("--at", "nan,0"), "nan,0"),
        (("--at", "T20", "--sigma", "x"), "number of mm"),
        (("--at", "T20", "--sigma", "nan"), "no hand"),
        (("--at", "T20", "--sigma", "200"), "0.5 to 150"),
        (("--at", "T20", "--covariance", "1,2,1"), "no covariance"),
        (("--at", "T20", "--covariance", "1,2"), "three numbers"),
        (("--at", "T20", "--covariance", "a,b,c"), "no hand"),
        (("--at", "T20", "--hand", "good"), "beginner"),
        (("--at", "T20", "--hand", "club", "--sigma", "20"), "both say"),
        (("--at", "T20", "--picture", "a.svg"), "name its record"),
        (("nowhere.toml",), "nowhere.toml"),
        ((SIEGE, "--at", "INN"), "neither a point"),
        ((SIEGE, "--moves", "9999"), "--moves"),
        ((SIEGE, "--others", "good"), "--others"),
        ((SIEGE, "--picture", "a.gif"), ".svg or .png"),
        ((CASES / "s03-capture.toml",), "no dart is awaited"),
        ((CASES / "w10-round-limit.toml",), "over"),
    ],
)
def test_bad_input_gets_one_clear_sentence(arguments, why: str, tmp_path: Path) -> None:
    one_sentence(oche("aim", *arguments, home=tmp_path), why)


def test_a_games_dart_is_shown_as_a_map_and_a_table(tmp_path: Path) -> None:
    run = oche("aim", SIEGE, "--at", "T3", "--hand", "club", home=tmp_path)
    assert run.returncode == 0, run.stderr
    assert " B  Bob, dartboard" in run.stdout
    assert "Best aim (x): " in run.stdout
    assert "T3 at 0,-103" in run.stdout
    lines = run.stdout.splitlines()
    assert sum("x" in line and "Best" not in line for line in lines) >= 1
    assert all(len(line) <= 80 for line in lines)


@pytest.mark.parametrize("record", [SIEGE, WORLD])
def test_a_games_dart_as_json_and_as_both_kinds_of_picture(record: Path, tmp_path: Path) -> None:
    """No aim is worth more than the best, and every picture opens."""
    run = oche("aim", record, "--json", "--picture", "map.svg", "--sigma", "15", home=tmp_path)
    assert run.returncode == 0, run.stderr
    said = json.loads(run.stdout)
    worth = [each["value"] for each in said["aims"]]
    assert worth == sorted(worth, reverse=True)
    assert said["best"]["value"] >= worth[0]
    assert said["hand"] == "15"
    assert all(each["lost"] >= 0 for each in said["aims"])
    assert set(said["worth"]) >= {each["region"] for each in said["aims"]}
    root = ElementTree.parse(tmp_path / "map.svg").getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    again = oche("aim", record, "--picture", "map.png", "--sigma", "15", home=tmp_path)
    assert again.returncode == 0, again.stderr
    image = Image.open(BytesIO((tmp_path / "map.png").read_bytes()))
    assert image.width == 1200
    colours = image.getcolors(1_000_000)
    assert colours is not None
    assert len(colours) > 100
    one_sentence(oche("aim", record, "--picture", "map.png", home=tmp_path), "--force")


def test_an_earlier_dart_is_looked_at_with_other_hands_around(tmp_path: Path) -> None:
    """Against beginners the same dart of the same thrower is worth more."""
    worth = []
    for others in ("beginner", "club", "professional"):
        asked = ("aim", SIEGE, "--moves", "5", "--others", others, "--json")
        run = oche(*asked, home=tmp_path)
        assert run.returncode == 0, run.stderr
        worth.append(json.loads(run.stdout)["best"]["value"])
    assert worth == sorted(worth, reverse=True)
    assert worth[0] > worth[-1] + 0.1
