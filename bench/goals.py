"""What the figures should be on a usual machine; a goal that is missed is shown, nothing fails."""

from __future__ import annotations

from typing import Any

DARTS = {"warlord": 20e6}  # a second, compiled, one core
MOVES = {"adventure": 15e6, "scavenger": 8e6}
LOOKED = {"warlord": 1.5e6, "adventure": 1.5e6, "scavenger": 6e6}  # positions a second
GREEDY = {"warlord": 1_500, "scavenger": 8_000}  # whole games a second
FIRST = 15.0  # seconds to compile a game
CACHED = 1.5  # and to load it from the cache
REPLAY = 0.35  # seconds of `oche replay ONE.toml --json`


def goals(figures: dict[str, Any]) -> list[dict[str, Any]]:
    """Every goal: what it is of, what was wanted and measured, and whether it is met."""
    found: list[dict[str, Any]] = []
    for each in figures["playouts"]:
        title = f"{each['game']} for {each['seats']}"
        for kind, least in (("darts", DARTS), ("moves", MOVES)):
            if each["game"] in least:
                wanted = least[each["game"]]
                found.append(_goal(f"{title}: {kind} a second", wanted, each[kind].median))
    for each in figures["thinking"]:
        name, looked, games = each["game"], each["looked"].median, each["games"].median
        found.append(_goal(f"{name}: positions a search looks at a second", LOOKED[name], looked))
        if name in GREEDY:
            found.append(_goal(f"{name}: greedy games a second", GREEDY[name], games))
    for each in figures["compiling"]:
        found.append(_goal(f"{each['game']}: first compilation, s", FIRST, each["first_s"]))
        cached = each["cached_s"].median
        found.append(_goal(f"{each['game']}: from the cache, s", CACHED, cached))
    found.append(_goal("oche replay ONE.toml --json, s", REPLAY, figures["replay_s"].median))
    return found


def _goal(what: str, wanted: float, measured: float) -> dict[str, Any]:
    fast = wanted > 1000  # a rate should be above, a time below
    met = measured >= wanted if fast else measured <= wanted
    return {"what": what, "wanted": wanted, "measured": measured, "met": met}
