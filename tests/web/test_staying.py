"""A screen left on all evening: awake while a game goes on, and back by itself after an outage."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.installed import serving
from tests.web.people import Person

NAMES = ("Mira", "Otto", "Ida", "Bo", "Ravi", "Uma", "Finn", "Lea")
pytestmark = pytest.mark.xdist_group("web")
People = Callable[..., Person]

# The browser's own lock, whose holding and letting go is written down.
WATCHED = """
window.held = 0
const ask = navigator.wakeLock.request.bind(navigator.wakeLock)
navigator.wakeLock.request = async kind => {
  const lock = await ask(kind)
  window.held += 1
  lock.addEventListener('release', () => { window.held -= 1 })
  return lock
}
"""


def held(whose: Person, locks: int) -> None:
    """Wait until the page holds so many locks on the screen."""
    for _ in range(50):
        if whose.page.evaluate("window.held") == locks:
            return
        whose.page.wait_for_timeout(100)
    raise AssertionError(f"the page does not hold {locks} locks")


def test_the_screen_stays_awake_during_a_game_and_only_then(person: People) -> None:
    """Field report 17."""
    mira = person()
    mira.context.grant_permissions(["screen-wake-lock"])
    mira.page.add_init_script(WATCHED)
    mira.goes()
    held(mira, 0)
    mira.opens("scavenger", "Mira", "Otto", dice="real", options={"turn_limit": 1})
    held(mira, 1)
    mira.goes()
    held(mira, 0)
    mira.at(mira.table)
    held(mira, 1)
    log = "r6 r1 r1 r2 r3 r4 r5 r6 r7 r8 1@a1 5@d1 2@a2 6@d2 3@a3 7@d3 4@a4 8@d4 C@b1 C@c1 r3 . U"
    for token in log.split():
        view = mira.types(token)
    assert view["status"] == "over"
    held(mira, 0)


def test_a_screen_comes_back_by_itself_when_the_server_does(
    browser: Browser, site: Path, tmp_path: Path
) -> None:
    """It says that it is away, and then is in step with every move that was stored."""
    with serving(site, tmp_path) as host:
        port = int(host.rpartition(":")[2])
        mira = Person(browser, host)
        mira.opens("warlord", "Mira", "Otto", darts="real", dice="real")
        mira.types("@20")
        mira.types("T1")
    line = mira.page.locator(".connection").first
    expect(line).to_have_text("Server restarting")
    with serving(site, tmp_path, port):
        expect(line).to_have_attribute("data-line", "here", timeout=20_000)
        assert mira.in_step()["moves"] == 2
        mira.types("S3")
    mira.context.close()


def test_times_are_those_of_the_place(person: People) -> None:
    """Field report 16."""
    mira = person()
    zone = {"timezoneId": "Pacific/Auckland"}
    mira.context.new_cdp_session(mira.page).send("Emulation.setTimezoneOverride", zone)
    mira.opens("warlord", "Mira", "Otto")
    mira.goes()
    told = mira.page.locator("time").first
    words = mira.page.evaluate(
        """([when, timeZone]) => new Intl.DateTimeFormat(undefined,
          { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(when))""",
        [told.get_attribute("datetime"), zone["timezoneId"]],
    )
    expect(told).to_have_text(words)


def test_owners_are_told_apart_without_colour(person: People) -> None:
    """Field report 15: each seat's land bears a letter and a pattern of its own."""
    mira = person()
    mira.opens("warlord", *NAMES, darts="real", dice="real")
    mira.types("@20")
    board = mira.page.locator(".board").first
    letters = [text for text in board.locator(".letter").all_text_contents() if text]
    assert sorted(letters) == list("ABCDEFGH")
    fills = board.locator(".land").evaluate_all("all => all.map(land => land.style.fill)")
    patterns = {fill for fill in fills if fill}
    assert len(patterns) == len(NAMES)
    drawn = mira.page.evaluate(
        """fills => fills.map(fill => {
          const pattern = document.querySelector(fill.match(/#[\\w-]+/)[0])
          return [pattern.tagName, pattern.innerHTML.replace(/fill="[^"]*"|stroke="[^"]*"/g, '')]
        })""",
        sorted(patterns),
    )
    assert {tag for tag, _ in drawn} == {"pattern"}
    assert len({inner for _, inner in drawn}) == len(NAMES)
