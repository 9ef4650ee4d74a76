"""Guesses at voucher numbers at the server's doors: many lines of one terminal, and a cashier's desk (461a.8(d))."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any
from uuid import uuid4

import pytest
from websockets.sync.client import connect

from feltwork.ledger.ids import new_id
from feltwork.wagering import game_accounts
from feltwork.wagering.validation_numbers import new_validation_number
from feltwork.wagering.voucher_guesses import AT_DESK, AT_TERMINAL
from tests.bills import insert_bill
from tests.database.servers import Servers, fresh_database
from tests.web.api import ROLES, Api, running


@pytest.fixture(scope="module")
def api(servers: Servers) -> Iterator[Api]:
    with fresh_database(servers.url("embedded")) as url, running(url) as api:
        yield api


def _seat(api: Api) -> dict[str, Any]:
    seat: dict[str, Any] = api.client.post("/api/demo/seat", json={"table": "Hand"}).json()
    return seat


class _Line:
    """A WebSocket of a terminal."""

    def __init__(self, api: Api, seat: dict[str, Any], until: ExitStack) -> None:
        self._line = until.enter_context(connect(f"{api.address.replace('http', 'ws', 1)}/ws"))
        self._line.send(json.dumps({"type": "hello", "protocol": 1, "credential": seat["credential"]}))
        self._answers: dict[str, dict[str, Any]] = {}

    def send(self, number: str) -> str:
        id = str(uuid4())
        self._line.send(json.dumps({"type": "command", "id": id, "do": "voucher_in", "validation_number": number}))
        return id

    def answer(self, id: str) -> dict[str, Any]:
        """In whatever order the answers come."""
        while id not in self._answers:
            told = json.loads(self._line.recv(20))
            if told["type"] == "answer":
                self._answers[told["id"]] = told
        return self._answers[id]


def _voucher(api: Api) -> str:
    insert_bill(api.house, new_id(), "Hand-2", 20)
    number: str = game_accounts.cash_out(api.house, new_id(), "Hand-2")["voucher"]["validation_number"]
    return number


def test_461a_8_d_a_terminal_that_guesses_over_many_lines_is_stopped_and_the_floor_sees_it(api: Api) -> None:
    seat, good = _seat(api), _voucher(api)
    with ExitStack() as until:
        lines = [_Line(api, seat, until) for _ in range(3)]
        sent = [(line, line.send(new_validation_number())) for _ in range(AT_TERMINAL.here) for line in lines]
        told = [line.answer(id)["refused"] for line, id in sent]
        looked_up = [one for one in told if one["why"] == "this terminal does not accept it"]
        assert len(looked_up) == AT_TERMINAL.here
        stopped = {one["what"] for one in told if one not in looked_up}
        assert stopped == {f"gaming vouchers at terminal {seat['asset_number']}"}
        assert not lines[0].answer(lines[0].send(good))["ok"]
    floor = api.sign_in(ROLES["slot_attendant"]).get("/api/floor")
    [waits] = [one for one in floor["waiting"] if one["kind"] == "guesses"]
    assert (waits["terminal"], waits["table"], waits["wrong"]) == (seat["asset_number"], "Hand", AT_TERMINAL.here)
    cashier = api.sign_in(ROLES["finance"])
    assert cashier.post("/api/vouchers/redeem", number=good)["amount"] == "20.00", "the cage pays it"


def test_461a_8_d_a_cashier_who_guesses_waits_and_another_pays(api: Api) -> None:
    good, cashier, other = _voucher(api), api.sign_in(ROLES["finance"]), api.sign_in(ROLES["cage_supervisor"])
    for number in range(AT_DESK.here):
        path = ("/api/vouchers/look-up", "/api/vouchers/redeem")[number % 2]
        body = {"number": new_validation_number(), **({"id": str(uuid4())} if number % 2 else {})}
        assert cashier.send("POST", path, body).status_code == 404
    stopped = cashier.send("POST", "/api/vouchers/look-up", {"number": good})
    assert stopped.status_code == 429
    assert 0 < int(stopped.headers["retry-after"]) <= 3600
    assert cashier.reply("/api/vouchers/redeem", number=good).status_code == 429
    assert other.post("/api/vouchers/redeem", number=good)["amount"] == "20.00"
    trail = cashier.get("/api/trail?doing=voucher_guesses")
    assert ROLES["finance"] in json.dumps(trail)


def test_461a_8_d_a_cashier_who_guesses_under_the_id_of_a_payment_waits_as_well(api: Api) -> None:
    """A payment that is sent again is answered; under its id nobody tries other numbers uncounted."""
    cashier, paid, good = api.sign_in(ROLES["cage_supervisor"]), _voucher(api), _voucher(api)
    sent = {"id": str(uuid4()), "number": paid}
    first = cashier.send("POST", "/api/vouchers/redeem", sent)
    told = [
        cashier.send("POST", "/api/vouchers/redeem", {"id": sent["id"], "number": new_validation_number()}).status_code
        for _ in range(AT_DESK.here + 1)
    ]
    assert told == [404] * AT_DESK.here + [429]
    assert cashier.send("POST", "/api/vouchers/redeem", {"id": sent["id"], "number": good}).status_code == 429
    assert cashier.send("POST", "/api/vouchers/redeem", sent).json() == first.json(), "sent again it is answered"
