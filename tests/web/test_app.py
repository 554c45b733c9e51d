"""Oche as an installed app, over HTTPS: it starts without its server, and says so plainly."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Browser, Page, Playwright, expect

from oche.cli.https import https_for
from tests.web.browsers import launched
from tests.web.installed import serving

pytestmark = pytest.mark.xdist_group("web")
SECONDS = 1000
PHONE = {"width": 390, "height": 844}
KEPT = "async () => (await caches.open('oche-client')).keys().then(all => all.map(one => one.url))"
OPEN = """wish => fetch('/api/tables', {
  method: 'POST', body: JSON.stringify(wish), headers: { 'Content-Type': 'application/json' },
}).then(answer => answer.json()).then(opened => opened.table)"""
READY = "() => navigator.serviceWorker.ready.then(() => !!navigator.serviceWorker.controller)"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a certificate in it, for the browser must know that before it starts."""
    folder = tmp_path_factory.mktemp("https")
    https_for(folder / "oche.db", "https://127.0.0.1")
    return folder


@pytest.fixture(scope="module")
def trusting(playwright: Playwright, data: Path) -> Iterator[Browser]:
    """A Chromium that trusts the key of this very server and nothing else."""
    kept = x509.load_pem_x509_certificate((data / "https" / "server.crt").read_bytes())
    key = kept.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    pinned = base64.b64encode(sha256(key).digest()).decode()
    with launched(playwright, f"--ignore-certificate-errors-spki-list={pinned}") as browser:
        yield browser


@pytest.fixture
def phone(trusting: Browser) -> Iterator[Page]:
    """A phone that has never been here; nothing may have gone wrong on its page."""
    context = trusting.new_context(viewport=PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(20 * SECONDS)
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    yield page
    context.close()
    assert not troubles


def installed(phone: Page, host: str) -> None:
    """Come by for the first time, until all that the app needs is kept."""
    phone.goto(f"https://{host}/")
    expect(phone.get_by_role("heading", name="What shall we play?")).to_be_visible()
    phone.wait_for_function(READY)


def test_it_can_be_installed(phone: Page, site: Path, data: Path) -> None:
    """Chromium itself finds nothing wrong with the manifest, and the screen can stay awake."""
    with serving(site, data, 0, "--https") as host:
        installed(phone, host)
        browser = phone.context.new_cdp_session(phone)
        found = browser.send("Page.getAppManifest")
        assert found["errors"] == []
        wrong = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
        # A context of Playwright's is a private window, in which nothing is installed.
        assert {each["errorId"] for each in wrong} <= {"in-incognito"}
        assert phone.evaluate("() => 'wakeLock' in navigator && isSecureContext")
        kept = phone.evaluate(KEPT)
        assert any("/assets/Display" in url for url in kept), "what was not opened yet is kept too"
        assert not any("/api/" in url for url in kept), "nothing of the game is"


def test_without_its_server_it_says_so_and_shows_what_was_seen(
    phone: Page, site: Path, data: Path
) -> None:
    """From a cold start with nobody there to the table as it is now, without a tap."""
    with serving(site, data, 0, "--https") as host:
        port = int(host.rpartition(":")[2])
        installed(phone, host)
        seats = [{"name": "Mira"}, {"name": "Otto"}]
        wish = {"game": "warlord", "seats": seats, "darts": "real", "dice": "real"}
        table = phone.evaluate(OPEN, wish)
        phone.goto(f"https://{host}/#/t/{table}")
        expect(phone.locator("body[data-seq]")).to_be_attached()
        phone.keyboard.type("@20")
        phone.keyboard.press("Enter")
        expect(phone.locator("body[data-seq='1']")).to_be_attached()
    expect(phone.locator(".connection").first).to_have_text("Server restarting")
    phone.goto("about:blank")
    phone.goto(f"https://{host}/")
    expect(phone.get_by_role("heading", name="Oche is away")).to_be_visible()
    expect(phone.get_by_role("status")).to_contain_text(f"The server at {host} does not answer")
    seen = phone.get_by_role("article")
    expect(seen).to_contain_text("Warlord")
    expect(seen).to_contain_text("Mira")
    expect(seen).to_contain_text("Otto")
    phone.goto("about:blank")
    phone.goto(f"https://{host}/#/t/{table}")
    expect(phone.get_by_role("heading", name="Oche is away")).to_be_visible()
    expect(seen).to_contain_text("Mira")
    with serving(site, data, port, "--https"):
        expect(phone.locator("body[data-seq='1']")).to_be_attached(timeout=20 * SECONDS)
        phone.goto(f"https://{host}/#/")
        expect(phone.get_by_role("heading", name="What shall we play?")).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("heading", name="Oche is away")).to_be_visible()
    with serving(site, data, port, "--https"):
        expect(phone.get_by_role("heading", name="What shall we play?")).to_be_visible()


def test_a_newer_client_takes_the_place_of_the_kept_one(
    phone: Page, site: Path, data: Path
) -> None:
    """The next visit brings the new page; what only the old one needed is forgotten."""
    static = site / "oche" / "server" / "static"
    old = {path: path.read_text() for path in (static / "index.html", static / "files.json")}
    entry = next(path for path in (static / "assets").glob("index-*.js"))
    newer = entry.with_name("index-newer.js")
    with serving(site, data, 0, "--https") as host:
        installed(phone, host)
        try:
            newer.write_text(entry.read_text())
            for path, text in old.items():
                path.write_text(text.replace(entry.name, newer.name))
            phone.reload()
            expect(phone.locator("script[src*='index-newer']")).to_be_attached()
            phone.wait_for_function(
                f"() => ({KEPT})().then(all => all.some(url => url.includes('index-newer'))"
                f" && !all.some(url => url.includes('{entry.name}')))"
            )
        finally:
            for path, text in old.items():
                path.write_text(text)
            newer.unlink()
    phone.goto("about:blank")
    phone.goto(f"https://{host}/")
    expect(phone.locator("script[src*='index-newer']")).to_be_attached()
    expect(phone.get_by_role("heading", name="Oche is away")).to_be_visible()
