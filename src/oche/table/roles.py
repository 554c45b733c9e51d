"""Who may do what at a table, and whose consent a wish needs."""

from __future__ import annotations

from dataclasses import dataclass

from oche.core.errors import Refusal
from oche.table.entries import (
    PERSON,
    Aimed,
    Changed,
    Corrected,
    Deleted,
    Entry,
    Handed,
    Inserted,
    Joined,
    Left,
    Played,
    Resigned,
    Rested,
    Retried,
    Skipped,
    Undone,
)
from oche.table.table import ABANDONED, Table

OWNER, SCORER, PLAYER, DISPLAY = "owner", "scorer", "player", "display"
ROLES = (OWNER, SCORER, PLAYER, DISPLAY)  # the best first

HINTS = "no hints"  # the setting that forbids to ask where to aim
_ANSWERS = (Played, Aimed)  # to what is awaited


class Forbidden(Refusal):
    """It is not for this screen to do."""


@dataclass(frozen=True)
class Who:
    """A screen's role at a table, and its seat if it is a player's."""

    role: str
    seat: int | None = None

    @property
    def rules(self) -> bool:
        """Whether it may do all that concerns the game."""
        return self.role in (OWNER, SCORER)


def may_answer(table: Table, who: Who) -> bool:
    """Whether a screen may enter what is awaited; a person's seat is never played by another's."""
    if who.role == DISPLAY or table.over or table.plays_itself:
        return False
    seat = table.awaited.seat
    # Homes are turned by whoever is there.
    return seat is None or seat == who.seat or who.rules


def consent(table: Table, who: Who, entry: Entry) -> frozenset[int] | None:
    """Whose consent an entry needs: None for nobody's, else those seats' or the owner's.

    An empty set means that the owner alone can agree. Forbidden where it is not for this screen to
    wish it.
    """
    if who.role == DISPLAY:
        raise Forbidden("this screen only shows the table")
    if isinstance(entry, _ANSWERS):
        _check_answer(table, who)
        return None
    if who.rules:
        return None
    if isinstance(entry, Undone | Corrected | Inserted | Deleted):
        return _others(table, who, struck(table, entry))
    if isinstance(entry, Skipped):
        if entry.seat >= len(table.seats):  # the table refuses that
            return None
        return _others(table, who, {entry.seat}, ask_owner=True)
    if isinstance(entry, Rested):
        everyone = set(range(len(table.seats)))
        return _others(table, who, everyone) if entry.status == ABANDONED else None
    if isinstance(entry, Changed):
        if entry.setting == HINTS:
            raise Forbidden("only the owner or the scorer allows and forbids hints")
        return None
    assert isinstance(entry, Joined | Handed | Left | Resigned | Retried)
    if entry.seat != who.seat:
        raise Forbidden("only the owner or the scorer can do that for another seat")
    return None


def _check_answer(table: Table, who: Who) -> None:
    if may_answer(table, who) or table.over:  # what comes after the end the rules refuse
        return
    seat = table.to_act
    if seat is None:
        raise Forbidden("the board is turned by itself, in a moment")
    name = table.seats[seat].name
    if table.plays_itself:
        raise Forbidden(f"{name}'s seat plays by itself")
    raise Forbidden(f"it is for {name} to play, not for this screen")


def _others(
    table: Table, who: Who, seats: set[int], *, ask_owner: bool = False
) -> frozenset[int] | None:
    """The persons among these seats, without the own one; None where nobody is left to ask."""
    if seats <= {who.seat}:
        return None
    persons = {
        seat
        for seat in seats - {who.seat}
        if table.seats[seat].kind == PERSON and not table.seats[seat].skipped
    }
    return frozenset(persons) if persons or ask_owner else None


def struck(table: Table, entry: Undone | Corrected | Inserted | Deleted) -> set[int]:
    """The seats whose moves an entry would strike out, put into their mouths or hand to others."""
    if isinstance(entry, Undone):
        kept = max(0, len(table.made) - entry.count)
        return _seats(table, kept)
    preview = table.preview(entry)
    gone = {move.seat for move in preview.dropped if move.seat is not None}
    gone |= _handed_over(table, preview.table)
    fresh = preview.table.made if isinstance(entry, Inserted) else table.made
    seat = fresh[entry.number - 1].seat
    return gone if seat is None else gone | {seat}


def _handed_over(before: Table, after: Table) -> set[int]:
    """The seats whose moves would be another's: they keep their order, and turns may shift."""
    whose = {move.seq: move.seat for move in after.made if move.seq >= 0}
    return {
        move.seat
        for move in before.made
        if move.seat is not None and whose.get(move.seq, move.seat) != move.seat
    }


def _seats(table: Table, kept: int) -> set[int]:
    return {move.seat for move in table.made[kept:] if move.seat is not None}


def agrees(asked: frozenset[int], agreed: frozenset[int], who: Who) -> bool:
    """Whether a wish is granted once this screen has agreed too."""
    return who.role == OWNER or (bool(asked) and asked <= agreed | {who.seat})


def may_agree(asked: frozenset[int], who: Who) -> bool:
    """Whether a screen is among those who are asked."""
    return who.role == OWNER or (who.role == PLAYER and who.seat in asked)
