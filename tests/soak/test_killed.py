"""Acknowledged means stored: whatever a server was doing when it was killed."""

from __future__ import annotations

import random
import time

from tests.server.houses import Device
from tests.soak.servers import SOAK, Client, again, check_log, log_of, owner_of, serving

KILLS = 50 if SOAK else 3
TABLES, EACH = 3, 2


def test_a_killed_server_has_lost_nothing_that_it_acknowledged(tmp_path):
    """SIGKILL at random moments: every acknowledged move is there, at most the one in flight."""
    rng = random.Random(20)
    device: Device | None = None
    tables: list[str] = []
    moves = 0
    for kill in range(KILLS):
        with serving(tmp_path) as server:
            if device is None:
                device, tables = owner_of(server.host, TABLES)
            here = again(device, server.host)
            before = {table: len(log_of(tmp_path / "oche.db", table)) for table in tables}
            for table in tables:  # what was on disk is what it shows
                assert here.get(f"/api/tables/{table}")["seq"] == before[table] - 1
            clients = [
                Client(here, table, f"{kill}-{table}-{number}", random.Random(rng.random()))
                for table in tables
                for number in range(EACH)
            ]
            for client in clients:
                client.start()
            while not all(client.done for client in clients):
                time.sleep(0.01)
            time.sleep(rng.uniform(0, 0.5))
            server.kill()
            for client in clients:
                client.join()
            here.close()
        for table in tables:
            mine = [client for client in clients if client.table == table]
            check_log(log_of(tmp_path / "oche.db", table), mine, since=before[table])
            moves += sum(len(client.done) for client in mine)
        assert not [client.wrong for client in clients if client.wrong]
    assert device is not None
    device.close()
    assert moves > KILLS * TABLES


def test_eight_at_one_table_lose_nothing_and_double_nothing(tmp_path):
    """A race at one table: each is done once; every refusal is "stale", and the next try works."""
    race(tmp_path, tables=1, clients=8)


def test_eight_at_eight_tables(tmp_path):
    race(tmp_path, tables=8, clients=8)


def race(folder, *, tables, clients):
    """50 moves a second together, for a minute in `make soak`."""
    each = 50 * 60 // clients if SOAK else 12
    with serving(folder) as server:
        device, names = owner_of(server.host, tables)
        crowd = [
            Client(
                device,
                names[number % tables],
                f"client-{number}",
                random.Random(number),
                most=each,
                pause=clients / 50,
            )
            for number in range(clients)
        ]
        for client in crowd:
            client.start()
        for client in crowd:
            client.join()
        for name in names:
            mine = [client for client in crowd if client.table == name]
            check_log(log_of(folder / "oche.db", name), mine)
        assert [client.wrong for client in crowd] == [[]] * clients
        assert [len(client.done) for client in crowd] == [each] * clients
        if tables == 1:
            assert sum(client.stale for client in crowd) > 0
        device.close()


def test_the_same_command_twice_acts_once_also_after_a_crash(tmp_path):
    """A double tap, and a retry when the answer was lost with the server."""
    with serving(tmp_path) as server:
        device, (table,) = owner_of(server.host, 1)
        with device.screen(table) as screen:
            first = screen.send("play", token="S20", id="double-tap", seq=0)
            assert screen.send("play", token="S20", id="double-tap", seq=0) == first
        server.kill()
    with serving(tmp_path) as server:
        here = again(device, server.host)
        with here.screen(table) as screen:
            assert screen.send("play", token="S20", id="double-tap", seq=0) == first
            assert screen.view["moves"] == 1
        here.close()
    device.close()
