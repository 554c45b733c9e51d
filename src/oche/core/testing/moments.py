"""What a game promises at every position: `check_game`'s look at one moment of a match."""

from __future__ import annotations

import json
from collections.abc import Collection
from copy import copy, deepcopy
from itertools import pairwise
from typing import Any, cast

from oche.core.awaiting import HOMES, KINDS, NEVER, OVER, ROLL, THROW
from oche.core.chance import draw
from oche.core.declare import bounds_of, sized_fields
from oche.core.errors import Refusal
from oche.core.match import Match
from oche.core.testing.promises import attempt, need

TRIED = 12  # moves that are made to see what they do; of a roll all are
MOST_TOKENS = 300  # of a longer list of choices only so many are spelled out
ROOMS = (0, 1, 3, 64)  # lengths of the list that legal moves are written into
UNTOUCHED = -7
NONSENSE = ("", "?!", "(", "T20(", "T20(1,", "r0", "-1", "x" * 500, "\x00", "٣", "r٣", "@", "!@1")


def check_moment(match: Match, rng: list[int], spare: Collection[str]) -> None:
    """Hold a game to its promises at one position; `spare` are tokens that may be refused."""
    setup, state = deepcopy(match.setup), deepcopy(match.state)
    check_bounds(match)
    check_awaits(match)
    moves = check_legal(match)
    check_copies(match)
    check_words(match)
    check_tokens(match, moves)
    check_effects(match, moves, rng)
    check_alike(match, moves)
    check_refusals(match, spare)
    check_standing(match)
    need(match.state == state, "asking about a position does not change it", match)
    need(match.setup == setup, "the setup never changes", match)


def check_bounds(match: Match) -> None:
    """Every number is a plain int that its declared width can hold."""
    for kind, record in ((match.game.Setup, match.setup), (match.game.State, match.state)):
        for name, width, length in sized_fields(kind):
            low, high = bounds_of(width)
            value = getattr(record, name)
            numbers = [value] if length is None else value
            need(length is None or len(numbers) == length, f"row {name} keeps its length", match)
            for number in numbers:
                fits = type(number) is int and low <= number <= high
                need(fits, f"{name} = {number!r} is an int that fits into {width}", match)


def check_awaits(match: Match) -> None:
    """What is awaited is of a known kind, of a seat that plays, at a board of the game."""
    game = match.game
    with attempt("awaits answers at any time", match):
        kind, seat, board = game.awaits(match.setup, match.state)
    known = all(type(number) is int for number in (kind, seat, board)) and 0 <= kind < len(KINDS)
    need(known, "awaits gives three ints, the first of them a kind", match)
    if kind in (OVER, HOMES):
        need(seat == -1, "at the end, and for homes, nobody is awaited (seat -1)", match)
    else:
        need(0 <= seat < len(match.seats), f"the seat awaited ({seat}) plays", match)
    if kind == THROW and game.boards:
        need(0 <= board < len(game.boards), f"the board shot at ({board}) is the game's", match)
    else:
        need(board == -1, "without a throw at a board by name the board is -1", match)


def check_legal(match: Match) -> list[int]:
    """Legal moves are listed alike through every window, ascending, none twice; returns them."""
    game, setup, state = match.game, match.setup, match.state
    with attempt("legal answers at any time", match):
        count = game.legal(setup, state, [], 0)
        moves = game.moves(setup, state)
    over = game.over(setup, state)
    need((count == 0) == over, "something is legal until it is over and nothing after", match)
    need(len(moves) == count, "legal counts the same with and without room", match)
    ascending = all(one < two for one, two in pairwise(moves))
    need(ascending and all(move >= 0 for move in moves), "legal moves ascend from 0", match)
    for room in ROOMS:
        for first in sorted({0, 1, count // 2, max(0, count - 1), count, count + 3}):
            out = [UNTOUCHED] * room
            seen = game.legal(setup, state, out, first)
            here = moves[first : first + room]
            need(
                seen == count and out == here + [UNTOUCHED] * (room - len(here)),
                f"legal lists the same moves with room for {room} from number {first} on",
                match,
            )
    if game.awaits(setup, state)[0] == THROW:
        need(moves == list(range(count)), "a dart's moves are 0, 1, 2, …", match)
    need(over or game.idle(setup, state) in moves, "the least that can be done is legal", match)
    return moves


def check_copies(match: Match) -> None:
    """A copy is equal and shares nothing; so is a state that was assigned to."""
    made, blank = copy(match.state), match.game.State()
    blank.assign(match.state)
    need(made == match.state, "a copy of a state equals it", match)
    need(blank == match.state, "assigning a state copies all of it", match)
    for name, _, length in sized_fields(match.game.State):
        if length is not None:
            rows = {id(getattr(each, name)) for each in (made, blank, match.state)}
            need(len(rows) == 3, f"a copy has its own row {name}", match)
    with attempt("start makes any state the first one", match):
        match.game.start(match.setup, made)
    fresh = match.game.new(match.setup)
    need(made == fresh, "start leaves nothing of the game before", match)


def check_words(match: Match) -> None:
    """The view is JSON of its own, the expectation a sentence with its rule."""
    game, setup, state = match.game, match.setup, match.state
    with attempt("the view is JSON", match):
        view = game.view(setup, state)
        text = json.dumps(view, allow_nan=False)
    need(json.loads(text) == view, "the view reads back from JSON as it was", match)
    _spoil(view)
    need(game.view(setup, state) == json.loads(text), "the view is no part of the state", match)
    with attempt("expect never raises", match):
        expected = game.expect(setup, state, match.seats)
    need(bool(expected.rule) and _is_sentence(expected.words), "expect is a sentence", match)
    for seat in range(len(match.seats)):
        with attempt("a score can be told at any time", match):
            score = game.score(setup, state, seat)
        need(_is_sentence(score) and len(score) <= 20, "a score is a few words", match)


def check_tokens(match: Match, moves: list[int]) -> None:
    """Each legal move has a token of its own that reads back, in any case of its letters."""
    game, setup, state = match.game, match.setup, match.state
    seen: set[str] = set()
    for move in moves[:MOST_TOKENS]:
        with attempt(f"move {move} has a token", match):
            token = game.token(setup, state, move)
        plain = bool(token) and not any(c.isspace() or c in "#()" for c in token)
        need(plain, f"token {token!r} has no white space, # or bracket", match)
        need(token not in seen, f"token {token!r} means one move only", match)
        seen.add(token)
        for spelled in (token, token.upper(), token.lower()):
            with attempt(f"token {spelled!r} can be read", match):
                read = game.parse(setup, state, spelled)
            need(read == move, f"token {spelled!r} reads as the move it was made of", match)
    kind, _, board = game.awaits(setup, state)
    if kind == THROW:
        need(
            list(game.regions(setup, board)) == [game.token(setup, state, m) for m in moves],
            "the regions of a board are the tokens of a dart's moves",
            match,
        )


def check_effects(match: Match, moves: list[int], rng: list[int]) -> None:
    """A move changes the state it is made on and no other; every outcome of a roll is its own."""
    game, setup = match.game, match.setup
    chance = game.awaits(setup, match.state)[0] in (ROLL, HOMES)
    tried = moves if chance else _some(moves, rng)
    after: list[Any] = []
    for move in tried:
        one, two = copy(match.state), copy(match.state)
        kept = deepcopy(match.state)
        with attempt(f"legal move {move} can be made", match):
            game.apply(setup, one, move)
            game.apply(setup, two, move)
        need(match.state == kept, "a move made on a copy leaves the original", match)
        need(one == two, f"move {move} does the same each time: rules never roll", match)
        check_story(match, move, one)
        weight = game.weight(setup, match.state, move) if chance else 1
        need(type(weight) is int and weight > 0, f"outcome {move} has a positive weight", match)
        need(not chance or one not in after, f"outcome {move} leads to a state of its own", match)
        after.append(one)


def check_alike(match: Match, moves: list[int]) -> None:
    """Darts that a game calls alike leave the very same state, and the first of them says so."""
    game, setup = match.game, match.setup
    if game.awaits(setup, match.state)[0] != THROW:
        return
    for move in moves:
        with attempt(f"alike answers for move {move}", match):
            first = game.alike(setup, match.state, move)
        known = type(first) is int and 0 <= first <= move
        need(known, f"move {move} is alike a move that is not after it", match)
        need(
            game.alike(setup, match.state, first) == first,
            f"move {first}, which stands for move {move}, stands for itself",
            match,
        )
        if first != move:
            one, two = copy(match.state), copy(match.state)
            game.apply(setup, one, first)
            game.apply(setup, two, move)
            need(one == two, f"moves {first} and {move} are alike: they do the same", match)


def check_story(match: Match, move: int, after: Any) -> None:
    """What a move did is told without changing anything, in sentences with a rule."""
    kept = deepcopy(after)
    with attempt(f"the story of move {move} can be told", match):
        events = match.game.story(match.setup, match.seats, match.state, move, after)
        for event in events:
            json.dumps(dict(event.data), allow_nan=False)
    need(after == kept, "telling the story changes nothing", match)
    for event in events:
        told = bool(event.kind) and bool(event.rule) and _is_sentence(event.words)
        need(told, f"event {event!r} has a kind, a rule and a sentence", match)
        known = event.seat is None or 0 <= event.seat < len(match.seats)
        need(known, f"event {event!r} is about a seat that plays", match)


def check_refusals(match: Match, spare: Collection[str]) -> None:
    """What can't be read or is not allowed is refused in a sentence, and nothing changes."""
    legal = set(match.legal_tokens())
    log, kept = list(match.log), deepcopy(match.state)
    for text in (*NONSENSE, *sorted(spare)):
        with attempt(f"token {text!r} is read or refused", match):
            try:
                entry = match.read(text)
            except Refusal as refusal:
                need(_is_sentence(str(refusal)), f"refusing {text!r} is a sentence", match)
                need(text not in legal, f"legal token {text!r} is not refused", match)
                continue
        need(entry.token in legal, f"{text!r} is accepted only if it is legal", match)
    need(match.log == log and match.state == kept, "a refusal changes nothing", match)
    _check_parse(match, spare)


def _check_parse(match: Match, spare: Collection[str]) -> None:
    """Reading a token gives an int, NEVER where it can't be a move now; or TokenError."""
    if match.over:
        return
    for text in spare:
        with attempt(f"token {text!r} is read or refused", match):
            try:
                move = match.game.parse(match.setup, match.state, text)
            except Refusal:
                continue
        need(type(move) is int and move >= NEVER, f"{text!r} reads as a move or NEVER", match)


def check_standing(match: Match) -> None:
    """Worth is a number at any time; at the end places are a ranking with ties."""
    game, setup, state = match.game, match.setup, match.state
    with attempt("worth answers at any time", match):
        worth = [game.worth(setup, state, seat) for seat in range(len(match.seats))]
    need(all(type(value) is int for value in worth), "worth is an int", match)
    if game.over(setup, state):
        places = [game.place(setup, state, seat) for seat in range(len(match.seats))]
        ranked = [sum(other < place for other in places) for place in places]
        need(places == ranked, "a seat's place is how many rank above it", match)
        ranked = [seat for tied in match.ranking() for seat in tied]
        need(sorted(ranked) == list(range(len(match.seats))), "everyone is ranked once", match)


def _some(moves: list[int], rng: list[int]) -> list[int]:
    if len(moves) <= TRIED:
        return moves
    return [moves[0], moves[-1], *(moves[draw(rng, len(moves))] for _ in range(TRIED - 2))]


def _is_sentence(words: object) -> bool:
    return isinstance(words, str) and bool(words.strip()) and "\n" not in words


def _spoil(value: object) -> None:
    """Empty every list and dict of a view, the innermost first."""
    if isinstance(value, dict):
        table = cast("dict[object, object]", value)
        for inner in table.values():
            _spoil(inner)
        table.clear()
    elif isinstance(value, list):
        items = cast("list[object]", value)
        for inner in items:
            _spoil(inner)
        items.clear()
