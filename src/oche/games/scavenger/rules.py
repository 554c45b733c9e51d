"""The rules of Dice Scavenger, in the order of the book (`docs/rules/scavenger.md`)."""

from __future__ import annotations

from oche.core.awaiting import CHOOSE, OVER, ROLL, Ints, put, span
from oche.core.rule import rule
from oche.games.scavenger.state import (
    ABILITY,
    BOOST,
    BOOST_AGAIN,
    BUFFER_REROLL,
    BUFFER_ROLL,
    CAPTURES,
    CHARACTER,
    ENDED,
    FACES,
    FULL_ABILITY,
    FULL_HEALTH,
    HAND,
    HIGHEST,
    NEXT,
    NO_ABILITY,
    OBJECTIVE_REROLL,
    OBJECTIVE_ROLL,
    OBJECTIVES,
    OFF_BOARD,
    PLACING,
    REROLL,
    REROLL_BUFFER,
    ROLL_OFF,
    SEATS,
    SHIFT,
    SPACES,
    STEP,
    STEPS,
    Setup,
    State,
)


@rule
def start(setup: Setup, state: State) -> None:
    """S1 S3: all dice in hand, the roll-off awaited from seat 0."""
    state.phase = ROLL_OFF
    state.seat = state.shown = state.turns = state.buffer = 0
    state.first = state.chosen = OFF_BOARD
    state.dice_left = state.on_board = 0
    for seat in range(SEATS):
        state.health[seat] = FULL_HEALTH
        state.ability[seat] = FULL_ABILITY
        state.character[seat] = OFF_BOARD
        state.taken[seat] = state.points[seat] = 0
    for slot in range(SEATS * CAPTURES):
        state.captured[slot] = 0
    for slot in range(SEATS * HAND):
        state.hand[slot] = 0
    for space in range(SPACES):
        state.objective[space] = 0


@rule
def awaits(setup: Setup, state: State) -> tuple[int, int, int]:
    """S3 to S10: a die of who is at it, or a choice."""
    if state.phase == ENDED:
        return OVER, -1, -1
    return ROLL if faces(state) > 0 else CHOOSE, int(state.seat), -1


@rule
def faces(state: State) -> int:
    """S1: how many faces the awaited die has; 0 where a choice is awaited."""
    if state.phase == OBJECTIVE_ROLL or state.phase == OBJECTIVE_REROLL:
        return HIGHEST
    if state.phase == ROLL_OFF or state.phase == BUFFER_ROLL or state.phase == BUFFER_REROLL:
        return FACES
    return 0


@rule
def legal(setup: Setup, state: State, out: Ints, first: int) -> int:
    """Every face of an awaited die, or the choices that the rules leave."""
    if faces(state) > 0:
        return span(out, first, faces(state))
    if state.phase == STEP:
        return list_steps(state, out, first)
    if state.phase == ABILITY:
        return list_abilities(state, out, first)
    if state.phase == PLACING:
        return list_placings(state, out, first)
    if state.phase == CHARACTER:
        return list_open(state, out, first)
    return span(out, first, 2) if state.phase != ENDED else 0


@rule
def apply(setup: Setup, state: State, move: int) -> None:
    """Take a roll or a choice, by what is awaited."""
    if state.phase == STEP:
        take_step(setup, state, move)
    elif state.phase == BUFFER_ROLL or state.phase == BUFFER_REROLL:
        roll_buffer(setup, state, move + 1)
    elif state.phase == ABILITY:
        use_ability(state, move)
    elif state.phase == BOOST or state.phase == BOOST_AGAIN:
        boost(state, move)
    elif state.phase == OBJECTIVE_REROLL:
        reroll_objective(state, move + 1)
    elif state.phase == ROLL_OFF:
        roll_off(state, move + 1)
    elif state.phase == OBJECTIVE_ROLL:
        roll_objective(state, move + 1)
    elif state.phase == PLACING:
        place_objective(state, move // SPACES, move % SPACES)
    else:
        place_character(state, move)


# Set-up (S3 to S6)


@rule
def roll_off(state: State, shows: int) -> None:
    """S3: the higher goes first; a tie is rolled again by both."""
    before = state.shown
    state.shown = shows
    if state.seat == 0:
        state.seat = 1
        return
    if shows == before:
        state.seat = 0
        return
    state.first = 1 if shows > before else 0
    state.seat = state.first
    state.phase = OBJECTIVE_ROLL
    state.dice_left = SEATS * OBJECTIVES


@rule
def roll_objective(state: State, shows: int) -> None:
    """S4: four dice each, who goes first rolling theirs first; then they are placed."""
    state.hand[state.seat * HAND + shows] += 1
    state.dice_left -= 1
    if state.dice_left == OBJECTIVES:
        state.seat = 1 - state.seat
    elif state.dice_left == 0:
        state.seat = state.first
        state.phase = PLACING
        state.dice_left = SEATS * OBJECTIVES


@rule
def place_objective(state: State, value: int, space: int) -> None:
    """S4: one of the own dice on an open space, in turn, until all eight lie there."""
    state.hand[state.seat * HAND + value] -= 1
    state.objective[space] = value
    state.on_board += 1
    state.seat = 1 - state.seat
    state.dice_left -= 1
    if state.dice_left == 0:
        state.phase = CHARACTER


@rule
def place_character(state: State, space: int) -> None:
    """S5 S6: each on an open space; who went second in the set-up then takes the first turn."""
    state.character[state.seat] = space
    if state.seat == state.first:
        state.seat = 1 - state.seat
    else:
        state.phase = BUFFER_ROLL


@rule
def is_open(state: State, space: int) -> bool:
    """S4 S5 S9: neither an Objective nor a Character lies there."""
    if state.objective[space] > 0:
        return False
    return state.character[0] != space and state.character[1] != space


@rule
def list_placings(state: State, out: Ints, first: int) -> int:
    """S4: each value in hand on each open space."""
    count = 0
    for value in range(1, HIGHEST + 1):
        if state.hand[state.seat * HAND + value] > 0:
            for space in range(SPACES):
                if is_open(state, space):
                    count = put(out, first, count, value * SPACES + space)
    return count


@rule
def list_open(state: State, out: Ints, first: int) -> int:
    """S5: every open space."""
    count = 0
    for space in range(SPACES):
        if is_open(state, space):
            count = put(out, first, count, space)
    return count


# A turn (S7 to S11)


@rule
def roll_buffer(setup: Setup, state: State, shows: int) -> None:
    """S7 S8: the Buffer of this turn; a 1 offers to raise the Ability while it is below 4."""
    again = state.phase == BUFFER_REROLL
    state.buffer = shows
    boosts = shows == 1 and state.ability[state.seat] < FULL_ABILITY
    if again:
        state.phase = BOOST_AGAIN if boosts and setup.boost_on_reroll != 0 else STEP
    else:
        state.phase = BOOST if boosts else ABILITY


@rule
def boost(state: State, raised: int) -> None:
    """S8: the Ability rises by 1, or does not."""
    state.ability[state.seat] += raised
    state.phase = ABILITY if state.phase == BOOST else STEP


@rule
def use_ability(state: State, move: int) -> None:
    """S9: one ability or none; it lowers the Ability by 1."""
    state.phase = STEP
    if move == NO_ABILITY:
        return
    state.ability[state.seat] -= 1
    if move == REROLL_BUFFER:
        state.phase = BUFFER_REROLL
    elif move < SHIFT:
        state.chosen = move - REROLL
        state.phase = OBJECTIVE_REROLL
    else:
        shift_objective(state, (move - SHIFT) // STEPS, NEXT[move - SHIFT])


@rule
def reroll_objective(state: State, shows: int) -> None:
    """S9: it stays in its place with its new value."""
    state.objective[state.chosen] = shows
    state.chosen = OFF_BOARD
    state.phase = STEP


@rule
def shift_objective(state: State, source: int, target: int) -> None:
    """S9: an Objective moves one space."""
    state.objective[target] = state.objective[source]
    state.objective[source] = 0


@rule
def list_abilities(state: State, out: Ints, first: int) -> int:
    """S9: none; while the Ability shows at least 1, a re-roll or a move of any Objective."""
    count = put(out, first, 0, NO_ABILITY)
    if state.ability[state.seat] == 0:
        return count
    count = put(out, first, count, REROLL_BUFFER)
    for space in range(SPACES):
        if state.objective[space] > 0:
            count = put(out, first, count, REROLL + space)
    for space in range(SPACES):
        if state.objective[space] > 0:
            for step in range(STEPS):
                target = NEXT[space * STEPS + step]
                if target != OFF_BOARD and is_open(state, target):
                    count = put(out, first, count, SHIFT + space * STEPS + step)
    return count


@rule
def list_steps(state: State, out: Ints, first: int) -> int:
    """S10: one space, on the board, not into the other Character's."""
    count = 0
    for step in range(STEPS):
        target = NEXT[state.character[state.seat] * STEPS + step]
        if target != OFF_BOARD and target != state.character[1 - state.seat]:
            count = put(out, first, count, step)
    return count


@rule
def take_step(setup: Setup, state: State, step: int) -> None:
    """S10: the Character moves, captures what lies there, and the turn is over."""
    target = NEXT[state.character[state.seat] * STEPS + step]
    state.character[state.seat] = target
    if state.objective[target] > 0:
        capture(state, target)
    end_turn(setup, state)


@rule
def capture(state: State, space: int) -> None:
    """S11: health falls by what the Buffer does not hold off, never below 0."""
    seat = state.seat
    value = state.objective[space]
    state.health[seat] = max(0, state.health[seat] - damage(state, value))
    state.captured[seat * CAPTURES + state.taken[seat]] = value
    state.taken[seat] += 1
    state.points[seat] += value
    state.objective[space] = 0
    state.on_board -= 1


@rule
def damage(state: State, value: int) -> int:
    """S7 S11: what a capture costs in this turn."""
    return max(0, value - state.buffer)


# The end (S12 to S14)


@rule
def end_turn(setup: Setup, state: State) -> None:
    """S12 S14: the last capture or the turn limit ends the game; else the other's turn begins."""
    state.turns += 1
    if state.on_board == 0 or state.turns == setup.turn_limit:
        state.phase = ENDED
        return
    state.seat = 1 - state.seat
    state.buffer = 0
    state.phase = BUFFER_ROLL


@rule
def score(state: State, seat: int) -> int:
    """S13: health left, captured Objectives, Ability."""
    return state.health[seat] + state.points[seat] + state.ability[seat]


@rule
def place(setup: Setup, state: State, seat: int) -> int:
    """S13: the higher score wins, equal is a draw."""
    return 1 if score(state, 1 - seat) > score(state, seat) else 0


@rule
def worth(setup: Setup, state: State, seat: int) -> int:
    """The own score less the other's."""
    return score(state, seat) - score(state, 1 - seat)
