"""From what a screen wants to play to the first entry of a table's log."""

from __future__ import annotations

from oche.core.registry import find_game
from oche.server.drawing import make_bot
from oche.server.messages import NewTable, SeatWish
from oche.server.secrets import new_seed
from oche.store.store import Store
from oche.table.entries import BOT, PERSON, Opened, Seat


async def opened_entry(wanted: NewTable, store: Store) -> Opened:
    """The opening of a table; RecordError or Illegal where it can't be."""
    game = find_game(wanted.game)
    board = wanted.options.get("board")
    uploaded = await store.board(board) if isinstance(board, str) else None
    return Opened(
        game=game.name,
        rules=game.version,
        seats=tuple(_seat(seat, number) for number, seat in enumerate(wanted.seats)),
        seed=new_seed(),
        options=dict(wanted.options),
        darts=wanted.darts,
        dice=wanted.dice,
        board=uploaded.text if uploaded else None,
    )


def _seat(wish: SeatWish, number: int) -> Seat:
    if wish.bot is not None:
        make_bot(wish.bot)
    return Seat(wish.name, BOT if wish.bot else PERSON, wish.bot, number)
