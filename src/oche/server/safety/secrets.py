"""Names and secrets that nobody can guess; only a secret's hash is ever stored."""

from __future__ import annotations

import secrets
from hashlib import sha256

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that is read as another
CODE = 6


def new_secret() -> str:
    """256 bits as text, for a role's link or a device."""
    return secrets.token_urlsafe(32)


def new_name() -> str:
    """A table's name in addresses."""
    return secrets.token_hex(6)


def new_seed() -> str:
    """The source of all that a table draws."""
    return secrets.token_hex(32)


def new_code() -> str:
    """A short join code."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE))


def hashed(secret: str) -> str:
    """What is stored of a secret; it has bits enough to need no salt."""
    return sha256(secret.encode()).hexdigest()
