"""Takes the README's pictures of games in the browser: `python -m tools.pictures`.

Greedy bots play to a position worth looking at; a server shows it to a browser; what is seen is
kept in docs/img. It needs the built client (`make web`) and a Chromium.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser

from oche.bots.bot import bot_move, simple_position
from oche.bots.greedy import GreedyHead
from oche.core.chance import seeded
from oche.core.match import Match, new_match
from oche.core.registry import find_game
from tests.web.browsers import chromium

IMAGES = Path(__file__).parents[1] / "docs" / "img"
COLOURS = 200  # of a picture's palette: the drawings are flat, and the files stay small


@dataclass(frozen=True)
class Shot:
    """A screen, and a game at the moment that it shows; `wall` is the screen on the wall."""

    size: tuple[int, int]
    game: str
    seats: tuple[str, ...]
    seed: int
    moment: Callable[[Match], bool]
    wall: bool = False


def besieged(match: Match) -> bool:
    """Warlord when somebody holds the board, and the lands are well mixed."""
    return len(match.log) > 60 and match.state.siege >= 0 and match.state.darts_left == 2


def embattled(match: Match) -> bool:
    """Adventure amid a battle with something big."""
    return len(match.log) > 40 and match.state.foe_hp in (4, 5)


FOUR = ("Mira", "Otto", "Ida", "Bo")
TABLET = Shot((1280, 800), "warlord", FOUR, 4, besieged)
PHONE = Shot((360, 640), "adventure", FOUR[:3], 2, embattled)
WALL = Shot((1920, 1080), "warlord", FOUR, 4, besieged, wall=True)
# Each picture's file, and the screens that stand beside each other in it.
PICTURES = {"warlord.png": (TABLET,), "screens.png": (PHONE, WALL)}
GAP, FLOOR = 32, "#16100b"


def main() -> None:
    """Take all pictures."""
    folder = tempfile.TemporaryDirectory()
    with folder as data, serving(Path(data)) as site, chromium() as browser:
        for name, shots in PICTURES.items():
            picture = beside([taken(browser, site, shot) for shot in shots])
            picture.quantize(COLOURS).save(IMAGES / name, optimize=True)


def taken(browser: Browser, site: str, shot: Shot) -> Image.Image:
    """The record becomes a table, the table is looked at."""
    page = browser.new_page(viewport={"width": shot.size[0], "height": shot.size[1]})
    page.goto(site)
    record = played(shot).text()
    opened = page.request.post(f"{site}/api/tables/import", data={"record": record}).json()
    page.goto(f"{site}/#/{'wall' if shot.wall else 't'}/{opened['table']}")
    page.locator("svg[role=group]").first.wait_for()
    page.wait_for_timeout(1500)  # until what moves has come to rest
    seen = page.screenshot()
    page.close()
    return Image.open(BytesIO(seen)).convert("RGB")


def beside(screens: list[Image.Image]) -> Image.Image:
    """Screens beside each other, all as high as the first."""
    height = screens[0].height
    shown = [
        screen.resize((round(screen.width * height / screen.height), height)) for screen in screens
    ]
    picture = Image.new("RGB", (sum(each.width + GAP for each in shown) - GAP, height), FLOOR)
    left = 0
    for each in shown:
        picture.paste(each, (left, 0))
        left += each.width + GAP
    return picture


def played(shot: Shot) -> Match:
    """The game as greedy bots play it, up to its moment."""
    game = find_game(shot.game)
    match = new_match(game, shot.seats)
    bot, rng = GreedyHead(), seeded(shot.seed)
    while not shot.moment(match):
        if match.over:
            raise RuntimeError(f"the {shot.game} of seed {shot.seed} has no such moment")
        position = simple_position(game, match.setup, match.state)
        move = bot_move(bot, position, rng)
        match.play(game.token(match.setup, match.state, move))
    return match


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """A server of its own, which says where it is."""
    command = [sys.executable, "-m", "oche", "serve", "--port", "0", "--data", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            yield server.stdout.readline().split()[-1].rstrip("/")
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
