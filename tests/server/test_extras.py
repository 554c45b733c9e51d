"""What screens are told beside a game's state: sieges, costs, prices, who keeps score."""

from __future__ import annotations

from typing import cast

from oche.core.registry import find_game
from oche.server.extras import choices, extra
from oche.server.messages import AdventureExtra, ScavengerExtra, WarlordExtra
from oche.table.entries import Opened, Played, Seat
from oche.table.table import Table, open_table

SET_UP = "r5 r2 r7 r3 r9 r1 r8 r8 r2 r4"  # Ann rolls higher; her four Objectives, then Bo's
PLACED = "7@a1 8@a2 3@a3 8@a4 9@b1 2@b2 1@b3 4@b4 C@c1 C@d4"


def table(game: str, log: str = "", seats: int = 2) -> Table:
    names = ("Ann", "Bo", "Cyd", "Dora")[:seats]
    made = open_table(Opened(game, find_game(game).version, tuple(map(Seat, names)), "00" * 16))
    for token in log.split():
        made = made.take(Played(token))[0]
    return made


def told(made: Table) -> dict[str, tuple[str, str]]:
    return {one.token: (one.words, one.effect) for one in choices(made)}


def test_homes_are_those_of_the_newest_turn_of_the_board():
    """W5: Bo's home is opposite."""
    assert cast(WarlordExtra, extra(table("warlord"))).homes == [None, None]
    shown = cast(WarlordExtra, extra(table("warlord", "@20")))
    assert (shown.homes, shown.held, shown.strength) == (["20", "3"], [1, 1], [3, 3])


def test_the_turns_left_to_break_a_siege():
    """W23: the turn in progress and every other before the holder's next."""
    war = table("warlord", "@20 M S19 M", seats=4)
    assert cast(WarlordExtra, extra(war)).siege_turns == 0
    # Cyd takes eight lands, which is the target of four, so Dora and the two after her may break it.
    lands = "M M M S18 M M M S4 S13 M M M M M M M M M".split()
    holder = next(
        made
        for made in (_grown(seats=4, rounds=rounds) for rounds in range(2, 9))
        if made.match.state.siege >= 0
    )
    assert lands
    state = holder.match.state
    expected = (state.siege - state.thrower) % 4
    assert cast(WarlordExtra, extra(holder)).siege_turns == expected > 0


def _grown(*, seats: int, rounds: int) -> Table:
    return table("warlord", f"@20 {rounds}", seats)


def test_what_a_step_costs():
    """S7 S11: the value less the Buffer, and never more than the health that is left."""
    made = table("scavenger", f"{SET_UP} {PLACED}")
    assert cast(ScavengerExtra, extra(made)).die == 6
    stepping = table("scavenger", f"{SET_UP} {PLACED} r3 .")
    assert told(stepping)
