"""Examples for the API's page, made by the very code that answers: they can't be wrong."""

from __future__ import annotations

from functools import cache
from typing import Any

from oche.boards.dartboard import middle
from oche.boards.dartboard_drawing import spoken, to_touch
from oche.core.registry import find_game
from oche.server import messages as m
from oche.server.charts import chart_of
from oche.server.hands import hand_view
from oche.server.links import qr_svg
from oche.server.lists import table_info
from oche.server.moves import move_of
from oche.server.rulebook import rules_of
from oche.server.summary import summary_of
from oche.server.tips import game_info
from oche.server.views import seat_view, view_of
from oche.store.store import TableRow
from oche.table import Opened, Seat, Table, open_table, take
from oche.table.entries import Played
from oche.table.records import record_of
from oche.table.roles import OWNER, Who

NAME, CODE, KEY = "3f9a1c0b7d42", "K7MQ2X", "kQ7v1n0xS3d8bYp5LrTz2WmC6hJf9eAuGiXoNqBsVtE"
NOW = 1_796_000_000_000


@cache
def example_table() -> Table:
    """A game of Warlord after a few darts."""
    opened = Opened("warlord", 1, (Seat("Mira"), Seat("Jo", colour=1)), seed="00" * 32)
    table = open_table(opened)
    for token in ("@20", "T1", "25"):
        table = take(table, Played(token))[0]
    return table


@cache
def examples() -> dict[str, dict[str, Any]]:
    """An example of each message that goes over HTTP, by the name of its model."""
    table = example_table()
    links = m.Links(owner=KEY, scorer=KEY, display=KEY, players={0: KEY, 1: KEY})
    info = table_info(TableRow(NAME, "warlord", summary_of(table), NOW), OWNER)
    url = f"http://192.168.1.20:8000/#/t/{NAME}/{KEY}"
    wishes = [m.SeatWish(name="Mira"), m.SeatWish(name="Greedy", bot="greedy")]
    made: list[m.Message] = [
        game_info(find_game("warlord")),
        m.HeadInfo(name="greedy", about="takes what leaves it best", games=["warlord"]),
        hand_view("club"),
        rules_of("warlord")[6],
        m.NewTable(game="warlord", seats=wishes, options={"round_limit": 20}),
        m.Opened(table=NAME, code=CODE, links=links),
        links,
        m.NewRecord(record=record_of(table)),
        info,
        view_of(NAME, table, Who(OWNER), code=CODE),
        move_of(table, 3),
        chart_of(table),
        m.Enter(key=KEY),
        m.Entered(table=NAME, role="player", seat=1),
        m.Join(code=CODE, seat=1, name="Jo"),
        m.FreeSeats(
            table=NAME,
            game="warlord",
            title="Warlord",
            seats=[seat_view(table, seat, frozenset()) for seat in (0, 1)],
            free=[1],
        ),
        m.OddsWish(game="warlord", seats=[m.OddsSeat(hand="casual"), m.OddsSeat(bot="quick")]),
        m.Odds(
            wins=[0.38, 0.62],
            low=[0.36, 0.6],
            high=[0.4, 0.64],
            games=2000,
            suggested=m.Suggested(seat=0, retries=6, wins=[0.49, 0.51]),
        ),
        m.Link(path=f"/#/t/{NAME}/{KEY}"),
        m.LinkShown(url=url, svg=qr_svg(url)),
        m.Player(
            name="Mira",
            games={"warlord": 3},
            wins={"warlord": 2},
            statistics={"warlord": {"claimed": 8.33, "conquests": 2.0}},
            recent=[info],
        ),
        m.AimView(
            board="dartboard",
            unit="chance of winning",
            seq=3,
            now=0.54,
            best=_aim("T19", 0.54),
            choices=[_aim("T19", 0.54), _aim("T18", 0.52)],
            picture="data:image/png;base64,iVBORw0KGgo=",
            box=(-190.0, -190.0, 380.0, 380.0),
            low=0.47,
            high=0.54,
            hand=hand_view("club"),
        ),
        m.Measured(
            aim="T20", darts=[m.MeasuredDart(token="T20", point=(2.5, 104.0), drawing="dartboard")]
        ),
        m.PlayerHand(
            darts=30,
            series=1,
            hand=hand_view("club"),
            ellipse=m.Ellipse(x=1.5, y=-2.0, major=22.0, minor=18.0, angle=70.0),
            sigma_low=16.8,
            sigma_high=24.3,
            sure="30 darts say: sigma 20 mm, with 90 % between 16.8 and 24.3 mm.",
            points=[(2.5, 1.0)],
            history=[m.HandAt(at=NOW, darts=30, sigma=20.0, low=16.8, high=24.3)],
        ),
        m.BoardInfo(name="oche-1", uploaded=False, photo=True, regions={"WORLD": 12, "LOOT": 5}),
    ]
    return {type(each).__name__: each.model_dump(mode="json") for each in made}


def _aim(bed: str, value: float) -> m.AimChoice:
    x, y = middle(bed)
    shown = to_touch(x, y)
    return m.AimChoice(token=bed, words=spoken(bed), value=value, x=x, y=y, shown=shown)
