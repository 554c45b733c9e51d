"""Record and board files of strangers: read, or refused in one sentence; never anything else."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from oche.boards.checking import drawing_faults
from oche.boards.drawing import read_drawing
from oche.boards.sheet import sheet_svg
from oche.core.errors import Refusal
from oche.games.adventure.boardfile import board_file, parse_board
from oche.table.folding import fold
from oche.table.records import imported
from tests.fuzz.hostile import rounds
from tests.play import CASES

RECORDS = [path.read_text(encoding="utf-8") for path in sorted(CASES.glob("*.toml"))]
FILES = sorted((CASES / "boards").glob("*.toml"))
BOARDS = [board_file("oche-1"), *(path.read_text(encoding="utf-8") for path in FILES)]
TYPED = '-1 99999999999999999999 nan 1e999 [] [drawing] = " M @20 \u0000 é [[ true seats x'
WORDS = st.sampled_from(
    [*TYPED.split(), "\n", "''", "[drawing.grounds]\n", "{circle = [0, 0, 0]}"],
)


def mutated(texts):
    """A text of these with some of it cut out, written over or said twice."""

    def change(text, edits):
        for kind, at, length, word in edits:
            start = int(at * len(text))
            cut = text[start : start + length]
            new = {"cut": "", "put": cut + word, "over": word, "twice": cut * 2}[kind]
            text = text[:start] + new + text[start + length :]
        return text

    edit = st.tuples(
        st.sampled_from(["cut", "put", "over", "twice"]),
        st.floats(0, 1),
        st.integers(0, 40),
        WORDS | st.text(max_size=6),
    )
    return st.builds(change, st.sampled_from(texts), st.lists(edit, max_size=5))


def refusal(work):
    """What it is refused with, which must be one sentence; None where it is not."""
    try:
        work()
    except Refusal as error:
        return str(error)
    return None


def is_a_sentence(said):
    return 0 < len(said) < 2000 and "\n" not in said


@rounds(150, 20_000)
@given(text=mutated(RECORDS) | st.text(max_size=200))
def test_a_strangers_record_is_played_or_refused_in_a_sentence(text):
    said = refusal(lambda: fold(imported(text, "0" * 64, boards={}, bots=("greedy",))))
    assert said is None or is_a_sentence(said)


@rounds(60, 5_000)
@given(text=mutated(BOARDS) | st.text(max_size=200))
def test_a_strangers_board_is_drawn_or_refused_in_a_sentence(text):
    said = refusal(lambda: (parse_board(text), drawing_faults(text)))
    assert said is None or is_a_sentence(said)
    if said is None and not drawing_faults(text):
        assert sheet_svg(read_drawing(text)).startswith("<svg")
