"""How an arena stands: added up game by game, kept as JSON, taken up again from there."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import oche
from oche.bots.tournament.points import Meeting, Score
from oche.cli.arena.pace import Pace
from oche.cli.arena.plan import Plan
from oche.core.errors import RecordError
from oche.core.record import write_atomically

if TYPE_CHECKING:
    from oche.cli.arena.hall import Played


class Results:
    """Every meeting of a plan, the pace of every bot, and the core seconds of the games."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.meetings = [Meeting(bots) for bots in plan.meetings]
        self.paces = [Pace() for _ in plan.bots]
        self.seconds = 0.0

    def add(self, played: Played) -> None:
        """The games of one part of the work."""
        self.seconds += played.seconds
        for seated, ended in played.games:
            self.meetings[played.unit.meeting].add(seated, ended)
        for bot, pace in played.paces.items():
            self.paces[bot].join(pace)

    @property
    def games(self) -> int:
        """How many games have been played."""
        return sum(meeting.games for meeting in self.meetings)

    @property
    def wanted(self) -> int:
        """How many there shall be."""
        return sum(self.plan.rounds * len(meeting.bots) for meeting in self.meetings)

    def done(self) -> list[int]:
        """How many rounds of each meeting have been played."""
        return [meeting.games // len(meeting.bots) for meeting in self.meetings]

    def as_json(self) -> dict[str, Any]:
        """All of it, with the figures that people look for worked out."""
        return {
            "oche": oche.__version__,
            **_said(self.plan),
            "seconds": round(self.seconds, 3),
            "meetings": [_meeting_json(self.plan, meeting) for meeting in self.meetings],
            "decisions": [
                _pace_json(bot, pace) for bot, pace in zip(self.plan.bots, self.paces, strict=True)
            ],
        }

    def save(self, path: Path) -> None:
        """Keep it in a file, whole or not at all; RecordError where that can't be."""
        try:
            write_atomically(path, json.dumps(self.as_json(), indent=1) + "\n")
        except OSError as error:
            raise RecordError(f"{path}: it can't be written: {error.strerror or error}") from None


def _said(plan: Plan) -> dict[str, Any]:
    """What makes two arenas the same, however many games each has."""
    return {
        "game": plan.game,
        "options": dict(plan.options),
        "bots": list(plan.bots),
        "together": plan.together,
        "seed": plan.seed,
    }


def _meeting_json(plan: Plan, meeting: Meeting) -> dict[str, Any]:
    games = max(1, meeting.games)
    return {
        "bots": [
            {
                "bot": plan.bots[bot],
                **asdict(meeting.scores[number]),
                **{name: round(part, 4) for name, part in meeting.share(number)._asdict().items()},
            }
            for number, bot in enumerate(meeting.bots)
        ],
        "games": meeting.games,
        "unfinished": meeting.unfinished,
        "moves": meeting.moves,
        "darts": meeting.darts,
        "mean_moves": round(meeting.moves / games, 2),
        "mean_darts": round(meeting.darts / games, 2),
        "points_by_seat": meeting.seats,
    }


def _pace_json(bot: str, pace: Pace) -> dict[str, Any]:
    return {
        "bot": bot,
        "decisions": pace.decisions,
        "median_s": float(f"{pace.within(0.5):.3g}"),
        "p95_s": float(f"{pace.within(0.95):.3g}"),
        "most_s": float(f"{pace.most:.3g}"),
        "steps": dict(sorted(pace.counts.items())),
    }


def taken_up(plan: Plan, path: Path) -> Results:
    """The results so far of this very plan in a file, or none where there is no file.

    RecordError where the file holds anything else.
    """
    results = Results(plan)
    if not path.exists():
        return results
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        same = {name: found[name] for name in _said(plan)} == _said(plan)
        if same:
            _fill(results, found)
    except (OSError, ValueError, KeyError, TypeError, IndexError):
        raise RecordError(f"{path}: it is there already, and holds no arena") from None
    if not same:
        raise RecordError(f"{path}: it is there already, and holds another arena")
    return results


def _fill(results: Results, found: dict[str, Any]) -> None:
    results.seconds = float(found["seconds"])
    for meeting, said in zip(results.meetings, found["meetings"], strict=True):
        meeting.games, meeting.unfinished = int(said["games"]), int(said["unfinished"])
        meeting.moves, meeting.darts = int(said["moves"]), int(said["darts"])
        meeting.seats = [float(points) for points in said["points_by_seat"]]
        meeting.scores = [
            Score(int(one["wins"]), int(one["draws"]), int(one["losses"]), float(one["points"]))
            for one in said["bots"]
        ]
    for bot, said in enumerate(found["decisions"]):
        steps = Counter({int(step): int(count) for step, count in said["steps"].items()})
        results.paces[bot] = Pace(steps, float(said["most_s"]))
