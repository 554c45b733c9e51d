"""Every screen at the five sizes of people's devices: nothing cut, nothing overlaps."""

from __future__ import annotations

import gzip
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Response, expect

from tests.server.houses import Device
from tests.web.people import Json, Person

pytestmark = pytest.mark.xdist_group("web")
People = Callable[..., Person]
AUDIT = (Path(__file__).parent / "audit.js").read_text(encoding="utf-8")
NAMES = ("Mira", "Otto the Unbending", "Ida", "Bo", "Ravi", "Uma", "Finn", "Leandra")
PHONE, UPRIGHT, ACROSS = (360, 640), (800, 1280), (1280, 800)
TV, LARGE_TV = (1920, 1080), (3840, 2160)
SIZES = [PHONE, UPRIGHT, ACROSS, TV, LARGE_TV]
LONG = 120_000  # milliseconds: the first advice waits for the compiler
FIRST_LOAD = 120_000  # bytes, gzipped
TABLES = [
    ("warlord", 2),
    ("warlord", 4),
    ("warlord", 8),
    ("adventure", 2),
    ("adventure", 4),
    ("scavenger", 2),
]


def played(device: Device, game: str, seats: int, moves: int, **options: int) -> Json:
    """A table in the midst of a game, or at its end."""
    opened = device.open(game, *NAMES[:seats], darts="real", dice="real", options=options)
    chance = random.Random(game)
    with device.screen(opened["table"]) as screen:
        while screen.view["status"] != "over" and screen.view["moves"] < moves:
            awaited = screen.view["to_act"]
            if screen.view["hold"]:
                screen.done("go")
            screen.done("play", token=chance.choice(awaited["reach"] or awaited["legal"]))
    return opened


@pytest.fixture(scope="module")
def house(web: str) -> Iterator[Device]:
    """A device that owns tables of every game and number of seats."""
    device = Device(web)
    yield device
    device.close()


@pytest.fixture(scope="module")
def tables(house: Device) -> dict[tuple[str, int], Json]:
    """The tables, all in the midst of a game."""
    length = {"warlord": 12, "adventure": 3, "scavenger": 12}
    return {key: played(house, *key, length[key[0]] * key[1]) for key in TABLES}


@pytest.fixture(scope="module")
def finished(house: Device) -> Json:
    """A game that is over."""
    return played(house, "warlord", 4, 1000, regulation=3, round_limit=4)


def faults(one: Person, *, fixed: bool = False) -> list[str]:
    """What a designer would frown at on this page; `fixed` pages must not scroll."""
    one.page.wait_for_function("() => !document.querySelector('main > [role=status]')")
    one.page.evaluate("document.fonts.ready")
    one.page.wait_for_timeout(300)  # what moves has come to rest
    return one.page.evaluate(AUDIT, fixed)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_pages_fit(person: People, size: tuple[int, int], house: Device, finished: Json) -> None:
    one = person(size)
    one.becomes(house)
    table = finished["table"]
    code = house.open("warlord", *NAMES[:4])["code"]
    pages = {
        "": "What shall we play?",
        "new/warlord": "Warlord",
        "new/adventure": "Adventure Darts",
        "new/scavenger": "Dice Scavenger",
        f"join/{code}": "Take a seat",
        "join": "Join a table",
        "players": "Players",
        "players/Mira": "Mira",
        "players/Mira/measure": "Mira's hand",
        "history": "Games played here",
        "setup": "Adventure at a real board",
        "boards": "Whiteboards",
        "boards/oche-1": "oche-1: how to draw it",
        f"t/{table}": None,
    }
    found = {}
    for page, title in pages.items():
        one.goes(page)
        heading = one.page.get_by_role("heading", level=1)
        expect(heading).to_have_text(title) if title else expect(heading).to_contain_text("win")
        if wrong := faults(one):
            found[page] = wrong
    assert not found


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_tables_fit(
    person: People, size: tuple[int, int], house: Device, tables: dict[tuple[str, int], Json]
) -> None:
    """Field reports 7 and 9."""
    one = person(size)
    one.becomes(house)
    found = {}
    for key, opened in tables.items():
        one.at(opened["table"])
        expect(one.page.locator(".board svg").first).to_be_visible()
        if wrong := faults(one, fixed=True):
            found[key] = wrong
    assert not found


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_tables_of_virtual_darts_fit(person: People, size: tuple[int, int]) -> None:
    """With where to aim beside the board, which takes the most room."""
    one = person(size)
    one.page.add_init_script("localStorage.setItem('oche', '{\"hints\": true}')")
    found = {}
    for game, count in (("warlord", 2), ("warlord", 8), ("adventure", 4)):
        seats = [{"name": name, "hand": "12", "retries": 9} for name in NAMES[:count]]
        one.opens(game, seats=seats, options={"starter": 0} if game == "warlord" else {})
        best = one.page.locator(".hints:not(.stale) li").first
        expect(best).to_be_visible(timeout=LONG)
        one.page.get_by_label("Aim by name").select_option(index=1)
        one.taps(one.page.get_by_role("button", name="Throw", exact=True))
        if one.view()["flying"] is None:
            expect(best).to_be_visible(timeout=LONG)
        if wrong := faults(one, fixed=True):
            found[game, count] = wrong
    assert not found


@pytest.mark.parametrize("size", [ACROSS, TV, LARGE_TV], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_wall_is_read_from_three_metres(
    person: People, size: tuple[int, int], house: Device, tables: dict[tuple[str, int], Json]
) -> None:
    """LOOK: key figures are at least a twelfth of the height."""
    one = person(size)
    one.becomes(house)
    found = {}
    for key, opened in tables.items():
        one.table = opened["table"]
        one.goes("wall", one.table)
        one.in_step()
        expect(one.page.locator(".display .board svg").first).to_be_visible()
        wrong = faults(one, fixed=True)
        sizes = one.page.locator("[data-key]").evaluate_all(
            "all => all.map(key => parseFloat(getComputedStyle(key).fontSize))"
        )
        if len(sizes) <= key[1] or min(sizes) < size[1] / 12:
            wrong.append(f"key figures of {sizes} px")
        if wrong:
            found[key] = wrong
    assert not found


def test_the_first_load_is_light(person: People) -> None:
    one = person()
    loads: list[Response] = []

    def keep(response: Response) -> None:
        loads.append(response)

    one.page.on("response", keep)
    one.goes()
    expect(one.page.locator("[data-game]")).to_have_count(3)
    one.page.wait_for_load_state("networkidle")
    sizes = {each.url: len(gzip.compress(each.body())) for each in loads}
    assert len(sizes) >= 4
    assert sum(sizes.values()) < FIRST_LOAD, sizes


def test_motion_is_off_where_it_is_not_wanted(person: People) -> None:
    one = person()
    one.page.emulate_media(reduced_motion="reduce")
    one.opens("warlord", "Mira", "Otto", darts="real", dice="real")
    one.types("@20")
    one.throws("S1")
    running = one.page.evaluate(
        "() => document.getAnimations().filter("
        "one => one.effect.getComputedTiming().duration > 10).length"
    )
    assert running == 0


def test_a_page_older_than_the_servers_files_renews_itself(person: Callable[..., Person]) -> None:
    """After an update of the server an open page asks for a file that has gone."""
    mira = person()
    mira.goes()
    mira.sees("What shall we play?")
    mira.page.route("**/assets/History-*.js", lambda it: it.fulfill(status=404), times=1)
    mira.page.get_by_role("link", name="Games").click()
    mira.sees("Games played here")
    mira.troubles.clear()
