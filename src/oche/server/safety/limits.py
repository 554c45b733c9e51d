"""How much one address may ask of a server, so that nobody can spoil the evening of the others."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

MINUTE = 60.0  # seconds
SLOWER, SLOWEST = 0.1, 2.0  # seconds that a wrong guess waits for each one before it, and at most


@dataclass(frozen=True)
class Limits:
    """What whoever starts the server can set; all but the last for one address.

    In a minute: wrong codes and links, new tables, uploads, predictions of odds, hints where to
    aim, series of measured darts. At any time: connections, `all_connections` of everybody
    together. `silent` are the seconds in which a connection must have asked for something.
    """

    guesses: int = 20
    tables: int = 60
    uploads: int = 20
    odds: int = 30
    hints: int = 120
    series: int = 30
    connections: int = 250
    all_connections: int = 4000
    silent: float = 20.0


def address_of(connection: HTTPConnection) -> str:
    """Who asks, as far as limits go: an IPv4 address, or an IPv6 network of which one has 2^64."""
    return counted_as(connection.client.host if connection.client else "")


def at_this_machine(connection: HTTPConnection) -> bool:
    """Whether somebody asks at the very machine where the server runs, and through no proxy."""
    forwarded = {"forwarded", "x-forwarded-for", "via"} & {*connection.headers.keys()}
    asking = connection.client.host if connection.client else ""
    asked = connection.url.hostname or ""
    return not forwarded and all(_is_loopback(host) for host in (asking, asked))


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


@lru_cache(4096)  # it is asked of everybody who is connected whenever somebody comes
def counted_as(host: str) -> str:
    """The address under which a host is counted."""
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(found, IPv6Address):
        return host
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))


class Rate:
    """Counts something by address, and refuses more than so many in a minute.

    It is counted before it is known what comes of it, so that many at once are no way round.
    """

    KEPT = 10_000  # addresses

    def __init__(self, most: int, sentence: str) -> None:
        self._most = most
        self._sentence = sentence
        self._seen: OrderedDict[str, list[float]] = OrderedDict()

    def count(self, address: str) -> None:
        """One more; 429 with the sentence where it is one too many."""
        recent = self._recent(address)
        if len(recent) >= self._most:
            raise HTTPException(429, self._sentence, {"Retry-After": str(int(MINUTE))})
        self._seen[address] = [*recent, time.monotonic()]
        self._seen.move_to_end(address)
        while len(self._seen) > self.KEPT:
            self._seen.popitem(last=False)

    def take_back(self, address: str) -> None:
        """The last one does not count after all."""
        self._seen[address] = self._seen.get(address, [])[:-1]

    def wait(self, address: str) -> float:
        """The seconds by which a wrong guess is answered later: the more of them, the later."""
        return min(SLOWEST, SLOWER * (len(self._recent(address)) - 1))

    def _recent(self, address: str) -> list[float]:
        since = time.monotonic() - MINUTE
        return [at for at in self._seen.get(address, []) if at > since]


class Crowd:
    """Counts the screens that each address has open; the door sees only the proxy's."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    @contextmanager
    def one_more(self, address: str) -> Generator[bool]:
        """Another screen, while this lasts; False where there are as many as may be."""
        room = self._open[address] < self._most
        self._open[address] += room
        try:
            yield room
        finally:
            self._open[address] -= room
            if not self._open[address]:
                del self._open[address]


class Rates:
    """What is counted in a running server."""

    def __init__(self, limits: Limits) -> None:
        self.guesses = Rate(limits.guesses, "too many wrong codes; wait a minute")
        self.tables = Rate(limits.tables, "too many new tables from here; wait a minute")
        self.uploads = Rate(limits.uploads, "too many uploads from here; wait a minute")
        self.screens = Crowd(limits.connections)
        self.odds = Rate(limits.odds, "too many predictions from here; wait a minute")
        self.hints = Rate(limits.hints, "too many questions where to aim; wait a minute")
        self.series = Rate(limits.series, "too many series of darts from here; wait a minute")
