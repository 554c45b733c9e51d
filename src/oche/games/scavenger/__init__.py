"""Dice Scavenger: a dice duel on a 4 x 4 grid, 2 players."""

from oche.core.game import Game, no_regions
from oche.games.scavenger import rules
from oche.games.scavenger.options import options, prepare
from oche.games.scavenger.state import SEATS, Setup, State
from oche.games.scavenger.tokens import parse, token
from oche.games.scavenger.view import expect, idle, score, story, view

GAME: Game[Setup, State] = Game(
    name="scavenger",
    title="Dice Scavenger",
    version=1,
    seats=range(SEATS, SEATS + 1),
    target=None,
    boards=(),
    Setup=Setup,
    State=State,
    start=rules.start,
    awaits=rules.awaits,
    legal=rules.legal,
    apply=rules.apply,
    place=rules.place,
    worth=rules.worth,
    options=options,
    prepare=prepare,
    regions=no_regions,
    token=token,
    parse=parse,
    view=view,
    story=story,
    expect=expect,
    score=score,
    idle=idle,
)
