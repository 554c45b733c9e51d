"""The hand and the aim that `oche aim` is asked about, and what is wrong with them."""

from __future__ import annotations

from oche.core.errors import RecordError, shown
from oche.throwing.hands import DEFAULT_HAND, read_hand


def hand_of(hand: str | None, sigma: str | None, covariance: str | None) -> str:
    """The one hand that was asked for, as its text; RecordError where it is none, or several."""
    given = {"--hand": hand, "--sigma": sigma, "--covariance": covariance}
    said = {option: text for option, text in given.items() if text is not None}
    if len(said) > 1:
        raise RecordError(f"{' and '.join(said)} both say how the thrower scatters: give one")
    for option, text in said.items():
        numbers = text.count(",") + 1
        if option == "--sigma" and not _is_number(text):
            raise RecordError(f"--sigma: a number of mm is needed, not {shown(text)}")
        if option == "--covariance" and numbers != 3:
            raise RecordError(f"--covariance: three numbers xx,xy,yy are needed, not {shown(text)}")
        return checked_hand(option, text)
    return DEFAULT_HAND


def checked_hand(option: str, text: str) -> str:
    """The text itself; RecordError naming the option where it is no hand."""
    try:
        read_hand(text)
    except ValueError as error:
        raise RecordError(f"{option}: {error}") from None
    return text


def point_of(text: str) -> tuple[float, float] | None:
    """The point that "x,y" is; None if the text is none."""
    parts = text.split(",")
    if len(parts) != 2 or not all(map(_is_number, parts)):
        return None
    x, y = map(float, parts)
    return (x, y) if abs(x) <= _FARTHEST and abs(y) <= _FARTHEST else None


_FARTHEST = 1e5  # mm


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
