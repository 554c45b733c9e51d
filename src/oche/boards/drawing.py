"""The whiteboard of Adventure Darts as a board file draws it: seven boards and their regions.

A board file's `[drawing]` says where things are: `grounds` (a shape for each board), the `title`
and the `scoreboard`, and for each board a table of its regions' shapes (`shapes.py`); a region that
lies within another says so with `inside`. `art` may add marker strokes to a board (`strokes.py`).
What a file leaves out stands as in `standard-1.toml`; a board that it does not draw at all is laid
out in rows.

Millimetres from the lower left corner of a whiteboard of 1829 x 1219, y up.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from importlib import resources
from typing import Any, cast

from oche.boards.shapes import ShapeError, bounds, outline
from oche.boards.strokes import Point, Stroke, strokes
from oche.core.errors import RecordError, listed, shown

WIDTH, HEIGHT = 1829, 1219  # 6 x 4 feet
BOARDS = ("WORLD", "DUNGEON", "FOREST", "MOUNTAIN", "TOWER", "BATTLE", "LOOT")  # A3
FIXED = ("WORLD", "BATTLE")  # A5 A18: these have the same regions in every game
STANDARD = "standard-1"

_EXTRAS = ("title", "scoreboard")
_KEYS = (*_EXTRAS, "grounds", "art", *BOARDS)
_GAP = 14.0  # between regions that are laid out in rows


@dataclass(frozen=True, eq=False)
class Region:
    """One region of a board: its outline, what it lies in on purpose, and what stands there."""

    board: str
    token: str
    outline: tuple[Point, ...]
    inside: str | None = None
    said: Mapping[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True, eq=False)
class Drawing:
    """A whole whiteboard; compared by identity, so that what is worked out of it can be kept."""

    name: str
    grounds: Mapping[str, tuple[Point, ...]]
    regions: Mapping[str, tuple[Region, ...]]
    art: Mapping[str, tuple[Stroke, ...]]
    title: tuple[Point, ...]
    scoreboard: tuple[Point, ...]
    rows: frozenset[str] = frozenset()  # the boards that the file does not draw

    def region(self, board: str, token: str) -> Region:
        """The region of that name."""
        return next(region for region in self.regions[board] if region.token == token)


@lru_cache(maxsize=64)
def read_drawing(text: str) -> Drawing:
    """The drawing in a board file; RecordError says the first thing that is wrong with it.

    The same text gives the same drawing, so that what was worked out of it is still known.
    """
    drawing, wrong = drawing_and_faults(text)
    if wrong:
        raise RecordError(f"drawing: {wrong[0]}")
    return drawing


def drawing_and_faults(text: str) -> tuple[Drawing, list[str]]:
    """The drawing as far as it can be read, and a sentence for each thing that can't.

    RecordError where the text is no TOML at all.
    """
    try:
        top = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"not TOML: {error}") from None
    return _Reader(top).read()


class _Reader:
    """Puts a drawing together, noting what is wrong on the way."""

    def __init__(self, top: Mapping[str, Any]) -> None:
        self.top = top
        self.faults: list[str] = []
        self.said = self._table("[drawing]", top.get("drawing", {}))
        self.standard = _standard()

    def read(self) -> tuple[Drawing, list[str]]:
        for key in self.said:
            if key not in _KEYS and not key.startswith("x-"):
                self.faults.append(
                    f"[drawing] has no {shown(key)}; there is {listed([*_KEYS], 12)}."
                )
        grounds = {board: self._ground(board) for board in BOARDS}
        drawing = Drawing(
            name=str(self.top.get("name", "")),
            grounds=grounds,
            regions={
                board: tuple(self._unwound(list(self._regions(board, grounds[board]))))
                for board in BOARDS
            },
            art={board: self._art(board) for board in BOARDS},
            title=self._extra("title"),
            scoreboard=self._extra("scoreboard"),
            rows=frozenset(
                board for board in BOARDS if board not in FIXED and board not in self.said
            ),
        )
        return drawing, self.faults

    def _extra(self, name: str) -> tuple[Point, ...]:
        given = self.said.get(name, self.standard[name])
        return self._outline(f"The {name}", given) or outline(self.standard[name])

    def _ground(self, board: str) -> tuple[Point, ...]:
        standard = self.standard["grounds"][board]
        given = self._table("[drawing.grounds]", self.said.get("grounds", {}))
        return self._outline(f"The ground of {board}", given.get(board, standard)) or outline(
            standard
        )

    def _regions(self, board: str, ground: tuple[Point, ...]) -> Iterator[Region]:
        content = self._content(board)
        if board not in self.said and board not in FIXED:
            yield from _in_rows(board, content, ground)
            return
        shapes = self._table(f"[drawing.{board}]", self.said.get(board, self.standard.get(board)))
        for token in shapes:
            if token not in content:
                self.faults.append(f"{board} {shown(token)} is drawn but stands on no such board.")
        for token, said in content.items():
            if token not in shapes:
                self.faults.append(f"{board} {token} is not drawn: it needs a shape.")
                continue
            shape = self._table(f"{board} {token}", shapes[token])
            drawn = self._outline(f"{board} {token}", shape)
            inside = shape.get("inside")
            if inside is not None and inside not in shapes:
                self.faults.append(f"{board} {token} is inside of {inside!r}, which is not drawn.")
                inside = None
            if drawn:
                yield Region(board, token, drawn, inside, said)

    def _unwound(self, regions: list[Region]) -> Iterator[Region]:
        """The regions, none of which lies, however deep, within itself."""
        inside = {region.token: region.inside for region in regions}
        for region in regions:
            outer, steps = region.inside, 0
            while outer is not None and outer != region.token and steps < len(regions):
                outer, steps = inside.get(outer), steps + 1
            if outer == region.token:
                self.faults.append(
                    f"{region.board} {region.token} lies within itself: inside goes in a circle."
                )
            yield region if outer is None else replace(region, inside=None)

    def _content(self, board: str) -> dict[str, Mapping[str, Any]]:
        """What stands on a board, by name: of WORLD and BATTLE always the same."""
        said = self._table(board, self.top.get(board, {}))
        if board in FIXED:
            return {token: said.get(token, {}) for token in self.standard[board]}
        return {
            token: self._table(f"{board} {token}", each)
            for token, each in said.items()
            if token != "drawing" and not token.startswith("x-")
        }

    def _art(self, board: str) -> tuple[Stroke, ...]:
        given = self._table("[drawing.art]", self.said.get("art", {}))
        text = given.get(board, self.standard["art"].get(board, ""))
        try:
            return strokes(str(text))
        except ValueError as error:
            self.faults.append(f"The art of {board} can't be drawn: {error}.")
            return ()

    def _outline(self, what: str, said: object) -> tuple[Point, ...] | None:
        try:
            return outline(self._table(what, said))
        except ShapeError as error:
            self.faults.append(f"{what} {error}.")
            return None

    def _table(self, what: str, said: object) -> Mapping[str, Any]:
        if isinstance(said, dict):
            return cast("dict[str, Any]", said)
        self.faults.append(f"{what} needs a table.")
        return {}


@cache
def _standard() -> Mapping[str, Any]:
    file = resources.files("oche.boards") / f"{STANDARD}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))["drawing"]


def _in_rows(
    board: str, content: Mapping[str, Mapping[str, Any]], ground: Sequence[Point]
) -> Iterator[Region]:
    """Boxes in rows, for a board that nobody has drawn yet."""
    if not content:
        return
    left, bottom, right, top = bounds(ground)
    wide, high = right - left - 4 * _GAP, top - bottom - 4 * _GAP
    columns = max(1, min(len(content), round(math.sqrt(len(content) * wide / high))))
    rows = math.ceil(len(content) / columns)
    width, height = wide / columns - _GAP, high / rows - _GAP
    for at, (token, said) in enumerate(content.items()):
        row, column = divmod(at, columns)
        x = left + 2 * _GAP + column * (width + _GAP) + _GAP / 2
        y = top - 2 * _GAP - (row + 1) * (height + _GAP) + _GAP / 2
        yield Region(board, token, outline({"box": [x, y, width, height]}), None, said)
