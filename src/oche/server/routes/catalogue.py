"""What there is to play: games, their options and bots."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException

from oche.core.game import Option
from oche.core.registry import AnyGame, find_game, game_names
from oche.server.drawing import BOTS
from oche.server.messages import BotInfo, GameInfo, OptionInfo, Rule
from oche.server.rulebook import rules_of
from oche.server.tips import ABOUT, TIPS

router = APIRouter(prefix="/api", tags=["games"])


@router.get("/games")
def games() -> list[GameInfo]:
    """Every game that can be played here."""
    return [game_info(find_game(name)) for name in game_names()]


@router.get("/games/{game}/rules")
def rules(game: str) -> list[Rule]:
    """Every numbered rule of a game."""
    return list(rules_of(find_game(game).name))


@router.get("/games/{game}/rules/{rule}")
def one_rule(game: str, rule: str) -> Rule:
    """One rule, by its number."""
    found = [each for each in rules_of(find_game(game).name) if each.id == rule.upper()]
    if not found:
        raise HTTPException(404, f"{game} has no such rule")
    return found[0]


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
