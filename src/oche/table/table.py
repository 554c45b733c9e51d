"""A table as a value: seats, moves, how it stands. It does no I/O and has no clock.

What an entry does to it is in `oche.table.taking`; the old table always stays as it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from oche.core.awaiting import THROW, Awaits
from oche.core.errors import Illegal, Refusal
from oche.core.game import Event
from oche.core.growing import Growing
from oche.core.match import Match
from oche.core.once import once
from oche.table.entries import BOT, Aimed, Corrected, Deleted, Inserted, Opened, Played, Seat
from oche.table.luck import luck
from oche.table.opening import opened_match

PLAYING, PAUSED, ABANDONED = "playing", "paused", "abandoned"


class Made(NamedTuple):
    """A move that stands: its number from 1, who owed it, its token, and where it came from.

    `seq` is the entry that brought it; `drawn` what the server drew for it ("die", "dart" or
    "homes", "" where it was entered), as draw `nth` of that kind (from 0); `aim` where a drawn dart
    was aimed and `hand` whose scatter it had; `touched` that its landing point was tapped on a
    thickened drawing.
    """

    number: int
    seat: int | None
    token: str
    seq: int
    drawn: str = ""
    aim: str | None = None
    nth: int = -1
    touched: bool = False
    hand: str | None = None


Taken = tuple["Table", Sequence[Event]]
"""A table after an entry, and what that did."""


@dataclass(frozen=True)
class Preview:
    """What a correction would do: the table after it, and the later moves that could not stand."""

    table: Table
    dropped: tuple[Made, ...]
    reason: str = ""


@dataclass(frozen=True)
class Table:
    """A table at one moment. `seq` is the number of its newest entry, the opening being 0.

    `states` are those before, between and after the moves; `gone` the seats that have resigned, in
    order. `flying` is a drawn dart of which it must still be said what it counts for. `left` are
    the persons whose seats bots have taken. `seen` is the number of the last dart ever drawn, also
    of one that was taken back, and `void` those that a second throw has done away with.
    """

    opened: Opened
    seq: int
    seats: tuple[Seat, ...]
    made: Growing[Made]
    states: Growing[Any]
    match: Match
    status: str = PLAYING
    settings: frozenset[str] = frozenset()
    gone: tuple[int, ...] = ()
    flying: Aimed | None = None
    left: Mapping[int, Seat] = field(default_factory=dict[int, Seat])
    seen: int = -1
    void: frozenset[int] = frozenset()

    # How it stands: asked many times of one moment, and worked out once, for a table never changes

    @once
    def awaited(self) -> Awaits:
        """Who owes what now, by the rules."""
        return self.match.awaited

    @once
    def over(self) -> bool:
        """Whether the game has ended, by its rules or because all but one have resigned."""
        return self.awaited.kind == "over" or self.winner_left is not None

    @once
    def winner_left(self) -> int | None:
        """The seat that alone has not resigned, in a game of several; None while there is none."""
        standing = [number for number in range(len(self.seats)) if number not in self.gone]
        return standing[0] if len(self.seats) > 1 and len(standing) == 1 else None

    @property
    def to_act(self) -> int | None:
        """The seat that owes a move; None where chance does, or nobody."""
        return None if self.over else self.awaited.seat

    def ranking(self) -> list[list[int]] | None:
        """Seats from best to worst, ties together; who resigned earlier stands lower.

        None while the game goes on.
        """
        if not self.over:
            return None
        alone = self.winner_left
        ranked = self.match.ranking() if alone is None else [[alone]]
        standing = [[seat for seat in tied if seat not in self.gone] for tied in ranked]
        return [tied for tied in standing if tied] + [[seat] for seat in reversed(self.gone)]

    def threw(self, move: Made) -> bool:
        """Whether a move of this table was a dart."""
        match = self.match
        return match.game.awaits(match.setup, self.states[move.number - 1])[0] == THROW

    def entered(self, **changes: Any) -> Table:
        """This table, changed by one more entry."""
        return replace(self, seq=self.seq + 1, **changes)

    # What the server draws

    def draws_darts(self, seat: int) -> bool:
        """Whether the server draws where a seat's darts land: a bot's always."""
        there = self.seats[seat]
        return there.kind == BOT or (there.darts or self.opened.darts) == "drawn"

    @once
    def draws(self) -> bool:
        """Whether the server draws what is awaited: by how the table was opened, or for a bot."""
        kind, number, _ = self.awaited
        if self.over or kind == "choose":
            return False
        if kind == "throw":
            return number is not None and self.draws_darts(number)
        if kind == "roll":
            seat = None if number is None else self.seats[number]
            by_itself = seat is not None and (seat.kind == BOT or seat.skipped)
            return self.opened.dice == "rolled" or by_itself
        # Only where darts and dice are both real do people turn the board themselves (W5).
        return (self.opened.darts, self.opened.dice) != ("real", "real")

    @once
    def plays_itself(self) -> bool:
        """Whether what is awaited needs no person: a bot, a skipped seat, homes to be turned."""
        if self.over or self.status != PLAYING:
            return False
        if self.to_act is None:
            return self.draws
        seat = self.seats[self.to_act]
        return seat.kind == BOT or seat.skipped

    def luck(self, move: Made | None = None) -> int:
        """64 bits for the draw that is awaited now, or those that a drawn move had.

        They are the same again however often one undoes.
        """
        if move is not None:
            return luck(self.opened.seed, move.drawn, move.nth)
        return luck(self.opened.seed, self.draw_kind, self.next_draw(self.draw_kind))

    def next_draw(self, kind: str) -> int:
        """The number of the next draw of a kind."""
        # No drawn move is ever deleted, so those that stand are always the first few.
        last = next((move.nth for move in reversed(self.made) if move.drawn == kind), -1)
        return self.unless_void(kind, last + 1)

    def unless_void(self, kind: str, nth: int) -> int:
        """That draw, or the first after it that no second throw has done away with."""
        while kind == "dart" and nth in self.void:
            nth += 1
        return nth

    @property
    def next_dart(self) -> int:
        """The number of the dart that the server would draw next."""
        return self.next_draw("dart")

    @property
    def draw_kind(self) -> str:
        """What the server would draw now: "die", "dart" or "homes"."""
        return {"throw": "dart", "roll": "die", "homes": "homes"}[self.awaited.kind]

    def bot_luck(self) -> int:
        """64 bits for what a bot decides at random now."""
        return luck(self.opened.seed, "bot", len(self.made))

    # What follows

    def preview(self, entry: Corrected | Inserted | Deleted) -> Preview:
        """What a correction would do, nothing being dropped yet."""
        if not 1 <= entry.number <= len(self.made):
            raise Illegal(f"there is no move {entry.number}; the last is {len(self.made)}")
        before, after = self.made[: entry.number - 1], self.made[entry.number - 1 :]
        if isinstance(entry, Inserted):
            if self.back_to(len(before)).draws:
                raise Illegal("the server draws what would come there, nothing can be put in")
            return self._replayed(before, [_entered(entry.token), *after], needed=1)
        if isinstance(entry, Corrected):
            return self._replayed(before, [_corrected(after[0], entry), *after[1:]], needed=1)
        if after[0].drawn:
            raise Illegal("the server drew that move: it can be taken back, not deleted")
        return self._replayed(before, after[1:], needed=0)

    def _replayed(self, before: Sequence[Made], wanted: Sequence[Made], *, needed: int) -> Preview:
        """Go on from the moves that stand with others, as far as those can; the first must."""
        table = self.back_to(len(before))
        for done, move in enumerate(wanted):
            try:
                table = table.with_move(move, move.seq, move.nth)[0]
            except Refusal as refusal:
                if done < needed:
                    raise
                return Preview(table, tuple(wanted[done:]), refusal.sentence)
        return Preview(table, ())

    def back_to(self, count: int) -> Table:
        """The table with only its first `count` moves."""
        state, log = copy(self.states[count]), self.match.log.first(count)
        match = replace(self.match, state=state, log=log)
        made, states = self.made.first(count), self.states.first(count + 1)
        return replace(self, made=made, states=states, match=match, flying=None)

    def with_move(self, wanted: Played | Made, seq: int, nth: int = -1) -> Taken:
        """The table after one more move, which entry `seq` brought.

        Its number and seat follow from the table; so does the number of the draw, if it is one and
        `nth` does not say it.
        """
        before, drawn = self.match, wanted.drawn
        move = before.read(wanted.token)
        match = before.after(move)
        if drawn and nth < 0:
            nth = self.next_draw(drawn)
        number = len(match.log)
        made = Made(
            number, move.seat, move.token, seq, drawn, wanted.aim, nth, wanted.touched, wanted.hand
        )
        seen = max(self.seen, nth) if drawn == "dart" else self.seen
        return self._moved(made, match, seen), before.story(move, match)

    def _moved(self, made: Made, match: Match, seen: int) -> Table:
        """This table with one more move."""
        after = object.__new__(Table)
        # As `replace` would, in a fifth of its time. A move changes nothing of who has resigned.
        vars(after).update(
            opened=self.opened,
            seq=max(self.seq, made.seq),
            seats=self.seats,
            made=self.made.plus(made),
            states=self.states.plus(match.state),  # nobody plays on in this match
            match=match,
            status=self.status,
            settings=self.settings,
            gone=self.gone,
            flying=None,
            left=self.left,
            seen=seen,
            void=self.void,
            winner_left=self.winner_left,
        )
        return after


def _entered(token: str) -> Made:
    """A move as somebody enters it in a correction; its number and seat follow."""
    return Made(0, None, token, -1)


def _corrected(old: Made, entry: Corrected) -> Made:
    """What a move was really; what the server drew for it stays drawn."""
    if old.drawn and old.drawn != "dart":
        raise Illegal("the server drew that, and it stays drawn")
    if old.drawn and entry.aim is None:
        raise Illegal("the server drew where that dart lands: only its aim can be corrected")
    aim = entry.aim if old.drawn else None
    return old._replace(token=entry.token, aim=aim, seq=-1, touched=False)


def open_table(opened: Opened) -> Table:
    """A table before its first move; RecordError if its game, seats or options can't be."""
    match = opened_match(opened)
    seats = tuple(
        replace(seat, name=name) for seat, name in zip(opened.seats, match.seats, strict=True)
    )
    settings = frozenset(opened.settings)
    states = Growing((copy(match.state),))
    return Table(opened, 0, seats, Growing(), states, match, settings=settings)
