"""What the server draws for a table: dice, homes, where darts land, what bots and idlers do."""

from __future__ import annotations

from oche.bots.bot import Bot, land, roll
from oche.bots.greedy import GreedyBot
from oche.bots.random import RandomBot
from oche.core.chance import seeded
from oche.core.errors import Illegal, listed, shown
from oche.table.entries import Played
from oche.table.table import Made, Table
from oche.table.taking import bare

BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def make_bot(name: str) -> Bot:
    """The bot of that name; Illegal where there is none."""
    if name not in BOTS:
        raise Illegal(f"no bot is called {shown(name)}; there is {listed(sorted(BOTS))}")
    return BOTS[name]()


def drawn_chance(table: Table) -> Played:
    """The awaited die, or how the homes are turned."""
    match = table.match
    move = roll(match.game, match.setup, match.state, seeded(table.luck()))
    return Played(match.game.token(match.setup, match.state, move), table.draw_kind)


def drawn_dart(table: Table, aim: str, move: Made | None = None) -> Played:
    """Where a dart lands that is aimed at a region; with the luck of a move that was drawn before.

    `table` stands just before the dart.
    """
    entry = table.match.read(bare(aim))
    return _landed(table, entry.move, entry.token, move)


def _landed(table: Table, aim: int, token: str, drawn: Made | None = None) -> Played:
    match = table.match
    move = land(match.game, match.setup, match.state, aim, seeded(table.luck(drawn)))
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
