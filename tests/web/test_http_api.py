"""The routes of the floor: payouts, approvals, people, vouchers, reports, each done once and noted."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import Any
from uuid import uuid4, uuid5

import httpx
import pytest
from websockets.sync.client import connect

from feltwork.ledger.ids import new_id
from feltwork.wagering import game_accounts, terminals
from feltwork.web.demo import PASSWORD
from feltwork.web.security import COOKIE
from tests.bills import insert_bill
from tests.database.servers import Servers, fresh_database
from tests.web.api import Api, Caller, running

DEALT_BY_NOBODY = {"cards_from": "dealer", "automatic": True}


@pytest.fixture(scope="module")
def api(servers: Servers) -> Iterator[Api]:
    with fresh_database(servers.url("embedded")) as url, running(url) as api:
        yield api


@pytest.fixture(scope="module")
def people(api: Api) -> dict[str, Caller]:
    names = ("admin", "dealer", "floor", "attendant", "supervisor", "security", "finance", "compliance")
    return {name: api.sign_in(name) for name in names}


def _terminal(api: Api, *bills: int, table: str = "Hand") -> str:
    number = f"N{uuid4().hex[:8]}"
    terminals.enrol(api.house, new_id(), number, table)
    terminals.enable(api.house, new_id(), number, "the test")
    for bill in bills:
        insert_bill(api.house, new_id(), number, bill)
    return number


def _acts(people: dict[str, Caller], what: str) -> list[tuple[str, str]]:
    """Who did what to something, the oldest first."""
    found = people["compliance"].get(f"/api/trail?what={what}")
    return [(act["who"], act["doing"]) for act in reversed(found)]


# ----------------------------------------------------------------------------------------------------------- payouts


def _due(api: Api, people: dict[str, Caller], dollars: int) -> dict[str, Any]:
    """A cash-out that is more than a terminal pays itself."""
    number = _terminal(api, *[100] * (dollars // 100))
    game_accounts.cash_out(api.house, new_id(), number)
    [found] = [one for one in people["attendant"].get("/api/payouts") if one["terminal"] == number]
    return dict(found)


def test_465a_26_b_3_a_payout_from_5000_on_is_signed_by_two(api: Api, people: dict[str, Caller]) -> None:
    due, attendant = _due(api, people, 5_000), people["attendant"]
    pay, second = f"/api/payouts/{due['id']}/pay", {"name": "security", "password": PASSWORD}
    assert due["amount"] == "5000.00"
    for signers, why, section in (
        ({}, "a second person has to verify and sign it", "465a.26(b)(3)"),
        (
            {"verified_by": {"name": "attendant", "password": PASSWORD}},
            "attendant signed it already",
            "465a.26(b)(3)",
        ),
        ({"verified_by": {**second, "password": "wrong"}}, "the name and the password do not fit", None),
        (
            {"verified_by": {"name": "floor", "password": PASSWORD}},
            "only a slot attendant, a slot supervisor or above, or a security department member may verify and sign"
            " a payout slip",
            "465a.26(b)(3)",
        ),
    ):
        refused = attendant.reply(pay, **signers)
        assert (refused.status_code, refused.json()["why"], refused.json()["section"]) == (409, why, section)
    id = str(uuid4())
    paid = attendant.send("POST", pay, {"id": id, "verified_by": second}).json()
    assert (paid["made_by"], paid["verified_by"], paid["still_due"]) == ("attendant", "security", "0.00")
    assert ["amount", "$5,000.00", "465a.26(b)(1)"] in paid["on_the_slip"]
    again = attendant.send("POST", pay, {"id": id, "verified_by": second}).json()
    assert again == paid
    assert _acts(people, f"payout {due['id']}") == [("security", "verify_payout"), ("attendant", "pay_payout")]
    assert people["floor"].get(f"/api/terminals/{due['terminal']}")["due"] == "0.00"


def test_465a_26_b_1_a_small_payout_needs_one_signature(api: Api, people: dict[str, Caller]) -> None:
    due = _due(api, people, 3_100)
    paid = people["supervisor"].post(f"/api/payouts/{due['id']}/pay")
    assert (paid["made_by"], paid["verified_by"]) == ("supervisor", None)
    twice = people["supervisor"].reply(f"/api/payouts/{due['id']}/pay")
    assert (twice.status_code, twice.json()["section"]) == (409, "465a.26(b)(1)")


# -------------------------------------------------------------------------------------------------- floor and switches


def test_what_waits_for_a_person_comes_first_money_before_calls(api: Api, people: dict[str, Caller]) -> None:
    due = _due(api, people, 3_200)
    seat = api.client.post("/api/demo/seat", json={"table": "Hand"}).json()
    asked = _ask(people["admin"], "device_credentials", {"asset_numbers": [due["terminal"]]})
    with connect(f"{api.address.replace('http', 'ws', 1)}/ws") as line:
        line.send(json.dumps({"type": "hello", "protocol": 1, "credential": seat["credential"]}))
        assert json.loads(line.recv(20))["type"] == "welcome"
        line.send(json.dumps({"type": "command", "id": str(uuid4()), "do": "call", "on": True}))
        while json.loads(line.recv(20))["type"] != "answer":
            pass
        seen = _until(people["floor"], lambda floor: any(one["kind"] == "call" for one in floor["waiting"]))
        kinds = [one["kind"] for one in seen["waiting"]]
        assert kinds == sorted(kinds, key=["payout", "call", "approval", "trouble", "stopped", "clock"].index)
        assert {"payout", "call", "approval"} <= set(kinds)
        [terminal] = [one for one in seen["terminals"] if one["asset_number"] == seat["asset_number"]]
        assert terminal["connected"]
        assert terminal["called_at"]
        people["attendant"].post("/api/tables/Hand/attend", terminal=seat["asset_number"])
        _until(people["floor"], lambda floor: all(one["kind"] != "call" for one in floor["waiting"]))
        refused = people["attendant"].reply("/api/tables/Hand/attend", terminal=seat["asset_number"])
        assert refused.json()["why"] == "it has not called"
    people["floor"].post(f"/api/approvals/{asked}/refuse", reason="not needed")


def _until(caller: Caller, holds: Any) -> Any:
    """The floor, once it shows something: a table tells how it stands every second."""
    for _ in range(2_000):
        if holds(seen := caller.get("/api/floor")):
            return seen
    raise AssertionError("the floor never showed it")


def test_605a_5_a_a_terminal_is_switched_by_a_person_once(api: Api, people: dict[str, Caller]) -> None:
    number, id = _terminal(api), str(uuid4())
    for _ in range(2):
        answer = people["floor"].send("POST", f"/api/terminals/{number}/disable", {"id": id})
        assert answer.json() == {"asset_number": number, "enabled": False}
    assert people["floor"].get(f"/api/terminals/{number}")["state"] == "disabled"
    people["attendant"].post(f"/api/terminals/{number}/enable")
    assert _acts(people, f"terminal {number}") == [("floor", "disable_terminal"), ("attendant", "enable_terminal")]
    other = people["floor"].send("POST", f"/api/terminals/{_terminal(api)}/disable", {"id": id})
    assert (other.status_code, other.json()["why"]) == (409, "this id was used for other content")


# --------------------------------------------------------------------------------------------------------- approvals


def _ask(caller: Caller, kind: str, content: dict[str, Any], why: str = "a test wants it") -> str:
    id: str = caller.post("/api/approvals", kind=kind, content=content, why=why)["request"]["id"]
    return id


def _signed(people: dict[str, Caller], kind: str, content: dict[str, Any]) -> str:
    """A change of the system that the administrator asks for, with both keys turned."""
    id = _ask(people["admin"], kind, content)
    for name in ("finance", "floor"):
        people[name].post(f"/api/approvals/{id}/approve", reason="seen")
    return id


def test_605a_2_b_a_table_opens_with_two_departments_keys_and_is_run_at_once(
    api: Api, people: dict[str, Caller]
) -> None:
    content = {"change": "new_table", "table": "New", "game": "three-card-poker", "setup": {"decision_s": 45}}
    id = _ask(people["admin"], "system_change", content)
    carry = f"/api/approvals/{id}/carry-out"
    early = people["admin"].reply(carry)
    assert early.status_code == 409
    assert early.json()["why"].startswith("it still waits for a finance department member and a floorperson")
    people["finance"].post(f"/api/approvals/{id}/approve")
    second = people["supervisor"].reply(f"/api/approvals/{id}/refuse", reason="")
    assert second.json()["why"] == "no reason is stated"
    people["supervisor"].post(f"/api/approvals/{id}/approve")
    assert people["dealer"].reply(carry).status_code == 403
    done = people["admin"].post(carry)["result"]
    assert done == {"edition": "three-card-poker@565", "table": "New"}
    assert people["admin"].post(carry)["result"] == done
    assert Caller(api.client).get("/api/tables/New")["posted"]["decision_s"] == 45
    assert _acts(people, f"request {id}") == [
        ("admin", "asked"),
        ("finance", "approved"),
        ("supervisor", "approved"),
        ("admin", "request_used"),
        ("admin", "system_change"),
    ]
    _until(people["floor"], lambda floor: any(one["id"] == "New" and one["running"] for one in floor["tables"]))


def test_605a_2_b_terminals_options_and_setups_are_changed_under_both_keys(api: Api, people: dict[str, Caller]) -> None:
    for content in (
        {"change": "new_terminal", "asset_number": "7001", "table": "Hand", "denomination": "0.05"},
        {"change": "options", "options": {"facility": "The Lucky Felt", "voucher_days": 90, "day_begins": "07:00"}},
        {"change": "setup", "table": "Hand", "setup": {"cards_from": "dealer", "automatic": False, "betting_s": 33}},
    ):
        people["finance"].post(f"/api/approvals/{_signed(people, 'system_change', content)}/carry-out")
    assert people["floor"].get("/api/terminals/7001")["denomination"] == "0.05"
    assert people["floor"].get("/api/floor")["facility"] == "The Lucky Felt"
    assert api.house.options().voucher_days == 90
    assert Caller(api.client).get("/api/tables/Hand")["posted"]["betting_s"] == 33


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ({"change": "new_table", "table": "X", "game": "holdem"}, "no such game"),
        ({"change": "options", "options": {"timezone": "Mars/North"}}, "is not known"),
        ({"change": "options", "options": {"bills": [3]}}, "no such denominations"),
        (
            {"change": "new_table", "table": "X", "game": "minibaccarat", "setup": DEALT_BY_NOBODY},
            "from a virtual shoe only",
        ),
    ],
)
def test_what_could_never_be_carried_out_is_refused_when_it_is_asked_for(
    people: dict[str, Caller], content: dict[str, Any], why: str
) -> None:
    answer = people["admin"].reply("/api/approvals", kind="system_change", content=content, why="a test")
    assert answer.status_code == 409
    assert why in answer.json()["why"]


def test_605a_2_b_a_device_credential_is_shown_once(api: Api, people: dict[str, Caller]) -> None:
    number = _terminal(api)
    id = _signed(people, "device_credentials", {"asset_numbers": [number]})
    assert people["finance"].reply(f"/api/approvals/{id}/carry-out").status_code == 403
    result = people["admin"].post(f"/api/approvals/{id}/carry-out")["result"]
    credential = result["credentials"][number]
    assert result["validators"][number].startswith("fwv.")
    with connect(f"{api.address.replace('http', 'ws', 1)}/ws") as line:
        line.send(json.dumps({"type": "hello", "protocol": 1, "credential": credential}))
        assert json.loads(line.recv(20))["asset_number"] == number
    again = people["admin"].reply(f"/api/approvals/{id}/carry-out")
    assert (again.status_code, again.json()["why"]) == (409, "it was used by admin")
    people["supervisor"].post(f"/api/terminals/{number}/revoke", why="it was lost")
    with connect(f"{api.address.replace('http', 'ws', 1)}/ws") as line:
        line.send(json.dumps({"type": "hello", "protocol": 1, "credential": credential}))
        assert json.loads(line.recv(20))["refused"]["why"] == "it was revoked"


def test_605a_7_a_a_progressive_is_set_up_and_linked_under_both_keys(people: dict[str, Caller]) -> None:
    new = {"change": "new_table", "table": "Stud", "game": "caribbean-stud-poker"}
    people["admin"].post(f"/api/approvals/{_signed(people, 'system_change', new)}/carry-out")
    for content in (
        {"change": "set_up", "progressive": "P1", "game": "caribbean-stud-poker"},
        {"change": "link", "progressive": "P1", "table": "Stud"},
    ):
        id = _ask(people["finance"], "change_progressives", content)
        people["floor"].post(f"/api/approvals/{id}/approve")
        people["floor"].post(f"/api/approvals/{id}/carry-out")
    [meter] = people["dealer"].get("/api/progressives")
    assert (meter["progressive"], [table["table"] for table in meter["tables"]]) == ("P1", ["Stud"])
    assert [one["progressive"] for one in people["floor"].get("/api/floor")["progressives"]] == ["P1"]


def test_605a_2_b_what_is_refused_stays_refused_and_is_listed(people: dict[str, Caller]) -> None:
    id = _ask(people["admin"], "system_change", {"change": "options", "options": {"facility": "No"}})
    seen = people["finance"].get(f"/api/approvals/{id}")["request"]
    assert (seen["can_approve"], seen["can_refuse"], seen["can_carry_out"]) == (True, True, False)
    people["finance"].post(f"/api/approvals/{id}/refuse", reason="the name is not decided")
    listed = people["floor"].get("/api/approvals")
    assert id not in {one["id"] for one in listed["waiting"]}
    [found] = [one for one in listed["recent"] if one["id"] == id]
    assert (found["state"], found["decisions"][0]["reason"]) == ("refused", "the name is not decided")
    assert people["admin"].reply(f"/api/approvals/{id}/carry-out").json()["why"].startswith("finance refused it")


# ------------------------------------------------------------------------------------------------- vouchers, reports


def _look_up(people: dict[str, Caller], number: str) -> httpx.Response:
    return people["finance"].send("POST", "/api/vouchers/look-up", {"number": number})


def test_461a_8_l_a_voucher_is_redeemed_once_and_its_number_stays_out_of_the_trail(
    api: Api, people: dict[str, Caller]
) -> None:
    number = game_accounts.cash_out(api.house, new_id(), _terminal(api, 20))["voucher"]["validation_number"]
    seen = _look_up(people, number).json()
    assert (seen["state"], seen["voucher"]["amount"]) == ("outstanding", "20.00")
    paid = people["finance"].post("/api/vouchers/redeem", number=number)
    assert paid["amount"] == "20.00"
    assert _look_up(people, number).json()["state"] == "redeemed"
    assert people["finance"].reply("/api/vouchers/redeem", number=number).status_code == 409
    assert _acts(people, f"voucher {paid['ticket'].replace('#', '%23')}") == [("finance", "redeem_voucher")]
    assert number not in json.dumps(people["compliance"].get("/api/trail?most=1000"))
    assert _look_up(people, "0" * 18).status_code == 404


def test_605a_2_d_7_the_hours_and_the_report_are_the_same_day(api: Api, people: dict[str, Caller]) -> None:
    _terminal(api, 100, 20)
    hours, report = people["finance"].get("/api/hours"), people["finance"].get("/api/report")
    assert hours["day"] == report["day"]
    assert hours["house"]["total"]["drop"] == report["total"]["deposited"]
    assert hours["house"]["total"]["win"] == report["total"]["revenue"]
    assert {one["table"]: one["total"]["drop"] for one in hours["tables"]} == {
        one["table"]: one["deposited"] for one in report["tables"]
    }
    text = people["finance"].send("GET", "/api/report?format=csv")
    assert text.headers["content-type"].startswith("text/csv")
    [total] = [row for row in csv.DictReader(io.StringIO(text.text)) if row["of"] == "total"]
    assert total["deposited"] == report["total"]["deposited"]
    paper = people["finance"].send("GET", "/api/report?format=html")
    assert paper.headers["content-type"].startswith("text/html")
    assert f"gaming day {report['day']}" in paper.text
    assert paper.text.count("<tbody class=below>") == 4


def test_605a_2_d_6_the_trail_is_read_by_filters_and_as_a_file(people: dict[str, Caller]) -> None:
    found = people["compliance"].get("/api/trail?doing=sign_in&who=floor")
    assert {(act["who"], act["doing"]) for act in found} == {("floor", "sign_in")}
    [first] = people["compliance"].get("/api/trail?most=1")
    assert people["compliance"].get(f"/api/trail?most=1&before={first['number']}")[0]["number"] == first["number"] - 1
    text = people["compliance"].send("GET", "/api/trail?format=csv&who=floor&doing=sign_in").text
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [int(row["number"]) for row in rows] == [act["number"] for act in found]


# ------------------------------------------------------------------------------------------------------------ people


def test_465a_11_b_people_are_added_given_roles_and_disabled(api: Api, people: dict[str, Caller]) -> None:
    admin = people["admin"]
    new = {"sign_in_name": "nina", "name": "Nina New", "roles": ["dealer"], "password": "five green frogs"}
    assert admin.post("/api/people", **new)["roles"] == ["dealer"]
    nina = Caller(api.client).send("POST", "/api/sign-in", {"name": "nina", "password": "five green frogs"})
    assert nina.status_code == 200
    both = admin.post("/api/people/nina/roles", give=["instructor"], take=["dealer"])
    assert both["roles"] == ["instructor"]
    alone = admin.reply("/api/people/nina/roles", give=["floorperson"])
    assert (alone.status_code, alone.json()["section"]) == (409, "605a.2(b)")
    refused = admin.reply("/api/people/nina/roles", give=["finance"])
    assert (refused.status_code, refused.json()["section"]) == (409, "465a.11(b)(8)")
    assert admin.post("/api/people/nina/disable", why="left")["enabled"] is False
    out = Caller(api.client).send("POST", "/api/sign-in", {"name": "nina", "password": "five green frogs"})
    assert (out.status_code, out.json()["why"]) == (401, "this person is disabled")
    assert admin.post("/api/people/nina/enable", why="back")["enabled"] is True
    assert "nina" in {one["sign_in_name"] for one in admin.get("/api/people")}


def test_605a_2_b_a_password_that_another_one_set_permits_choosing_ones_own_and_nothing_more(
    api: Api, people: dict[str, Caller]
) -> None:
    given, own = "five green frogs", "only olga knows this"
    person = {"sign_in_name": "olga", "name": "Olga", "roles": ["dealer"], "password": given}
    people["admin"].post("/api/people", **person)
    answer = Caller(api.client).send("POST", "/api/sign-in", {"name": "olga", "password": given})
    assert (answer.json()["must_choose_password"], answer.json()["may"], answer.json()["may_ask"]) == (True, [], [])
    olga = Caller(api.client, answer.cookies[COOKIE], answer.json()["csrf"])
    for path in ("/api/tables/Hand/view", "/api/approvals", "/api/progressives", "/api/filings"):
        if (refused := olga.send("GET", path)).status_code != 404:
            assert (refused.status_code, refused.json()["section"]) == (403, "605a.2(b)"), path
            assert "it only permits choosing your own" in refused.json()["why"]
    url = api.address.replace("http", "ws", 1) + "/ws"
    with connect(url, additional_headers={"Cookie": f"{COOKIE}={olga.token}"}) as line:
        hello = {"type": "hello", "protocol": 1, "as": "dealer", "table": "Hand", "csrf": olga.csrf}
        line.send(json.dumps(hello))
        told = json.loads(line.recv(10))
        assert "it only permits choosing your own" in told["refused"]["why"]
    assert olga.get("/api/me")["must_choose_password"]
    assert olga.reply("/api/people/dora/password", password=own).status_code == 403
    assert olga.reply("/api/people/olga/password", password=given, current=given).status_code == 409
    olga.post("/api/people/olga/password", password=own, current=given)
    assert olga.send("GET", "/api/me").status_code == 401
    again = Caller(api.client).send("POST", "/api/sign-in", {"name": "olga", "password": own})
    assert not again.json()["must_choose_password"]


def test_no_client_sends_an_id_that_feltwork_derives(people: dict[str, Caller]) -> None:
    body = {"id": str(uuid5(uuid4(), "carry out")), "sign_in_name": "oona", "name": "Oona", "roles": []}
    answer = people["admin"].send("POST", "/api/people", body)
    assert (answer.status_code, answer.json()["field"]) == (422, "id")
    assert answer.json()["why"] == "version 5 is for ids that Feltwork derives"
    assert answer.json()["instead"] == "make a random id (version 4 or 7)"


def test_ones_own_password_takes_the_one_that_one_has(api: Api) -> None:
    dealer = api.sign_in("dealer2")
    path = "/api/people/dealer2/password"
    new = "six yellow ducks"
    refused = dealer.reply(path, password=new)
    assert refused.status_code == 403
    assert dealer.post(path, password=new, current=PASSWORD) == {"sign_in_name": "dealer2"}
    assert dealer.send("GET", "/api/me").status_code == 401
    again = Caller(api.client).send("POST", "/api/sign-in", {"name": "dealer2", "password": new})
    assert again.status_code == 200


def test_no_password_is_kept_with_a_command(api: Api, people: dict[str, Caller]) -> None:
    secret = "seven purple whales"  # noqa: S105 - of a test
    people["admin"].post("/api/people", sign_in_name="otto", name="Otto", roles=[], password=secret)

    def everything(unit: Any) -> str:
        rows = unit.rows(
            "select answer::text as kept from wagering.command union all select about::text from access.trail"
        )
        return " ".join(str(row["kept"]) for row in rows)

    assert secret not in api.house.database.run(everything)
