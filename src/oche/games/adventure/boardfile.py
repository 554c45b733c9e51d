"""Board files: what stands on the boards of a game, from TOML (`docs/rules/adventure.md`)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any, cast

from oche.core.errors import RecordError, listed, shown
from oche.core.record import Files, read_named
from oche.core.toml import parse_toml
from oche.games.adventure.state import (
    BOARDS,
    HITS,
    KINDS,
    PLACES,
    REGIONS,
    SHERIFF,
    TOWER_BOARD,
    UNIQUES,
    WORLD,
    Setup,
)

DEFAULT_BOARD = "oche-1"
SHIPPED = (DEFAULT_BOARD,)

_FIGHTING = ("DUNGEON", "FOREST", "MOUNTAIN", "TOWER")
_FILLED = ("WORLD", *_FIGHTING, "LOOT")
# Where each kind may stand.
_HOMES = {
    "monster": ("WORLD", *_FIGHTING),
    "hazard": _FIGHTING,
    "life": ("FOREST",),
    "evil": ("FOREST",),
    "druid": ("MOUNTAIN",),
    "loot": ("LOOT",),
}
# What each kind may say: the lowest and highest number.
_NUMBERS = {
    "monster": {
        "hp": (1, 999),
        "dmg": (0, 999),
        "loot": (0, 99),
        "gold": (0, 999),
        "tower": (0, 999),
    },
    "hazard": {"hp": (1, 999)},
    "life": {},
    "evil": {},
    "druid": {},
    "loot": {"hp": (1, 999), "gold": (0, 999)},
}
_NEEDED = {"monster": ("hp", "dmg"), "hazard": ("hp",)}
_EVIL = {"DRAKE": 1, "DRAGON": 2}  # A21
_ALWAYS_UNIQUE = ("OGRE", "SHERIFF", "DRAKE", "DRAGON")  # A20
_BRACKETS = frozenset("()[]{}")


def find_board(name: str, folder: Files) -> Setup:
    """A shipped board, or else the board file of that name."""
    if name in SHIPPED:
        return parse_board(board_file(name))
    if folder is None:
        raise RecordError(
            f"options.board: no board is called {shown(name)}; there is {listed([*SHIPPED])}"
        )
    try:
        return parse_board(read_named(folder, name))
    except RecordError as error:
        raise RecordError(f"options.board: board file {shown(name, 200)}: {error}") from None


def board_file(name: str) -> str:
    """The text of a shipped board's file."""
    file = resources.files("oche.games.adventure") / "boards" / f"{name}.toml"
    return file.read_text(encoding="utf-8")


def parse_board(text: str) -> Setup:
    """The content of a board file; RecordError names the board, the region and the reason."""
    top = parse_toml(text)
    name = top.get("name")
    if not isinstance(name, str) or not name.strip():
        raise RecordError("name is missing: a text is needed")
    for key, value in top.items():
        if key in _FILLED and not isinstance(value, dict):
            raise RecordError(f"{key}: a table of regions is needed")
        if key not in ("name", *_FILLED) and not _is_ours(key):
            raise RecordError(f"{shown(key)} is no board; there is {listed([*_FILLED])}")
    return _setup(name.strip(), top)


def _is_ours(key: str) -> bool:
    return key == "drawing" or key.startswith("x-")


def _setup(name: str, top: Mapping[str, Any]) -> Setup:
    setup = Setup(board=name)
    names: list[tuple[str, ...]] = []
    unique: dict[str, str] = {}
    everywhere: list[tuple[str, str]] = []
    for number, board in enumerate(BOARDS):
        regions = {k: v for k, v in top.get(board, {}).items() if not _is_ours(k)}
        if board == "WORLD":
            _check_world(regions)
            names.append(PLACES)
            _fill(setup, WORLD * REGIONS + SHERIFF, "WORLD", "SHERIFF", regions["SHERIFF"], unique)
        elif board == "BATTLE":
            names.append(HITS)
        else:
            _check_names(board, regions)
            names.append(tuple(regions))
            for at, (region, value) in enumerate(regions.items()):
                _fill(setup, number * REGIONS + at, board, region, value, unique)
        everywhere += [(board, region) for region in regions]
        setup.regions[number] = len(names[-1])
    for board, region in everywhere:
        if unique.get(region.casefold(), board) != board:
            raise RecordError(
                f"{_where(board, region)}: it is one of a kind and stands on "
                f"{unique[region.casefold()]} already"
            )
    setup.names = tuple(names)
    return setup


def _check_world(regions: Mapping[str, Any]) -> None:
    for region in regions:
        if region != "SHERIFF":
            raise RecordError(f"WORLD {shown(region)}: only SHERIFF is described there (A5)")
    if "SHERIFF" not in regions:
        raise RecordError("WORLD SHERIFF is missing: a unique monster is needed (A12)")


def _check_names(board: str, regions: Mapping[str, Any]) -> None:
    if len(regions) > REGIONS:
        raise RecordError(f"{board}: {len(regions)} regions are more than {REGIONS}")
    seen: set[str] = set()
    for region in regions:
        where = f"{board} {shown(region)}"
        if not region or not region.isprintable() or any(letter.isspace() for letter in region):
            raise RecordError(f"{where}: a name has no white space or control character in it")
        if "#" in region or _BRACKETS & set(region):
            raise RecordError(f"{where}: a name has no # or bracket in it")
        if region.casefold() == "miss":
            raise RecordError(f"{where}: MISS is what hits no region")
        if region.casefold() in seen:
            raise RecordError(f"{where}: the name stands there twice, but for its case")
        seen.add(region.casefold())


def _fill(
    setup: Setup, at: int, board: str, region: str, value: object, unique: dict[str, str]
) -> None:
    where = _where(board, region)
    said = _description(where, value)
    kind = said.pop("kind", None)
    if not isinstance(kind, str) or kind not in _HOMES:
        raise RecordError(f"{where}: kind is needed, one of {listed([*_HOMES])}")
    if board not in _HOMES[kind]:
        raise RecordError(f"{where}: {kind} stands only on {listed([*_HOMES[kind]])}")
    one_of_a_kind = said.pop("unique", False) if kind == "monster" else False
    if not isinstance(one_of_a_kind, bool):
        raise RecordError(f"{where}: unique is true or false")
    _numbers(where, kind, said)
    _check_loot(where, board, kind, said)
    setup.kind[at] = KINDS.index(kind)
    for number, amount in said.items():
        getattr(setup, number)[at] = amount
    if kind == "monster":
        _one_of_a_kind(setup, at, board, region, one_of_a_kind, unique)


def _where(board: str, region: str) -> str:
    return f"{board} {shown(region)[1:-1]}"


def _description(where: str, value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise RecordError(f"{where}: a table with its kind is needed")
    table = cast("dict[str, Any]", value)
    return {key: said for key, said in table.items() if not _is_ours(key)}


def _numbers(where: str, kind: str, said: Mapping[str, Any]) -> None:
    bounds = _NUMBERS[kind]
    for key, value in said.items():
        if key not in bounds:
            raise RecordError(f"{where}: a {kind} has no {shown(key)}")
        low, high = bounds[key]
        if type(value) is not int or not low <= value <= high:
            raise RecordError(f"{where}: {key} is a whole number from {low} to {high}")
    for key in _NEEDED.get(kind, ()):
        if key not in said:
            raise RecordError(f"{where}: {key} is needed")


def _check_loot(where: str, board: str, kind: str, said: Mapping[str, Any]) -> None:
    if kind == "loot" and not said:
        raise RecordError(f"{where}: hp or gold is needed")
    if board == BOARDS[TOWER_BOARD]:
        if said.get("loot", 0) or said.get("gold", 0):
            raise RecordError(f"{where}: monsters of the TOWER have loot 0 and gold 0 (A11)")
    elif said.get("tower", 0):
        raise RecordError(f"{where}: tower stands only on the TOWER (A11)")


def _one_of_a_kind(
    setup: Setup, at: int, board: str, region: str, marked: object, unique: dict[str, str]
) -> None:
    known = region.upper()
    if known in _ALWAYS_UNIQUE and not marked:
        raise RecordError(
            f"{_where(board, region)}: it is one of a kind, unique = true is needed (A20)"
        )
    if marked:
        if region.casefold() in unique:
            other = unique[region.casefold()]
            raise RecordError(
                f"{_where(board, region)}: it is one of a kind and stands on {other} already"
            )
        if len(unique) == UNIQUES:
            raise RecordError(
                f"{_where(board, region)}: there are more than {UNIQUES} unique monsters"
            )
        setup.unique[at] = len(unique)
        unique[region.casefold()] = board
        setup.evil[at] = _EVIL.get(known, 0)
