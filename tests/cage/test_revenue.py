"""Revenue and tax (601a.9): classes kept apart, statements that tie to the ledger to the cent, rates by date."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import psycopg
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltwork.access import approvals
from feltwork.cage import revenue, statements, tax
from feltwork.cage.revenue import RateClass, RevenueClass
from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import Ledger, Transfer
from feltwork.terms.money import Cents, money, parse_money
from feltwork.terms.refusal import Refused
from feltwork.wagering import accounts
from tests.access.staff import Staff, at_work
from tests.database.servers import Servers, fresh_database
from tests.wagering.day_of_play import DayOfPlay

NEW_YORK = ZoneInfo("America/New_York")
FIRST = date(2027, 5, 1)
BANKING = {f"paragraph_{number}": number * 1_000_00 for number in range(1, 6)}


def refused(work: Callable[[], Any]) -> Refused:
    with pytest.raises(Refused) as caught:
        work()
    return caught.value


def be_at(staff: Staff, day: date) -> None:
    noon = datetime(day.year, day.month, day.day, 12, tzinfo=NEW_YORK)
    staff.owner("update ledger.house set clock_ahead = %s - clock_timestamp()", noon)


def rate(staff: Staff, of: RateClass, basis_points: int, from_day: date, approver: str = "cleo") -> UUID:
    id = new_id()
    content = tax.content_of(of, basis_points, from_day, "the test's")
    staff.run(tax.ask, id, staff["carol"], content, "the statute")
    staff.run(approvals.approve, id, staff[approver])
    staff.run(tax.set_rate, id, staff["carol"])
    return id


def both_rates(staff: Staff, from_day: date = FIRST) -> None:
    rate(staff, RateClass.DEALER_OPERATED, 1400, from_day)
    rate(staff, RateClass.FULLY_AUTOMATED, 3400, from_day)


def daily(staff: Staff, day: date) -> dict[str, Any]:
    found: dict[str, Any] = staff.house.read(lambda unit: statements.daily(unit, day))
    return found


def monthly(staff: Staff, month: str) -> dict[str, Any]:
    found: dict[str, Any] = staff.house.read(lambda unit: statements.monthly(unit, month))
    return found


def net(statement: dict[str, Any], of: RevenueClass) -> Cents:
    return next(parse_money(one["net"]) for one in statement["classes"] if one["class"] == of)


def state(staff: Staff, day: date, of: RevenueClass, subject: str, **figures: int) -> UUID:
    id = new_id()
    revenue.state(staff.house, id, staff["carol"], day, of, subject, figures)
    return id


def close(staff: Staff, day: date, by: str = "carol") -> dict[str, Any]:
    return statements.close(staff.house, new_id(), staff[by], day)


@contextmanager
def at_night(servers: Servers, staffed_url: str) -> Iterator[Staff]:
    """A house of its own for an example of hypothesis."""
    with fresh_database(servers.url("embedded"), staffed_url) as url, at_work(url) as staff:
        yield staff


# ------------------------------------------------------------------------------------------------ to the cent


@given(seed=st.integers(0, 2**32))
@settings(max_examples=2, deadline=None)
def test_601a_9_e_statements_of_random_days_are_what_the_ledger_moved(
    servers: Servers, staffed_url: str, seed: int
) -> None:
    with at_night(servers, staffed_url) as staff:
        both_rates(staff)
        be_at(staff, FIRST)
        played = DayOfPlay(staff.house, staff.url, seed)
        days = [FIRST + timedelta(days=number) for number in range(3)]
        for day in days:
            be_at(staff, day)
            played.play(45)
        be_at(staff, days[-1] + timedelta(days=1))
        made = [daily(staff, day) for day in days]
        [(won, paid_of_meters)] = staff.owner(
            "select coalesce(sum(case when credit like 'table\\_win/%%' then amount else 0 end)"
            " - sum(case when debit like 'table\\_win/%%' then amount else 0 end), 0),"
            " coalesce(sum(amount) filter (where debit like 'progressive/%%'), 0)"
            " - coalesce(sum(amount) filter (where credit like 'progressive/%%' and kind = 'correction'), 0)"
            " from ledger.transfer where phase = 'posted'"
        )
        assert sum(parse_money(one["total"]) for one in made) == won - paid_of_meters
        assert all(one["tied"] for one in made), [one["ties"] for one in made]
        for day in days:
            close(staff, day)
        closed = [daily(staff, day) for day in days]
        assert [one["ties"] for one in closed] == [one["ties"] for one in made]
        month = monthly(staff, "2027-05")
        assert parse_money(month["total"]) == won - paid_of_meters
        assert parse_money(month["tax_total"]) == sum(parse_money(one["tax_total"]) for one in closed)


@given(base=st.integers(-(10**12), 10**12), rate=st.integers(0, 10_000))
def test_601a_9_e_tax_is_within_half_a_cent_and_never_below_nothing(base: int, rate: int) -> None:
    due = tax.tax_on(base, rate)
    assert due >= 0
    if base > 0:
        assert -5_000 < due * 10_000 - base * rate <= 5_000, "half a cent counts as one"
    else:
        assert due == 0


# ------------------------------------------------------------------------------------------- classes and rates


def test_601a_9_b_every_class_by_itself_and_each_at_its_rate(staff: Staff) -> None:
    both_rates(staff)
    be_at(staff, FIRST)
    state(staff, FIRST, RevenueClass.BANKING, "BJ-1", **BANKING)
    state(staff, FIRST, RevenueClass.BANKING, "BJ-2", **{**BANKING, "paragraph_1": 20_000_00})
    state(staff, FIRST, RevenueClass.NONBANKING, "PK-1", time_charges=300_00, rake=40_50)
    state(staff, FIRST, RevenueClass.FULLY_AUTOMATED, "FA-1", net_revenue=1_000_00)
    state(staff, FIRST, RevenueClass.CONTESTS, "Sunday", net_revenue=-50_00)
    won = [Transfer("game_account/1001", "table_win/T1", 200_00, accounts.WAGER, "ante", "1001", "T1")]
    bill = [Transfer("bill_box/1001", "game_account/1001", 200_00, accounts.BILL_IN, "100", "1001", "T1")]
    Ledger(staff.database).post(new_id(), "buy in", "the test", bill)
    Ledger(staff.database).post(new_id(), "settle", "the test", won)
    made = daily(staff, FIRST)
    assert [net(made, of) for of in RevenueClass] == [-3_000_00 + 16_000_00, 340_50, 200_00, 1_000_00, -50_00]
    assert [one["section"] for one in made["classes"]] == [
        "601a.9(b)(1)",
        "601a.9(b)(2)",
        "601a.9(b)(3)",
        "601a.9(b)(3)",
        "601a.9(b)(4)",
    ]
    dealer, automated = made["tax"]
    assert (dealer["base"], dealer["rate"], dealer["tax"]) == ("13490.50", "14.00%", "1888.67")
    assert (automated["base"], automated["rate"], automated["tax"]) == ("1000.00", "34.00%", "340.00")
    assert made["tax_total"] == "2228.67"
    assert dealer["source"] == "the test's"
    assert made["tied"]


def test_601a_9_c_five_figures_table_by_table(staff: Staff) -> None:
    be_at(staff, FIRST)
    with pytest.raises(Refused, match=r"figure of paragraph \(5\): it is not stated \(§ 601a.9\(c\)\)"):
        state(staff, FIRST, RevenueClass.BANKING, "BJ-1", **{**BANKING, "paragraph_5": None})
    wrong = refused(lambda: state(staff, FIRST, RevenueClass.BANKING, "BJ-1", **{**BANKING, "paragraph_2": -1}))
    assert wrong.section == "601a.9(c)"
    assert refused(lambda: state(staff, FIRST, RevenueClass.BANKING, "BJ-1", drop=5)).section == "601a.9(b)(1)"
    assert refused(lambda: state(staff, FIRST, RevenueClass.TERMINALS, "T1", net=5)).section == "601a.9(e)"
    state(staff, FIRST, RevenueClass.BANKING, "BJ-1", **BANKING)
    again = refused(lambda: state(staff, FIRST, RevenueClass.BANKING, "BJ-1", **BANKING))
    assert again.instead == "say why it is stated again"
    house, carol = staff.house, staff["carol"]
    for name, why in (("bj-1", 'as "BJ-1"'), ("B J-1", 'as "BJ-1"'), ("BJ-1\u200b", "it names no table")):
        alike = refused(lambda n=name: state(staff, FIRST, RevenueClass.BANKING, n, **BANKING))
        assert why in alike.why, "no table's revenue counts twice for a way of writing"
    long_ago = FIRST - timedelta(days=400)
    assert (
        refused(lambda: state(staff, long_ago, RevenueClass.BANKING, "BJ-1", **BANKING)).instead == "look at the year"
    )
    too_long = "x" * 401
    assert refused(
        lambda: revenue.state(house, new_id(), carol, FIRST, RevenueClass.BANKING, "BJ-1", BANKING, too_long)
    )
    better = {**BANKING, "paragraph_1": 9_000_00}
    revenue.state(house, new_id(), carol, FIRST, RevenueClass.BANKING, "BJ-1", better, "a fill was missed")
    assert net(daily(staff, FIRST), RevenueClass.BANKING) == 5_000_00


def test_601a_9_b_a_loss_is_shown_as_it_is_and_carried_nowhere(staff: Staff) -> None:
    both_rates(staff)
    for number, amount in enumerate((-500_00, 100_00)):
        day = FIRST + timedelta(days=number)
        be_at(staff, day)
        state(staff, day, RevenueClass.CONTESTS, "Sunday", net_revenue=amount)
    lost, won = daily(staff, FIRST), daily(staff, FIRST + timedelta(days=1))
    assert (lost["total"], lost["tax"][0]["loss"], lost["tax_total"]) == ("-500.00", True, "0.00")
    assert (won["total"], won["tax_total"]) == ("100.00", "14.00")
    month = monthly(staff, "2027-05")
    assert (month["total"], month["tax_total"]) == ("-400.00", "14.00")


def test_601a_9_e_without_a_rate_there_is_no_tax_and_each_day_has_its_own(staff: Staff) -> None:
    be_at(staff, FIRST)
    state(staff, FIRST, RevenueClass.CONTESTS, "Sunday", net_revenue=100_00)
    made = daily(staff, FIRST)
    assert (made["tax"], made["tax_total"]) == ([], None)
    assert made["no_tax"].startswith("no rate is set for tables and terminals")
    second = FIRST + timedelta(days=1)
    be_at(staff, second)
    assert "no rate is set" in refused(lambda: close(staff, FIRST)).why
    both_rates(staff)
    rate(staff, RateClass.DEALER_OPERATED, 1600, second)
    state(staff, second, RevenueClass.CONTESTS, "Monday", net_revenue=100_00)
    assert [daily(staff, day)["tax_total"] for day in (FIRST, second)] == ["14.00", "16.00"]
    # The second day is closed first: its own rates stay, and the day before it can still have some.
    be_at(staff, second + timedelta(days=1))
    close(staff, second)
    closed = refused(lambda: rate(staff, RateClass.FULLY_AUTOMATED, 3500, FIRST))
    assert closed.why == f"the statement of {second} is closed with the rate that it has"
    rate(staff, RateClass.DEALER_OPERATED, 1500, FIRST)
    assert [daily(staff, day)["tax_total"] for day in (FIRST, second)] == ["15.00", "16.00"]
    with pytest.raises(psycopg.Error, match=f"the statement of {second} is closed"):
        staff.owner(
            "insert into cage.tax_rate (id, class, basis_points, from_day, source, set_by, approved_by)"
            " values (%s, 'dealer_operated', 1, %s, 'x', %s, %s)",
            new_id(),
            second,
            staff["carol"].id,
            staff["gina"].id,
        )
    lines = monthly(staff, "2027-05")["tax"]
    assert [(line["rate"], line["tax"]) for line in lines if line["class"] == "dealer_operated"] == [
        ("15.00%", "15.00"),
        ("16.00%", "16.00"),
    ]


def test_601a_9_b_the_first_day_of_the_calendar_has_a_statement(staff: Staff) -> None:
    """No day is before it, which what terminals showed in the beginning has to know."""
    made = daily(staff, date.min)
    assert (made["day"], made["state"], made["total"], made["tied"]) == ("0001-01-01", "over", "0.00", True)
    month = monthly(staff, "0001-01")
    assert (month["month"], month["days"]) == ("0001-01", [])


def test_601a_9_e_a_rate_is_set_by_one_person_and_approved_by_another(staff: Staff) -> None:
    id, carol = new_id(), staff["carol"]
    content = tax.content_of("dealer_operated", 1400, FIRST, "13A62(a)(1)")
    staff.run(tax.ask, id, carol, content, "the statute")
    assert "nobody approves what they ask for" in staff.refused(approvals.approve, id, carol)
    assert "still waits" in staff.refused(tax.set_rate, id, carol)
    staff.run(approvals.approve, id, staff["gina"])
    assert staff.run(tax.set_rate, id, carol) == staff.run(tax.set_rate, id, carol)
    [held] = staff.run(tax.rates)
    assert (held.percent, held.set_by, held.approved_by) == ("14.00%", "carol", "gina")
    for wrong in (("slots", 1, "x"), ("dealer_operated", 10_001, "x"), ("dealer_operated", 1, " ")):
        assert refused(lambda w=wrong: tax.content_of(w[0], w[1], FIRST, w[2])).section == "601a.9(e)"
    with pytest.raises(psycopg.errors.CheckViolation, match="tax_rate_two_people"):
        staff.owner(
            "insert into cage.tax_rate (id, class, basis_points, from_day, source, set_by, approved_by)"
            " values (%s, 'dealer_operated', 1, '2027-01-01', 'x', %s, %s)",
            new_id(),
            carol.id,
            carol.id,
        )


# ------------------------------------------------------------------------------------------- closed and signed


def test_601a_9_b_a_closed_day_is_signed_by_two_and_corrected_in_the_day_of_the_correction(staff: Staff) -> None:
    both_rates(staff)
    be_at(staff, FIRST)
    wrong = state(staff, FIRST, RevenueClass.BANKING, "BJ-1", **BANKING)
    assert refused(lambda: close(staff, FIRST)).why == "the gaming day is not over"
    with pytest.raises(psycopg.Error, match="the gaming day is not over"):
        staff.owner(
            "insert into cage.statement (day, id, content, digest, meters, closed_by)"
            " values (%s, %s, '{}', sha256(''), '{}', %s)",
            FIRST,
            new_id(),
            staff["carol"].id,
        )
    second = FIRST + timedelta(days=1)
    be_at(staff, second)
    assert "is not closed" in staff.refused(statements.sign, FIRST, "finance", staff["carol"])
    close(staff, FIRST)
    assert "it is closed" in refused(lambda: close(staff, FIRST)).why
    for work in (
        lambda: state(staff, FIRST, RevenueClass.BANKING, "BJ-2", **BANKING),
        lambda: rate(staff, RateClass.DEALER_OPERATED, 1, FIRST),
    ):
        assert "is closed" in refused(work).why
    with pytest.raises(psycopg.Error, match="the statement of that day is closed"):
        staff.owner(
            "insert into cage.revenue_stated (id, day, class, subject, figures, net, stated_by)"
            " values (%s, %s, 'contests', 'x', '{}', 1, %s)",
            new_id(),
            FIRST,
            staff["carol"].id,
        )
    assert staff.run(statements.sign, FIRST, "finance", staff["carol"])["state"] == "closed"
    assert "carol has signed it as finance" in staff.refused(statements.sign, FIRST, "second", staff["carol"])
    assert "does not sign" in staff.refused(statements.sign, FIRST, "second", staff["sue"])
    final = staff.run(statements.sign, FIRST, "second", staff["gina"])
    assert final["state"] == "final"
    better = {**BANKING, "paragraph_4": 3_000_00}
    house, carol = staff.house, staff["carol"]
    revenue.correct(house, new_id(), carol, wrong, better, "a credit was missed")
    assert daily(staff, FIRST) == {**final, "signatures": daily(staff, FIRST)["signatures"]}
    today = daily(staff, second)
    [row] = next(one["rows"] for one in today["classes"] if one["class"] == "banking")
    assert (row["corrects"], row["net"], row["why"]) == (str(wrong), "1000.00", "a credit was missed")
    assert (
        refused(lambda: revenue.correct(house, new_id(), carol, wrong, better, "again")).why == "nothing would change"
    )
    assert staff.run(lambda unit: revenue.stands(unit, revenue.find(unit, wrong))) == better
    itself = refused(lambda: revenue.correct(house, new_id(), carol, UUID(row["id"]), better, "again"))
    assert "is not closed yet" in itself.why
    staff.tampered("update cage.statement set content = '{}'")
    assert "it is not what was closed" in refused(lambda: daily(staff, FIRST)).why


def test_601a_9_e_what_does_not_tie_is_not_closed(staff: Staff) -> None:
    both_rates(staff)
    be_at(staff, FIRST)
    bill = Transfer("bill_box/1001", "game_account/1001", 100_00, accounts.BILL_IN, "100", "1001", "T1")
    wager = Transfer("game_account/1001", "table_win/T1", 100_00, accounts.WAGER, "ante", "1001", "T1")
    Ledger(staff.database).post(new_id(), "play", "the test", [bill, wager])
    be_at(staff, FIRST + timedelta(days=1))
    staff.tampered("update wagering.meter set value = value + 1 where meter = 'coin_in' and terminal = '1001'")
    found = refused(lambda: close(staff, FIRST))
    assert found.why == "by the terminals' meters the revenue is 100.01, by the figures 100.00"
    assert not daily(staff, FIRST)["tied"]
    staff.tampered("update wagering.meter set value = value - 1 where meter = 'coin_in' and terminal = '1001'")
    assert close(staff, FIRST)["total"] == "100.00"
    # A meter that moves by itself later shows in the first day that is not closed.
    staff.tampered("update wagering.meter set value = value + 7 where meter = 'coin_out' and terminal = '1001'")
    ledger, meters = daily(staff, FIRST + timedelta(days=1))["ties"]
    assert (ledger["difference"], meters["difference"]) == ("0.00", "0.07")


def test_465a_25_a_3_ix_instruments_of_no_validity_are_revenue(staff: Staff) -> None:
    be_at(staff, FIRST)
    staff.owner("select ledger.open_account(%s, 'expense', null, null)", accounts.INVALID_INSTRUMENTS)
    staff.owner("select ledger.open_account(%s, 'revenue', null, null)", accounts.INSTRUMENTS_COUNTED)
    found = Transfer(
        accounts.INVALID_INSTRUMENTS,
        accounts.INSTRUMENTS_COUNTED,
        25_00,
        accounts.INVALID_INSTRUMENT,
        "1",
        "1001",
        "T1",
    )
    Ledger(staff.database).post(new_id(), "count", "the test", [found])
    made = daily(staff, FIRST)
    assert net(made, RevenueClass.TERMINALS) == 25_00
    assert made["tied"]


def test_601a_9_b_2_poker_charges_on_terminals_are_nonbanking(staff: Staff) -> None:
    be_at(staff, FIRST)
    bill = Transfer("bill_box/1001", "game_account/1001", 100_00, accounts.BILL_IN, "100", "1001", "T1")
    rake = Transfer("game_account/1001", "table_win/T1", 6_00, accounts.POKER_RAKE, None, "1001", "T1")
    Ledger(staff.database).post(new_id(), "play", "the test", [bill, rake])
    made = daily(staff, FIRST)
    assert (net(made, RevenueClass.NONBANKING), net(made, RevenueClass.TERMINALS)) == (6_00, 0)
    assert made["tied"]
    assert money(net(made, RevenueClass.NONBANKING)) == made["total"]
