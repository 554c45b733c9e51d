"""The boards load nothing heavy until a shape is asked about."""

from __future__ import annotations

import subprocess
import sys

LOOK = """
import importlib, pkgutil, sys
package = importlib.import_module("oche.boards")
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    importlib.import_module(module.name)
from oche.boards.dartboard import beds_touched, neighbours
from oche.boards.dartboard_drawing import dartboard_svg, to_true
beds_touched(0, 103, 6), neighbours("T20"), dartboard_svg(touch=True), to_true(30, 40)
heavy = {"numba", "numpy", "scipy", "matplotlib", "shapely"} & set(sys.modules)
assert not heavy, f"loaded: {sorted(heavy)}"
"""


def test_a_dartboard_needs_neither_numpy_nor_shapely():
    run = subprocess.run([sys.executable, "-c", LOOK], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
