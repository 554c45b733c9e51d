"""What every message is, and the words that stand in many."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Role = Literal["owner", "scorer", "player", "display"]
Name = Annotated[str, Field(min_length=1, max_length=40)]
TokenText = Annotated[str, Field(min_length=1, max_length=80)]
HandText = Annotated[str, Field(min_length=1, max_length=80)]
Drawing = Literal["dartboard", "dartboard-touch", "warmap", "whiteboard"]
Millimetres = Annotated[float, Field(ge=-5000, le=5000, allow_inf_nan=False)]
CommandId = Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]


class Message(BaseModel):
    """A message; a key that is not known is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)
