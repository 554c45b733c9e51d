"""What a table does by itself: chance, the least for a skipped seat, a bot's answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oche.server.drawing import drawn_chance
from oche.server.hands import checked_hand
from oche.server.landing import board_text, hand_at, thrown
from oche.server.thinking.questions import Answer, Decision, Standing
from oche.server.thinking.thinkers import Thinkers
from oche.table.entries import BOT, Played
from oche.table.table import Table
from oche.throwing.hands import DEFAULT_HAND

if TYPE_CHECKING:
    from oche.bots.bot import Head


async def own_move(name: str, table: Table, thinkers: Thinkers) -> Played:
    """The move that needs no person now."""
    match = table.match
    game, setup, state = match.game, match.setup, match.state
    if match.awaited.chance:
        return drawn_chance(table)
    assert table.to_act is not None
    seat = table.seats[table.to_act]
    if seat.kind != BOT or seat.skipped:
        return Played(game.token(setup, state, game.idle(setup, state)))
    decision = Decision(standing_of(table), seat.bot or "", table.bot_luck())
    answer = await thinkers.think(name, decision, search=decision.searches)
    return await thinkers.in_thread(_played, table, answer)


def search_at(table: Table) -> Decision | None:
    """What a searching bot of this table would be asked if it were to decide now; None if none."""
    heads = [seat.bot for seat in table.seats if seat.bot]
    if not heads or table.over or table.awaited.kind not in ("throw", "choose"):
        return None
    from oche.bots.heads import needs_compiler

    searching = next((head for head in heads if needs_compiler(head)), None)
    return None if searching is None else Decision(standing_of(table), searching, 0)


def standing_of(table: Table, hand: str | None = None) -> Standing:
    """A table's position for who thinks about it; with another `hand` for the seat to act."""
    match = table.match
    hands = [seat.hand or DEFAULT_HAND for seat in table.seats]
    if hand is not None and table.to_act is not None:
        hands[table.to_act] = hand
    return Standing(match.game.name, match.setup, match.state, tuple(hands), board_text(table))


def _played(table: Table, answer: Answer) -> Played:
    match = table.match
    if answer.aim is None:
        assert answer.move is not None
        return Played(match.game.token(match.setup, match.state, answer.move))
    landing = thrown(table, answer.aim, hand=hand_at(table))
    favour = (match.game.token(match.setup, match.state, region) for region in answer.favour)
    wanted = (region for region in (*favour, *landing.touched) if region in landing.touched)
    return landing.counts_for(next(wanted))


def checked_bot(text: str, hand: str | None) -> tuple[str, str | None]:
    """A bot's head and hand as they are kept, from `quick` or `quick@club`; Illegal if none."""
    from oche.bots.heads import read_bot

    head, own = read_bot(text)
    return head, checked_hand(hand or own)


def all_heads() -> list[Head]:
    """All heads, from the weakest on."""
    from oche.bots.heads import HEADS
    from oche.core.binding import plain

    return [make(plain) for make in HEADS.values()]


def bot_names() -> tuple[str, ...]:
    """What all heads are called."""
    return tuple(head.name for head in all_heads())
