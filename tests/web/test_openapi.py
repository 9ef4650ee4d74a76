"""The HTTP API against its own description: whatever is sent, nothing breaks, and answers have their shape."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from feltwork.web.origins import CSRF
from feltwork.web.security import COOKIE
from tests.database.servers import Servers, fresh_database
from tests.web.api import ROLES, Api, Caller, running

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
WHO = (
    "nobody",
    "floorperson",
    "finance",
    "slot_shift_manager",
    "casino_compliance_supervisor",
    "executive_director",
    "instructor",
    "administrator",
)
SIGNED_OUT = "/api/sign-out"
"""Would end the session of the walk itself; it has no body that could be wrong."""


@pytest.fixture(scope="module")
def api(servers: Servers) -> Iterator[Api]:
    with fresh_database(servers.url("embedded")) as url, running(url) as api:
        yield api


def _operations(api: Api) -> list[Any]:
    schema = schemathesis.openapi.from_url(f"{api.address}/api/openapi.json")
    return [found.ok() for found in schema.get_all_operations()]  # type: ignore[union-attr]  # it is well formed


@pytest.fixture(scope="module")
def sessions(api: Api) -> dict[str, dict[str, str]]:
    """The headers of everybody, from before anything was tried at the door."""
    callers = {who: Caller(api.client) if who == "nobody" else api.sign_in(ROLES[who]) for who in WHO}
    return {
        who: {"Cookie": f"{COOKIE}={caller.token}", CSRF: str(caller.csrf)} if caller.token else {}
        for who, caller in callers.items()
    }


@pytest.mark.parametrize(
    ("who", "examples"),
    [("nobody", 1), ("finance", 2), *(pytest.param(who, 15, marks=pytest.mark.long) for who in WHO)],
)
def test_no_request_breaks_the_server_or_gets_an_answer_off_its_shape(
    api: Api, sessions: dict[str, dict[str, str]], who: str, examples: int
) -> None:
    headers, asked = sessions[who], 0
    chosen = settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    for operation in _operations(api):
        if operation.path == SIGNED_OUT:
            continue

        def ask(case: Case[Any]) -> None:
            nonlocal asked
            asked += 1
            case.call_and_validate(headers=headers, checks=CHECKS, timeout=60)

        chosen(given(case=operation.as_strategy())(ask))()
    assert asked > 3 * 40


def test_every_route_says_what_it_is_and_what_it_refuses(api: Api) -> None:
    described = Caller(api.client).get("/api/openapi.json")
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            what = f"{method} {path}"
            assert operation["summary"], what
            assert operation["description"], what
            told = operation["responses"]
            assert {"400", "401", "403", "404", "409", "422", "503"} <= set(told), what
            for status, response in told.items():
                if status not in ("200", "204"):
                    shape = response["content"]["application/json"]["schema"]
                    assert shape == {"$ref": "#/components/schemas/Refusal"}, f"{what}: {status}"
            [done] = [response for status, response in told.items() if status in ("200", "204")]
            assert "204" in told or all(kind["schema"] for kind in done["content"].values()), what
