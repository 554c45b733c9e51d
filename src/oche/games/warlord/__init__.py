"""Warlord: a war for the 21 territories of a dartboard, 1 to 8 players."""

from oche.core.game import Game
from oche.games.warlord import rules
from oche.games.warlord.alike import alike
from oche.games.warlord.options import options, prepare
from oche.games.warlord.state import SEATS, Setup, State
from oche.games.warlord.tokens import parse, regions, token
from oche.games.warlord.view import expect, idle, score, story, view

GAME: Game[Setup, State] = Game(
    name="warlord",
    title="Warlord",
    version=1,
    seats=range(1, SEATS + 1),
    target="dartboard",
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
    regions=regions,
    token=token,
    parse=parse,
    view=view,
    story=story,
    expect=expect,
    score=score,
    idle=idle,
    alike=alike,
)
