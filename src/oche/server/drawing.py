"""What the server draws for a table: dice, homes, where darts land, what bots and idlers do."""

from __future__ import annotations

from oche.bots.bot import Bot, land, roll
from oche.bots.greedy import GreedyBot
from oche.bots.random import RandomBot
from oche.core.chance import seeded
from oche.core.errors import Illegal, listed, shown
from oche.table.entries import BOT, Played
from oche.table.table import PLAYING, Table

BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def make_bot(name: str) -> Bot:
    """The bot of that name; Illegal where there is none."""
    if name not in BOTS:
        raise Illegal(f"no bot is called {shown(name)}; there is {listed(sorted(BOTS))}")
    return BOTS[name]()


def plays_itself(table: Table) -> bool:
    """Whether what is awaited needs no person: a bot, a skipped seat, homes to be turned."""
    if table.over or table.status != PLAYING:
        return False
    awaited = table.match.awaited
    if awaited.seat is None:
        return draws(table)
    seat = table.seats[awaited.seat]
    return seat.kind == BOT or seat.skipped


def draws(table: Table) -> bool:
    """Whether the server draws what is awaited, at the word of who owes it."""
    awaited = table.match.awaited
    by_itself = awaited.seat is not None and table.seats[awaited.seat].kind == BOT
    if awaited.kind == "throw":
        return by_itself or table.opened.darts == "drawn"
    if awaited.kind == "roll":
        return by_itself or table.opened.dice == "rolled"
    # Only where both are real do people turn the board themselves (W5).
    return (table.opened.darts, table.opened.dice) != ("real", "real")


def drawn_chance(table: Table) -> Played:
    """The awaited die, or how the homes are turned."""
    match = table.match
    move = roll(match.game, match.setup, match.state, seeded(table.luck()))
    return Played(match.game.token(match.setup, match.state, move), table.draw_kind)


def drawn_dart(table: Table, aim: str) -> Played:
    """Where a dart lands that is aimed at a region, as a move."""
    entry = table.match.read(aim)
    return _landed(table, entry.move, entry.token)


def _landed(table: Table, aim: int, token: str) -> Played:
    match = table.match
    move = land(match.game, match.setup, match.state, aim, seeded(table.luck()))
    return Played(match.game.token(match.setup, match.state, move), "dart", token)


def own_move(table: Table, bot: Bot | None) -> Played:
    """What a table does by itself: chance, the least for a skipped seat, or a bot's answer."""
    match = table.match
    game, setup, state = match.game, match.setup, match.state
    awaited = match.awaited
    if awaited.chance:
        return drawn_chance(table)
    if bot is None:
        return Played(game.token(setup, state, game.idle(setup, state)))
    move = bot.answer(game, setup, state, seeded(table.bot_luck()))
    token = game.token(setup, state, move)
    return _landed(table, move, token) if awaited.kind == "throw" else Played(token)
