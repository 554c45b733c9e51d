"""People at screens: what they see, tap and type, and that nothing went wrong meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, Response, expect

from tests.server.houses import Device

Json = dict[str, Any]
TABLET = (1280, 800)
SECOND = 1000
# A bed may be two rings, whose middle is in neither: the drawing says where one would hit it.
_MIDDLE = """bed => {
  const [x, y] = bed.dataset.middle.split(' ').map(Number)
  const at = new DOMPoint(x, y).matrixTransform(bed.ownerSVGElement.getScreenCTM())
  return [at.x, at.y]
}"""


class Person:
    """Somebody at a screen of their own; `troubles` is what console and network complain of."""

    def __init__(self, browser: Browser, host: str, size: tuple[int, int] = TABLET) -> None:
        width, height = size
        self.host = host
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, base_url=f"http://{host}"
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(10 * SECOND)
        self.troubles: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("requestfailed", self._failed)
        self.page.on("response", self._answered)
        self.table = ""
        self._tapped = ""

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(message.text)

    def _failed(self, request: Request) -> None:
        # A page that is left gives up what it had asked for.
        if request.failure != "net::ERR_ABORTED":
            self.troubles.append(f"{request.url}: {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.troubles.append(f"{response.url}: {response.status}")

    def becomes(self, device: Device) -> None:
        """Take over what another device may do."""
        for name, value in device.http.cookies.items():
            self.context.add_cookies([{"name": name, "value": value, "url": f"http://{self.host}"}])

    # Going somewhere

    def goes(self, *to: str) -> None:
        """To an address of the client."""
        self.page.goto(f"/#/{'/'.join(to)}")

    def at(self, table: str) -> None:
        """To a table, until it is painted."""
        self.table = table
        self.goes("t", table)
        self.in_step()

    def opens(self, game: str, *names: str, **about: Any) -> str:
        """A table by the API, for what a test is not about; this person owns it. Its code."""
        seats = [{"name": name} for name in names]
        wish = {"game": game, "seats": seats, **about}
        answer = self.context.request.post("/api/tables", data=wish)
        assert answer.ok, answer.text()
        opened: Json = answer.json()
        self.at(opened["table"])
        return opened["code"]

    def joins(self, code: str, name: str) -> None:
        """Take the seat of that name by a code, as one does on a phone."""
        self.goes("join", code)
        self.page.get_by_role("radio", name=name).check(force=True)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.wait_for_url("**/#/t/*")
        self.table = self.page.url.rpartition("/")[2]
        self.in_step()

    # Seeing

    def view(self) -> Json:
        """The table as the server tells it to this device."""
        answer = self.context.request.get(f"/api/tables/{self.table}")
        assert answer.ok, answer.text()
        return answer.json()

    def in_step(self) -> Json:
        """Wait until this page paints the newest view, which may change meanwhile; that view."""
        for _ in range(200):
            view = self.view()
            if self.page.locator(f"body[data-seq='{view['seq']}']").count():
                return view
            self.page.wait_for_timeout(50)
        raise AssertionError(f"the page does not paint seq {view['seq']}")

    def sees(self, words: str) -> None:
        """Some words are on this page."""
        expect(self.page.get_by_text(words).first).to_be_visible()

    # Doing

    def types(self, token: str) -> Json:
        """Type what is meant, and Enter; the view after it."""
        return self.moves(lambda: self._type(token))

    def _type(self, token: str) -> None:
        self.page.keyboard.type(token)
        self.page.keyboard.press("Enter")

    def taps(self, place: str | Locator) -> Json:
        """Tap something that makes a move; the view after it."""
        spot = self.page.locator(place) if isinstance(place, str) else place
        return self.moves(spot.first.click)

    def throws(self, token: str) -> Json:
        """Tap where a dart landed on the dartboard, and so score it."""
        return self.moves(lambda: self.points(token))

    def points(self, token: str) -> None:
        """Tap the middle of a bed; the same again only when it can't be taken for a double tap."""
        if token == self._tapped:
            self.page.wait_for_timeout(400)
        self._tapped = token
        x, y = self.place(token)
        self.page.mouse.click(x, y)

    def place(self, token: str) -> tuple[float, float]:
        """Where the middle of a bed is on this page."""
        return self.page.locator(f".board .bed[data-token='{token}']").evaluate(_MIDDLE)

    def moves(self, deed: Callable[[], None]) -> Json:
        """Do something that makes a move; the view after it."""
        before = self.in_step()
        deed()
        self.page.wait_for_function(
            "seq => Number(document.body.dataset.seq) > seq", arg=before["seq"]
        )
        return self.in_step()
