"""Addresses that other devices can reach, and their QR codes."""

from __future__ import annotations

import socket
from io import BytesIO


def lan_address() -> str | None:
    """This machine's address in the local network; None where it has none.

    Nothing is sent: a datagram socket is only asked which address it would send from.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))  # a documentation address (RFC 5737)
            found = [asked.getsockname()[0]]
        except OSError:  # no way out of this network: ask what the machine's own name stands for
            found = _own_addresses()
    return next((each for each in found if not each.startswith(("127.", "0."))), None)


def _own_addresses() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []


def qr_svg(url: str) -> str:
    """An address as a QR code, dark on light with its quiet zone whatever the page looks like."""
    import segno

    out = BytesIO()
    segno.make(url, error="m").save(
        out, kind="svg", xmldecl=False, light="#fff", dark="#111", border=4, omitsize=True
    )
    return out.getvalue().decode()
