"""Net revenue for the tax: what the Department computes from meters and events is what the ledger says, to the cent."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import feltwork
from feltwork.cage.tax import tax_on
from feltwork.control.department import tax
from feltwork.control.department.glance import shown_day
from feltwork.control.department.store import Store
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.wagering import payouts
from feltwork.wagering.reports import day_report
from feltwork.wagering.settling_again import settle_again
from tests.bills import insert_bill
from tests.control.linked import Linked
from tests.control.two_operators import set_rate

PAIR = ["As", "Ah", "Qd"]
SUITED = ["Qs", "Ks", "As"]
LOST = ["2s", "4h", "9d"]


def played(both: Linked, seats: dict[int, tuple[str, list[str]]], ante: int = 10) -> Any:
    """A settled round: who sits where, with which cards."""
    round = both.floor.open_round()
    for seat, (asset_number, _) in seats.items():
        both.floor.bet(round, asset_number, seat, ante=ante * 100, pair_plus=5_00)
    both.floor.close(round)
    both.floor.settle(round, _file(seats, ante))
    return round


def _file(seats: dict[int, tuple[str, list[str]]], ante: int = 10) -> dict[str, Any]:
    return {
        "game": "three-card-poker",
        "seats": {
            str(seat): {"wagers": {"ante": ante, "pair_plus": 5}, "cards": cards, "decisions": ["fold"]}
            for seat, (_, cards) in seats.items()
        },
        "dealer": ["2c", "7d", "Qh"],
    }


def newest(both: Linked) -> dict[str, Any]:
    both.turn()
    found = tax.days(both.store, both.poller.id, 1)
    return found[0]


def stated(both: Linked) -> int:
    return day_report(both.house).total.revenue


def test_601a_9_e_the_department_computes_what_the_ledger_says(both: Linked) -> None:
    played(both, {1: ("1001", PAIR), 2: ("1002", LOST)})
    day = newest(both)
    assert day["computed"] == day["stated"] == stated(both) == 20_00
    assert (day["difference"], day["problems"], day["over"]) == (0, [], False)
    detail = tax.day(both.store, both.poller.id, day["day"])
    assert [(one["terminal"], one["computed"], one["stated"]) for one in detail["terminals"]] == [
        ("1001", 5_00, 5_00),
        ("1002", 15_00, 15_00),
    ]
    assert [(one["table"], one["computed"], one["stated"]) for one in detail["tables"]] == [("T1", 20_00, 20_00)]


def test_601a_9_e_what_is_due_by_hand_counts_when_it_becomes_due(both: Linked) -> None:
    """The meters count it when it is paid, perhaps in another day."""
    both.floor.owner("update wagering.terminal set pays_jackpots_up_to = 10000 where asset_number = '1001'")
    played(both, {1: ("1001", SUITED)})
    [due] = both.house.read(payouts.waiting)
    day = newest(both)
    assert day["computed"] == day["stated"] == 10_00 - due.amount
    assert day["problems"] == []
    both.floor.ahead("24 hours")
    by = payouts.Signature("sam", payouts.Role.SLOT_ATTENDANT)
    payouts.pay(both.house, new_id(), due.id, by)
    both.turn()
    both.turn()
    days = tax.days(both.store, both.poller.id)
    assert [(one["computed"], one["difference"], one["over"], one["problems"]) for one in days] == [
        (0, 0, False, []),
        (10_00 - due.amount, 0, True, []),
    ]


def test_601a_9_e_a_correction_counts_in_the_day_in_which_it_is_made(both: Linked) -> None:
    round = played(both, {1: ("1001", LOST)})
    both.turn()
    both.floor.ahead("24 hours")
    seats = {1: ("1001", PAIR)}
    settle_again(
        both.house,
        new_id(),
        round,
        feltwork.settle(_file(seats), terminals=True),
        "dave",
        "fay",
        "a card was misread",
        "listed",
    )
    both.turn()
    both.turn()
    days = tax.days(both.store, both.poller.id)
    assert [(one["computed"], one["difference"], one["problems"]) for one in days] == [(-10_00, 0, []), (15_00, 0, [])]


def test_601a_9_e_what_does_not_fit_is_named(both: Linked) -> None:
    played(both, {1: ("1001", PAIR), 2: ("1002", LOST)})
    both.turn()
    told = both.poller.casino.revenue(newest(both)["day"])
    told["terminals"]["1001"] += 100
    told["net_revenue"] += 100
    tax.keep(both.store, both.poller.id, told)
    [day] = tax.days(both.store, both.poller.id)
    assert day["difference"] == -100
    assert day["problems"][0] == "terminal 1001: computed 500 cents, stated 600"
    # Growth that the meters do not bear out, though the statement fits it.
    told = both.poller.casino.revenue(day["day"])
    told["growth"][0]["meters"]["bill_in"] += 5_00
    tax.keep(both.store, both.poller.id, told)
    [day] = tax.days(both.store, both.poller.id)
    assert day["problems"] == ["terminal 1001: bill_in shows 10000, and its days come to 10500"]


def test_601a_9_e_a_day_is_not_final_before_its_events_are_here(both: Linked) -> None:
    played(both, {1: ("1001", PAIR)})
    both.turn()
    told = both.poller.casino.revenue(newest(both)["day"])
    assert not tax.keep(both.store, both.poller.id, {**told, "last_event": told["last_event"] + 1})


@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from([PAIR, SUITED, LOST]), st.sampled_from([5, 10])), min_size=1, max_size=2))
def test_601a_9_e_whatever_is_played_the_difference_is_nothing(
    both: Linked, rounds: list[tuple[list[str], int]]
) -> None:
    for cards, ante in rounds:
        both.floor.owner("update wagering.terminal set pays_jackpots_up_to = 100000000")
        insert_bill(both.house, new_id(), "1001", 20)
        played(both, {1: ("1001", cards)}, ante)
    day = newest(both)
    assert (day["computed"], day["difference"], day["problems"]) == (stated(both), 0, [])


# ------------------------------------------------------------------------------------------------------------ tax


def test_601a_9_e_the_tax_follows_a_rate_that_is_set_and_dated(both: Linked) -> None:
    played(both, {1: ("1001", LOST)})
    day = newest(both)
    assert (day["rate"], day["tax"]) == (None, None)
    set_rate(both.store, "2020-01-01", 1400)
    set_rate(both.store, "2999-01-01", 3400)
    [day] = tax.days(both.store, both.poller.id)
    assert (day["rate"], day["tax"]) == (1400, 2_10)


def test_601a_9_e_a_day_of_loss_has_no_tax(both: Linked) -> None:
    both.floor.owner("update wagering.terminal set pays_jackpots_up_to = 100000000")
    played(both, {1: ("1001", SUITED)})
    set_rate(both.store, "2020-01-01", 1400)
    day = newest(both)
    assert day["computed"] < 0
    assert (day["tax"], shown_day(day)["tax"]) == (0, "0.00")


@given(st.integers(-(10**9), 10**9), st.integers(0, 10_000))
def test_601a_9_e_both_parties_read_the_tax_the_same_way(revenue: int, rate: int) -> None:
    assert tax.tax_of(revenue, rate) == tax_on(revenue, rate) >= 0


@pytest.mark.parametrize(("day", "rate"), [("soon", 1400), ("2026-11-16", 10_001), ("2026-11-16", -1)])
def test_601a_9_e_what_is_no_rate(tmp_path: Any, day: str, rate: int) -> None:
    with pytest.raises(Refused) as found:
        tax.propose_rate(Store(tmp_path), uuid4(), "olga", day, rate)
    assert str(found.value.section) == "601a.9(e)"
