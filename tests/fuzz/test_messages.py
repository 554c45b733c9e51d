"""Whatever is sent on a table's WebSocket, in any order: an answer comes, and the table stands."""

from __future__ import annotations

import json
from contextlib import ExitStack, suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from oche.server.running import LARGEST_COMMAND
from oche.server.socket import COMMAND
from tests.fuzz.hostile import house, rounds
from tests.server.houses import WAIT

SCHEMA = COMMAND.json_schema()
DOES = sorted(SCHEMA["discriminator"]["mapping"]) if "discriminator" in SCHEMA else ["play", "undo"]
TOKENS = [
    "@20",
    "T1",
    "M",
    "25",
    "IMP",
    "TOWER",
    "MISS",
    "6",
    "sit",
    "",
    "S20(1.0,2.0)",
    "T20(1e999,0)",
]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
NUMBERS = st.integers(-2, 12) | st.sampled_from([-(2**63), 2**31, 2**63, 2**70, 10**40])
FIELDS = {
    "token": st.sampled_from(TOKENS) | st.text(max_size=20),
    "seat": NUMBERS,
    "keep": NUMBERS,
    "move": NUMBERS,
    "number": NUMBERS,
    "ask": st.text(max_size=20),
    "name": st.text(max_size=50),
    "bot": st.sampled_from(["greedy", "random", "nobody", ""]),
    "hand": st.sampled_from(["club", "12", "0", "-1", "1e400", "nan", "9,9,9", "97.8,19.7,39.8"]),
    "darts": st.sampled_from(["real", "drawn", "rubber"]),
    "point": st.lists(st.floats() | st.integers(), max_size=3),
    "drawing": st.sampled_from(["dartboard", "warmap", "whiteboard", "attic"]),
}
COMMANDS = st.builds(
    lambda do, name, seq, about: json.dumps({"do": do, "id": name, "seq": seq, **about}),
    st.sampled_from(DOES),
    st.text(min_size=1, max_size=20) | st.integers(0, 9).map(lambda n: f"command-{n}"),
    NUMBERS,
    st.fixed_dictionaries({}, optional=FIELDS),
)
MUTATED = st.builds(
    lambda text, at, put: text[: at % len(text)] + put + text[at % len(text) + 1 :],
    COMMANDS,
    st.integers(0, 200),
    st.text(max_size=3),
)
JUNK = (
    st.binary(max_size=200)
    | JSON.map(json.dumps)
    | st.sampled_from(["[" * 5000, '{"do":' * 2000, "\0", "", '"' + "x" * 9000 + '"'])
)
OVERSIZED = st.just("x" * (LARGEST_COMMAND + 1))
MESSAGES = st.lists(
    st.one_of(COMMANDS, COMMANDS, COMMANDS, MUTATED, JUNK, OVERSIZED), min_size=1, max_size=12
)


def sendable(message):
    """Lone surrogates are no text that a WebSocket could carry."""
    return message if isinstance(message, bytes) else message.encode("utf-8", "replace").decode()


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory):
    with house(tmp_path_factory.mktemp("messages")) as opened:
        yield opened


@pytest.mark.parametrize("game", ["warlord", "adventure", "scavenger"])
def test_every_message_is_answered_or_ends_its_own_connection_alone(fuzzed, game):
    owner, table = fuzzed.owner, fuzzed.tables[game]
    assert len(DOES) > 5

    @rounds(25, 2000)
    @given(messages=MESSAGES, query=st.sampled_from(["", "?since=0", "?since=-5", "?role=owner"]))
    def talk(messages, query):
        with ExitStack() as here:
            fuzzing = here.enter_context(owner.screen(table, query))
            # A command that was carried out is told and answered; what is no text ends the screen.
            with suppress(ConnectionClosed):
                for message in map(sendable, messages):
                    fuzzing.socket.send(message)
                    answer = fuzzing.hear()
                    while answer["type"] == "news":
                        answer = fuzzing.hear()
                    assert answer["type"] in ("done", "refused", "previewed"), answer
                    if answer["type"] == "refused":
                        assert answer["sentence"]
                return
            code = fuzzing.socket.close_code
            assert code in (1007, 1009), (code, messages)

    talk()
    with owner.screen(table) as screen:  # the table stands, and is told as it is kept
        assert screen.view["seq"] == owner.get(f"/api/tables/{table}")["seq"]
        screen.socket.send("no command")
        assert json.loads(screen.socket.recv(timeout=WAIT))["why"] == "unreadable"
