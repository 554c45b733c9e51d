"""`oche serve --https`: this machine's own certificate, where devices trust it, and its renewal."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer

from oche.cli.data import data_folder
from oche.cli.saying import complain, say
from oche.core.errors import RecordError

if TYPE_CHECKING:
    import ssl

    from oche.server.running import Server
    from oche.server.safety.certificates import Certificate

OFTEN = 3600.0  # seconds between two looks at the certificate

HttpsWish = Annotated[
    bool,
    typer.Option(
        "--https",
        help="Speak HTTPS with a certificate of this machine's own, so that phones stay awake and "
        "can install Oche; a second port shows them how to trust it.",
    ),
]


@dataclass(frozen=True)
class Https:
    """A certificate for the addresses of a server; `site` is the one that others know."""

    folder: Path
    site: str
    hosts: tuple[str | None, ...]
    certificate: Certificate
    tls: ssl.SSLContext

    def beside(self, server: Server, listens: str, port: int) -> str:
        """Show on the next port, and say, how to trust it; the address of that page."""
        from oche.server.running import listening
        from oche.server.safety.trust import trust_app

        bound = listening(listens, (port + 1) % 65536)
        app = trust_app(self.certificate, self.site)
        app.router.lifespan_context = self._renewed
        server.beside(app, bound)
        page = (
            f"{url('http', urlsplit(self.site).hostname or listens, bound.getsockname()[1])}/trust"
        )
        half = len(self.certificate.fingerprint) // 2
        say(f"Devices trust it after a visit to {page}; the certificate is")
        say(f"  {self.certificate.fingerprint[: half + 1]}")
        say(f"  {self.certificate.fingerprint[half + 1 :]}")
        return page

    @asynccontextmanager
    async def _renewed(self, app: object) -> AsyncGenerator[None]:
        """Look after the certificate while the server runs."""
        watching = asyncio.create_task(self._renew(), name="certificate")
        yield
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(OFTEN)
            try:
                made = _certificate(self.folder, self.hosts)
            except RecordError as error:  # the disk may be full: there is time until it ends
                complain(error.sentence)
                continue
            self.tls.load_cert_chain(made.chain, made.key)  # for whoever connects from now on


def https_for(place: Path | str, site: str, *hosts: str | None) -> Https:
    """HTTPS with a certificate kept beside the tables, for this machine and these hosts too."""
    from oche.server.safety.certificates import context

    folder = place.parent if isinstance(place, Path) else data_folder()
    named = (urlsplit(site).hostname, *hosts)
    made = _certificate(folder, named)
    return Https(folder, site, named, made, context(made))


def _certificate(folder: Path, hosts: tuple[str | None, ...]) -> Certificate:
    from oche.server.links import lan_address
    from oche.server.safety.certificates import certificate, own_names, today

    return certificate(folder, own_names(lan_address(), *hosts), today())


def url(scheme: str, host: str, port: int) -> str:
    """An address, whatever kind of host it is."""
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"
