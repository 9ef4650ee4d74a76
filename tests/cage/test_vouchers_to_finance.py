"""Vouchers that the cage and redemption machines redeemed reach finance (461a.8(l)), and what the cage owes a day."""

from __future__ import annotations

from datetime import date, timedelta

import psycopg
import pytest

from feltwork.access import people
from feltwork.access.roles import Role
from feltwork.cage import due, felt_tables, vouchers_to_finance
from feltwork.cage.places import Place
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.terms.report_page import report_page
from feltwork.wagering import vouchers
from feltwork.wagering.redemption_locations import enable_location, open_location
from feltwork.wagering.report_documents import made
from tests.cage.drop_house import DAY, DropHouse, refused
from tests.cage.dropping import at, prepared_url

__all__ = ["at", "prepared_url"]

NEXT = DAY + timedelta(days=1)


def receive(at: DropHouse, by: str, location: str, number: int = 1, amount: int = 20_00, day: date = DAY) -> object:
    return vouchers_to_finance.receive(at.house, new_id(), at.by(by), location, day, number, amount)


def redeemed(at: DropHouse, location: str, by: str) -> None:
    at.bills("1001", 20)
    vouchers.redeem(at.house, new_id(), at.voucher("1001"), location, by)


def owed(at: DropHouse, what: str) -> list[tuple[str | None, str, str]]:
    return [(one.subject, one.state, one.section) for one in at.staff.run(due.everything_due) if one.what == what]


def test_461a_8_l_vouchers_of_a_cashiering_location_go_to_finance_every_day(at: DropHouse) -> None:
    redeemed(at, "cage", "mona")
    redeemed(at, "cage", "carol")
    early = refused(receive, at, "cleo", "cage", 2, 40_00)
    assert (early.section, early.why) == ("461a.8(l)", "the gaming day is not over")
    at.now(NEXT, "12:00")
    assert owed(at, "vouchers_to_finance") == [(f"cage {DAY}", "due", "461a.8(l)")]
    at.now(NEXT + timedelta(days=1), "12:00")
    assert owed(at, "vouchers_to_finance") == [(f"cage {DAY}", "overdue", "461a.8(l)")]
    assert refused(receive, at, "carol", "cage", 2, 40_00).why == "carol redeemed them"
    assert "2 for $39.00 are here, and the books say 2 for $40.00" in refused(receive, at, "cleo", "cage", 2, 39_00).why
    assert "nothing was redeemed there" in refused(receive, at, "cleo", "cage", day=NEXT).why
    assert "only a finance department member" in refused(receive, at, "mona", "cage", 2, 40_00).why
    with pytest.raises(psycopg.Error, match="does not receive them"):
        at.staff.owner(
            "insert into cage.redemptions_received select 'cage', %s, 2, 4000, id from access.person"
            " where sign_in_name = 'carol'",
            DAY,
        )
    receive(at, "cleo", "cage", 2, 40_00)
    assert owed(at, "vouchers_to_finance") == []
    assert refused(receive, at, "cleo", "cage", 2, 40_00).why == "cleo has received them"


def test_461a_8_l_those_of_a_machine_once_the_cage_has_reconciled_it(at: DropHouse) -> None:
    open_location(at.house, new_id(), "kiosk", "redemption_machine", "ann")
    enable_location(at.house, new_id(), "kiosk", "ann")
    redeemed(at, "kiosk", "kiosk")
    redeemed(at, "cage", "mona")
    at.now(NEXT, "12:00")
    first = refused(receive, at, "cleo", "kiosk")
    assert (first.section, first.why) == ("461a.8(l)", "the cage has not reconciled the machine")
    with pytest.raises(psycopg.Error, match="has not reconciled the machine"):
        at.staff.owner(
            "insert into cage.redemptions_received select 'kiosk', %s, 1, 2000, id from access.person"
            " where sign_in_name = 'cleo'",
            DAY,
        )

    def reconcile(by: str, location: str) -> object:
        return vouchers_to_finance.reconcile(at.house, new_id(), at.by(by), location, DAY, 1, 20_00)

    assert "only a main bank cashier or cage supervisor" in refused(reconcile, "cleo", "kiosk").why
    assert refused(reconcile, "gina", "cage").why == "it is no redemption machine"
    reconcile("gina", "kiosk")
    at.staff.run(people.give_role, at.by("ann"), at.by("gina"), Role.FINANCE)
    assert refused(receive, at, "gina", "kiosk").why == "gina reconciled them"
    receive(at, "cleo", "kiosk")
    states = {one.location: one.state for one in at.staff.run(vouchers_to_finance.redeemed)}
    assert states == {"kiosk": "received", "cage": "to_receive"}


def test_465a_25_m_what_was_not_removed_or_counted_is_overdue(at: DropHouse) -> None:
    assert at.staff.run(due.everything_due) == []  # before operations commence
    at.staff.owner("update wagering.house set commenced_at = ledger.now()")
    felt_tables.register(at.house, new_id(), at.by("carol"), "Z9", "Craps", "banking")
    at.box("Z9", Place("table", "Z9"))
    at.tables_dropped("R2", "R1", "P1", "Z9")
    assert owed(at, "table_count") == []  # the gaming day is not over
    at.now(NEXT, "12:00")
    assert owed(at, "table_count") == [(one, "due", "465a.25(m)") for one in ("P1", "R1", "R2", "Z9")]
    assert owed(at, "device_drop") == [(DAY.isoformat(), "overdue", "465a.18(a)(3)")]
    of = at.open_count(at.staff.owner("select id from cage.drop where kind = 'tables'")[0][0], "nonbanking")
    at.watch(of)
    at.count(of, "P1", {})
    at.finish(of)
    at.recount(of, {})
    at.sign(of)
    at.close(of)
    at.now(NEXT + timedelta(days=1), "12:00")
    assert owed(at, "table_count") == [(one, "overdue", "465a.25(m)") for one in ("R1", "R2", "Z9")]
    # Nobody removed a box in the day after, whether the tables were open or not.
    assert owed(at, "table_drop") == [(one, "overdue", "465a.18(c)") for one in ("P1", "R1", "R2", "Z9")]
    felt_tables.register(at.house, new_id(), at.by("carol"), "Y8", "Craps", "banking")
    at.now(NEXT + timedelta(days=2), "12:00")
    assert owed(at, "table_box") == [("Y8", "overdue", "465a.17(f)")]  # one that has no box at all
    page = report_page(due.report(at.staff.run(due.everything_due), at.staff.run(made, "Cleo")))
    assert "the box of table P1 was not removed in gaming day 2031-03-04" in page


def test_461a_8_l_sent_again_it_is_received_once(at: DropHouse) -> None:
    redeemed(at, "cage", "mona")
    at.now(NEXT, "12:00")
    id = new_id()
    told = vouchers_to_finance.receive(at.house, id, at.by("cleo"), "cage", DAY, 1, 20_00)
    assert vouchers_to_finance.receive(at.house, id, at.by("cleo"), "cage", DAY, 1, 20_00) == told
    with pytest.raises(Refused, match="used for other content"):
        vouchers_to_finance.receive(at.house, id, at.by("cleo"), "cage", DAY, 2, 20_00)
