"""A table while people are at it: its value, its screens, the hold, requests, what plays itself."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from oche.core.errors import Illegal, Stale
from oche.core.game import Event
from oche.server.messages import AnyAnswer, Ask, Hold, View
from oche.server.pieces import Pieces
from oche.server.screens import ROLES_CHANGED, Screens
from oche.server.settings import Settings
from oche.server.story import goes_on, newest
from oche.server.summary import result_of, summary_of
from oche.server.telling import Telling
from oche.server.thinking.own import own_move, search_at
from oche.server.thinking.thinkers import Thinkers
from oche.server.turns import ends_turn
from oche.server.views import STORY, Shown
from oche.server.watching.logs import LOG
from oche.store.store import Append, Appended, NotKept, Store
from oche.table.entries import Entry, from_json, to_json
from oche.table.roles import Who, may_agree
from oche.table.table import Table
from oche.table.taking import take, take_all

LONGEST = 20_000  # entries of a log; a long match has some thousand
REMEMBERED = 256  # answers to commands that made no entry
RETRY = 0.5  # seconds


@dataclass(frozen=True)
class Wish:
    """A request that waits for consent: what is wished, by whom, who must agree and who has."""

    id: str
    words: str
    by: Who
    entry: Entry
    asked: frozenset[int]
    agreed: frozenset[int] = frozenset()


class LiveTable:
    """One table in memory. Whoever changes it holds `lock`; what is shown is always committed."""

    def __init__(
        self,
        name: str,
        table: Table,
        store: Store,
        settings: Settings,
        thinkers: Thinkers,
        *,
        code: str | None,
        following: str | None,
    ) -> None:
        self.name = name
        self.table = table
        self.code = code
        self.following = following
        self.lock = asyncio.Lock()
        self.screens = Screens()
        self.wishes: dict[str, Wish] = {}
        self.answers: OrderedDict[str, AnyAnswer] = OrderedDict()
        self.thinkers = thinkers
        self._pieces = Pieces()
        self._store = store
        self._settings = settings
        self._held_until = 0.0
        self._held_seat: int | None = None
        self._hold_ends: asyncio.TimerHandle | None = None
        self._playing: asyncio.Task[None] | None = None

    # What is seen

    def view(self, who: Who) -> View:
        """The table as a screen of that role sees it."""
        return self._shown(newest(self.table, STORY)).view(who, self._asks(who))

    def _shown(self, story: Sequence[Event]) -> Shown:
        return Shown(
            self.name,
            self.table,
            self._pieces,
            present=self.screens.present,
            hold=self.hold(),
            code=self.code,
            following=self.following,
            story=story,
        )

    def _asks(self, who: Who) -> list[Ask]:
        return [self._ask(wish, who) for wish in self.wishes.values()]

    def _ask(self, wish: Wish, who: Who) -> Ask:
        mine = may_agree(wish.asked, who) and who != wish.by
        return Ask(id=wish.id, words=wish.words, by=wish.by.seat, mine=mine)

    def tell(self, events: Sequence[Event] = (), *, follows: bool = True) -> None:
        """Send every screen the view as it is now; `follows` is as `News` has it."""
        if not self.screens:
            return
        shown = self._shown(() if follows else newest(self.table, STORY))
        telling = Telling(shown, events, follows=follows)
        self.screens.tell(lambda who: telling.text(who, self._asks(who)))

    def remember(self, answer: AnyAnswer, command: str) -> None:
        """Keep an answer for the same command sent again."""
        self.answers[command] = answer
        while len(self.answers) > REMEMBERED:
            self.answers.popitem(last=False)

    # One more entry: folded, stored, then told

    async def add(
        self, entry: Entry, command: str | None = None, *, withdraws: int | None = None
    ) -> Appended:
        """Take an entry (under the lock); a refusal, or a lost race, changes nothing.

        `withdraws` is a seat that is somebody else's after it: no device plays it any more.
        """
        before = self.table
        if before.seq >= LONGEST:
            raise Illegal(f"a table takes {LONGEST:,} entries and no more; open another one")
        after, events = take(before, entry)
        wanted = Append(
            table=self.name,
            seq=after.seq,
            entry=to_json(entry),
            at=int(time.time() * 1000),
            summary=summary_of(after),
            command=command,
            result=result_of(after),
            stood=before.over,
            withdrawn=withdraws,
        )
        try:
            began = time.perf_counter()
            appended = await self._store.append(wanted)
            seconds = time.perf_counter() - began
            self._settings.watch.appended(after.match.game.name, entry.kind, seconds)
        except Stale:  # another process writes to this table too
            await self.catch_up()
            raise
        if appended.seq <= before.seq:  # it was done before, and shown
            return appended
        if appended.again:  # it was committed, and the answer of the database was lost
            await self.catch_up()
        else:
            self._changed(before, after, events)
        if withdraws is not None:
            self.screens.withdraw(withdraws)
        return appended

    async def catch_up(self) -> None:
        """Take what other servers have written to this table (under the lock)."""
        row = await self._store.table(self.name)
        if row is None:
            return
        moved = (row.code, row.next) != (self.code, self.following)
        self.code, self.following = row.code, row.next
        missed = [
            from_json(entry) for entry in await self._store.entries(self.name, self.table.seq + 1)
        ]
        if missed:
            after, events = await asyncio.to_thread(take_all, self.table, missed)
            self._changed(self.table, after, events)
        elif moved:
            self.tell()

    def _changed(self, before: Table, after: Table, events: Sequence[Event]) -> None:
        self.table = after
        self.thinkers.stop(self.name)  # what is thought about the table as it was
        self.wishes = {}  # what they asked for was about the table as it was
        self._hold_if_turn_ended(before, after)
        self.tell(events, follows=goes_on(before, after))
        self.go_on()

    async def set_code(self, code: str | None) -> None:
        """Open the table to those who have a code, or close it (under the lock)."""
        await self._store.set_code(self.name, code)
        self.code = code
        self.tell()

    async def shut_out(self, but: str) -> None:
        """Only that device has a role here now, and comes back (under the lock)."""
        await self._store.shut_out(self.name, but)
        self.code = None
        self.screens.end(ROLES_CHANGED)

    # The hold after a turn's last dart

    def hold(self) -> Hold | None:
        """The hold, while there is one."""
        if self._held_seat is None:
            return None
        left = self._held_until - asyncio.get_running_loop().time()
        return Hold(seat=self._held_seat, seconds=round(left, 2)) if left > 0 else None

    def _hold_if_turn_ended(self, before: Table, after: Table) -> None:
        """A turn's last dart holds the board; put right during the hold, it holds it anew."""
        longer = len(after.made) - len(before.made)
        held = longer == 1 or (longer == 0 and self.hold() is not None)
        self._forget_hold()
        if held and not after.over and self._settings.hold > 0 and ends_turn(after):
            loop = asyncio.get_running_loop()
            self._held_seat = after.made[-1].seat
            self._held_until = loop.time() + self._settings.hold
            self._hold_ends = loop.call_later(self._settings.hold, self.end_hold)

    def _forget_hold(self) -> None:
        if self._hold_ends is not None:
            self._hold_ends.cancel()
        self._hold_ends = self._held_seat = None

    def end_hold(self) -> None:
        """The board is open for the next seat."""
        if self._held_seat is not None:
            self._forget_hold()
            self.tell()
            self.go_on()

    # What plays itself

    def go_on(self) -> None:
        """Let bots, skipped seats and the turning of homes go on, if it is for them."""
        self._warm_up()
        idle = self._playing is None or self._playing.done()
        if idle and self._can_go_on():
            self._playing = asyncio.create_task(self._play(), name=f"table {self.name}")

    def _warm_up(self) -> None:
        """Have a process compile while people still play, if a bot will search here."""
        question = search_at(self.table) if self.screens else None
        if question is not None:
            self.thinkers.prepare(question)

    def _can_go_on(self) -> bool:
        if not self.table.plays_itself or self.hold() is not None or self.table.seq >= LONGEST:
            return False
        # Nobody watches: bots wait until somebody does. Homes are turned all the same.
        return bool(self.screens) or self.table.awaited.kind == "homes"

    async def _play(self) -> None:
        failed: Table | None = None
        while self._can_go_on():
            try:
                await self._play_once()
            except (Stale, NotKept):  # somebody else wrote first, or the disk did not take it
                await asyncio.sleep(RETRY)
            except Exception:  # noqa: BLE001  a bot's move, say: no table stands for ever
                if failed is not self.table:  # that is said once
                    failed = self.table
                    LOG.exception("table %s can't go on by itself; it is tried again", self.name)
                await asyncio.sleep(RETRY)

    async def _play_once(self) -> None:
        table = self.table
        seat = table.to_act
        if seat is not None:
            await asyncio.sleep(self._settings.pause)
        if self.table is not table:
            return
        move = await own_move(self.name, table, self.thinkers)
        async with self.lock:
            if self.table is table and self._can_go_on():
                await self.add(move)

    async def close(self) -> None:
        """Stop what goes on by itself."""
        self._forget_hold()
        self.thinkers.stop(self.name)
        if self._playing is not None:
            self._playing.cancel()
            await asyncio.gather(self._playing, return_exceptions=True)
