"""A game's next dart, and what every aim of it is worth to the hand that throws it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from oche.bots.advice import Advice, advise
from oche.bots.bot import Position
from oche.cli.aim.hand import checked_hand, point_of
from oche.cli.hands import match_drawing, seat_hands
from oche.cli.look import OurConsole
from oche.cli.telling import naming, open_file
from oche.core.awaiting import KINDS, THROW
from oche.core.errors import RecordError, listed, shown
from oche.core.match import Match
from oche.throwing.faces import Face
from oche.throwing.hands import read_hand

if TYPE_CHECKING:
    from oche.boards.drawing import Drawing


class Row(NamedTuple):
    """One aim: the region it is in, where it is in mm, what it is worth."""

    region: str
    x: float
    y: float
    value: float


@dataclass(frozen=True)
class Sight:
    """What there is to see at a dart: who throws it with which hand at what, and the advice.

    `asked` is the aim that was asked for, if any; `best` the best of all.
    """

    match: Match
    hand: str
    face: Face
    drawing: Drawing | None
    advice: Advice
    best: Row
    asked: Row | None

    @property
    def seat(self) -> int:
        """Whose dart it is."""
        seat = self.match.awaited.seat
        assert seat is not None, "every dart is somebody's"
        return seat

    @property
    def thrower(self) -> str:
        """The name of whose dart it is."""
        return self.match.seats[self.seat]

    @property
    def percent(self) -> bool:
        """Whether values are chances."""
        return self.advice.unit == "chance of winning"

    def said(self, value: float) -> str:
        """A value as one reads it."""
        return f"{100 * value:.1f} %" if self.percent else f"{value:.2f}"


def advised(record: str, hand: str, others: str | None, moves: int | None, at: str | None) -> Sight:
    """Look at the next dart of a record's game; RecordError where none is awaited."""
    match, _ = open_file(record)
    with naming(record):
        if moves is not None:
            if moves > len(match.log):
                raise RecordError(f"--moves: it has only {len(match.log)} moves")
            match = match.upto(moves)
        if match.over:
            raise RecordError("the game is over: look at an earlier dart with --moves")
        awaited = match.awaited
        if awaited.kind != KINDS[THROW]:
            expected = match.game.expect(match.setup, match.state, match.seats)
            raise RecordError(f"no dart is awaited ({expected.words})")
    beside = hand if others is None else checked_hand("--others", others)
    seats = range(len(match.seats))
    hands = seat_hands(match, [hand if seat == awaited.seat else beside for seat in seats])
    position = Position(match.game, match.setup, match.state, hands)
    face = position.board.face
    point = None if at is None else _point(face, at)
    with OurConsole(stderr=True).status("Looking ahead (the first time takes some seconds)"):
        advice = advise(position, "compiled")
    best = Row(_region(face, advice.best), *advice.best, advice.most)
    asked = None if point is None else _asked(face, hand, advice, point)
    return Sight(match, hand, face, match_drawing(match), advice, best, asked)


def _point(face: Face, at: str) -> tuple[float, float]:
    point = point_of(at)
    if point is not None:
        return point
    names = {token.casefold(): number for number, token in enumerate(face.regions)}
    if at.strip().casefold() not in names:
        raise RecordError(
            f"--at: {shown(at)} is neither a point x,y in mm nor a region here: "
            f"{listed(list(face.regions))}"
        )
    return face.middle(names[at.strip().casefold()])


def _region(face: Face, point: tuple[float, float]) -> str:
    return face.regions[face.landed(*point)[0]]


def _asked(face: Face, hand: str, advice: Advice, point: tuple[float, float]) -> Row:
    from oche.throwing.odds import odds

    chances = odds(face, read_hand(hand), [point])[0]
    worth = [max(advice.values[region] for region in held) for held in face.outcomes]
    value = sum(float(chance) * each for chance, each in zip(chances, worth, strict=True))
    return Row(_region(face, point), *point, value)
