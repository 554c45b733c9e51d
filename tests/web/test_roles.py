"""A device is a display, a scorer or a player, and remembers it; what people type is only text."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.server.houses import Device
from tests.web.people import Person

pytestmark = pytest.mark.xdist_group("web")
People = Callable[..., Person]


def test_a_wall_screen_comes_by_its_link_and_stays_one(person: People, visitor: Device) -> None:
    opened = visitor.open("warlord", "Mira", "Otto", darts="real", dice="real")
    wall = person((1920, 1080))
    wall.goes("t", opened["table"], opened["links"]["display"])
    wall.sees("Mira")
    for _ in range(2):
        assert opened["links"]["display"] not in wall.page.url
        wall.table = opened["table"]
        assert wall.in_step()["role"] == "display"
        expect(wall.page.locator("button:visible")).to_have_count(0)
        wall.page.reload()
    with visitor.screen(opened["table"]) as screen:
        screen.play("@20", "S1")
    wall.in_step()
    wall.sees("Mira claims the 1")


def test_the_owner_shows_a_code_and_closes_it(person: People) -> None:
    mira = person()
    code = mira.opens("warlord", "Mira", "Otto")
    mira.page.get_by_role("button", name="More").click()
    mira.sees(code)
    mira.page.get_by_role("button", name="Close it").click()
    expect(mira.page.get_by_text(code)).to_have_count(0)
    otto = person()
    otto.goes("join", code)
    expect(otto.page.get_by_role("alert")).to_contain_text("no open table has that code")
    assert [trouble for trouble in otto.troubles if "404" in trouble]
    otto.troubles.clear()


def test_a_seat_that_is_taken_is_not_offered(person: People) -> None:
    mira, otto, ida = person(), person(), person((360, 640))
    code = mira.opens("warlord", "Mira", "Otto")
    otto.joins(code, "Otto")
    ida.goes("join", code)
    expect(ida.page.get_by_role("radio", name="Otto")).to_be_disabled()
    ida.page.get_by_role("button", name="Only watch").click()
    ida.page.wait_for_url("**/#/t/*")
    ida.table = mira.table
    assert ida.in_step()["role"] == "display"


def test_a_name_is_text_and_never_markup(person: People) -> None:
    name = "<img src=x onerror=alert(1)>"
    mira = person()
    code = mira.opens("warlord", name, "Otto")
    mira.sees(name)
    mira.goes("join", code)
    mira.sees(name)
    mira.goes("wall", mira.table)
    mira.sees(name)
    assert mira.page.locator("img").count() == 0


def test_a_rematch_takes_everybody_along(person: People, visitor: Device) -> None:
    opened = visitor.open("scavenger", "Mira", "Otto", options={"turn_limit": 1})
    mira, wall = person(), person((1920, 1080))
    mira.becomes(visitor)
    wall.goes("t", opened["table"], opened["links"]["display"])
    wall.sees("Mira")
    with visitor.screen(opened["table"]) as screen:
        while screen.view["status"] != "over":
            awaited = screen.view["to_act"]
            if awaited["draws"]:
                screen.done("draw")
            else:
                screen.done("play", token=awaited["legal"][-1])
    mira.at(opened["table"])
    mira.page.get_by_role("button", name="Play again").click()
    mira.page.wait_for_function("old => !location.hash.includes(old)", arg=opened["table"])
    following = mira.page.url.rpartition("/")[2]
    wall.page.wait_for_url(f"**/#/t/{following}")
    wall.table = following
    assert wall.in_step()["moves"] == 0
