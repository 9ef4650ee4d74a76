"""The poker room over HTTP (chapter 553): who may do what, hands booked once, and nothing that was never seen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import psycopg
import pytest

from feltwork.ledger.ids import new_id
from feltwork.rounds.phh_writing import write_phh
from feltwork.wagering import bad_beat_pools
from feltwork.web.demo import PASSWORD
from tests.database.servers import Servers, fresh_database
from tests.wagering.poker_floor import BAD_BEAT, FOUR_KINGS, RAISED, TIME, PokerFloor
from tests.web.api import Api, Caller, running

KIND = "electronic poker table, no hybrid gaming table"


@pytest.fixture(scope="module")
def api(servers: Servers) -> Iterator[Api]:
    with fresh_database(servers.url("embedded")) as url, running(url) as api:
        with psycopg.connect(url, autocommit=True) as owner:  # the clock goes ahead by more than the usual idle time
            owner.execute("insert into access.idle_time (role, minutes) select role, 60 from access.role")
        yield api


@pytest.fixture(scope="module")
def staff(api: Api) -> dict[str, Caller]:
    names = ("dealer", "floor", "floor2", "finance", "pitboss", "cage", "attendant")
    return {name: api.sign_in(name) for name in names}


def _floor(api: Api, name: str, rules: dict[str, Any] | None = None) -> PokerFloor:
    return PokerFloor(api.house, api.house.database.url, rules, name)


def _table(caller: Caller, name: str) -> dict[str, Any]:
    room = caller.get("/api/poker/tables")
    assert (room["kind"], room["section"]) == (KIND, "605a.1")
    found: dict[str, Any] = next(one for one in room["tables"] if one["table"] == name)
    return found


def _beside(name: str) -> dict[str, str]:
    return {"name": name, "password": PASSWORD}


def test_553_15_c_a_table_from_its_sign_to_its_closing(api: Api, staff: dict[str, Caller]) -> None:
    floor, at = _floor(api, "P1"), "/api/poker/tables/P1"
    for number in (1, 2, 3):
        floor.terminal(f"P1-{number}", (100, 100))
    refused = staff["floor"].reply(f"{at}/begin")
    assert (refused.status_code, refused.json()["section"]) == (409, "553.15(c)")
    assert staff["dealer"].reply(f"{at}/sign").status_code == 403
    staff["floor"].post(f"{at}/sign")
    staff["floor"].post(f"{at}/begin")
    told = _table(staff["dealer"], "P1")
    assert told["sign"]["posted"]
    assert told["open_since"]
    assert (told["kind"], told["type"], told["limits"]) == (KIND, "Hold'em", "$2.00-$4.00 fixed limit")
    assert told["free_terminals"] == ["P1-1", "P1-2", "P1-3"]
    sitting = {"id": str(uuid4()), "asset_number": "P1-1", "seat": 1, "stakes": "150.00"}
    once = staff["dealer"].send("POST", f"{at}/sit", sitting)
    assert staff["dealer"].send("POST", f"{at}/sit", sitting).json() == once.json(), "one request is carried out once"
    assert once.json()["stakes"] == "150.00"
    taken = staff["dealer"].reply(f"{at}/sit", asset_number="P1-2", seat=1, stakes="10.00")
    assert (taken.status_code, taken.json()["section"]) == (409, "553.8(a)")
    staff["dealer"].post(f"{at}/stakes", asset_number="P1-1", stakes="200.00")
    assert _table(staff["attendant"], "P1")["seats"] == [{"seat": 1, "terminal": "P1-1", "stakes": "200.00"}]
    assert staff["floor"].reply(f"{at}/close").json()["section"] == "553.8(a)"
    assert staff["dealer"].post(f"{at}/stand-up", asset_number="P1-1")["balance"] == "200.00"
    staff["floor"].post(f"{at}/close")
    assert _table(staff["floor"], "P1")["open_since"] is None
    trail = staff["finance"].get("/api/trail?what=table%20P1")
    assert {one["doing"] for one in trail} >= {"keep_poker_table", "deal"}
    hybrid = staff["floor"].reply("/api/poker/tables/Hand/begin")
    assert (hybrid.status_code, hybrid.json()["section"]) == (409, "605a.1")
    assert staff["floor"].send("GET", "/api/poker/tables/Hand/hands").status_code == 404


def test_553_16_d_a_hand_is_booked_once_and_tells_nobody_what_was_mucked(api: Api, staff: dict[str, Caller]) -> None:
    floor, at = _floor(api, "P2"), "/api/poker/tables/P2"
    floor.players(3)
    body = {"id": str(uuid4()), "round": RAISED}
    assert staff["floor"].send("POST", f"{at}/hands", body).status_code == 403
    booked = staff["dealer"].send("POST", f"{at}/hands", body)
    assert booked.status_code == 200, booked.text
    assert staff["dealer"].send("POST", f"{at}/hands", body).json() == booked.json()
    other = staff["dealer"].send("POST", f"{at}/hands", {**body, "round": {**RAISED, "button": 1}})
    assert (other.status_code, other.json()["why"]) == (409, "this id was used for other content")
    told = booked.json()
    [noted] = staff["finance"].get("/api/trail?what=poker%40553%20by%20dealer")
    assert noted["doing"] == "dealt_unqualified", "nobody has trained this dealer, and operations have not commenced"
    assert (told["rake"], told["nets"]) == ("2.00", {"1": "10.00", "2": "-12.00", "3": "0.00"})
    assert told["balances"] == {"P2-1": "210.00", "P2-2": "188.00", "P2-3": "200.00"}
    [listed] = staff["attendant"].get(f"{at}/hands")["hands"]
    assert (listed["pots"], listed["rake"], listed["won_by"], listed["state"]) == ("24.00", "2.00", [1], "settled")
    hand = staff["attendant"].get(f"/api/poker/hands/{told['round']}")
    one, two, three = hand["seats"]
    assert (one["cards"], one["worth"], one["before"], one["after"]) == (
        ["As", "Ad"],
        "three-of-a-kind, aces",
        "200.00",
        "210.00",
    )
    assert (two["cards"], two["worth"], three["cards"], three["folded"]) == (["", ""], None, ["", ""], True)
    assert (hand["board"], hand["button"], hand["kind"]) == (["Ac", "9h", "5s", "4s", "3d"], 3, KIND)
    assert hand["pots"][0]["shares"] == {"1": "22.00"}
    steps = [(step["section"], step["text"]) for step in hand["steps"]]
    assert ("553.16(d)", "seat 2 discards the hand unseen") in steps
    assert ("553.11(f)", "seat 3 folds; the pot is $3.00, $2.00 to call") in steps
    whole = json.dumps([hand, listed, told]).replace(told["round"], "")
    assert not [unseen for unseen in ("Kc", "Kd", "2c", "7d", "kings") if unseen in whole]


def test_553_8_what_the_tables_software_sends_is_played_by_the_tables_own_rules(
    api: Api, staff: dict[str, Caller]
) -> None:
    floor, at = _floor(api, "P3"), "/api/poker/tables/P3"
    floor.begin()
    for seat in (2, 5, 6, 8):
        floor.player(seat)
    raised: dict[str, Any] = {**RAISED}
    file = {**raised, "button": 6, "seats": dict(zip(("2", "5", "6"), raised["seats"].values(), strict=True))}
    chips = dict.fromkeys(("2", "5", "6"), "200")
    text = write_phh(floor.played(file, chips=chips))
    assert "seats = [2, 5, 6]" in text
    for wrong, section in (
        (text.replace("small_bet = 2", "small_bet = 4").replace("big_bet = 4", "big_bet = 8"), "553.15(c)"),
        (text.replace("finishing_stacks = [210,", "finishing_stacks = [212,"), "553.15(b)"),
        (text.replace("starting_stacks = [200,", "starting_stacks = [210,"), "553.8(b)"),
        (text.replace("seats = [2, 5, 6]", "seats = [2, 5, 7]"), "553.8(a)"),
    ):
        refused = staff["dealer"].reply(f"{at}/hands", phh=wrong)
        assert (refused.status_code, refused.json()["section"]) == (409, section), refused.text
    assert _table(staff["dealer"], "P3")["hand"] is None, "what is refused has begun nothing"
    body = {"id": str(uuid4()), "phh": text}
    booked = staff["dealer"].send("POST", f"{at}/hands", body)
    assert booked.json()["nets"] == {"2": "10.00", "5": "-12.00", "6": "0.00", "8": "0.00"}, booked.text
    assert staff["dealer"].send("POST", f"{at}/hands", body).json() == booked.json()
    hand = staff["dealer"].get(f"/api/poker/hands/{booked.json()['round']}")
    assert (hand["button"], [one["seat"] for one in hand["seats"] if one["inactive"]]) == (6, [8])
    for neither in ({}, {"phh": text, "round": file}):
        assert "`round`" in staff["dealer"].reply(f"{at}/hands", **neither).json()["instead"]
    odds: tuple[dict[str, Any], ...] = (
        {},
        {"seats": []},
        {"seats": {"2": {"cards": ["Zz"]}}},
        {"chips": 3, "inactive": "all"},
    )
    for odd in odds:
        assert staff["dealer"].reply(f"{at}/hands", round=odd).status_code == 409, odd
    floor.begin_hand()
    void = {"why": "a card is missing", "section": "553.16(g)"}
    assert staff["dealer"].reply(f"{at}/void", **void).status_code == 403
    nonsense = staff["floor"].reply(f"{at}/void", **{**void, "section": "553.99"})
    assert (nonsense.status_code, nonsense.json()["field"]) == (422, "section")
    sent = {"id": str(uuid4()), **void}
    voided = staff["floor"].send("POST", f"{at}/void", sent)
    assert voided.status_code == 200, voided.text
    later = floor.begin_hand()
    assert staff["floor"].send("POST", f"{at}/void", sent).json() == voided.json(), "the next hand goes on already"
    assert str(later) != voided.json()["round"]
    staff["floor"].post(f"{at}/void", **void)
    [_, newest, _] = staff["floor"].get(f"{at}/hands")["hands"]
    assert (newest["state"], newest["pots"]) == ("void", None)
    hand = staff["floor"].get(f"/api/poker/hands/{newest['round']}")
    assert hand["seats"][0]["cards"] == []
    assert hand["called_off"] == {**void, "by": "floor"}


def test_605a_2_d_7_iv_revenue_by_table_and_hand(api: Api, staff: dict[str, Caller]) -> None:
    assert staff["dealer"].send("GET", "/api/poker/revenue").status_code == 403
    floor = _floor(api, "P4")
    floor.players(3)
    floor.hand(RAISED)
    told = staff["finance"].get("/api/poker/revenue?table=P4")
    assert (told["section"], told["total"], told["over"]) == ("605a.2(d)(7)(iv)", "2.00", False)
    assert [(one["hand"], one["rake"]) for one in told["hands"]] == [(1, "2.00")]
    assert _table(staff["dealer"], "P4")["today"]["rake"] == "2.00"
    assert "P4,1,24.00,2.00" in staff["finance"].send("GET", "/api/poker/revenue?format=csv").text
    page = staff["finance"].send("GET", "/api/poker/revenue?format=html").text
    assert "no hybrid gaming table" in page
    assert "$24.00" in page


def test_553_15_b_3_v_who_takes_a_time_charge_does_not_verify_it(api: Api, staff: dict[str, Caller]) -> None:
    floor, at = _floor(api, "P5", TIME), "/api/poker/tables/P5"
    floor.players(2)
    early = staff["dealer"].reply(f"{at}/time-charge")
    assert (early.status_code, early.json()["section"]) == (409, "553.15(b)(3)(iii)")
    with psycopg.connect(api.house.database.url, autocommit=True) as owner:
        owner.execute("update ledger.house set clock_ahead = clock_ahead + interval '21 minutes'")
    assert _table(staff["dealer"], "P5")["clock"]["due"]["number"] == 1
    taken = staff["dealer"].post(f"{at}/time-charge")
    assert staff["dealer"].reply(f"{at}/time-charge").status_code == 409
    told = _table(staff["floor"], "P5")
    assert [(one["period"], one["amount"], one["assessed_by"]) for one in told["unverified"]] == [
        (1, taken["amount"], "dealer")
    ]
    assert staff["dealer"].reply(f"{at}/drop").status_code == 403
    assert staff["floor"].post(f"{at}/drop")["amount"] == taken["amount"]
    assert _table(staff["floor"], "P5")["unverified"] == []


def test_553_20_a_bad_beat_is_counted_verified_paid_and_displayed(api: Api, staff: dict[str, Caller]) -> None:
    floor = _floor(api, "P6", {**BAD_BEAT, "bad_beat_minimum_pot": "0"})
    floor.players(3)
    bad_beat_pools.set_up(api.house, new_id(), "royal", "P6", "dave")
    bad_beat_pools.link(api.house, new_id(), "royal", "P6", "dave")
    floor.hand(RAISED)
    [pool] = staff["finance"].get("/api/poker/pools")["pools"]
    assert (pool["displayed"], pool["tables"][0]["uncounted"], pool["tables"][0]["counted_today"]) == (
        None,
        "1.00",
        False,
    )
    [blind] = staff["dealer"].get("/api/poker/pools")["pools"]
    assert blind["tables"][0]["uncounted"] is None, "who counts is not told what there is"
    count = "/api/poker/tables/P6/count"
    alone = staff["dealer"].reply(count, amount="1.00", beside=_beside("dealer"))
    assert (alone.status_code, alone.json()["section"]) == (409, "553.20(d)")
    wrong = staff["dealer"].reply(count, amount="2.00", beside=_beside("floor"))
    assert (wrong.status_code, wrong.json()["section"]) == (409, "553.20(e)")
    assert staff["dealer"].post(count, amount="1.00", beside=_beside("floor"))["maintained"] == "1.00"
    display = "/api/poker/pools/royal/display"
    assert staff["dealer"].reply(display, amount="1.00", beside=_beside("floor")).status_code == 403
    assert staff["finance"].post(display, amount="1.00", beside=_beside("floor"))["amount"] == "1.00"

    round = floor.hand(FOUR_KINGS, button=3)["round"]
    [pool] = staff["finance"].get("/api/poker/pools")["pools"]
    assert pool["pending_adjustment"]
    assert pool["notice"]
    shares = pool["waiting"]
    assert {one["state"] for one in shares} == {"waits for the Poker shift supervisor"}
    at, seat = f"/api/poker/hands/{round}/bad-beat", shares[0]["seat"]
    assert staff["finance"].reply(f"{at}/pay", seat=seat).json()["section"] == "553.20(f)"
    assert staff["floor"].reply(f"{at}/decide", verified=True).status_code == 403
    assert staff["pitboss"].reply(f"{at}/decide", verified=False).json()["section"] == "553.20(f)"
    staff["pitboss"].post(f"{at}/decide", verified=True)
    paid = staff["finance"].post(f"{at}/pay", seat=seat)
    assert (paid["amount"], paid["how"]) == (shares[0]["amount"], "cage")
    assert staff["cage"].reply(f"{at}/pay", seat=seat).json()["why"] == "it is paid"
    hand = staff["finance"].get(f"/api/poker/hands/{round}")
    assert hand["awards"] != "0.00"
    assert hand["contributions"] == "1.00"
    assert staff["pitboss"].reply(f"/api/poker/hands/{uuid4()}/bad-beat/decide", verified=True).status_code == 404
    assert floor.tied()
