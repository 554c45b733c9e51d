"""Adventure Darts: a role-playing game shot at a whiteboard with foam darts, 2 to 4 players."""

from oche.core.game import Game
from oche.games.adventure import rules
from oche.games.adventure.options import options, prepare
from oche.games.adventure.state import BOARDS, SEATS, Setup, State
from oche.games.adventure.story import story
from oche.games.adventure.tokens import parse, regions, token
from oche.games.adventure.view import expect, idle, score, view

GAME: Game[Setup, State] = Game(
    name="adventure",
    title="Adventure Darts",
    version=1,
    seats=range(2, SEATS + 1),
    target="whiteboard",
    boards=BOARDS,
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
)
