"""From what a screen wants to play to the first entry of a table's log."""

from __future__ import annotations

from collections.abc import Sequence

from oche.core.errors import Illegal
from oche.core.registry import find_game
from oche.server.hands import checked_hand
from oche.server.messages import NewTable, SeatWish
from oche.server.safety.secrets import new_seed
from oche.server.thinking.own import checked_bot
from oche.store.store import Store
from oche.table.entries import BOT, PERSON, Opened, Seat

COLOURS = 8


async def opened_entry(wanted: NewTable, store: Store) -> Opened:
    """The opening of a table; RecordError or Illegal where it can't be."""
    game = find_game(wanted.game)
    board = wanted.options.get("board")
    uploaded = await store.board(board) if isinstance(board, str) else None
    return Opened(
        game=game.name,
        rules=game.version,
        seats=tuple(map(_seat, wanted.seats, _colours(wanted.seats))),
        seed=new_seed(),
        options=dict(wanted.options),
        darts=wanted.darts,
        dice=wanted.dice,
        board=uploaded.text if uploaded else None,
        settings=_settings(wanted),
    )


def _settings(wanted: NewTable) -> tuple[str, ...]:
    wished = {"confirm": wanted.confirm, "no hints": not wanted.hints}
    return tuple(name for name, wish in wished.items() if wish)


def _seat(wish: SeatWish, colour: int) -> Seat:
    if wish.bot is None:
        bot, hand = None, checked_hand(wish.hand)
    else:
        bot, hand = checked_bot(wish.bot, wish.hand)
    return Seat(
        wish.name,
        BOT if bot else PERSON,
        bot,
        colour,
        hand=hand,
        darts=None if bot else wish.darts,
        retries=wish.retries,
    )


def _colours(wishes: Sequence[SeatWish]) -> list[int]:
    """Every seat's colour: the one it wants, or the first that nobody does."""
    wanted = [wish.colour for wish in wishes if wish.colour is not None]
    if len(set(wanted)) < len(wanted):
        raise Illegal("two seats can't have the same colour")
    free = iter(colour for colour in range(COLOURS) if colour not in wanted)
    return [next(free) if wish.colour is None else wish.colour for wish in wishes]
