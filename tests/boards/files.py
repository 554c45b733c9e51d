"""Board files to try drawings with."""

from __future__ import annotations

from importlib import resources

SHIPPED = (resources.files("oche.games.adventure") / "boards" / "oche-1.toml").read_text("utf-8")

TINY = """
name = "tiny"
[WORLD]
SHERIFF = {kind = "monster", unique = true, hp = 8, dmg = 3, loot = 2, gold = 8}
[DUNGEON]
SKELETON = {kind = "monster", hp = 2, dmg = 1, loot = 1, gold = 2}
PIT = {kind = "hazard", hp = 1}
[LOOT]
"2HP" = {kind = "loot", hp = 2}
"""
