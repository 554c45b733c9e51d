"""`docs/architecture.md` and its drawing tell of the code as it is."""

from __future__ import annotations

import ast
import re
import xml.etree.ElementTree as ET

from oche.core.subset import BUILTINS
from tests.play import ROOT

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
SOURCE = ROOT / "src" / "oche"
SVG = "{http://www.w3.org/2000/svg}"


def rooms() -> set[str]:
    return {file.parent.name for file in SOURCE.glob("*/__init__.py")}


def test_every_room_is_told_of_and_drawn():
    told = set(re.findall(r"^\| `oche\.(\w+)` \|", PAGE, re.MULTILINE))
    assert rooms() <= told
    drawing = ET.parse(ROOT / "docs" / "img" / "rooms.svg")
    drawn = {text.text for text in drawing.iter(f"{SVG}text") if text.get("class") == "name"}
    assert drawn == told


def test_every_module_of_core_is_told_of():
    inside = PAGE.partition("Inside of `core`")[2].partition("## The way")[0]
    told = set(re.findall(r"`(\w+)`", inside)) - {"check_game", "core"}
    core = SOURCE / "core"
    files = {*core.glob("*.py"), *core.glob("*/*.py")}
    modules = {file.stem for file in files} - {"__init__"} | {"testing"}
    assert told == modules


def test_the_functions_that_rules_may_call_are_listed():
    listed = re.search(r"`(abs[^`]+)`", PAGE)
    assert listed is not None
    assert set(listed[1].split()) == BUILTINS


def test_what_it_names_is_there():
    for module in set(re.findall(r"`oche\.(\w+(?:\.\w+)+)`", PAGE)):
        *folders, last = module.split(".")
        file = SOURCE.joinpath(*folders, f"{last}.py")
        outer = SOURCE.joinpath(*folders[:-1], f"{folders[-1]}.py")
        if not outer.exists():
            outer = SOURCE.joinpath(*folders, "__init__.py")
        assert file.exists() or f"def {last}(" in outer.read_text(encoding="utf-8"), module


def test_its_python_can_be_read():
    for block in re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        assert ast.parse(block).body
