"""What the tests of Warlord share: the map, plain words for positions, and random games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from oche.core.match import Match
from tests.play import play, state

# The segments clockwise, written here again on purpose: the code's own table is under test.
RING = [20, 1, 18, 4, 13, 6, 10, 15, 2, 17, 3, 19, 7, 16, 8, 11, 14, 9, 12, 5]
BEDS = [f"{ring}{segment}" for ring in "SDT" for segment in RING] + ["25", "50", "M"]
BULL = "Bull"


def misses(seats: int, rounds: int) -> str:
    """Every dart of so many rounds from the first on, all of them missing."""
    if rounds == 0:
        return ""
    opening = sum(min(3, place + 1) for place in range(seats))
    return " M" * (opening + 3 * seats * (rounds - 1))


def land(match: Match) -> dict[str, list[Any]]:
    """All territories by name: the owner and the strength of each."""
    return state(match)["territories"]


def owned(match: Match) -> dict[str, list[Any]]:
    """The territories that somebody owns."""
    return {name: there for name, there in land(match).items() if there[0] is not None}


def held(match: Match, seat: int) -> int:
    """How many territories a seat holds."""
    return sum(owner == seat for owner, _ in land(match).values())


def siege(match: Match) -> int | None:
    """Who holds the board."""
    return state(match)["siege"]


def broken(match: Match) -> list[int]:
    """The sieges that each seat has broken."""
    return [stats["sieges_broken"] for stats in state(match)["stats"]]


def following(match: Match, token: str) -> Match:
    """The match one move later, the given one left as it is."""
    later = match.upto(len(match.log))
    later.play(token)
    return later


@st.composite
def wars(draw: st.DrawFn, *, most_seats: int = 5) -> tuple[Match, list[str]]:
    """A match at its start, and darts to throw: short legs, so that all endings come."""
    seats = draw(st.integers(2, most_seats))
    options = {
        "target": draw(st.integers(2, 7)),
        "regulation": draw(st.integers(1, 4)),
        "round_limit": draw(st.sampled_from([0, 1, 2, 3, 6])),
        "legs": draw(st.integers(1, 3)),
        "starter": draw(st.integers(0, seats - 1)),
    }
    # The Bull is what lets random darts meet; without it few of them reach anything.
    beds = st.sampled_from(["25", "50", *BEDS])
    darts = draw(st.lists(beds, min_size=20, max_size=120))
    return play("warlord", seats=seats, options=options), darts


def fought(match: Match, darts: list[str]) -> Iterator[tuple[dict[str, Any], str, dict[str, Any]]]:
    """Throw the darts; each move with the report before it and the report after it."""
    before = match.report()
    for number, dart in enumerate(darts):
        if match.over:
            return
        token = dart if match.awaited.kind == "throw" else f"@{RING[number % 20]}"
        match.play(token)
        after = match.report()
        yield before, token, after
        before = after
