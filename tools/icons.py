"""Draws the app's icons from `web/public/icon.svg`; run it as `python -m tools.icons`.

Phones want PNGs. Those that a phone cuts to its own shape have the ground up to their edges, and
the picture well within.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.web.browsers import chromium

PUBLIC = Path(__file__).parents[1] / "web" / "public"
SIZES = {"icon-192": 192, "icon-512": 512}
CUT = {"icon-180": 180, "icon-full-512": 512}  # the first is Apple's
PAGE = "<style>*{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{drawing}"


def within(drawing: str) -> str:
    """The drawing with room around it and no corners of its own."""
    first = '<circle cx="32" cy="28" r="17"'
    smaller = '<g transform="translate(32 32) scale(.72) translate(-32 -33)">'
    assert drawing.count(first) == 1
    wide = drawing.replace(' rx="14"', "").replace(first, smaller + first)
    return wide.replace("</svg>", "</g></svg>")


def main() -> None:
    """Write all of them."""
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    with chromium() as browser:
        for name, size in {**SIZES, **CUT}.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            drawn = within(drawing) if name in CUT else drawing
            page.set_content(PAGE.format(size=size, drawing=drawn))
            page.screenshot(path=PUBLIC / f"{name}.png", omit_background=name not in CUT)


if __name__ == "__main__":
    sys.exit(main())
