"""Photographs of drawings: decoded and written anew, so that nothing else travels in them."""

from __future__ import annotations

import asyncio
import io
import struct

from oche.core.errors import RecordError

FORMATS = ("JPEG", "PNG", "WEBP")
# Beside those of unreadable pictures: what the decoders raise on broken chunks and EXIF.
BROKEN = (OSError, ValueError, SyntaxError, TypeError, LookupError, EOFError, struct.error)
LONGEST = 2400  # pixels of the longer side
PIXELS = 60_000_000  # of what is decoded at all


def reencoded(raw: bytes) -> bytes:
    """A JPEG without metadata of an uploaded picture; RecordError where it is none."""
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(raw), formats=FORMATS) as picture:
            if picture.width * picture.height > PIXELS:
                raise RecordError(f"the picture has more than {PIXELS // 1_000_000} megapixels")
            picture.draft("RGB", (LONGEST, LONGEST))
            upright = ImageOps.exif_transpose(picture).convert("RGB")
            upright.thumbnail((LONGEST, LONGEST))
            upright.info.clear()  # else a comment in it would be saved again
            out = io.BytesIO()
            upright.save(out, "JPEG", quality=85)
    except (UnidentifiedImageError, Image.DecompressionBombError, *BROKEN) as error:
        raise RecordError("it is no photograph that can be read: JPEG, PNG or WebP is") from error
    return out.getvalue()


class Darkroom:
    """Photographs are decoded one after the other: a large one takes much memory for a moment."""

    def __init__(self) -> None:
        self._free = asyncio.Lock()

    async def reencoded(self, raw: bytes) -> bytes:
        """As `reencoded`, in a thread."""
        async with self._free:
            return await asyncio.to_thread(reencoded, raw)
