"""A record told from its first move: the match, and what every move did."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from oche.core.errors import Refusal
from oche.core.game import Event
from oche.core.match import Entry, Match, open_match
from oche.core.record import Record, read_record, with_log


@dataclass(frozen=True)
class Told:
    """A move that was made: its entry, what had been awaited, and what it did."""

    entry: Entry
    kind: str
    events: Sequence[Event]


def play_told(match: Match, written: str) -> Told:
    """Make one move and tell it; a refusal changes nothing."""
    kind = match.awaited.kind
    events = match.play(written)
    return Told(match.log[-1], kind, events)


def tell(record: Record) -> tuple[Match, list[Told]]:
    """Open a record and tell it move by move; a refusal says which move it is about."""
    match = open_match(with_log(record, ()))
    told: list[Told] = []
    for written in record.log:
        try:
            told.append(play_told(match, written))
        except Refusal as refusal:
            raise refusal.at(len(match.log) + 1, written) from None
    return match, told


def turns(told: Sequence[Told]) -> list[list[Told]]:
    """The story parted into turns: moves in a row that one seat, or nobody, made."""
    parted: list[list[Told]] = []
    for one in told:
        if not parted or parted[-1][-1].entry.seat != one.entry.seat:
            parted.append([])
        parted[-1].append(one)
    return parted


def open_file(name: str) -> tuple[Match, list[Told]]:
    """The record in a file, told; a refusal names the file."""
    with naming(name):
        return tell(read_record(Path(name)))


@contextmanager
def naming(file: str) -> Generator[None]:
    """Let every refusal in here name a file."""
    try:
        yield
    except Refusal as refusal:
        sentence = f"{file}: {refusal.sentence}"
        raise type(refusal)(sentence, move=refusal.move, token=refusal.token) from None
