"""Darts that the server draws: aimed by mouse, finger, keys and by name, seen where they landed."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.server.houses import Device
from tests.web.people import Json, Person
from tests.web.test_games import go_on

pytestmark = pytest.mark.xdist_group("web")
People = Callable[..., Person]
LANDS = ("25", *(f"S{segment}" for segment in range(1, 20)))
LIT = "() => document.querySelector('.bed.lit')"  # the homes have been turned
# Where a region's left edge is on the screen, at half its height.
EDGE = """region => {
  const box = region.getBBox(), svg = region.ownerSVGElement
  const at = new DOMPoint(box.x, box.y + box.height / 2).matrixTransform(svg.getScreenCTM())
  return [at.x, at.y]
}"""


def stand(one: Person) -> list[tuple[float, float]]:
    """Where darts are seen to stand on this page's board."""
    places = one.page.locator(".board .thrown .place")
    expect(places.first).to_be_visible()
    told = places.evaluate_all("all => all.map(place => place.getAttribute('transform'))")
    found = [re.findall(r"-?[\d.]+", text)[:2] for text in told]
    return [(round(float(x)), round(-float(y))) for x, y in found]


def spots(view: Json) -> list[tuple[float, float]]:
    """The same as the server tells it."""
    return [tuple(map(round, dart["shown"])) for dart in view["turn_darts"]]


def test_a_dart_is_aimed_and_everybody_sees_where_it_landed(
    person: People,
) -> None:
    mira, wall = person(), person((1920, 1080))
    code = mira.opens("warlord", "Mira", options={"starter": 0})
    wall.goes("join", code)
    wall.page.get_by_role("button", name="Only watch").click()
    wall.page.wait_for_url("**/#/t/*")
    wall.table = mira.table
    wall.in_step()
    mira.page.wait_for_function(LIT)
    mira.page.mouse.move(500, 300)
    crosshair = mira.page.locator(".board .crosshair")
    expect(crosshair.locator(".one")).to_have_attribute("d", re.compile("^M.*Z$"))
    expect(crosshair.locator(".two")).to_have_attribute("d", re.compile("^M.*Z$"))

    view = mira.throws("T20")
    (dart,) = view["turn_darts"]
    assert dart["aim_point"] == pytest.approx((0, 103), abs=1.5)
    assert stand(mira) == spots(view)
    wall.in_step()
    assert stand(wall) == spots(view)
    expect(wall.page.locator(".board .thrown .aim.ring")).to_have_count(1)


@pytest.mark.parametrize("pause", [0, 150])
def test_a_double_tap_throws_one_dart(pause: int, person: People) -> None:
    """However fast it is: the second tap neither throws nor is refused."""
    mira = person()
    mira.opens("warlord", "Mira")
    mira.page.wait_for_function(LIT)
    before = mira.in_step()["moves"]

    page = mira.page
    page.evaluate("taps = []; addEventListener('pointerdown', e => taps.push(e.timeStamp), true)")
    hand = page.context.new_cdp_session(page)  # it says when a tap was, however busy the machine is

    def twice() -> None:
        x, y = mira.place("50")
        where = {"x": x, "y": y, "button": "left", "clickCount": 1}
        began = time.time()
        for at in (began, began + pause / 1000):
            for what in ("mousePressed", "mouseReleased"):
                hand.send("Input.dispatchMouseEvent", {"type": what, "timestamp": at, **where})

    mira.moves(twice)
    page.wait_for_timeout(500)
    first, second = page.evaluate("taps")
    assert second - first == pytest.approx(pause, abs=5)
    assert mira.in_step()["moves"] == before + 1
    expect(mira.page.locator(".refusal")).to_have_count(0)


def test_a_dart_is_aimed_by_keys_and_by_name(person: People) -> None:
    mira = person()
    mira.opens("warlord", "Mira", "Otto")
    mira.page.wait_for_function(LIT)
    for _ in range(5):
        mira.page.keyboard.press("ArrowUp")
    expect(mira.page.get_by_text("Over the outer bull", exact=True)).to_be_attached()
    view = mira.moves(lambda: mira.page.keyboard.press("Enter"))
    dart = view["last"][-1]
    assert dart["drawn"]
    assert dart["aim_shown"] == pytest.approx([0.0, 30.0], abs=0.5)

    mira.page.get_by_label("Aim by name").select_option(label="double 16")
    view = mira.taps(mira.page.get_by_role("button", name="Throw", exact=True))
    assert view["last"][-1]["aim"].startswith("D16")


def test_a_finger_sees_what_it_hides_and_throws_when_it_lifts(person: People) -> None:
    mira = person((390, 844))
    mira.opens("warlord", "Mira", "Otto")
    mira.page.wait_for_function(LIT)
    board = mira.page.locator(".board svg.warmap").bounding_box()
    assert board
    x, y = board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
    finger = mira.context.new_cdp_session(mira.page)
    finger.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    loupe = mira.page.locator("svg.loupe")
    touch("touchStart", (x, y))
    touch("touchMove", (x, y - 30))
    expect(loupe).to_be_visible()
    view = mira.moves(lambda: touch("touchEnd"))
    expect(loupe).to_have_count(0)
    assert view["last"][-1]["aim_shown"][1] > 20


def test_with_a_button_the_crosshair_waits(person: People) -> None:
    mira = person()
    mira.opens("warlord", "Mira", "Otto")
    mira.page.get_by_role("button", name="More").click()
    mira.page.get_by_role("button", name="Light, sound, caller").click()
    mira.page.get_by_label("fly by the button Throw").check()
    mira.page.reload()
    before = mira.in_step()["moves"]
    mira.points("T20")
    expect(mira.page.locator(".board .crosshair")).to_be_attached()
    assert mira.view()["moves"] == before
    view = mira.taps(mira.page.get_by_role("button", name="Throw", exact=True))
    assert view["last"][-1]["aim_point"] == pytest.approx((0, 103), abs=1.5)


def test_of_the_regions_that_a_dart_touches_one_is_chosen(person: People) -> None:
    """A4: they are lit, and stand in words below."""
    mira = person()
    seats = [{"name": "Mira", "hand": "0.5"}, {"name": "Otto"}]
    mira.opens("adventure", seats=seats)
    inn = mira.page.locator(".board .region[data-board='WORLD'][data-token='INN']")
    expect(inn).to_be_attached()
    x, y = inn.evaluate(EDGE)
    mira.page.mouse.click(x, y)
    lit = mira.page.locator(".board .region.touched")
    expect(lit).to_have_count(2)
    view = mira.in_step()
    assert set(view["flying"]["touched"]) == {"INN", "ROAD"}
    mira.sees("Your dart touches a line, Mira: ")
    choice = mira.page.get_by_role("group", name="It touched a line: your choice")
    view = mira.taps(choice.get_by_role("button", name="INN"))
    assert (view["flying"], view["last"][-1]["token"]) == (None, "INN")
    expect(lit).to_have_count(0)


def test_a_second_throw_is_one_tap(person: People) -> None:
    mira = person()
    mira.opens("warlord", seats=[{"name": "Mira", "retries": 2}, {"name": "Otto"}])
    mira.page.wait_for_function(LIT)
    first = mira.throws("50")["last"][-1]
    mira.sees("2 second throws")
    view = mira.taps(mira.page.get_by_role("button", name="Second throw, 2 left"))
    assert (view["seats"][0]["retries"], view["to_act"]["seat"]) == (1, 0)
    second = mira.throws("50")["last"][-1]
    assert second["shown"] != first["shown"]
    expect(mira.page.get_by_role("button", name="Second throw, 1 left")).to_be_visible()


def test_real_and_virtual_darts_at_one_table(person: People) -> None:
    """Otto, at home, aims; Mira, at the board, enters what she threw."""
    mira = person()
    seats = [{"name": "Mira"}, {"name": "Otto", "darts": "drawn", "hand": "county"}]
    mira.opens("warlord", seats=seats, darts="real", dice="real")
    mira.types("@20")
    mira.throws("T20")
    view = mira.in_step()
    assert not view["last"][-1]["drawn"]
    assert view["hold"]
    go_on(mira)
    expect(mira.page.get_by_label("Aim by name")).to_be_visible()
    mira.sees("county hand")
    assert mira.throws("T20")["last"][-1]["drawn"]


def test_a_seat_is_given_a_head_and_a_hand(person: People) -> None:
    mira = person()
    mira.goes("new", "warlord")
    mira.page.get_by_role("button", name="Who plays seat 2").click()
    sheet = mira.page.get_by_role("dialog")
    sheet.get_by_role("radio", name="greedy bot").click()
    sheet.get_by_role("radio", name="professional").click()
    sheet.get_by_role("button", name="Close").click()
    mira.sees("greedy bot, professional hand")
    mira.page.get_by_role("button", name="Who plays seat 1").click()
    sheet.get_by_role("radio", name="Real darts").click()
    sheet.get_by_role("button", name="One second throw more").click()
    sheet.get_by_role("button", name="Close").click()
    mira.page.get_by_role("button", name="Start").click()
    mira.page.wait_for_url("**/#/t/*")
    mira.table = mira.page.url.rpartition("/")[2]
    mira.page.wait_for_function(LIT)
    own, bot = mira.in_step()["seats"]
    assert (own["kind"], own["darts"], own["retries"]) == ("person", "real", 1)
    assert (bot["bot"], bot["darts"], bot["hand"]["name"]) == ("greedy", "drawn", "professional")


def test_the_own_hand_is_changed_at_the_table(person: People) -> None:
    mira = person()
    mira.opens("warlord", "Mira", "Otto")
    mira.page.get_by_role("button", name="More").click()
    sheet = mira.page.get_by_role("dialog")
    sheet.get_by_role("button", name="club", exact=True).first.click()
    sheet.get_by_role("radio", name="beginner").click()
    mira.in_step()
    expect(sheet.get_by_role("button", name="beginner", exact=True)).to_have_count(1)
    assert mira.in_step()["seats"][0]["hand"]["name"] == "beginner"
    mira.taps(sheet.get_by_role("button", name="Throw real darts"))
    assert mira.view()["seats"][0]["darts"] == "real"


def test_alone_one_plays_against_the_number_of_darts(person: People, visitor: Device) -> None:
    """W19."""
    opened = visitor.open("warlord", "Solveig", darts="real", dice="real")
    mira = person()
    mira.becomes(visitor)
    with visitor.screen(opened["table"]) as screen:
        for token in ("@20", "M", *LANDS):
            if screen.view["hold"]:
                screen.done("go")
            screen.play(token)
    mira.at(opened["table"])
    expect(mira.page.get_by_role("heading", level=1)).to_have_text("All land in 21 darts")
    mira.sees("the best of Solveig so far")
    mira.goes("players", "Solveig")
    mira.sees("all land in 21 darts")


def test_a_game_is_made_even_by_second_throws(person: People) -> None:
    mira = person()
    mira.goes("new", "warlord")
    mira.page.get_by_role("button", name="Who plays seat 2").click()
    sheet = mira.page.get_by_role("dialog")
    sheet.get_by_role("radio", name="A person").click()
    sheet.get_by_role("radio", name="casual").click()
    sheet.get_by_role("button", name="Close").click()
    mira.page.get_by_text("Settings of the game").click()
    mira.page.get_by_label("round limit").fill("2")
    mira.page.get_by_role("button", name="Who would win?").click()
    expect(mira.page.get_by_role("status")).to_contain_text("games")
    odds = mira.page.get_by_role("list", name="Who would win")
    expect(odds.get_by_text("%")).to_have_count(2, timeout=300_000)
    mira.page.get_by_role("button", name=re.compile("Make it (more )?even: .* for Otto")).click()
    mira.sees("second throw")
    expect(mira.page.get_by_role("button", name="Who would win?")).to_be_visible()


def test_a_bot_fills_in_and_the_seat_is_taken_back(person: People) -> None:
    mira = person()
    mira.opens("warlord", seats=[{"name": "Mira"}, {"name": "Otto", "hand": "league"}])
    mira.page.get_by_role("button", name="More").click()
    sheet = mira.page.get_by_role("dialog")
    sheet.get_by_label("A bot for Otto").select_option("greedy")
    mira.page.get_by_role("button", name="A person plays").wait_for()
    seat = mira.in_step()["seats"][1]
    assert (seat["kind"], seat["bot"], seat["hand"]["name"]) == ("bot", "greedy", "league")
    sheet.get_by_role("button", name="A person plays").click()
    expect(sheet.get_by_label("A bot for Otto")).to_be_visible()
    assert mira.in_step()["seats"][1]["kind"] == "person"
