"""A server for each test, and devices that come to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.houses import Device, serving


@pytest.fixture
def host(tmp_path: Path) -> Iterator[str]:
    """A server without pauses."""
    with serving(tmp_path) as address:
        yield address


@pytest.fixture
def device(host: str) -> Iterator[Callable[[], Device]]:
    """Makes devices that have never been here."""
    made: list[Device] = []

    def new() -> Device:
        made.append(Device(host))
        return made[-1]

    yield new
    for one in made:
        one.close()
