"""Frames of RFC 6455 as nearly all of ours are: one short text, whole.

A connection's protocol is a library's; it reads and writes what is anything else, and takes three
times as long over these.
"""

from __future__ import annotations

from websockets.utils import apply_mask as slowly

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it could not be compiled
    apply_mask = slowly

TEXT = 0x81  # the only frame of a text message
MASKED = 0x80
LONG = 126  # from here on the length stands in two bytes more, from 64 kB on in eight


def text_frame(body: bytes) -> bytes:
    """A text message, in UTF-8, as a server sends it."""
    size = len(body)
    if size < LONG:
        return bytes((TEXT, size)) + body
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + body
    return b"\x81\x7f" + size.to_bytes(8, "big") + body


def short_text(data: bytes) -> str | None:
    """What a client says in a short text, if these bytes are that and nothing more."""
    size = len(data) - 6  # two for the head, four for the mask
    if 0 <= size < LONG and data[0] == TEXT and data[1] == MASKED | size:
        try:
            return apply_mask(data[6:], data[2:6]).decode()
        except UnicodeDecodeError:
            return None
    return None
