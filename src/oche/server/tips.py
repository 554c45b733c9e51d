"""Each game in a sentence, and advice for its set-up and waiting screens."""

from __future__ import annotations

from oche.core.game import Option
from oche.core.registry import AnyGame
from oche.server.messages import GameInfo, OptionInfo

ABOUT = {
    "warlord": "A war for the land of a dartboard: claim, fortify, conquer, and hold the most.",
    "adventure": "Quests, monsters and gold on a whiteboard, shot at with foam darts.",
    "scavenger": "A duel of dice on sixteen spaces: collect the most and stay alive doing it.",
}
TIPS = {
    "warlord": (
        "Land beside your own is always in reach; the Bull opens the whole board.",
        "A triple takes strong land in one dart where singles need three.",
        "Land of strength 3 is hard to take: fortify what joins your empire together.",
        "Watch who holds the most as their turn comes near. Break that siege first.",
    ),
    "adventure": (
        "A better weapon early shortens every fight that follows.",
        "Count your HP before the cliff of the MOUNTAIN: a miss there is a fall.",
        "The king's quest and the druid's pay more, and ask for more.",
        "Killing one of the two evils wears everyone down; be the one with HP to spare.",
        "Once players can fight each other, a quiet place is worth a turn.",
    ),
    "scavenger": (
        "A high Buffer is the time to take a dear Objective.",
        "Health is points too: a capture pays only what it adds beyond its cost.",
        "Raise your Ability whenever a 1 lets you; you pay from it all game.",
        "Moving an Objective away from your rival can be worth a turn.",
    ),
}


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
