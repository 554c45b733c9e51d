"""The teller of Adventure Darts: keeps the running numbers of a move while it is told.

In an event's `data` the keys `hp`, `gold` and `dmg` are by how much that number of the event's seat
changes. Over all events of a move they add up to all that the move changed.
"""

from __future__ import annotations

from collections.abc import Sequence

from oche.core.game import Event
from oche.games.adventure.state import ENDED, LIMIT, Setup, State


class Teller:
    """Tells one move: what has been told so far, and how the players stand at that point."""

    def __init__(self, setup: Setup, seats: Sequence[str], before: State, after: State) -> None:
        self.setup = setup
        self.seats = seats
        self.before = before
        self.after = after
        self.events: list[Event] = []
        self.seat = before.turn
        self.name = seats[before.turn]
        self.hp = list(before.hp[: setup.seats])
        self.gold = list(before.gold[: setup.seats])
        self.dead = {seat for seat, hp in enumerate(self.hp) if hp == 0}

    def say(
        self, kind: str, rule: str, words: str, seat: int | None = None, **data: object
    ) -> None:
        """One more thing has happened; it concerns the shooter unless a seat is given."""
        concerned = self.seat if seat is None else seat
        self.events.append(Event(kind, rule, words, concerned, data))

    def others(self) -> list[int]:
        """Everyone living but the shooter, at this point."""
        return [seat for seat, hp in enumerate(self.hp) if hp > 0 and seat != self.seat]

    def lose(self, kind: str, rule: str, cause: str, *, seat: int, amount: int) -> None:
        """Somebody loses HP to a cause, which begins the sentence; never below 0 (A1)."""
        lost = min(self.hp[seat], amount)
        self.hp[seat] -= lost
        left = f", {self.hp[seat]} left" if self.hp[seat] else ", none left"
        words = f"{self.seats[seat]} loses {lost} HP{left}" if lost else "no harm is done"
        self.say(kind, rule, f"{cause}: {words}.", seat, hp=-lost, blow=amount)

    def gain(
        self, kind: str, rule: str, cause: str, *, hp: int = 0, gold: int = 0, paid: int = 0
    ) -> None:
        """The shooter gains HP or GOLD from a cause, up to the limit, or pays GOLD for it."""
        more_hp = min(LIMIT, self.hp[self.seat] + hp) - self.hp[self.seat]
        more_gold = min(LIMIT, self.gold[self.seat] + gold) - self.gold[self.seat]
        self.hp[self.seat] += more_hp
        self.gold[self.seat] += more_gold - paid
        gains = [f"{more_hp} HP"] if hp else []
        gains += [f"{more_gold} GOLD"] if gold else []
        words = f"{self.name} gains {' and '.join(gains) or 'nothing'}"
        words += f" for {paid} GOLD" if paid else ""
        self.say(kind, rule, f"{cause}: {words}.", hp=more_hp, gold=more_gold - paid)

    def pay(self, kind: str, rule: str, words: str, *, gold: int, dmg: int = 0) -> None:
        """The shooter pays GOLD, perhaps for a better weapon."""
        self.gold[self.seat] -= gold
        self.say(kind, rule, words, gold=-gold, dmg=dmg)

    def bury(self) -> None:
        """A1: whoever the last blow has killed, together if there are several."""
        fallen = [s for s, hp in enumerate(self.hp) if hp == 0 and s not in self.dead]
        self.dead.update(fallen)
        for number, seat in enumerate(fallen):
            how = "dies by the same blow" if number else "dies"
            self.say("death", "A1", f"{self.seats[seat]} {how}.", seat)

    def end(self) -> None:
        """A21 A1 A25: what the end of a turn takes, who has won, whose immunity is over."""
        after = self.after
        if after.phase != ENDED and after.turn == self.seat:
            return
        if after.attrition and self.hp[self.seat] and self.others():
            cause = "The evil in the world takes its toll"
            self.lose("attrition", "A21", cause, seat=self.seat, amount=after.attrition)
            self.bury()
        if after.phase == ENDED:
            winner = next(seat for seat, hp in enumerate(self.hp) if hp > 0)
            self.say("win", "A1", f"{self.seats[winner]} is the last one alive and wins.", winner)
        elif self.before.immune[after.turn]:
            words = f"{self.seats[after.turn]} is immune no longer."
            self.say("immunity over", "A25", words, after.turn)


def often(times: int) -> str:
    """A number of times, in words: `once`, `twice`, `3 times`."""
    return {1: "once", 2: "twice"}.get(times, f"{times} times")


def together(names: Sequence[str]) -> str:
    """Names as they stand in a sentence: `a, b and c`."""
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)
