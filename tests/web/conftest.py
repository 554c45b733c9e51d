"""The wheel, served once for all browser tests of a worker; people who come with their screens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.server.houses import Device
from tests.web.browsers import launched
from tests.web.installed import installed_wheel, serving
from tests.web.people import TABLET, Person


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the wheel just built is installed."""
    return installed_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def web(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running server, installed from a wheel; its host and port."""
    with serving(site, tmp_path_factory.mktemp("data")) as host:
        yield host


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """There is one in a process at a time."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One Chromium for all."""
    with launched(playwright) as started:
        yield started


@pytest.fixture
def person(browser: Browser, web: str) -> Iterator[Callable[..., Person]]:
    """Makes people who have never been here; none of them may have had trouble in the end."""
    came: list[Person] = []

    def new(size: tuple[int, int] = TABLET) -> Person:
        came.append(Person(browser, web, size))
        return came[-1]

    yield new
    troubles = [trouble for one in came for trouble in one.troubles]
    for one in came:
        one.context.close()
    assert not troubles


@pytest.fixture
def visitor(web: str) -> Iterator[Device]:
    """A device that prepares tables without a browser."""
    device = Device(web)
    yield device
    device.close()
