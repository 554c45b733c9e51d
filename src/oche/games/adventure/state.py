"""A1, A3, A5: what a game of Adventure Darts is made of: the boards, the players, the turn."""

from __future__ import annotations

from oche.core.declare import declare, i1, i2, i4, row, text

SEATS = 4  # A1: at most
LIMIT = 1_000_000  # HP, DMG and GOLD stop here; the rest is lost
HIGHEST_WEAPON = 20  # A9 A14: 2 ** 20 is more than any purse holds

# A3: the boards. WORLD and BATTLE are the same in every game, a board file fills the others.
BOARDS = ("WORLD", "DUNGEON", "FOREST", "MOUNTAIN", "TOWER", "BATTLE", "LOOT")
WORLD, DUNGEON_BOARD, FOREST_BOARD, MOUNTAIN_BOARD, TOWER_BOARD, BATTLE, LOOT = range(7)
REGIONS = 48  # at most on one board; a region's index is board * 48 + its number there
UNIQUES = 32  # A20: unique monsters, at most

# A5: the places of WORLD. A move at WORLD is one of them.
PLACES = (
    "DUNGEON",
    "CASTLE",
    "FOREST",
    "MOUNTAIN",
    "DRUID",
    "SHOP",
    "WIZARD",
    "TOWER",
    "SHERIFF",
    "TAVERN",
    "INN",
    "ROAD",
)
DUNGEON, CASTLE, FOREST, MOUNTAIN, DRUID, SHOP, WIZARD, TOWER, SHERIFF, TAVERN, INN, ROAD = range(
    12
)

# A18: the regions of BATTLE; a miss of any board but WORLD comes after its last region.
HITS = ("0", "+1", "+2", "-1", "FLEE")
STRIKES = 3  # the first three: the number is what they add to DMG
MINUS_ONE, FLEE, BATTLE_MISS = 3, 4, 5

# What a region is.
NOTHING, MONSTER, HAZARD, LIFE, EVIL, DRUID_SPOT, TREASURE = range(7)
KINDS = ("", "monster", "hazard", "life", "evil", "druid", "loot")

NO_PLACE = -1
NO_FOE = -1

# A27: the answers.
WANTS_FIGHT, WANTS_PEACE = 0, 1
PASS = 0  # A9 A10 A14: else the number of the step above it

# What the game waits for.
AT_WORLD = 0
AT_BOARD = 1
AT_BATTLE = 2
AT_LOOT = 3
AT_SHOP = 4
AT_WIZARD = 5
AT_INN = 6
ASKED = 7  # A27
ENDED = 8


@declare
class Setup:
    """What never changes in a game: the players and the board; rows are by region."""

    seats: int = i4(2)
    regions: list[int] = row(i1, len(BOARDS))  # by board: how many it has, a miss not counted
    kind: list[int] = row(i1, len(BOARDS) * REGIONS)
    hp: list[int] = row(i2, len(BOARDS) * REGIONS)
    dmg: list[int] = row(i2, len(BOARDS) * REGIONS)
    loot: list[int] = row(i1, len(BOARDS) * REGIONS)
    gold: list[int] = row(i2, len(BOARDS) * REGIONS)
    tower: list[int] = row(i2, len(BOARDS) * REGIONS)  # A11
    unique: list[int] = row(i1, len(BOARDS) * REGIONS, fill=-1)  # A20: its number, or -1
    evil: list[int] = row(i1, len(BOARDS) * REGIONS)  # A21: the attrition its death brings
    names: tuple[tuple[str, ...], ...] = text(())  # by board and region
    board: str = text("")  # the board file's own name


@declare
class State:
    """A game at one moment; the rows are by seat unless said otherwise."""

    phase: int = i1(AT_WORLD)
    turn: int = i1(0)
    round: int = i4(1)
    board: int = i1(WORLD)  # the board to shoot at, while a dart is awaited
    landed: int = i1(ROAD)  # A26: the WORLD place whose fight is being asked about
    asked: int = i1(0)  # A27: the seat that is being asked
    foe: int = i2(NO_FOE)  # A18: the region of the monster fought, or just killed
    foe_hp: int = i4(0)
    quest: int = i1(0)  # A7 A8
    pvp: int = i1(0)  # A22
    attrition: int = i1(0)  # A21
    blows: int = i4(0)  # A1: how many blows have killed so far
    slain: list[int] = row(i1, UNIQUES)  # A20, by unique monster

    hp: list[int] = row(i4, SEATS)
    dmg: list[int] = row(i4, SEATS)
    gold: list[int] = row(i4, SEATS)
    place: list[int] = row(i1, SEATS, fill=NO_PLACE)  # A23
    immune: list[int] = row(i1, SEATS)  # A25
    died: list[int] = row(i4, SEATS)  # A1: the blow that killed, counted from 1; 0 alive
