"""Whatever is asked over HTTP, by the API's own description or against it: no answer is a crash."""

from __future__ import annotations

import pytest
import requests
import schemathesis
from hypothesis import given
from schemathesis.config import SchemathesisConfig

from oche.server.app import create_app
from oche.store.sql import SqlStore
from tests.fuzz.hostile import house, rounds

DESCRIPTION = create_app(SqlStore(":memory:api")).openapi()
OPERATIONS = sorted(
    (method.upper(), path) for path, item in DESCRIPTION["paths"].items() for method in item
)
AWAY = {"/api/odds"}  # 503 without a process that thinks: a sentence, and no crash


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory):
    with house(tmp_path_factory.mktemp("api")) as opened:
        yield opened


@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=map(" ".join, OPERATIONS))
def test_no_request_is_answered_by_a_crash(fuzzed, method, path):
    schema = schemathesis.openapi.from_dict(DESCRIPTION, config=SchemathesisConfig())
    operation = schema[path][method]
    session = requests.Session()
    for name, value in fuzzed.owner.http.cookies.items():
        session.cookies.set(name, value)
    tables = list(fuzzed.tables.values())
    count = 0

    @rounds(6, 300)
    @given(case=operation.as_strategy())
    def ask(case):
        nonlocal count
        count += 1
        if "table" in (case.path_parameters or {}) and count % 2:
            case.path_parameters["table"] = tables[count % 3]
        answer = case.call(base_url=f"http://{fuzzed.host}", session=session, timeout=30)
        assert answer.status_code < 500 or (answer.status_code, path in AWAY) == (503, True), (
            answer.status_code,
            answer.text,
        )
        if answer.status_code >= 400:
            assert answer.json()["detail"]

    ask()
    assert count
    session.close()
