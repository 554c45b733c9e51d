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
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser

from oche.bots.bot import bot_move
from oche.bots.greedy import GreedyBot
from oche.core.chance import seeded
from oche.core.match import Match, new_match
from oche.core.registry import find_game
from tests.web.browsers import chromium

IMAGES = Path(__file__).parents[1] / "docs" / "img"
COLOURS = 200  # of a picture's palette: the drawings are flat, and the files stay small


@dataclass(frozen=True)
class Shot:
    """A picture: its file's name, the size of the screen, a game and the moment that is shown."""

    name: str
    size: tuple[int, int]
    game: str
    seats: tuple[str, ...]
    seed: int
    moment: Callable[[Match], bool]


def besieged(match: Match) -> bool:
    """Warlord when somebody holds the board, and the lands are well mixed."""
    return len(match.log) > 60 and match.state.siege >= 0 and match.state.darts_left == 2


def embattled(match: Match) -> bool:
    """Adventure amid a battle with something big."""
    return len(match.log) > 40 and match.state.foe_hp in (4, 5)


SHOTS = (
    Shot("warlord", (1280, 800), "warlord", ("Mira", "Otto", "Ida", "Bo"), 4, besieged),
    Shot("adventure", (800, 1280), "adventure", ("Mira", "Otto", "Ida"), 2, embattled),
)


def main() -> None:
    """Take all pictures."""
    folder = tempfile.TemporaryDirectory()
    with folder as data, serving(Path(data)) as site, chromium() as browser:
        for shot in SHOTS:
            take(browser, site, shot)


def take(browser: Browser, site: str, shot: Shot) -> None:
    """One picture: the record becomes a table, the table is looked at, the picture is kept."""
    page = browser.new_page(viewport={"width": shot.size[0], "height": shot.size[1]})
    page.goto(site)
    record = played(shot).text()
    opened = page.request.post(f"{site}/api/tables/import", data={"record": record}).json()
    page.goto(f"{site}/#/t/{opened['table']}")
    page.locator(".desk svg[role=group]").wait_for()
    page.wait_for_timeout(1500)  # until what moves has come to rest
    file = IMAGES / f"{shot.name}.png"
    page.screenshot(path=file)
    page.close()
    with Image.open(file) as picture:
        picture.convert("RGB").quantize(COLOURS).save(file, optimize=True)


def played(shot: Shot) -> Match:
    """The game as greedy bots play it, up to its moment."""
    game = find_game(shot.game)
    match = new_match(game, shot.seats)
    bot, rng = GreedyBot(), seeded(shot.seed)
    while not shot.moment(match):
        if match.over:
            raise RuntimeError(f"the {shot.name} of seed {shot.seed} has no such moment")
        move = bot_move(bot, game, match.setup, match.state, rng)
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
