"""A server among others: what it did not hear of them."""

from __future__ import annotations

import pytest

from tests.server.houses import Device
from tests.soak.servers import serving
from tests.store.conftest import postgres  # noqa: F401

pytestmark = pytest.mark.xdist_group("postgres")


def test_who_was_shut_out_while_nothing_was_heard_is_dropped(postgres):  # noqa: F811
    """Another server's word is lost with the connection: then every screen shows its role anew."""
    with postgres.database() as url, serving(url) as one:
        owner, scorer = Device(one.host), Device(one.host)
        opened = owner.open("warlord", "Ann", "Ben", darts="real", dice="real")
        table, name = opened["table"], url.split("/")[3].partition("?")[0]
        scorer.post("/api/enter", {"key": opened["links"]["scorer"]})
        with owner.screen(table) as at_o, scorer.screen(table) as at_s:
            postgres.sql("DELETE FROM grants WHERE role = 'scorer'", name)
            postgres.disconnect(url)
            assert at_o.closed() == at_s.closed() == 1013
        with owner.screen(table) as at_o:
            at_o.play("@20")
        assert scorer.refused_screen(table) == 4403
        for each in (owner, scorer):
            each.close()
