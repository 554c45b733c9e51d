"""Hypothesis strategies for games: seats, options, board files, logs, records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import tomli_w
from hypothesis import strategies as st

from oche.core.game import Game
from oche.core.match import Match, new_match
from oche.core.options import LONGEST_NAME
from oche.core.record import Record, with_log
from oche.core.registry import game_names

AnyGame = Game[Any, Any]
BOARD = "drawn.toml"  # what a drawn board file is called

names = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]),
    min_size=1,
    max_size=LONGEST_NAME,
).filter(lambda name: name == name.strip() != "")

games = st.sampled_from(game_names())


def seats(game: AnyGame) -> st.SearchStrategy[list[str]]:
    """Names for any number of players that a game takes."""
    return st.lists(names, min_size=game.seats[0], max_size=game.seats[-1], unique=True)


def options(game: AnyGame, count: int) -> st.SearchStrategy[dict[str, Any]]:
    """Any of the options for so many seats, a text left at its default."""
    free = {
        option.name: st.booleans() if option.kind is bool else st.integers(option.low, option.high)
        for option in game.options(count)
        if option.kind is not str
    }
    return st.fixed_dictionaries({}, optional=free)


# Board files of Adventure

_region = st.text(
    st.characters(codec="utf-8", categories=["L", "N", "P", "S"], exclude_characters="#()[]{}"),
    min_size=1,
    max_size=12,
).filter(
    lambda name: (
        name.isprintable()
        and name.casefold() not in ("miss", "ogre", "drake", "dragon", "sheriff")
        and name.casefold() == name.upper().casefold() == name.lower().casefold()
    )
)


def _monster(**fixed: st.SearchStrategy[int]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {"kind": st.just("monster"), "hp": st.integers(1, 999), "dmg": st.integers(0, 999)},
        optional=fixed,
    )


_rich = _monster(loot=st.integers(0, 99), gold=st.integers(0, 999))
_tower = _monster(tower=st.integers(0, 999))
_hazard = st.fixed_dictionaries({"kind": st.just("hazard"), "hp": st.integers(1, 999)})
_loot = st.one_of(
    *(
        st.fixed_dictionaries({"kind": st.just("loot"), key: st.integers(1, 999)})
        for key in ("hp", "gold")
    )
)
_sheriff = _rich.map(lambda monster: monster | {"unique": True})


def _table(region: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    keys = st.lists(_region, max_size=6, unique_by=str.casefold)
    return keys.flatmap(lambda known: st.fixed_dictionaries(dict.fromkeys(known, region)))


@st.composite
def boards(draw: st.DrawFn) -> str:
    """The text of a board file that can be played on."""
    kind = st.sampled_from(["life", "evil"]).map(lambda name: {"kind": name})
    druid = st.sampled_from(["DRUID", "Zoë"]).map(lambda name: {name: {"kind": "druid"}})
    drake = _rich.map(lambda monster: {"DRAKE": monster | {"unique": True}})
    return tomli_w.dumps(
        {
            "name": "drawn",
            "WORLD": {"SHERIFF": draw(_sheriff)},
            "DUNGEON": draw(_table(st.one_of(_rich, _hazard))),
            "FOREST": draw(_table(st.one_of(_rich, _hazard, kind))),
            "MOUNTAIN": draw(drake) | draw(druid) | draw(_table(st.one_of(_rich, _hazard))),
            "TOWER": draw(_table(st.one_of(_tower, _hazard))),
            "LOOT": draw(_table(_loot)),
        }
    )


# Games


@st.composite
def matches(draw: st.DrawFn, game: AnyGame) -> Match:
    """A game before its first move, Adventure on a board of its own."""
    players = draw(seats(game))
    chosen = draw(options(game, len(players)))
    files: Mapping[str, str] | None = None
    if game.name == "adventure" and draw(st.booleans()):
        files = {BOARD: draw(boards())}
        chosen["board"] = BOARD
    return new_match(game, players, chosen, files)


@st.composite
def played(draw: st.DrawFn, game: AnyGame, *, most: int = 60) -> Match:
    """A game after any legal log of at most so many moves."""
    match = draw(matches(game))
    for pick in draw(st.lists(st.integers(0, 2**16), max_size=most)):
        if match.over:
            break
        tokens = match.legal_tokens()
        match.play(tokens[pick % len(tokens)])
    return match


def records(game: AnyGame, *, most: int = 60) -> st.SearchStrategy[Record]:
    """The record of any game played so far."""
    return played(game, most=most).map(
        lambda match: with_log(match.record, [entry.token for entry in match.log])
    )
