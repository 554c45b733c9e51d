"""A whole game of each kind: two browsers at one table, one of which reloads midway."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import expect

from tests.web.people import Json, Person

pytestmark = pytest.mark.xdist_group("web")
People = Callable[..., Person]
MOST = 600  # moves after which a game must be over


def two(person: People, game: str, **about: object) -> tuple[Person, Person]:
    """Mira, who opened the table, and Otto, who came by its code with a phone."""
    mira, otto = person(), person((390, 780))
    code = mira.opens(game, "Mira", "Otto", **about)
    otto.joins(code, "Otto")
    assert otto.view()["role"] == "player"
    return mira, otto


def play(people: Sequence[Person], answer: Callable[[Person, Json], Json], reload: int) -> Json:
    """Until the game is over; after `reload` moves the second one's screen is loaded anew."""
    view = people[0].in_step()
    for _ in range(MOST):
        if view["status"] == "over":
            return view
        if view["moves"] >= reload > 0:
            reload = 0
            people[1].page.reload()
            assert people[1].in_step()["role"] == "player"
        whose = people[view["to_act"]["seat"] or 0]
        view = go_on(whose) if view["hold"] else answer(whose, whose.in_step())
    raise AssertionError("the game does not end")


def go_on(whose: Person) -> Json:
    """The board is held after a turn's last dart: a tap opens it, or its end does."""
    on = whose.page.locator(".hold button")
    if on.count():
        on.dispatch_event("click")  # it may go by itself meanwhile
    expect(on).to_have_count(0)
    return whose.in_step()


def both_see_the_end(people: Sequence[Person], view: Json) -> None:
    """Every screen names the winner, once the board has been seen."""
    best = view["ranking"][0]
    named = " and ".join(view["seats"][seat]["name"] for seat in best)
    words = f"{named} share it" if len(best) > 1 else f"{named} wins"
    for one in people:
        expect(one.page.get_by_role("heading", level=1)).to_have_text(words)


def conquer(whose: Person, view: Json) -> Json:
    """Tap a bed in reach; turn the board by a tap on the first home."""
    awaited = view["to_act"]
    if awaited["kind"] == "homes":
        return whose.throws("S20")
    lit = [bed for bed in awaited["reach"] if bed.startswith("S")]
    return whose.throws(lit[view["moves"] % len(lit)])


def test_warlord_is_played_by_taps_at_a_real_board(person: People) -> None:
    options = {"regulation": 3, "round_limit": 3, "target": 21}
    people = two(person, "warlord", darts="real", dice="real", options=options)
    over = play(people, conquer, reload=8)
    assert over["moves"] > 8  # so the reload came midway
    both_see_the_end(people, over)


def fall(whose: Person, view: Json) -> Json:
    """Mira climbs the MOUNTAIN and falls, again and again; Otto stays on the ROAD."""
    awaited = view["to_act"]
    if awaited["kind"] == "choose":
        return whose.types("pass" if "pass" in awaited["legal"] else "peace")
    climbs = awaited["board"] == "WORLD" and whose.view()["role"] == "owner"
    return whose.types("MOUNTAIN" if climbs else "ROAD" if awaited["board"] == "WORLD" else "MISS")


def test_adventure_is_played_by_keys_at_a_real_board(person: People) -> None:
    people = two(person, "adventure", darts="real")
    over = play(people, fall, reload=10)
    assert over["ranking"] == [[1], [0]]
    both_see_the_end(people, over)


def scavenge(whose: Person, view: Json) -> Json:
    """Roll, place and step by taps on the tray; what has no place there is a button in words."""
    awaited = view["to_act"]
    page = whose.page
    if awaited["kind"] == "roll":
        return whose.taps(page.get_by_role("button", name="Roll the d"))
    choices = awaited["choices"]
    worded = [one for one in choices if one["at"] is None and one["source"] is None]
    if worded:
        return whose.taps(page.get_by_role("group", name="Your choice").get_by_role("button").last)
    best = max(choices, key=lambda one: ("+" in one["effect"], one["token"]))
    return whose.types(best["token"])


def test_scavenger_is_rolled_by_the_server(person: People) -> None:
    people = two(person, "scavenger", options={"turn_limit": 12})
    over = play(people, scavenge, reload=40)
    assert over["state"]["turns"] <= 12
    both_see_the_end(people, over)


def test_a_person_keeps_score_and_never_a_bot(person: People) -> None:
    """A29."""
    mira = person()
    mira.opens("adventure", "Mira", "Otto")
    mira.sees("Otto keeps score")
    mira.opens("adventure", seats=[{"name": "Mira"}, {"name": "Otto", "bot": "random"}])
    mira.sees("Otto")
    expect(mira.page.get_by_text("keeps score")).to_have_count(0)
