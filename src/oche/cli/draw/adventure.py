"""Adventure Darts drawn: the scoreboard, the foe, the board to shoot at, the prices."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from oche.cli.draw import WIDE, Picture
from oche.cli.draw.whiteboard import region_words
from oche.cli.look import BRASS, CREAM, DANGER, DIM, LIT, chip, named
from oche.core.match import Match
from oche.games.adventure.state import (
    AT_BATTLE,
    AT_INN,
    AT_LOOT,
    AT_SHOP,
    AT_WIZARD,
    AT_WORLD,
    HIGHEST_WEAPON,
    REGIONS,
)
from oche.games.adventure.world import price, spell_price

_HEARTS = 20  # drawn one by one up to so many
_PRICES, _FEW_PRICES = 5, 2  # steps of a price table, by the room there is


def picture(match: Match, width: int, height: int) -> Picture:
    """The scoreboard and the foe; under them the board to shoot at, or the prices."""
    state = match.state
    below: list[RenderableType] = []
    if state.phase == AT_BATTLE:
        below += [Text(), _foe(match)]
    if not match.over and state.phase <= AT_LOOT:
        below += [Text(), _board(match, width)]
    if state.phase in (AT_SHOP, AT_WIZARD, AT_INN) or (state.phase == AT_WORLD and width >= WIDE):
        below += [Text(), prices(match, _PRICES if width >= WIDE else _FEW_PRICES)]
    pegs = 1 if not match.over and state.phase <= AT_LOOT else None
    board = Group(scores(match), *_notes(match))
    return Picture(_title(match), board, below=Group(*below), pegs=pegs)


def _title(match: Match) -> str:
    title = f"Round {match.state.round}"
    board = match.awaited.board
    return f"{title} · shoot at {board}" if board else title


def scores(match: Match) -> Table:
    """A29: HP, DMG, GOLD and LOCATION of everyone, who is dead or immune, and the attrition."""
    view = match.game.view(match.setup, match.state)
    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=DIM)
    grid.add_column("")
    grid.add_column("", overflow="ellipsis", no_wrap=True, max_width=18)
    for name in ("HP", "DMG", "GOLD"):
        grid.add_column(name, justify="right")
    grid.add_column("LOCATION")
    for seat, player in enumerate(view["players"]):
        alive = player["alive"]
        turn = alive and not match.over and seat == view["turn"]
        style = LIT if turn else (f"bold {CREAM}" if alive else "grey50 strike")
        numbers = [Text(f"{player[key]}", style) for key in ("hp", "dmg", "gold")]
        place = Text(player["location"] or "-", DIM if not alive else "")
        if not alive:
            place.append("  dead", DANGER)
        elif player["immune"]:
            place.append("  immune", BRASS)
        grid.add_row(chip(seat), Text(match.seats[seat], style), *numbers, place)
    return grid


def _notes(match: Match) -> list[Text]:
    view = match.game.view(match.setup, match.state)
    notes = Text()
    for word, value in (
        ("PvP ", "on" if view["pvp"] else "off"),
        ("   Attrition ", f"-{view['attrition']} HP a turn" if view["attrition"] else "none"),
        ("   Slain ", ", ".join(view["slain"]) or "nobody"),
    ):
        notes.append(word, DIM)
        notes.append(value, DANGER if value not in ("off", "none", "nobody") else "")
    keeper = scorekeeper(match)
    if keeper is None:
        return [notes]
    return [notes, Text.assemble(("Keeps score: ", DIM), named(keeper, match.seats[keeper]))]


def scorekeeper(match: Match) -> int | None:
    """A29: the last player to have had a turn keeps score for the shooter."""
    turn = match.state.turn
    return next(
        (e.seat for e in reversed(match.log) if e.seat is not None and e.seat != turn), None
    )


def _foe(match: Match) -> Text:
    setup, state = match.setup, match.state
    at = state.foe
    name = setup.names[at // REGIONS][at % REGIONS]
    left, full = state.foe_hp, setup.hp[at]
    hearts = "♥" * left + "♡" * (full - left) if full <= _HEARTS else f"{left} of {full} HP"
    text = Text.assemble((name, f"bold {CREAM}"), "  ", (hearts, DANGER))
    text.append(f"  HP {left}  DMG {setup.dmg[at]}  LOOT {setup.loot[at]}  GOLD {setup.gold[at]}")
    if setup.tower[at]:
        text.append(f"  kill: -{setup.tower[at]} HP to all others", BRASS)
    if state.quest:
        text.append("  on a quest: LOOT counts twice", BRASS)
    return text


def _board(match: Match, width: int) -> Table:
    """Every region of the board to shoot at, and what a dart there does."""
    board = match.state.board
    names = match.game.regions(match.setup, board)
    columns = 2 if width >= WIDE else 1
    grid = Table.grid(padding=(0, 1), expand=True)
    for _ in range(columns):
        grid.add_column(max_width=11, no_wrap=True)
        grid.add_column(ratio=1)
    cells = [(Text(name, LIT), region_words(match, move)) for move, name in enumerate(names)]
    lines = -(-len(cells) // columns)
    for line in range(lines):
        row: list[Text] = []
        for column in range(columns):
            at = line + column * lines
            row += cells[at] if at < len(cells) else (Text(), Text())
        grid.add_row(*row)
    return grid


def prices(match: Match, steps: int) -> Table:
    """A29: what SHOP, INN and WIZARD ask for; what the purse can't pay is dim."""
    state, setup = match.state, match.setup
    gold, dmg = state.gold[state.turn], state.dmg[state.turn]
    each = spell_price(setup, state)
    grid = Table.grid(padding=(0, 1))
    grid.add_column(style=DIM)
    grid.add_column()
    shop = [(f"DMG {x}", price(x)) for x in range(dmg + 1, min(dmg + steps, HIGHEST_WEAPON) + 1)]
    inn = [(f"+{x} HP", price(x)) for x in range(1, steps + 1)]
    wizard = [(f"-{x} HP", each * x) for x in range(1, steps + 1)]
    shown = {AT_SHOP: ["SHOP"], AT_INN: ["INN"], AT_WIZARD: ["WIZARD"]}.get(state.phase)
    for name, row in (("SHOP", shop), ("INN", inn), ("WIZARD", wizard)):
        if shown is None or name in shown:
            grid.add_row(name, _priced(row, gold))
    return grid


def _priced(row: list[tuple[str, int]], gold: int) -> Text:
    text = Text()
    for words, cost in row:
        text.append(f"{words}: {cost} G", CREAM if cost <= gold else "grey42")
        text.append("   ")
    return text


def label(match: Match, token: str) -> str:
    """What a purchase, a spell or an answer means."""
    state: Any = match.state
    amount = int("".join(sign for sign in token if sign.isdigit()) or 0)
    if token.startswith("buy"):
        return f"a weapon of {amount} DMG for {price(amount)} GOLD"
    if token.startswith("heal"):
        return f"{amount} HP for {price(amount)} GOLD"
    if token.startswith("cast"):
        return f"-{amount} HP to all others for {amount * spell_price(match.setup, state)} GOLD"
    return {
        "pass": "keep the GOLD",
        "fight": "strike, before the place does what it does",
        "peace": "let it be",
    }.get(token, "")
