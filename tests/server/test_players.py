"""Players' profiles, which whoever comes may make."""

from __future__ import annotations

from dataclasses import replace

from oche.server.safety.limits import Limits
from tests.server.houses import QUICK, Device, serving

DARTS = {"aim": "T20", "darts": [{"token": "T20"}]}


def test_a_flood_of_measured_darts_is_refused_and_leaves_no_profile(tmp_path):
    with serving(tmp_path, replace(QUICK, limits=Limits(series=3))) as host:
        flood = Device(host)
        for number in range(3):
            flood.post(f"/api/players/Ann {number}/darts", DARTS, 201)
        for number in range(3, 6):
            detail = flood.post(f"/api/players/Ann {number}/darts", DARTS, 429)["detail"]
            assert "wait a minute" in detail
        assert [each["name"] for each in flood.get("/api/players")] == ["Ann 0", "Ann 1", "Ann 2"]
        assert flood.get("/api/players/Ann 0/hand")["darts"] == 1
        flood.close()
