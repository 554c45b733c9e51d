"""Two servers over one PostgreSQL: a game goes on at the other when one is killed."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from tests.server.houses import Device
from tests.soak.servers import GONE, SOAK, Client, again, owner_of, serving
from tests.store.conftest import postgres  # noqa: F401

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture
def url(postgres):  # noqa: F811
    with postgres.database() as url:
        yield url


def test_a_game_goes_on_at_the_other_server(url):
    """Each shows what is entered at the other; one is killed, and its people go on."""
    with serving(url) as one, serving(url) as two:
        device, (table,) = owner_of(one.host, 1)
        there = again(device, two.host)
        with there.screen(table) as wall:
            with device.screen(table) as tablet:
                tablet.until(lambda view: view["moves"] == 1)
                tablet.play("S20")
                assert wall.until(lambda view: view["moves"] == 2)["seq"] == 2
                assert wall.told
                wall.play("T19")
                tablet.until(lambda view: view["moves"] == 3)
                # It was based on what the other server showed: nobody's dart is lost unseen.
                assert tablet.refused("play", token="S1", seq=2)[0] == "stale"
                tablet.done("undo", keep=2)
                wall.until(lambda view: view["moves"] == 2)
                tablet.done("close code")
                wall.until(lambda view: view["code"] is None)
                command = {
                    "do": "play",
                    "token": "S5",
                    "id": "once-only",
                    "seq": tablet.view["seq"],
                }
                first = tablet.send(**command)
                one.kill()
                hear_it_go(tablet)
            wall.until(lambda view: view["moves"] == 3)
            with there.screen(table, f"?since={first['seq'] - 1}") as tablet:
                assert tablet.welcome["told"]
                assert tablet.send(**command) == first  # the retry of who did not hear the answer
                tablet.play("D1")
                wall.until(lambda view: view["moves"] == 4)
        for each in (device, there):
            each.close()


def newest(postgres, url, table):  # noqa: F811
    """The number of a table's newest entry in the database."""
    name = url.split("/")[3].partition("?")[0]
    return int(postgres.sql(f"SELECT max(seq) FROM entries WHERE table_id = '{table}'", name))


def hear_it_go(screen):
    """Listen until the connection breaks."""
    with suppress(*GONE):
        while True:
            screen.hear()


def test_a_seat_and_a_rematch_are_the_same_at_both(url):
    with serving(url) as one, serving(url) as two:
        device, (table,) = owner_of(one.host, 1)
        code = device.get(f"/api/tables/{table}")["code"]
        phone = Device(two.host)
        phone.post("/api/join", {"code": code, "seat": 1})
        with phone.screen(table) as seat:
            with device.screen(table) as tablet:
                tablet.done("leave", seat=1)
            assert seat.closed() == 4403
        there = again(device, two.host)
        again_at = [each.post(f"/api/tables/{table}/rematch")["table"] for each in (device, there)]
        assert again_at[0] == again_at[1]
        for each in (device, phone, there):
            each.close()


def test_eight_clients_at_two_servers_lose_nothing(url, postgres):  # noqa: F811
    each = 50 * 60 // 8 if SOAK else 6
    with serving(url) as one, serving(url) as two:
        device, (table,) = owner_of(one.host, 1)
        there = again(device, two.host)
        crowd = [
            Client(
                (device, there)[number % 2],
                table,
                f"client-{number}",
                random.Random(number),
                most=each,
                pause=8 / 50,
            )
            for number in range(8)
        ]
        for client in crowd:
            client.start()
        for client in crowd:
            client.join()
        assert [client.wrong for client in crowd] == [[]] * 8
        assert [len(client.done) for client in crowd] == [each] * 8
        seqs = sorted(seq for client in crowd for seq in client.done.values())
        assert len(set(seqs)) == len(seqs)
        with device.screen(table) as tablet, there.screen(table) as wall:
            while (last := newest(postgres, url, table)) > min(
                tablet.view["seq"], wall.view["seq"]
            ):
                for screen in (tablet, wall):  # what is on its way arrives, or the test fails
                    screen.until(lambda view: view["seq"] >= last)
            assert tablet.view["state"] == wall.view["state"]
            assert tablet.view["seq"] == wall.view["seq"] >= seqs[-1]
        for where in (device, there):
            where.close()
