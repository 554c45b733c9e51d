"""A game from its first move: the fold of a log, which gives the same state for ever."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from oche.core.awaiting import NEVER, OVER, THROW, Awaits
from oche.core.errors import Illegal, RecordError, Refusal, TokenError, listed, shown
from oche.core.game import Event, Game
from oche.core.growing import Growing
from oche.core.options import checked_options, checked_seats
from oche.core.record import Files, Record, record_text
from oche.core.registry import find_game
from oche.core.tokens import landing


class Entry(NamedTuple):
    """A move of a log: who made it (None: nobody), the move, its canonical token and point."""

    seat: int | None
    move: int
    token: str


@dataclass
class Match:
    """A game being played: what it is played with, its state, and how it came about."""

    game: Game[Any, Any]
    record: Record
    seats: tuple[str, ...]
    setup: Any
    state: Any
    log: Growing[Entry] = field(default_factory=Growing[Entry])

    @property
    def awaited(self) -> Awaits:
        """Who owes what now."""
        return self.game.awaited(self.setup, self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over(self.setup, self.state)

    def legal_tokens(self) -> list[str]:
        """The canonical token of every legal move, a throw's beds included."""
        kind, _, board = self.game.awaits(self.setup, self.state)
        if kind == THROW:  # a dart may hit any region: every game is checked for it
            return list(self.game.regions(self.setup, board))
        return list(self.game.tokens(self.setup, self.state))

    def read(self, written: str) -> Entry:
        """What a token means now; TokenError if it can't be read, Illegal if it is not allowed."""
        game, setup, state = self.game, self.setup, self.state
        kind, seat, board = game.awaits(setup, state)
        if kind == OVER:
            raise Illegal("the game is over, no move is awaited")
        if kind == THROW:
            return self._read_dart(written, seat, board)
        try:
            move = game.parse(setup, state, written)
        except TokenError as error:
            raise TokenError(f"{error.sentence}. Legal: {listed(self.legal_tokens())}") from None
        if move == NEVER or move not in game.moves(setup, state):
            raise self._not_allowed()
        return Entry(seat if seat >= 0 else None, move, game.token(setup, state, move))

    def _read_dart(self, written: str, seat: int, board: int) -> Entry:
        """A dart's token, whose errors name the board's regions themselves."""
        text, point = landing(written)
        move = self.game.parse(self.setup, self.state, text)
        # Its moves are the regions from 0 on, all of them legal: every game is checked for it.
        regions = self.game.regions(self.setup, board)
        if not 0 <= move < len(regions):
            raise self._not_allowed()
        return Entry(seat, move, regions[move] + point)

    def read_next(self, written: str) -> Entry:
        """What the next token of a log means; a refusal says which move it is about."""
        try:
            return self.read(written)
        except Refusal as refusal:
            raise refusal.at(len(self.log) + 1, written) from None

    def _not_allowed(self) -> Illegal:
        expected = self.game.expect(self.setup, self.state, self.seats)
        legal = listed(self.legal_tokens())
        return Illegal(f"not allowed now ({expected.rule}: {expected.words} Legal: {legal})")

    def after(self, entry: Entry) -> Match:
        """The match after one more move that was read; this one stays as it was.

        What the move has not changed they share: a long game is kept, moment by moment, in a
        quarter of the room.
        """
        state = self.state.__copy__()
        self.game.apply(self.setup, state, entry.move)
        state.share(self.state)
        return Match(self.game, self.record, self.seats, self.setup, state, self.log.plus(entry))

    def story(self, entry: Entry, after: Match) -> Sequence[Event]:
        """What a move did that led to that match."""
        return self.game.story(self.setup, self.seats, self.state, entry.move, after.state)

    def play(self, written: str) -> Sequence[Event]:
        """Make one move and tell what it did; a refusal changes nothing."""
        entry = self.read(written)
        after = self.after(entry)
        events = self.story(entry, after)
        self.state, self.log = after.state, after.log
        return events

    def play_all(self, tokens: Iterable[str]) -> None:
        """Make many moves; a refusal says which one it is about, and those before it stand."""
        self.state = copy(self.state)  # others may share what is in it
        for written in tokens:
            entry = self.read_next(written)
            self.game.apply(self.setup, self.state, entry.move)
            self.log = self.log.plus(entry)

    def upto(self, count: int) -> Match:
        """The match as it was after its first `count` moves."""
        log = tuple(entry.token for entry in self.log[:count])
        return open_match(replace(self.record, log=log), self.game)

    def text(self) -> str:
        """The match as a record's text, a line for each turn."""
        lines: list[list[str]] = []
        last: object = ()
        for entry in self.log:
            if entry.seat != last:
                lines.append([])
            lines[-1].append(entry.token)
            last = entry.seat
        return record_text(self.record, lines)

    def report(self) -> dict[str, Any]:
        """What `oche replay --json` prints of it."""
        awaited = self.awaited
        over = awaited.kind == "over"
        return {
            "game": self.game.name,
            "seats": list(self.seats),
            "moves": len(self.log),
            "over": over,
            "ranking": self.ranking() if over else None,
            "to_act": None if over else self._to_act(awaited),
            "state": self.game.view(self.setup, self.state),
        }

    def ranking(self) -> list[list[int]]:
        """Seats from best to worst, ties together; for a game that is over."""
        return self.game.ranking(self.setup, self.state, len(self.seats))

    def _to_act(self, awaited: Awaits) -> dict[str, Any]:
        return {
            "seat": awaited.seat,
            "kind": awaited.kind,
            "board": awaited.board,
            "legal": None if awaited.kind == "throw" else self.legal_tokens(),
        }


def new_match(
    game: Game[Any, Any],
    seats: Sequence[object],
    options: Mapping[str, object] | None = None,
    folder: Files = None,
    extra: Mapping[str, Any] | None = None,
) -> Match:
    """A game before its first move; RecordError if the seats or options can't be."""
    names = checked_seats(game, seats)
    given = dict(options or {})
    complete = checked_options(game, len(names), given)
    setup = game.prepare(len(names), complete, folder)
    kept = {
        option.name: complete[option.name]
        for option in game.options(len(names))
        if option.kind is str or complete[option.name] != option.default
    }
    record = Record(game.name, names, kept, (), game.version, dict(extra or {}), folder)
    return Match(game, record, names, setup, game.new(setup))


def open_match(record: Record, game: Game[Any, Any] | None = None) -> Match:
    """The fold of a record's log; a refusal names the move that can't stand.

    The game is found by its name unless it is given.
    """
    game = game or find_game(record.game)
    if record.rules != game.version:
        raise RecordError(
            f"rules: version {shown(str(record.rules))[1:-1]} of {game.name} is not known here, "
            f"only {game.version}"
        )
    match = new_match(game, record.seats, record.options, record.folder, record.extra)
    match.play_all(record.log)
    return match
