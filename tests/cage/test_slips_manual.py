"""Manual slips: books and their numbers, slips that were made while the system was away, and what they match
(465a.26(b)(13))."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import psycopg
import pytest

from feltwork.cage import manual_slips, overrides, slip_books, slips
from feltwork.cage.manual_slips import Written
from feltwork.cage.slip_page import slip_page
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.wagering import accounts, payouts
from feltwork.wagering.payouts import Device
from tests.access.staff import Staff
from tests.cage.paid import clean, due, held, registered_slot_machine


def refused(work: Callable[[], Any]) -> Refused:
    with pytest.raises(Refused) as caught:
        work()
    return caught.value


class Book:
    """A book of slips 101 to 110, and a system that was away until a minute ago."""

    def __init__(self, staff: Staff) -> None:
        self.staff, self.house = staff, staff.house
        slip_books.register(self.house, new_id(), staff["carol"], 101, 110)
        self.now: datetime = staff.run(lambda unit: unit.value("select ledger.now()"))
        began, ended = self.now - timedelta(hours=2), self.now - timedelta(minutes=1)
        slip_books.record_offline(self.house, new_id(), staff["sue"], began, ended, "the network was down")

    def written(self, serial: int, amount: int, **stated: Any) -> Written:
        told = {
            "made_at": self.now - timedelta(hours=1),
            "device": Device.TERMINAL,
            "asset_number": "1001",
            "kind": "jackpot",
            "what": "straight flush",
        }
        return Written(serial=serial, amount=amount, **{**told, **stated})

    def enter(self, written: Written, by: str = "sue", made_by: str = "sam", verified_by: str | None = None) -> Any:
        beside = None if verified_by is None else self.staff[verified_by]
        return manual_slips.enter(self.house, new_id(), self.staff[by], written, self.staff[made_by], beside)

    def book(self) -> slip_books.Book:
        [found] = self.staff.run(slip_books.books)
        return found


@pytest.fixture
def book(staff: Staff) -> Book:
    return Book(staff)


def test_465a_26_b_13_i_every_number_of_a_book_is_accounted_for(book: Book, staff: Staff) -> None:
    for first, last in ((110, 120), (90, 101), (103, 104), (1, 500)):
        again = refused(lambda f=first, n=last: slip_books.register(book.house, new_id(), staff["carol"], f, n))
        assert again.section == "465a.26(b)(13)(i)"
    assert refused(lambda: slip_books.register(book.house, new_id(), staff["sam"], 200, 210)), "who uses them does not"
    book.enter(book.written(102, 50_00))
    manual_slips.void(book.house, new_id(), staff["sam"], 105, "torn")
    found = book.book()
    assert (found.used, found.void) == ((102,), (105,))
    assert found.gaps == (101, 103, 104)
    assert found.unused == (106, 107, 108, 109, 110)
    for serial, why in ((102, "it was entered before"), (105, "it is void"), (111, "no registered book")):
        twice = refused(lambda s=serial: book.enter(book.written(s, 50_00)))
        assert why in twice.why
        assert refused(lambda s=serial: manual_slips.void(book.house, new_id(), staff["sam"], s, "again"))
    manual_slips.void(book.house, new_id(), staff["sam"], 101, "passed over")
    assert book.book().gaps == (103, 104)
    with pytest.raises(psycopg.Error, match="it is in no book"):
        staff.owner(
            "insert into cage.manual_slip (serial, id, book, void, why, entered_by) values (9, %s, %s, true, 'x', %s)",
            new_id(),
            found.id,
            staff["sam"].id,
        )


def test_465a_26_b_13_a_slip_made_offline_pays_what_was_due(book: Book, staff: Staff) -> None:
    payout = due(staff, 7_000_00)
    told = book.enter(book.written(101, 7_000_00), verified_by="sid")
    assert (told["state"], told["payout"]) == ("matched", str(payout))
    assert held(staff, accounts.CAGE) == -7_000_00
    assert held(staff, accounts.MANUAL_SLIPS) == 0
    paid = staff.run(payouts.find, payout)
    assert (paid.slip_kind, paid.serial, paid.made_by, paid.verified_by) == ("manual", 101, "sam", "sid")
    sections = {label: section for label, _, section in paid.slip_lines()}
    assert sections["slip"] == "465a.26(b)(13)(i)"
    assert sections["date and time"] == "465a.26(b)(13)(ii)"
    assert sections["asset number"] == "465a.26(b)(13)(iii)"
    page = slip_page(paid, "Feltwork")
    assert [part in page for part in ('"original"', '"duplicate"', '"triplicate"')] == [True] * 3
    assert page.count("No. 101") == 3
    assert clean(staff)


def test_465a_26_b_13_iii_in_operation_a_slip_is_of_a_registered_device(book: Book, staff: Staff) -> None:
    registered_slot_machine(staff, "S-77")
    slot: dict[str, Any] = {"device": Device.SLOT_MACHINE}
    made_up = refused(lambda: book.enter(book.written(101, 50_00, **slot, asset_number="S-0")))
    assert (made_up.why, made_up.section) == ("no slot machine is registered as S-0", "465a.26(b)(13)(iii)")
    assert book.book().used == (), "the number is free for a right entry"
    assert book.enter(book.written(101, 50_00, **slot, asset_number="S-77"))["state"] == "waiting"


def test_465a_26_b_13_whoever_made_a_slip_does_not_enter_or_match_it(book: Book, staff: Staff) -> None:
    assert refused(lambda: book.enter(book.written(101, 50_00), by="sam")).why == "sam made it"
    book.enter(book.written(101, 50_00))
    payout = due(staff, 50_00)
    own = refused(lambda: manual_slips.match(book.house, new_id(), staff["sam"], 101, payout))
    assert (own.why, own.section) == ("sam made it", "465a.26(b)(13)")
    for name, why in (("sam", "whoever made it would match it"), ("sue", "it did not pay this")):
        with pytest.raises(psycopg.Error, match=why):
            staff.owner(
                "insert into cage.manual_slip_matched (serial, payout, matched_by) values (101, %s, %s)",
                payout,
                staff[name].id,
            )
    with pytest.raises(psycopg.errors.CheckViolation, match="entered_by_another"):
        staff.owner(
            "insert into cage.manual_slip (serial, id, book, void, why, made_at, device_type, asset_number, kind,"
            " amount, made_by, made_by_role, entered_by) select 104, %s, id, false, 'x', ledger.now(), 'slot_machine',"
            " 'S', 'jackpot', 1, %s, 'slot attendant', %s from cage.slip_book",
            new_id(),
            staff["sam"].id,
            staff["sam"].id,
        )


def test_465a_26_b_13_whoever_verified_a_slip_does_not_enter_it(book: Book, staff: Staff) -> None:
    """Whoever made it is only named on paper: else one person alone would book a slip of two."""
    own = refused(lambda: book.enter(book.written(101, 6_000_00), verified_by="sue"))
    assert (own.why, own.section) == ("sue verified it", "465a.26(b)(13)")
    told = book.enter(book.written(101, 6_000_00), verified_by="sid")
    assert (told["entered_by"], told["verified_by"]) == ("sue", "sid")
    insert = (
        "insert into cage.manual_slip (serial, id, book, void, why, made_at, device_type, asset_number, kind, amount,"
        " made_by, made_by_role, verified_by, verified_by_role, entered_by) select 104, %s, id, false, 'x',"
        " ledger.now(), 'slot_machine', 'S', 'jackpot', %s, %s, 'slot attendant', %s, %s, %s from cage.slip_book"
    )
    sam, sue = staff["sam"].id, staff["sue"].id
    for amount, verified_by, role, wrong in (
        (5_00, sue, "slot supervisor", "manual_slip_not_by_verifier"),
        (10_000_00, None, None, "a second person has to verify"),
    ):
        with pytest.raises(psycopg.Error, match=wrong):
            staff.owner(insert, new_id(), amount, sam, verified_by, role, sue)


@pytest.mark.parametrize(("verified_by", "section"), [(None, "465a.26(b)(3)"), ("sam", "465a.26(b)(3)")])
def test_465a_26_b_3_a_manual_slip_has_the_same_signatures(book: Book, verified_by: str | None, section: str) -> None:
    assert refused(lambda: book.enter(book.written(101, 5_000_00), verified_by=verified_by)).section == section


def test_465a_26_b_13_a_slip_that_fits_nothing_waits_and_another_amount_needs_an_override(
    book: Book, staff: Staff
) -> None:
    assert book.enter(book.written(101, 80_00))["state"] == "waiting"
    assert (held(staff, accounts.MANUAL_SLIPS), held(staff, accounts.CAGE)) == (80_00, -80_00)
    payout, override = due(staff, 90_00), new_id()
    elsewhere = due(staff, 80_00, "1002")
    sue, maya = staff["sue"], staff["maya"]
    wrong = refused(lambda: manual_slips.match(book.house, new_id(), sue, 101, elsewhere))
    assert wrong.section == "465a.26(b)(13)(iii)"
    less = refused(lambda: manual_slips.match(book.house, new_id(), sue, 101, payout))
    assert (less.section, less.why) == ("465a.26(b)(10)", "it paid $80.00, and the device sent $90.00")
    overrides.ask(book.house, override, sue, payout, 80_00, "the slip says 80")
    overrides.decide(book.house, new_id(), maya, override, approves=True, reason="the slip was seen")
    id = new_id()
    told = manual_slips.match(book.house, id, sue, 101, payout)
    assert manual_slips.match(book.house, id, sue, 101, payout) == told
    assert told["state"] == "matched"
    assert held(staff, accounts.MANUAL_SLIPS) == 0
    assert held(staff, accounts.PAYOUT_OVERRIDES) == -10_00
    assert refused(lambda: manual_slips.match(book.house, new_id(), sue, 101, elsewhere)).why == "it is matched"
    slips.pay(book.house, new_id(), elsewhere, staff["sam"])
    assert clean(staff)


def test_465a_26_b_13_an_override_that_waits_does_not_keep_a_slip_from_being_entered(book: Book, staff: Staff) -> None:
    first, second, override = due(staff, 90_00), due(staff, 80_00), new_id()
    overrides.ask(book.house, override, staff["sue"], first, 60_00, "the slip says 60")
    assert book.enter(book.written(101, 90_00))["state"] == "waiting", "nobody has decided what that one pays"
    overrides.decide(book.house, new_id(), staff["maya"], override, approves=True, reason="the slip was seen")
    assert book.enter(book.written(102, 60_00))["payout"] == str(first), "by the amount that was approved"
    assert book.enter(book.written(103, 80_00))["payout"] == str(second)
    assert held(staff, accounts.MANUAL_SLIPS) == 90_00
    assert clean(staff)


def test_465a_26_b_13_ii_a_year_that_nobody_means(book: Book, staff: Staff) -> None:
    first = datetime.fromisoformat("0001-01-01T00:00+14:00")
    for at in (first, book.now - timedelta(days=367)):
        old = refused(
            lambda a=at: slip_books.record_offline(book.house, new_id(), staff["sue"], a, book.now, "the network")
        )
        assert (old.section, old.instead) == ("465a.26(b)(13)", "look at the year")
        written = book.written(101, 50_00, made_at=at, why_by_hand="the printer jammed")
        assert refused(lambda w=written: book.enter(w)).section == "465a.26(b)(13)(ii)"
    assert len(staff.run(slip_books.offline)) == 1
    assert refused(lambda: slip_books.register(book.house, new_id(), staff["carol"], 10**20, 10**20)).section


def test_465a_26_b_13_a_slip_says_why_it_was_made_by_hand(book: Book, staff: Staff) -> None:
    early = book.now - timedelta(hours=5)
    found = refused(lambda: book.enter(book.written(101, 50_00, made_at=early)))
    assert "the system was not offline" in found.why
    told = book.enter(book.written(101, 50_00, made_at=early, why_by_hand="the printer jammed"))
    assert told["why"] == "the printer jammed"
    later = refused(lambda: book.enter(book.written(102, 50_00, made_at=book.now + timedelta(hours=1))))
    assert later.section == "465a.26(b)(13)(ii)"
    for device, number in ((Device.TERMINAL, "S-1"), (Device.SLOT_MACHINE, "1001")):
        wrong = refused(lambda d=device, n=number: book.enter(book.written(103, 50_00, device=d, asset_number=n)))
        assert wrong.section == "465a.26(b)(13)(iii)"
    assert book.enter(book.written(103, 50_00, device=Device.SLOT_MACHINE, asset_number="S-1"))["state"] == "waiting"
    assert staff.owner("select count(*) from cage.manual_slip") == [(2,)]
