"""Where should I aim? Advice on the awaited dart as a screen shows it, with its picture."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import TYPE_CHECKING

from oche.server.hands import hand_view
from oche.server.landing import TOUCH
from oche.server.messages import AimChoice, AimView
from oche.server.messages.base import Drawing as DrawingName
from oche.server.thinking.questions import Standing, Stop, Way

if TYPE_CHECKING:
    from oche.bots.advice import Advice, Choice
    from oche.bots.bot import Position

LISTED = 12  # choices


@dataclass(frozen=True)
class Hint:
    """What is asked: the best aims of the seat to act with this hand, shown on this drawing."""

    standing: Standing
    hand: str
    drawing: DrawingName
    seq: int

    @property
    def kind(self) -> str:
        """The same search as a bot's."""
        return self.standing.game

    @property
    def cost(self) -> int:
        """A quick look ahead, and a picture."""
        return 2

    def answer(self, way: Way = "plain", stop: Stop | None = None) -> AimView:
        """The advice; plain it looks at this dart alone."""
        from oche.bots.advice import advise

        position = self.standing.position()
        return self._view(position, advise(position, way))

    def _view(self, position: Position, advice: Advice) -> AimView:
        from oche.server.thinking.heatmap import dartboard_picture, whiteboard_picture
        from oche.throwing.faces import WhiteboardFace

        face = position.board.face
        if isinstance(face, WhiteboardFace):
            picture = whiteboard_picture(advice.heat, face.drawing, face.name)
        else:
            picture = dartboard_picture(advice.heat, self.drawing)
        choices = [self._choice(position, choice) for choice in advice.choices[:LISTED]]
        best = advice.choices[0]._replace(
            region=face.landed(*advice.best)[0],
            x=advice.best[0],
            y=advice.best[1],
            value=advice.most,
        )
        return AimView(
            board=face.name,
            unit=advice.unit,
            seq=self.seq,
            now=advice.most,
            best=self._choice(position, best),
            choices=choices,
            picture="data:image/png;base64," + base64.b64encode(picture.png).decode(),
            box=picture.box,
            low=picture.low,
            high=picture.high,
            hand=hand_view(self.hand, position.game.target),
        )

    def _choice(self, position: Position, choice: Choice) -> AimChoice:
        token = position.board.face.regions[choice.region]
        point = (round(choice.x, 1), round(choice.y, 1))
        return AimChoice(
            token=token,
            words=_words(position, token),
            value=choice.value,
            x=point[0],
            y=point[1],
            shown=self._shown(point),
        )

    def _shown(self, point: tuple[float, float]) -> tuple[float, float]:
        if self.drawing not in TOUCH:
            return point
        from oche.boards.dartboard_drawing import to_touch

        return to_touch(*point)


def _words(position: Position, token: str) -> str:
    """A region as one says it."""
    if position.game.target != "dartboard":
        return token
    from oche.boards.dartboard_drawing import spoken

    return spoken(token)
