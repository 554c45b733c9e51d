"""The newest lines of a table's story, as a screen keeps them from move to move."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from oche.server.story import goes_on, newest
from oche.table.entries import Corrected, Inserted, Joined, Opened, Played, Seat, Undone
from oche.table.table import open_table
from oche.table.taking import take

MOST = 12  # lines
SEATS = (Seat("Ann"), Seat("Bob", colour=1))
steps = st.one_of(
    st.builds(Played, st.sampled_from(["1", "D2", "T3", "20", "25"])),
    st.builds(Undone, st.just(1)),
    st.builds(Corrected, st.integers(1, 4), st.sampled_from(["5", "D6"]), st.just(value=True)),
    st.builds(Inserted, st.integers(1, 4), st.sampled_from(["M", "D6"]), st.just(value=True)),
    st.builds(Joined, st.just(0), st.sampled_from(["Ann", "Cid"])),
)


@given(st.lists(steps, max_size=30))
def test_a_screen_that_goes_on_with_what_is_told_has_the_story(entries):
    """Whatever is undone, corrected or renamed, no line of a move that has gone stays."""
    table = open_table(Opened("warlord", 1, SEATS, "0" * 32))
    table = take(table, Played(table.match.legal_tokens()[0]))[0]  # homes
    kept = newest(table, MOST)
    for entry in entries:
        if isinstance(entry, Undone) and len(table.made) < 2:
            continue
        if isinstance(entry, Corrected | Inserted) and not 1 < entry.number <= len(table.made):
            continue
        after, events = take(table, entry)
        follows = goes_on(table, after)
        kept = [*kept, *events][-MOST:] if follows else newest(after, MOST)
        assert kept == newest(after, MOST) == newest(after, 10_000)[-MOST:]
        assert follows == isinstance(entry, Played)
        table = after
