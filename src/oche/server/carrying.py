"""Carrying out what a screen wants: it is checked, folded, stored, and only then answered."""

from __future__ import annotations

from dataclasses import replace

from oche.core.errors import Illegal, Refusal, Stale, TokenError
from oche.server.drawing import drawn_chance
from oche.server.hands import checked_hand
from oche.server.landing import aimed_anew, aimed_at, hand_at, landed, thrown
from oche.server.live import LiveTable, Wish
from oche.server.messages import (
    Answer,
    AnyAnswer,
    AnyCommand,
    Correct,
    Done,
    Draw,
    Go,
    Hold,
    Play,
    Previewed,
    Refused,
    Seating,
    Status,
    Undo,
)
from oche.server.safety.secrets import new_code
from oche.server.screens import Screen
from oche.server.taps import tapped
from oche.server.thinking.own import checked_bot
from oche.server.views import dart
from oche.store.store import Change, NotKept, Store
from oche.table.correcting import changes
from oche.table.entries import (
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
from oche.table.roles import DISPLAY, HINTS, OWNER, Forbidden, Who, agrees, consent, may_agree
from oche.table.table import Table
from oche.table.taking import bare, take

OF_A_MOMENT = (Play, Draw, Undo, Correct)  # commands that say which table they were given at
MOST_WISHES = 4  # of one screen that wait for consent
WHY = {
    Stale: "stale",
    TokenError: "unreadable",
    Illegal: "illegal",
    Forbidden: "forbidden",
    NotKept: "busy",
}
"""How a refusal is called, by its type."""


async def carry_out(
    live: LiveTable, store: Store, screen: Screen, command: AnyCommand
) -> AnyAnswer | None:
    """Do what a command says, or answer why not; the same id again gets the first answer.

    None where the screen has been dropped while its command waited: the reason that its connection
    ends with is the answer, and whoever may come back can send the command again.
    """
    async with live.lock:
        if screen.over:
            return None
        known = live.answers.get(command.id)
        if known is not None:
            return known
        try:
            answer = await _done_or_refused(live, store, screen.who, command)
        except NotKept as refusal:  # no last word: the same command may be sent again
            return refused(refusal, live.table.seq, command.id)
        live.remember(answer, command.id)
        return answer


async def _done_or_refused(
    live: LiveTable, store: Store, who: Who, command: AnyCommand
) -> AnyAnswer:
    """Do it. What can't be done may have been, by the same command: then the store is asked."""
    try:
        return await _do(live, store, who, command)
    except NotKept:
        raise
    except Refusal as refusal:
        done = await _done_before(live, store, command.id)
        return done or refused(refusal, live.table.seq, command.id)


async def _done_before(live: LiveTable, store: Store, command: str) -> Done | None:
    """The answer to a command that has made an entry of the log already."""
    seq = await store.done(live.name, command)
    return None if seq is None else Done(id=command, seq=seq)


def refused(refusal: Refusal, seq: int, command: str | None) -> Refused:
    """A refusal as it is sent."""
    why = next((word for kind, word in WHY.items() if isinstance(refusal, kind)), "illegal")
    return Refused(id=command, why=why, sentence=refusal.sentence, seq=seq)  # type: ignore[arg-type]


async def _do(live: LiveTable, store: Store, who: Who, command: AnyCommand) -> AnyAnswer:
    if who.role == DISPLAY:
        raise Forbidden("this screen only shows the table")
    if isinstance(command, OF_A_MOMENT):
        if command.seq != live.table.seq:
            raise Stale("the table has moved on since; look again")
    elif isinstance(command, Go):
        live.end_hold()
        await store.tell(Change(live.name, "hold"))
        return Done(id=command.id, seq=live.table.seq)
    elif isinstance(command, Answer):
        return await _answer(live, who, command)
    elif isinstance(command, Status) and command.do in ("open code", "close code"):
        return await _code(live, who, command)
    entry = await _entry(live, command)
    if isinstance(command, Correct) and command.preview:
        return _preview(live.table, entry, command)
    asked = consent(live.table, who, entry)
    if asked is None:
        return await _at_once(live, who, entry, command.id)
    done = await _done_before(live, store, command.id)
    return done or _wish(live, who, entry, asked, command.id)


async def _at_once(live: LiveTable, who: Who, entry: Entry, command: str) -> Done:
    """Take an entry that needs nobody's consent."""
    appended = await live.add(entry, command, withdraws=_handed_over(entry, who))
    return Done(id=command, seq=appended.seq)


def _handed_over(entry: Entry, who: Who) -> int | None:
    """The seat that is somebody else's after an entry."""
    if isinstance(entry, Left) or (isinstance(entry, Joined) and who.seat != entry.seat):
        return entry.seat
    return None


def _wish(
    live: LiveTable, who: Who, entry: Entry, asked: frozenset[int], command: str
) -> AnyAnswer:
    """Ask those whom an entry concerns."""
    after, events = take(live.table, entry)  # what can't be is refused before anybody is asked
    mine = [wish.entry for wish in live.wishes.values() if wish.by == who]
    if entry in mine:
        raise Illegal("that is asked for already")
    if len(mine) >= MOST_WISHES:
        raise Illegal("enough is asked for; wait for an answer first")
    words = " ".join(event.words for event in events)
    live.wishes[command] = Wish(command, words, who, entry, asked)
    live.tell()
    return Done(id=command, seq=after.seq - 1)


async def _answer(live: LiveTable, who: Who, command: Answer) -> AnyAnswer:
    wish = live.wishes.get(command.ask)
    if wish is None:
        raise Illegal("that request is no longer open")
    withdrawn = command.do == "decline" and who == wish.by
    if not withdrawn and not may_agree(wish.asked, who):
        raise Forbidden("it is for others to agree to that")
    if command.do == "agree" and agrees(wish.asked, wish.agreed, who):
        appended = await live.add(wish.entry, command.id)
        return Done(id=command.id, seq=appended.seq)
    if command.do == "agree" and who.seat is not None:
        live.wishes[wish.id] = replace(wish, agreed=wish.agreed | {who.seat})
    else:
        del live.wishes[wish.id]
    live.tell()
    return Done(id=command.id, seq=live.table.seq)


async def _code(live: LiveTable, who: Who, command: Status) -> AnyAnswer:
    if who.role != OWNER:
        raise Forbidden("only the owner opens and closes the code")
    if command.do == "close code":
        await live.set_code(None)
    elif live.code is None:
        await live.set_code(new_code())
    return Done(id=command.id, seq=live.table.seq)


# A command as an entry


async def _entry(live: LiveTable, command: AnyCommand) -> Entry:
    """What a command would add; in a thread where a whiteboard's geometry may have to be loaded."""
    if live.table.match.game.target == "whiteboard" and isinstance(command, Play | Correct):
        return await live.thinkers.in_thread(entry_of, live.table, live.hold(), command)
    return entry_of(live.table, live.hold(), command)


def entry_of(table: Table, hold: Hold | None, command: AnyCommand) -> Entry:
    """What a command would add to the log."""
    if isinstance(command, Play):
        return _played(table, hold, command)
    if isinstance(command, Draw):
        return _drawn(table)
    if isinstance(command, Undo):
        return Undone(len(table.made) - command.keep)
    if isinstance(command, Correct):
        return _corrected(table, command)
    if isinstance(command, Seating):
        return _seating(table, command)
    assert isinstance(command, Status)
    return _status(command)


def _played(table: Table, hold: Hold | None, command: Play) -> Played | Aimed:
    if hold is not None:
        name = table.seats[hold.seat].name
        raise Illegal(
            f"an extra dart: {name}'s turn has ended, it counts for nobody. Tap to go on."
        )
    if table.over or not table.draws:
        return tapped(command, throw=not table.over and table.awaited.kind == "throw")
    if table.awaited.kind != "throw":
        raise Illegal("the server draws that, there is nothing to enter")
    if table.flying is None:
        aim = aimed_at(table, command.token, command.point, command.drawing)
        return thrown(table, aim, hand=hand_at(table)).entry()
    if command.token is None:
        raise Illegal("the dart has landed: say which of the regions it touches counts (A4)")
    return landed(table.flying).counts_for(bare(table.match.read(command.token).token))


def _drawn(table: Table) -> Played:
    if table.over:
        raise Illegal("the game is over, no roll is awaited")
    if not table.awaited.chance or not table.draws:
        raise Illegal("nothing is awaited that the server draws")
    return drawn_chance(table)


def _corrected(table: Table, command: Correct) -> Entry:
    if command.do == "delete":
        return Deleted(command.number, command.drop)
    old = table.made[command.number - 1] if command.number <= len(table.made) else None
    if old is not None and old.drawn == "dart" and command.do == "correct":
        before = table.back_to(command.number - 1)
        aim = aimed_at(before, command.token, command.point, command.drawing)
        dart = aimed_anew(before, aim, old)
        return Corrected(command.number, dart.token, command.drop, dart.aim)
    if command.token is None:
        raise Illegal("say what it should have been")
    if command.do == "insert":
        return Inserted(command.number, command.token, command.drop)
    return Corrected(command.number, command.token, command.drop)


def _preview(table: Table, entry: Entry, command: Correct) -> Previewed:
    assert isinstance(entry, Corrected | Inserted | Deleted)
    preview = table.preview(entry)
    return Previewed(
        id=command.id,
        changes=changes(table, preview.table),
        dropped=[dart(preview.table, move) for move in preview.dropped],
        reason=preview.reason,
    )


def _seating(table: Table, command: Seating) -> Entry:
    if command.do == "join":
        return _joined(table, command)
    if command.do == "hand":
        return Handed(command.seat, checked_hand(command.hand), command.darts)
    if command.do == "retry":
        return Retried(command.seat)
    if command.do == "leave":
        return Left(command.seat)
    if command.do == "resign":
        return Resigned(command.seat)
    return Skipped(command.seat, command.do == "skip")


def _joined(table: Table, command: Seating) -> Joined:
    if command.bot is not None:
        head, hand = checked_bot(command.bot, command.hand)
        name = command.name or _unused(table, head.capitalize())
        return Joined(command.seat, name, head, hand)
    if not command.name:
        raise Illegal("whoever takes a seat needs a name")
    return Joined(command.seat, command.name, None, checked_hand(command.hand), command.darts)


def _unused(table: Table, name: str) -> str:
    """A name that nobody else at the table has: `Quick`, `Quick 2`, `Quick 3`."""
    taken = {seat.name.casefold() for seat in table.seats}
    names = (name if number == 1 else f"{name} {number}" for number in range(1, 10))
    return next(each for each in names if each.casefold() not in taken)


def _status(command: Status) -> Entry:
    if command.do in ("confirm", "no confirm"):
        return Changed("confirm", command.do == "confirm")
    if command.do in ("allow hints", "forbid hints"):
        return Changed(HINTS, command.do == "forbid hints")
    status = {"pause": "paused", "resume": "playing", "abandon": "abandoned"}
    return Rested(status[command.do])
