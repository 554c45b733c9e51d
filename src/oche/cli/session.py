"""A game at one terminal, apart from all drawing and typing: who is asked, what is drawn, undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from errno import EEXIST
from pathlib import Path
from typing import Any

from oche.bots.bot import bot_move, land, roll
from oche.cli.luck import luck_of
from oche.cli.seats import PERSON, Table, make_bot, read_table
from oche.cli.telling import Told, play_told, tell
from oche.core.errors import Illegal
from oche.core.game import Game
from oche.core.match import Match, new_match
from oche.core.record import Record, write_atomically


class Session:
    """A match, the table it is played at, and the file that keeps it."""

    def __init__(self, match: Match, told: list[Told], table: Table, path: Path | None) -> None:
        self.match = match
        self.told = told
        self.table = table
        self.path = path
        self._known = _mark(path)
        self._bots = [make_bot(kind) for kind in table.kinds]
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
        return self.match.awaited.kind == "throw" and self.table.darts == "drawn"

    def step(self) -> Told:
        """The next move that needs no person: a bot's, or what chance is asked for."""
        awaited = self.match.awaited
        bot = None if awaited.seat is None else self._bots[awaited.seat]
        if awaited.chance or bot is None:
            return self.draw()
        luck = self._luck(self.table.kinds[awaited.seat or 0])
        return self._play(bot_move(bot, *self._now(), luck))

    def draw(self) -> Told:
        """Let the awaited die, or the homes, be drawn here."""
        if not self.match.awaited.chance:
            raise Illegal("no die is awaited, it is for a player to decide")
        return self._play(roll(*self._now(), self._luck(self.match.awaited.kind)))

    def aim(self, written: str) -> Told:
        """Throw at a region; where the dart lands is drawn."""
        if self.match.awaited.kind != "throw":
            raise Illegal("no dart is awaited now")
        target = self.match.read(written).move
        return self._play(land(*self._now(), target, self._luck("dart")))

    def enter(self, written: str) -> Told:
        """A choice, or what a real dart or die did."""
        told = play_told(self.match, written)
        self.told.append(told)
        return told

    def _play(self, move: int) -> Told:
        game, setup, state = self._now()
        return self.enter(game.token(setup, state, move))

    def _now(self) -> tuple[Game[Any, Any], Any, Any]:
        return self.match.game, self.match.setup, self.match.state

    def _luck(self, what: str) -> list[int]:
        return luck_of(self.table.seed, len(self.match.log) + 1, what)

    def undo(self) -> int:
        """Step back to a person's last decision; how many moves were taken back."""
        count = len(self.told)
        while count > 0:
            count -= 1
            told = self.told[count]
            if self._is_typed(told.kind, told.entry.seat):
                taken = len(self.told) - count
                self.match = self.match.upto(count)
                del self.told[count:]
                return taken
        raise Illegal("nothing can be undone: no player has decided anything yet")

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
) -> Session:
    """A game before its first move; RecordError where seats or options can't be."""
    return Session(new_match(game, names, options, folder, extra), [], table, None)


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
