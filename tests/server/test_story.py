"""The newest lines of a table's story, kept from move to move."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from oche.server.story import Stories
from oche.table.entries import Corrected, Joined, Opened, Played, Seat, Undone
from oche.table.table import open_table
from oche.table.taking import take

MOST = 12  # lines
SEATS = (Seat("Ann"), Seat("Bob", colour=1))
steps = st.one_of(
    st.builds(Played, st.sampled_from(["1", "D2", "T3", "20", "25"])),
    st.builds(Undone, st.just(1)),
    st.builds(Corrected, st.integers(1, 4), st.sampled_from(["5", "D6"]), st.just(value=True)),
    st.builds(Joined, st.just(0), st.sampled_from(["Ann", "Cid"])),
)


@given(st.lists(steps, max_size=30))
def test_what_is_kept_of_a_story_is_what_would_be_told_anew(entries):
    """Whatever is undone, corrected or renamed, no line of a move that has gone is told."""
    table = open_table(Opened("warlord", 1, SEATS, "0" * 32))
    table = take(table, Played(table.match.legal_tokens()[0]))[0]  # homes
    kept = Stories()
    for entry in entries:
        if isinstance(entry, Undone) and len(table.made) < 2:
            continue
        if isinstance(entry, Corrected) and not 1 < entry.number <= len(table.made):
            continue
        table = take(table, entry)[0]
        told = kept.newest(table, MOST)
        assert told == Stories().newest(table, MOST)
        assert told == Stories().newest(table, 10_000)[-MOST:]
