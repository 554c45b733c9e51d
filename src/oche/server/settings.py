"""What whoever starts the server can set."""

from __future__ import annotations

from dataclasses import dataclass, field

from oche.server.safety.limits import Limits
from oche.server.watching.watch import Watch


@dataclass(frozen=True)
class Settings:
    """Seconds of the hold after a turn's last dart and of a bot's pause, and how links begin.

    `thinkers` are the processes in which bots search; with none of them plain heads stand in.
    `site` is the address that other devices can reach, such as `http://192.168.1.20:8000`; without
    it links are made of the address that the asking screen used itself. `secure` says that the
    server is reached by HTTPS. `names` are others than its own by which it is asked for, `proxies`
    the addresses whose X-Forwarded-For and X-Forwarded-Proto are believed.
    `watch` is told of what happens.
    """

    hold: float = 3.0
    pause: float = 0.6
    site: str | None = None
    secure: bool = False
    thinkers: int = 1
    limits: Limits = field(default_factory=Limits)
    names: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    watch: Watch = field(default_factory=Watch)
