"""The number of an outstanding voucher is as good as cash: it travels in bodies alone, and is in no log (461a.8(d))."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import pytest
from fastapi.routing import APIRoute
from websockets.sync.client import connect

from feltwork.access.permissions import RULES
from feltwork.cli import serving
from feltwork.ledger.ids import new_id
from feltwork.wagering import game_accounts, voucher_records, vouchers
from feltwork.wagering.validation_numbers import new_validation_number
from feltwork.wagering.voucher_page import validation_groups
from tests.bills import insert_bill
from tests.database.servers import Servers, fresh_database
from tests.web.api import ROLES, Api, Caller, running


@pytest.fixture(scope="module")
def api(servers: Servers) -> Iterator[Api]:
    with fresh_database(servers.url("embedded")) as url, running(url) as api:
        yield api


@pytest.fixture(scope="module")
def callers(api: Api) -> dict[str, Caller]:
    """One for each role."""
    return {role: api.sign_in(name) for role, name in ROLES.items()}


def _voucher(api: Api, terminal: str = "Hand-1") -> str:
    """The validation number of an outstanding voucher."""
    insert_bill(api.house, new_id(), terminal, 20)
    number: str = game_accounts.cash_out(api.house, new_id(), terminal)["voucher"]["validation_number"]
    return number


def _who_may(route: APIRoute) -> str:
    """A role that passes the route's door."""
    doors = [one.call for one in route.dependant.dependencies]
    permissions = [one for door in doors for one in getattr(door, "permissions", ())]
    return next((str(role) for one in permissions for role in sorted(RULES[one].roles)), "finance")


def test_461a_8_d_no_route_takes_a_voucher_by_its_address(
    api: Api, callers: dict[str, Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every parameter of every path and query, filled with a voucher's number: no route looks the voucher up."""
    number, sought = _voucher(api), list[str]()

    def noted(written: object, parse: Any = voucher_records.parse_validation_number) -> str:
        sought.append(str(written))
        return str(parse(written))

    for module in (voucher_records, vouchers):
        monkeypatch.setattr(module, "parse_validation_number", noted)
    tried = 0
    for route in (one for one in api.app.routes if isinstance(one, APIRoute)):
        path = route.path_format.format(**{one.name: number for one in route.dependant.path_params})
        query = "&".join(f"{one.alias}={number}" for one in route.dependant.query_params)
        [method] = route.methods or ()
        if route.dependant.path_params or query:
            tried += 1
            body = {"id": str(uuid4())} if method == "POST" else None
            callers[_who_may(route)].send(method, f"{path}?{query}", body)
            assert sought == [], f"{method} {route.path_format} looks a voucher up by its address"
    assert tried > 80


def _at_the_terminal(api: Api, seat: dict[str, Any], do: str, **body: Any) -> dict[str, Any]:
    """The answer to one command of a terminal."""
    with connect(f"{api.address.replace('http', 'ws', 1)}/ws") as line:
        line.send(json.dumps({"type": "hello", "protocol": 1, "credential": seat["credential"]}))
        line.recv(20)
        line.send(json.dumps({"type": "command", "id": str(uuid4()), "do": do, **body}))
        while (told := json.loads(line.recv(20)))["type"] != "answer":
            pass
        return dict(told)


def test_461a_8_d_no_log_has_the_number_of_a_voucher(
    api: Api, callers: dict[str, Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Vouchers issued, looked up, redeemed, refused, and met by an error that nobody foresaw. The server's own log has
    no number, and a refusal repeats none, since anybody may log it."""
    seat = api.client.post("/api/demo/seat", json={"table": "Hand"}).json()
    numbers, cashier = [_voucher(api), _voucher(api), new_validation_number()], callers["finance"]
    said: list[str] = []
    with _server_log() as log:
        for number in numbers:
            said.append(cashier.send("POST", "/api/vouchers/look-up", {"number": f"{number}1"}).text)
            said.append(cashier.send("POST", "/api/vouchers/look-up", {"number": int(number)}).text)
            for _ in range(2):
                said.append(cashier.reply("/api/vouchers/redeem", number=number).text)
                said.append(json.dumps(_at_the_terminal(api, seat, "voucher_in", validation_number=number)))
            said.append(json.dumps(_at_the_terminal(api, seat, "voucher_in", validation_number=int(number))))
        lost = _voucher(api)

        def broken(*_: object, **__: object) -> None:
            raise RuntimeError(f"voucher {lost}, {validation_groups(lost)}")

        monkeypatch.setattr(vouchers, "hold", broken)
        monkeypatch.setattr(vouchers, "hold_at_terminal", broken)
        assert cashier.reply("/api/vouchers/redeem", number=lost).status_code == 500
        assert not _at_the_terminal(api, seat, "voucher_in", validation_number=lost)["ok"]
    assert "RuntimeError: voucher" in log.getvalue(), "the error itself is in the log"
    refusals = [one for one in said if '"why"' in one]
    assert len(refusals) > 4 * len(numbers)
    for number in (*numbers, lost):
        for written in (number, validation_groups(number)):
            assert written not in log.getvalue(), "the log has the number of a voucher"
            found = [one for one in refusals if written in one]
            assert not found, f"{found}: a refusal repeats the number of a voucher"


def test_461a_8_d_the_most_talkative_log_has_no_message_of_a_terminal(api: Api) -> None:
    """Messages that are cut for the log would show all but a digit of a number, and most of a credential."""
    seat = api.client.post("/api/demo/seat", json={"table": "Hand"}).json()
    written = validation_groups(_voucher(api))
    with _server_log() as log:
        _at_the_terminal(api, seat, "voucher_in", validation_number=written)
        logging.getLogger("feltwork").debug("the log is there")
    assert "the log is there" in log.getvalue()
    for secret in (written[-10:], seat["credential"][-10:], "voucher_in"):
        assert secret not in log.getvalue()


@contextmanager
def _server_log() -> Iterator[io.StringIO]:
    """What the log of `feltwork serve` has meanwhile, at its most talkative."""
    written, root = io.StringIO(), logging.getLogger()
    before, level = root.handlers[:], root.level
    root.handlers.clear()
    try:
        serving.log("debug")
        [handler] = root.handlers
        assert isinstance(handler, logging.StreamHandler)
        handler.setStream(written)
        yield written
    finally:
        root.handlers[:] = before
        root.setLevel(level)
