"""What there is to play: games, their options and bots."""

from __future__ import annotations

from fastapi import APIRouter

from oche.core.game import Option
from oche.core.registry import AnyGame, find_game, game_names
from oche.server.drawing import BOTS
from oche.server.messages import BotInfo, GameInfo, OptionInfo
from oche.server.tips import ABOUT, TIPS

router = APIRouter(prefix="/api", tags=["games"])


@router.get("/games")
def games() -> list[GameInfo]:
    """Every game that can be played here."""
    return [game_info(find_game(name)) for name in game_names()]


@router.get("/bots")
def bots() -> list[BotInfo]:
    """The bots that can take a seat."""
    return [BotInfo(name=bot.name, about=bot.about) for bot in BOTS.values()]


def game_info(game: AnyGame) -> GameInfo:
    """A game as a set-up screen shows it."""
    return GameInfo(
        name=game.name,
        title=game.title,
        about=ABOUT.get(game.name, ""),
        least_seats=game.seats.start,
        most_seats=game.seats[-1],
        target=game.target,  # type: ignore[arg-type]
        options={seats: [_option(one) for one in game.options(seats)] for seats in game.seats},
        tips=list(TIPS.get(game.name, ())),
    )


def _option(option: Option) -> OptionInfo:
    return OptionInfo(
        name=option.name,
        kind=option.kind.__name__,  # type: ignore[arg-type]
        default=option.default,
        low=option.low,
        high=option.high,
        help=option.help,
    )
