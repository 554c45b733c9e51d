"""The names by which this server may be asked for.

A page of another site can have its own name lead here (DNS rebinding): the browser then takes both
for one site. It can't do that with an address, nor with a name that we know to be ours.
"""

from __future__ import annotations

import socket
from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit


def own_names(*named: str | None) -> frozenset[str]:
    """This machine's names, and those of the addresses and hosts that its owner named."""
    machine = socket.gethostname().partition(".")[0]
    names = {"localhost", machine, f"{machine}.local", socket.gethostname()}
    names |= {_name(each) for each in named if each}
    return frozenset(name.casefold() for name in names if name)


def _name(said: str) -> str:
    return (urlsplit(said).hostname or said) if "://" in said else said


def is_ours(host: str | None, names: Collection[str]) -> bool:
    """Whether a request's Host is an address or one of those names; programs may send none."""
    if not host:
        return True
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    name = name.rstrip(".").casefold()
    return name in names or name.endswith(".localhost") or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True
