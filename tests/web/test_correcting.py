"""A dart put right at the table: two taps, also across the end of a leg, and before it counts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.people import Person
from tests.web.test_games import go_on

pytestmark = pytest.mark.xdist_group("web")
People = Callable[..., Person]
REAL = {"darts": "real", "dice": "real"}
LEGS = {"legs": 2, "target": 2}
# Two darts of the opening round and one more of Otto's, then a turn each. Leg 1 ends after them if
# Mira's third dart took a second land.
FIRST = ("@20", "M", "M", "M", "M", "M")
THEN = ("M", "M", "M")


def enter(one: Person, *tokens: str) -> None:
    """Type them, each when the board is free for it."""
    for token in tokens:
        if one.in_step()["hold"]:
            go_on(one)
        one.types(token)


def shown(one: Person) -> list[str]:
    """What the screen says of the game: its head, the awaited thing, every score."""
    one.in_step()
    parts = ("header dl", ".await", ".scores li")
    return [text for part in parts for text in one.page.locator(part).all_inner_texts()]


def test_the_dart_that_ended_a_leg_is_taken_back_from_the_next_leg(person: People) -> None:
    mira = person()
    mira.opens("warlord", "Mira", "Otto", options=LEGS, **REAL)
    enter(mira, *FIRST, "S1", *THEN)
    assert mira.in_step()["state"]["legs_won"] == [1, 0]
    enter(mira, "@20", "S3", "S20")
    assert mira.in_step()["state"]["leg"] == 2

    mira.page.get_by_role("button", name="Move 7, S1, Mira: correct it").click()
    offer = mira.page.locator("dialog li button", has_text="Miss")
    expect(offer).to_contain_text("3 later moves are lost")
    offer.click()
    mira.taps(mira.page.get_by_role("button", name="Change it and lose them"))

    right = person()
    right.opens("warlord", "Mira", "Otto", options=LEGS, **REAL)
    enter(right, *FIRST, "M", *THEN)
    if right.in_step()["hold"]:
        go_on(right)
    assert mira.in_step()["state"] == right.in_step()["state"]
    assert shown(mira) == shown(right)
    assert mira.types("S20")["state"] == right.types("S20")["state"]


def test_a_neighbouring_bed_is_two_taps_away(person: People) -> None:
    """Field report 3."""
    mira = person()
    mira.opens("warlord", "Mira", "Otto", **REAL)
    enter(mira, "@20")
    mira.throws("S1")
    assert mira.in_step()["extra"]["held"][0] == 2
    mira.page.get_by_role("button", name="Move 2, S1, Mira: correct it").click()
    offer = mira.page.locator("dialog li button", has_text="S20")
    expect(offer).not_to_contain_text("…")
    view = mira.taps(offer)
    assert [dart["token"] for dart in view["last"]] == ["S20"]
    assert view["extra"]["held"][0] == 1


def test_undo_gives_a_captured_land_back_in_every_counter(person: People) -> None:
    mira = person()
    mira.opens("warlord", "Mira", "Otto", **REAL)
    enter(mira, "@20")
    before = (mira.in_step()["state"], shown(mira))
    mira.throws("S1")
    assert mira.in_step()["state"] != before[0]
    mira.taps(mira.page.get_by_role("button", name="Undo"))
    assert (mira.in_step()["state"], shown(mira)) == before


def test_confirmation_mode_asks_in_a_magnified_part(person: People) -> None:
    """W22."""
    mira = person()
    mira.opens("warlord", "Mira", "Otto", **REAL)
    enter(mira, "@20")
    mira.page.get_by_role("button", name="More").click()
    mira.taps(mira.page.get_by_role("button", name="Confirmation Mode: off"))
    mira.page.get_by_role("button", name="Close", exact=True).click()

    dialog = mira.page.get_by_role("dialog", name="Confirm where it landed")
    mira.points("S1")
    expect(dialog).to_be_visible()
    expect(dialog.locator("svg[data-times]")).to_have_attribute("data-times", "1.50")
    lands = dialog.locator(".land").evaluate_all("all => all.map(land => land.dataset.land)")
    assert sorted(lands) == ["1", "18", "20", "Bull"]
    mira.page.mouse.click(1270, 790)
    expect(dialog).to_have_count(0)
    assert mira.in_step()["moves"] == 1

    mira.points("S1")
    view = mira.taps(dialog.locator(".bed[data-token='D1']"))
    assert [dart["token"] for dart in view["last"]] == ["D1"]
    go_on(mira)
    assert mira.taps(mira.page.get_by_role("button", name="Miss", exact=True))["moves"] == 3


def test_an_extra_dart_is_nobodys(person: People) -> None:
    mira = person()
    mira.opens("warlord", "Mira", "Otto", **REAL)
    enter(mira, "@20", "M")
    assert mira.in_step()["hold"]["seat"] == 0
    mira.page.keyboard.type("S20")
    mira.page.keyboard.press("Enter")
    expect(mira.page.get_by_role("alert")).to_contain_text("extra")
    assert mira.in_step()["moves"] == 2
