"""A device is a display, a scorer or a player, and remembers it; what people type is only text."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.server.houses import Device
from tests.web.people import Json, Person

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


def shared(owner: Person, role: str) -> str:
    """The link that the owner's screen shows for a role."""
    sheet = owner.page.get_by_role("dialog")
    sheet.get_by_role("combobox", name="Or a link for").select_option(label=role)
    field = sheet.get_by_label("The link")
    expect(field).to_have_value(re.compile("#/t/"))
    expect(sheet.get_by_role("img", name="QR code of")).to_be_visible()
    return field.input_value()


def started(owner: Person) -> None:
    """Open a table as one does on the screen, which keeps its links, and open its menu."""
    owner.goes("new", "scavenger")
    owner.page.get_by_role("button", name="Who plays seat 2").click()
    owner.page.get_by_role("radio", name="A person").click()
    owner.page.get_by_role("button", name="Close").click()
    owner.page.get_by_role("button", name="Start").click()
    owner.page.wait_for_url("**/#/t/*")
    owner.table = owner.page.url.rpartition("/")[2]
    owner.in_step()
    owner.page.get_by_role("button", name="More").click()


def follows(guest: Person, owner: Person, url: str) -> Json:
    """Come to the owner's table by a link; the view there."""
    guest.page.goto(url)
    guest.page.wait_for_url(f"**/#/t/{owner.table}")
    guest.table = owner.table
    return guest.in_step()


def test_links_are_renewed_at_the_second_tap(person: People) -> None:
    """The old ones open nothing any more; who is in stays in."""
    mira, otto, ida = person(), person((390, 844)), person((390, 844))
    started(mira)
    old = shared(mira, "Otto's own phone")
    assert follows(otto, mira, old)["seat"] == 1

    renewing = mira.page.get_by_role("button", name="Make new links")
    renewing.click()
    mira.sees("The old links stop working. Who is at the table stays.")
    mira.page.get_by_role("heading", name="This table").click()
    expect(renewing).to_be_visible()  # whoever taps elsewhere has thought better of it
    assert shared(mira, "Otto's own phone") == old

    renewing.click()
    mira.page.get_by_role("button", name="Really make new links").click()
    expect(mira.page.get_by_label("The link")).not_to_have_value(old)
    new = shared(mira, "A tablet at the board, for everybody")
    ida.page.goto(old)
    expect(ida.page.get_by_role("alert")).to_contain_text("link")
    assert [trouble for trouble in ida.troubles if "404" in trouble]
    ida.troubles.clear()
    assert follows(ida, mira, new)["role"] == "scorer"
    assert otto.in_step()["seat"] == 1


def test_the_owner_shuts_everybody_out_and_lets_one_in_again(person: People) -> None:
    mira, otto, wall = person(), person((390, 844)), person((1920, 1080))
    started(mira)
    follows(otto, mira, shared(mira, "Otto's own phone"))
    old = shared(mira, "A wall screen that only shows")
    follows(wall, mira, old)
    code = mira.view()["code"]

    mira.page.get_by_role("button", name="Shut everybody else out").click()
    mira.sees("Every other device leaves the table now")
    mira.page.get_by_role("button", name="Really shut them out").click()
    for guest in (otto, wall):
        expect(guest.page.get_by_role("heading", level=1)).to_have_text("Past the board")
        guest.sees("this device has no such role at the table")
        assert guest.context.request.get(f"/api/tables/{mira.table}").status == 403
    expect(mira.page.get_by_label("The link")).not_to_have_value(old)
    expect(mira.page.get_by_text(code)).to_have_count(0)
    mira.sees("No code is open")
    assert mira.in_step()["role"] == "owner"

    # In the tab that was shut out, as when the link comes by a message.
    assert follows(otto, mira, shared(mira, "Otto's own phone"))["seat"] == 1
    expect(wall.page.get_by_role("heading", level=1)).to_have_text("Past the board")


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
