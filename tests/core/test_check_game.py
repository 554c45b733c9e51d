"""`check_game` passes a sound game and says of a broken one what is wrong with it."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from oche.core.awaiting import CHOOSE, put, span
from oche.core.game import Expectation, Option
from oche.core.rule import rule
from oche.core.testing import Broken, check_game
from oche.games.warlord import GAME as WARLORD
from tests import toy
from tests.toy import pass_turn

PIG = toy.GAME
SEATS = toy.SEATS


@pytest.mark.xdist_group("compiled")
def test_a_sound_game_passes_with_every_number_of_seats():
    check_game(PIG, options=[{}, {"goal": 1}, {"goal": 200}], games=3)


# Rules broken on purpose. Each is one that somebody could write by mistake.


def legal_after_the_end(setup, state, out, first):
    return span(out, first, 2)


def legal_never(setup, state, out, first):
    return 0


def legal_ignores_first(setup, state, out, first):
    return toy.legal(setup, state, out, 0)


def legal_downwards(setup, state, out, first):
    number = toy.legal(setup, state, [], 0)
    for i in range(number):
        put(out, first, i, number - 1 - i)
    return number


def legal_twice(setup, state, out, first):
    number = toy.legal(setup, state, [], 0)
    for i in range(number):
        put(out, first, i, i // 2)
    return number


def legal_looks_and_changes(setup, state, out, first):
    state.banked[3] += 1
    return toy.legal(setup, state, out, first)


_ticks = count()


def apply_rolls_itself(setup, state, move):
    toy.apply(setup, state, move)
    state.banked[3] += next(_ticks) % 2


_table = [0] * SEATS


def apply_shares_a_row(setup, state, move):
    toy.apply(setup, state, move)
    _table[:] = state.banked
    state.banked = _table


def apply_overflows(setup, state, move):
    toy.apply(setup, state, move)
    state.pot += 1 << 40


def apply_forgets_the_die(setup, state, move):
    toy.apply(setup, state, 3 if state.rolling else move)


def apply_changes_the_setup(setup, state, move):
    toy.apply(setup, state, move)
    setup.goal += 1


def start_forgets(setup, state):
    state.turn = state.pot = 0
    state.rolling = 1


def awaits_of_a_stranger(setup, state):
    kind, _, board = toy.awaits(setup, state)
    return kind, 7 if kind else -1, board


def awaits_at_the_end_too(setup, state):
    return CHOOSE, 0, -1


def place_from_one(setup, state, seat):
    return toy.place(setup, state, seat) + 1


def weight_of_none(setup, state, move):
    return 0


def worth_in_parts(setup, state, seat):
    return toy.worth(setup, state, seat) / 2


def token_alike(setup, state, move):
    return "roll" if not state.rolling else toy.token(setup, state, move)


def token_in_two_words(setup, state, move):
    return "r 1"


def parse_minds_case(setup, state, text):
    if not state.rolling and text != text.lower():
        raise toy.TokenError("small letters are awaited")
    return toy.parse(setup, state, text)


def parse_stumbles(setup, state, text):
    return toy.WORDS.index(text) if not state.rolling else int(text[1:]) - 1


def view_of_objects(setup, state):
    return {"state": state}


def view_of_the_row(setup, state):
    return {"banked": state.banked}


def view_by_number(setup, state):
    return {0: state.banked[0]}


def story_fails(setup, seats, before, move, after):
    return [seats[9]]


def story_changes(setup, seats, before, move, after):
    after.pot += 1
    return []


def story_without_words(setup, seats, before, move, after):
    return [toy.Event("pig", "P2", "")]


def expect_fails(setup, state, seats):
    raise KeyError("no words")


def expect_without_rule(setup, state, seats):
    return Expectation("", "Go on.")


def score_in_numbers(setup, state, seat):
    return state.banked[seat]


def idle_out_of_reach(setup, state):
    return 77


def options_out_of_bounds(seats):
    return (Option("goal", int, 30, "Who first banks so many wins.", 1, 20),)


BROKEN = [
    ("legal", legal_after_the_end, "something is legal until it is over and nothing after"),
    ("legal", legal_never, "something is legal until it is over"),
    ("legal", legal_ignores_first, "legal lists the same moves"),
    ("legal", legal_downwards, "legal moves ascend"),
    ("legal", legal_twice, "legal moves ascend"),
    ("legal", legal_looks_and_changes, "a refusal changes nothing|asking about a position"),
    ("apply", apply_rolls_itself, "rules never roll"),
    ("apply", apply_shares_a_row, "a copy has its own row|leaves the original|is the state"),
    ("apply", apply_overflows, "pot = .* is an int that fits into i4"),
    ("apply", apply_forgets_the_die, "leads to a state of its own"),
    ("apply", apply_changes_the_setup, "the setup never changes"),
    ("start", start_forgets, "start leaves nothing of the game before"),
    ("awaits", awaits_of_a_stranger, r"the seat awaited \(7\) plays"),
    ("awaits", awaits_at_the_end_too, "something is legal until"),
    ("place", place_from_one, "a seat's place is how many rank above it"),
    ("weight", weight_of_none, "has a positive weight"),
    ("worth", worth_in_parts, "worth is an int"),
    ("token", token_alike, "means one move only|reads as the move"),
    ("token", token_in_two_words, "has no white space"),
    ("parse", parse_minds_case, "can be read, but"),
    ("parse", parse_stumbles, "(can be read|is read or refused), but"),
    ("view", view_of_objects, "the view is JSON, but"),
    ("view", view_of_the_row, "the view is no part of the state"),
    ("view", view_by_number, "the view reads back from JSON"),
    ("story", story_fails, "the story of move . can be told, but"),
    ("story", story_changes, "telling the story changes nothing"),
    ("story", story_without_words, "has a kind, a rule and a sentence"),
    ("expect", expect_fails, "expect never raises, but"),
    ("expect", expect_without_rule, "expect is a sentence"),
    ("score", score_in_numbers, "a score is a few words"),
    ("idle", idle_out_of_reach, "the least that can be done is legal"),
    ("options", options_out_of_bounds, "option goal is within its bounds"),
    ("name", "Pig!", "is no name of a game"),
    ("version", 0, "its version is a number from 1"),
]


def _name(value):
    return getattr(value, "__name__", str(value)[:40])


@pytest.mark.parametrize(("part", "wrong", "sentence"), BROKEN, ids=_name)
def test_a_broken_promise_is_named(part, wrong, sentence):
    with pytest.raises(Broken, match=sentence):
        check_game(replace(PIG, **{part: wrong}), compiled=False)


def alike_by_segment(setup, state, move):
    return move % 20 if move < 60 else move


def alike_later(setup, state, move):
    return min(move + 1, 62)


def alike_of_another(setup, state, move):
    return max(0, move - 1)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (alike_by_segment, "are alike: they do the same"),
        (alike_later, "is alike a move that is not after it"),
        (alike_of_another, "stands for itself"),
    ],
)
def test_darts_that_are_wrongly_called_alike_are_found_out(wrong, sentence):
    with pytest.raises(Broken, match=sentence):
        check_game(replace(WARLORD, alike=wrong), seats=[2], compiled=False)


def test_it_says_by_which_record_it_can_be_seen_again():
    with pytest.raises(Broken) as broken:
        check_game(replace(PIG, place=place_from_one), seats=[2], compiled=False)
    assert 'game = "pig"' in str(broken.value)
    assert '"Seat 1"' in str(broken.value)


# Rules that run plain and compiled, but not alike.


@rule
def roll_into_a_small_pot(setup, state, shows):
    """The pot wraps in compiled code: it is stored in 32 bits."""
    if shows == 1:
        pass_turn(setup, state)
    else:
        state.rolling = 0
        state.pot += shows << 31


@rule
def apply_wraps(setup, state, move):
    """As in Pig, with rolls far beyond what the state can hold."""
    if state.rolling:
        roll_into_a_small_pot(setup, state, move + 1)
    else:
        pass_turn(setup, state)


@pytest.mark.xdist_group("compiled")
def test_plain_and_compiled_must_agree():
    from oche.core.match import new_match
    from oche.core.testing.agreement import check_agreement

    match = new_match(replace(PIG, apply=apply_wraps), ["A", "B"])
    with pytest.raises(Broken, match="is the same plain and compiled"):
        check_agreement(match, games=5, seed=1, most=40)
