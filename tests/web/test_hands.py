"""A hand is measured with real darts and then thrown with; the board says where to aim with it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.people import Person

pytestmark = pytest.mark.xdist_group("web")
People = Callable[..., Person]
LONG = 120_000  # milliseconds: the first advice waits for the compiler
# Where seven of nine darts at the T19 landed, in mm from the middle of the board.
NINE = ((-32, -98), (-20, -110), (-41, -90), (-30, -77), (-47, -104), (-27, -91), (-36, -120))


def lands(one: Person, x: float, y: float) -> None:
    """Tap the true dartboard there."""
    board = one.page.locator(".board svg.dartboard")
    at = board.evaluate(
        """(svg, [x, y]) => {
          const at = new DOMPoint(x, -y).matrixTransform(svg.getScreenCTM())
          return [at.x, at.y]
        }""",
        [x, y],
    )
    one.page.mouse.click(*at)


def test_a_hand_is_measured_kept_and_offered(person: People) -> None:
    mira = person()
    mira.goes("players", "Ylva", "measure")
    mira.page.get_by_role("radio", name="T19").click()
    for count, (x, y) in enumerate(NINE, start=1):
        lands(mira, x, y)
        expect(mira.page.get_by_role("status")).to_contain_text(f"{count} of 9")
    lands(mira, 100, 100)
    mira.sees("the last: single 18")
    mira.page.get_by_role("button", name="Undo").click()
    mira.page.get_by_label("Only the bed counts").check()
    lands(mira, *NINE[0])
    mira.page.get_by_role("button", name="Off board").click()
    mira.page.get_by_role("button", name="Keep").click()

    mira.sees("9 darts in one series")
    dots = mira.page.locator(".darts-of circle")
    expect(dots).to_have_count(len(NINE))
    hand = mira.page.get_by_role("region", name="The hand")
    for ring in ("one", "two", "band"):
        expect(hand.locator(f".darts-of .{ring}")).to_be_attached()
    expect(hand.get_by_role("img", name="after 9 darts")).to_be_visible()

    mira.goes("new", "warlord")
    mira.page.get_by_label("Name of seat 1").fill("Ylva")
    mira.page.get_by_role("button", name="Who plays seat 1").click()
    mira.page.get_by_role("radio", name="As measured").click()
    mira.page.get_by_role("button", name="Close").click()
    mira.sees("Virtual darts, measured hand")

    mira.goes("players", "Ylva")
    mira.page.get_by_role("button", name="Take the last series back").click()
    mira.page.get_by_role("button", name="Really take it back").click()
    mira.sees("No darts of Ylva have been measured yet")


def test_the_board_says_where_to_aim_unless_the_table_forbids(person: People) -> None:
    mira = person()
    mira.opens("warlord", "Mira", "Otto")
    mira.page.wait_for_function("() => document.querySelector('.bed.lit')")
    switch = mira.page.get_by_role("button", name="Where should I aim?")
    expect(switch).to_have_attribute("aria-pressed", "false")
    expect(mira.page.locator(".board .heat")).to_have_count(0)
    switch.click()
    best = mira.page.get_by_role("region", name="Where should I aim?").get_by_role("listitem")
    expect(best.first).to_contain_text("%", timeout=LONG)
    expect(mira.page.locator(".board .heat")).to_have_attribute(
        "href", re.compile("^data:image/png;base64,")
    )
    expect(mira.page.locator(".board .best-aims .first")).to_have_count(1)

    first = best.first.inner_text()
    wanted = first.split()[1]
    before = mira.view()["seq"]
    view = mira.throws(wanted)
    assert view["seq"] > before
    expect(mira.page.locator(".board .waits")).to_have_count(0, timeout=LONG)
    mira.page.reload()
    mira.in_step()
    expect(best.first).to_contain_text("%", timeout=LONG)  # this device remembers

    mira.page.get_by_role("button", name="More").click()
    mira.taps(mira.page.get_by_role("button", name="Asking where to aim: allowed"))
    mira.page.get_by_role("button", name="Close", exact=True).click()
    expect(switch).to_have_count(0)
    expect(mira.page.locator(".board .heat")).to_have_count(0)
