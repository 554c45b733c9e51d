"""A game at one terminal, apart from all drawing and typing: who is asked, what is drawn, undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from errno import EEXIST
from pathlib import Path
from typing import Any

from oche.bots.bot import Aim, Position, Thrown, region_aim, roll, thrown
from oche.cli.luck import dart_luck, luck_of
from oche.cli.minds import PATIENCE, Minds
from oche.cli.seats import PERSON, Table, read_table
from oche.cli.telling import Told, play_told, tell
from oche.core.errors import Illegal, TokenError, listed, shown
from oche.core.game import Game
from oche.core.match import Match, new_match
from oche.core.record import Record, write_atomically

FARTHEST = 5_000  # mm: nobody aims further away


class Session:
    """A match, the table it is played at, and the file that keeps it.

    `flying` is a drawn dart that touches several regions, until it is said which it counts for.
    """

    def __init__(
        self,
        match: Match,
        told: list[Told],
        table: Table,
        path: Path | None,
        minds: Minds | None = None,
    ) -> None:
        self.match = match
        self.told = told
        self.table = table
        self.path = path
        self.flying: Thrown | None = None
        self.minds = minds or Minds(match, table)
        self._known = _mark(path)
        self._taken_back: dict[tuple[str, ...], str] = {}  # bots' moves, by the log before them
        self._keep_table()

    def _keep_table(self) -> None:
        extra = {**self.match.record.extra, "table": self.table.as_record()}
        self.match.record = replace(self.match.record, extra=extra)

    @property
    def awaits_person(self) -> bool:
        """Whether somebody must type something before the game can go on."""
        awaited = self.match.awaited
        return awaited.kind != "over" and self._is_typed(awaited.kind, awaited.seat)

    def _is_typed(self, kind: str, seat: int | None) -> bool:
        if kind in ("roll", "homes"):
            return self.table.dice == "real"
        return seat is not None and self.table.kinds[seat] == PERSON

    @property
    def aims(self) -> bool:
        """Whether what a person types now is an aim, and where the dart lands is drawn."""
        drawn = self.table.darts == "drawn" and self.flying is None
        return drawn and self.match.awaited.kind == "throw"

    def legal_tokens(self) -> list[str]:
        """What may be typed now: of a dart that touches several regions, these."""
        if self.flying is None:
            return self.match.legal_tokens()
        game, setup, state = self._now()
        return [game.token(setup, state, move) for move in self.flying.touched]

    @property
    def position(self) -> Position:
        """The game as it stands, with everybody's hand."""
        return Position(*self._now(), self.minds.hands)

    def step(self) -> Told:
        """The next move that needs no person: a bot's, or what chance is asked for."""
        awaited = self.match.awaited
        if awaited.chance or awaited.seat is None:
            return self.draw()
        before = tuple(entry.token for entry in self.match.log)
        if before in self._taken_back:  # what a bot did stays done, however long it thinks now
            return self.enter(self._taken_back[before])
        name = self.table.kinds[awaited.seat]
        head, rng = self.minds.head(name), self._luck(name)
        if awaited.kind != "throw":
            return self._play(head.choose(self.position, rng))
        return self._land(self._thrown(head.aim(self.position, rng)))

    def draw(self) -> Told:
        """Let the awaited die, or the homes, be drawn here."""
        if not self.match.awaited.chance:
            raise Illegal("no die is awaited, it is for a player to decide")
        return self._play(roll(*self._now(), self._luck(self.match.awaited.kind)))

    def aim(self, written: str) -> Told | None:
        """Throw at a region, or at a point as (x,y) in mm; where the dart lands is drawn.

        None where it touches several regions: then `flying` says which, and one of them is entered.
        """
        if self.match.awaited.kind != "throw":
            raise Illegal("no dart is awaited now")
        dart = self._thrown(self._aim_of(written))
        if len(dart.touched) == 1:
            return self._land(dart)
        self.flying = dart
        return None

    def _aim_of(self, written: str) -> Aim:
        if not written.startswith("("):
            return region_aim(self.position, self.match.read(written).move)
        try:
            x, y = map(float, written.removeprefix("(").removesuffix(")").split(","))
        except ValueError:
            raise TokenError(f"{shown(written)} is no point: (x,y) in mm is needed") from None
        if not (abs(x) <= FARTHEST and abs(y) <= FARTHEST):  # nor is it no number
            raise Illegal(f"a dart is aimed within {FARTHEST} mm of the board's middle or corner")
        return Aim(x, y)

    def _thrown(self, aim: Aim) -> Thrown:
        return thrown(self.position, aim, dart_luck(self._luck("dart")))

    def enter(self, written: str) -> Told:
        """A choice, or what a real dart or die did."""
        if self.flying is not None:
            move = self.match.read(written).move
            if move not in self.flying.touched:
                raise Illegal(f"the dart touches {listed(self.legal_tokens())}: one of them counts")
            return self._land(self.flying._replace(move=move))
        told = play_told(self.match, written)
        self.told.append(told)
        return told

    def _land(self, dart: Thrown) -> Told:
        """Let a drawn dart count, its landing point kept with it."""
        self.flying = None
        game, setup, state = self._now()
        return self.enter(f"{game.token(setup, state, dart.move)}({dart.x:.1f},{dart.y:.1f})")

    def _play(self, move: int) -> Told:
        game, setup, state = self._now()
        return self.enter(game.token(setup, state, move))

    def _now(self) -> tuple[Game[Any, Any], Any, Any]:
        return self.match.game, self.match.setup, self.match.state

    def _luck(self, what: str) -> list[int]:
        return luck_of(self.table.seed, len(self.match.log) + 1, what)

    def undo(self) -> int:
        """Step back to a person's last decision; how many moves were taken back.

        0 where only a dart was taken back of which was not yet said what it counts for.
        """
        if self.flying is not None:
            self.flying = None
            return 0
        count = len(self.told)
        while count > 0:
            count -= 1
            told = self.told[count]
            if self._is_typed(told.kind, told.entry.seat):
                return self._back_to(count)
        raise Illegal("nothing can be undone: no player has decided anything yet")

    def _back_to(self, count: int) -> int:
        tokens = [entry.token for entry in self.match.log]
        for number in range(count, len(tokens)):
            told = self.told[number]
            if told.entry.seat is not None and not self._is_typed(told.kind, told.entry.seat):
                self._taken_back[tuple(tokens[:number])] = tokens[number]
        self.match = self.match.upto(count)
        del self.told[count:]
        return len(tokens) - count

    def save(self) -> None:
        """Keep the record as it stands; OSError where that can't be."""
        if self.path is None:
            return
        if (now := _mark(self.path)) is not None and now != self._known:
            raise FileExistsError(EEXIST, "another program has written to it")
        write_atomically(self.path, self.match.text())
        self._known = _mark(self.path)

    def save_at(self, path: Path, record: Record) -> None:
        """Keep it in that file from now on, as that record; OSError, and no change, where not."""
        before = self.match.record, self.path, self._known
        self.match.record, self.path, self._known = record, path, _mark(path)
        try:
            self.save()
        except OSError:
            self.match.record, self.path, self._known = before
            raise


def _mark(path: Path | None) -> tuple[int, ...] | None:
    """What tells a file from how it was before somebody else wrote to it; None for no file."""
    try:
        found = None if path is None else path.stat()
    except OSError:
        return None
    return None if found is None else (found.st_ino, found.st_size, found.st_mtime_ns)


def new_session(
    game: Game[Any, Any],
    names: Sequence[str],
    options: Mapping[str, object],
    table: Table,
    *,
    folder: Path | None = None,
    extra: Mapping[str, Any] | None = None,
    patience: float | None = PATIENCE,
) -> Session:
    """A game before its first move; RecordError where seats or options can't be.

    Its bots' moves wait so many seconds for the compiler, None: until it is ready.
    """
    match = new_match(game, names, options, folder, extra)
    return Session(match, [], table, None, Minds(match, table, patience=patience))


def resumed(record: Record, path: Path) -> Session:
    """A game as its record left it; a refusal says what can't stand."""
    match, told = tell(record)
    return Session(match, told, read_table(record.extra, len(match.seats)), path)


def rematch(session: Session, seed: int) -> Session:
    """The same seats and options once more; where a game has a starter, the next one starts."""
    match = session.match
    options = dict(match.record.options)
    if any(option.name == "starter" for option in match.game.options(len(match.seats))):
        options["starter"] = (int(options.get("starter", 0)) + 1) % len(match.seats)
    table = replace(session.table, seed=seed)
    folder, extra = match.record.folder, match.record.extra
    fresh = new_match(match.game, match.seats, options, folder, extra)
    return Session(fresh, [], table, None)
